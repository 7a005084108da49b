import { resolveDisplay, type ShownColumn } from "../../contract/display/resolve.ts";
import { displayDocuments } from "../catalog/custom/displays.ts";
import type { Entry } from "../catalog/model.ts";
import type { CatalogView } from "../catalog/state.ts";
import { pythonText } from "./python.ts";

/**
 * What of the project's own `main` view a marimo table can have: which columns stand where, which stay at a side, and
 * how numbers are written. Rules that compare figures, colours and drawings stay behind.
 * @returns undefined when the project says nothing
 */
export function tableView(catalog: CatalogView, entry: Entry): ShownColumn[] | undefined {
  const documents = displayDocuments(catalog);
  if (!documents.some(({ df_display_name }) => df_display_name === "main")) return undefined;
  const { columns } = resolveDisplay("main", documents, entry.columns);
  return columns.filter(({ hidden }) => !hidden);
}

/** Arguments of `mo.ui.table` over a table of rows. */
export function tableArguments(rows: string, columns: readonly ShownColumn[]): string {
  const list = (names: string[]) => `[${names.map(pythonText).join(", ")}]`;
  const at = (side: "left" | "right") =>
    columns.filter(({ pin }) => pin === side).map(({ name }) => name);
  const formats = columns.flatMap(({ name, displayer }) => {
    const format = formatOf(displayer);
    return format ? [`${pythonText(name)}: ${pythonText(format)}`] : [];
  });
  return [
    `${rows}[${list(columns.map(({ name }) => name))}]`,
    "selection=None",
    ...(at("left").length > 0 ? [`freeze_columns_left=${list(at("left"))}`] : []),
    ...(at("right").length > 0 ? [`freeze_columns_right=${list(at("right"))}`] : []),
    ...(formats.length > 0 ? [`format_mapping={${formats.join(", ")}}`] : []),
  ].join(",\n        ");
}

/** Python has no least number of digits behind the point apart from the greatest. */
function formatOf(displayer: ShownColumn["displayer"]): string | undefined {
  if (displayer.displayer !== "float") return undefined;
  const { min_fraction_digits: min, max_fraction_digits: max } = displayer;
  const digits = max ?? min;
  return digits === undefined ? undefined : `{:,.${digits}f}`;
}
