import type { ColumnStatistics } from "../statistics.ts";
import { BUILT_IN } from "./builtin.ts";
import type { ColourRule } from "./colours.ts";
import type { Displayer } from "./displayers.ts";
import type { ColumnRule, DisplayDocument, PinnedRow, Tooltip } from "./document.ts";
import { type ColumnFacts, fits } from "./matches.ts";
import { figureOf, HISTOGRAM } from "./statistics.ts";

/** How one column is shown. */
export interface ShownColumn {
  name: string;
  header: string;
  displayer: Displayer;
  colour?: ColourRule;
  tooltip?: Tooltip;
  hidden: boolean;
  width?: number;
  pin?: "left" | "right";
}

/** How an entry is shown: its columns in the order in which they stand, and the rows of figures above. */
export interface Shown {
  view: string;
  pinned_rows: { figure: string; displayer: Displayer }[];
  columns: ShownColumn[];
  /** what rules say of columns that are not there */
  notes: string[];
}

/** The views there are to choose from: `main`, `summary`, then those of the project, by name. */
export function viewsOf(documents: readonly DisplayDocument[]): string[] {
  const own = documents.map(({ df_display_name }) => df_display_name);
  return [...new Set(["main", "summary", ...own.toSorted()])];
}

/** Whether figures of the columns decide how they are shown. */
export function needsStatistics(view: string, documents: readonly DisplayDocument[]): boolean {
  const { columns, pinned_rows } = documentOf(view, documents);
  return (
    columns.some(
      ({ when, color_map_config: colour }) =>
        when !== undefined || colour?.color_rule === "color_map",
    ) || pinned_rows.some(({ primary_key_val }) => !DRAWN.has(primary_key_val))
  );
}

/** Figures that a grid has without statistics. */
export const DRAWN: ReadonlySet<string> = new Set(["dtype", HISTOGRAM]);

/**
 * How a view shows columns. What reads nothing but its arguments, so that the server and the page say the same.
 * @param documents the project's display classes in use, the newest first
 * @param statistics of the columns, when a rule asks for them
 */
export function resolveDisplay(
  view: string,
  documents: readonly DisplayDocument[],
  columns: readonly ColumnFacts[],
  statistics: readonly ColumnStatistics[] = [],
): Shown {
  const document = documentOf(view, documents);
  const figures = new Map(statistics.map((each) => [each.name, each]));
  const notes = new Set<string>();
  const styled = columns.map((column) => {
    const rules = document.columns.filter((rule) => fits(rule, column, figures.get(column.name)));
    return styleOf(column, Object.assign({}, ...rules.map(plain)), columns, notes);
  });
  return {
    view,
    pinned_rows: document.pinned_rows.flatMap((row) => shownRow(row, statistics)),
    columns: styled.toSorted((a, b) => side(a) - side(b) || a.order - b.order).map(withoutOrder),
    notes: [...notes],
  };
}

interface Whole {
  columns: ColumnRule[];
  pinned_rows: PinnedRow[];
}

/** A view with what it extends; of several of one name the first counts. */
function documentOf(view: string, documents: readonly DisplayDocument[]): Whole {
  const own = documents.find(({ df_display_name }) => df_display_name === view);
  const built = (name: string | undefined) =>
    name === "main" || name === "summary" ? BUILT_IN[name] : undefined;
  const document = own ?? built(view) ?? BUILT_IN.main;
  const base = own && (built(own.extends) ?? BASE);
  return {
    columns: [...(base?.columns ?? []), ...(document.columns ?? [])],
    pinned_rows: [...(base?.pinned_rows ?? []), ...(document.pinned_rows ?? [])],
  };
}

/** A view that extends none still writes values by their types. */
const BASE: DisplayDocument = { df_display_name: "", columns: BUILT_IN.main.columns };

/** What a rule says of how a column is shown; `inherit` leaves the displayer of earlier rules. */
function plain({ name: _, pattern: __, type: ___, when: ____, ...style }: ColumnRule) {
  const { displayer_args, merge_rule, ...rest } = style;
  return {
    ...rest,
    ...(displayer_args && displayer_args.displayer !== "inherit" ? { displayer_args } : {}),
    ...(merge_rule ? { hidden: true } : {}),
  };
}

type Style = Omit<ColumnRule, "name" | "pattern" | "type" | "when">;
type Ordered = ShownColumn & { order: number };

function styleOf(
  { name }: ColumnFacts,
  style: Style,
  columns: readonly ColumnFacts[],
  notes: Set<string>,
): Ordered {
  const { color_map_config, tooltip_config, header_name, width, pin, hidden, order } = style;
  const has = (what: string, wanted: string | undefined) => {
    if (wanted === undefined || columns.some((each) => each.name === wanted)) return true;
    notes.add(`${what} is left out where it reads the column ${wanted}, which is not there`);
    return false;
  };
  const colour = color_map_config;
  const tooltip = tooltip_config;
  return {
    name,
    header: header_name ?? name,
    displayer: style.displayer_args ?? { displayer: "obj" },
    ...(colour && has(colour.color_rule, columnOfColour(colour)) ? { colour } : {}),
    ...(tooltip && has("a tooltip", "val_column" in tooltip ? tooltip.val_column : undefined)
      ? { tooltip }
      : {}),
    hidden: hidden ?? false,
    ...(width === undefined ? {} : { width }),
    ...(pin === "left" || pin === "right" ? { pin } : {}),
    order: order ?? 0,
  };
}

/** The column that a colour is chosen by, when it is another one. */
export function columnOfColour(rule: ColourRule): string | undefined {
  if (rule.color_rule === "color_not_null") return rule.exist_column;
  return rule.color_rule === "color_static" ? undefined : rule.val_column;
}

function side({ pin }: ShownColumn): number {
  return pin === "left" ? -1 : pin === "right" ? 1 : 0;
}

function withoutOrder({ order: _, ...column }: Ordered): ShownColumn {
  return column;
}

function shownRow(
  { primary_key_val, displayer_args }: PinnedRow,
  statistics: readonly ColumnStatistics[],
): Shown["pinned_rows"] {
  const isOptional = primary_key_val.startsWith("?");
  const figure = isOptional ? primary_key_val.slice(1) : primary_key_val;
  const has = (column: ColumnStatistics) =>
    (figure === HISTOGRAM ? column.histogram : figureOf(column, figure)) !== undefined;
  if (isOptional && !statistics.some(has)) return [];
  return [{ figure, displayer: displayer_args ?? { displayer: "inherit" } }];
}
