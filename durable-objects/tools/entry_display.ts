import type { ColourRule } from "../../contract/display/colours.ts";
import {
  DRAWN,
  needsStatistics,
  resolveDisplay,
  type ShownColumn,
  viewsOf,
} from "../../contract/display/resolve.ts";
import { figureOf } from "../../contract/display/statistics.ts";
import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import type { entryDisplay } from "../../contract/tools/entry_display.ts";
import { activeCustoms } from "../catalog/custom/customs.ts";
import { displayDocuments } from "../catalog/custom/displays.ts";
import { processingDigest, processingNamed } from "../catalog/custom/processings.ts";
import { profileOf } from "../catalog/statistics/profile.ts";
import type { ToolHandler } from "./handler.ts";
import { windowOf } from "./window.ts";

export const displayOf: ToolHandler<typeof entryDisplay> = async (input, call) => {
  const { view } = input;
  const documents = displayDocuments(call.catalog);
  const views = viewsOf(documents);
  if (!views.includes(view)) throw noView(view, views);
  const { entry } = await windowOf(call, { entry: input.entry, process: input.process });
  const statistics = needsStatistics(view, documents)
    ? (await profileOf(call, call.store, entry)).columns
    : [];
  const { columns, pinned_rows, notes } = resolveDisplay(
    view,
    documents,
    entry.columns,
    statistics,
  );
  const figures = new Map(statistics.map((each) => [each.name, each]));
  const types = new Map(entry.columns.map(({ name, type }) => [name, type]));
  return {
    view,
    notes,
    row_count: entry.row_count,
    ...(input.process
      ? { process_digest: processingDigest(processingNamed(call.catalog, input.process)) }
      : {}),
    pinned_rows: pinned_rows.map((row) =>
      DRAWN.has(row.figure)
        ? row
        : {
            ...row,
            values: columns.map(({ name }) => {
              const column = figures.get(name);
              return column ? (figureOf(column, row.figure) ?? null) : null;
            }),
          },
    ),
    columns: columns.map((column) => {
      const chosen = figures.get(rampColumn(column) ?? "");
      return {
        ...column,
        type: types.get(column.name) ?? "",
        ...(chosen ? { range: [chosen.min ?? null, chosen.max ?? null] } : {}),
      };
    }),
    views,
    processes: activeCustoms(call.catalog, "post_processing").map(({ name }) => name),
  };
};

/** The column whose least and greatest value a ramp goes by. */
function rampColumn({ name, colour }: ShownColumn): string | undefined {
  const rule: ColourRule | undefined = colour;
  return rule?.color_rule === "color_map" ? (rule.val_column ?? name) : undefined;
}

function noView(view: string, views: string[]): Failure {
  const near = didYouMean(view, views);
  return new Failure("not_found", `There is no view ${view.slice(0, 80)}.`, {
    hint: near ? `Did you mean ${near}?` : `There are ${views.join(", ")}.`.slice(0, 400),
    at: { field: "view" },
  });
}
