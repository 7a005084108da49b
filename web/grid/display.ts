import type { ColourRule } from "../../contract/display/colours.ts";
import type { Displayer } from "../../contract/display/displayers.ts";
import { columnOfColour } from "../../contract/display/resolve.ts";
import type { Reply } from "../api/replies.ts";
import type { Column } from "./source.ts";

/** How one column of a grid is shown (docs/display.md). */
export interface DisplayedColumn {
  /** its place among the grid's columns */
  column: number;
  header: string;
  displayer: Displayer;
  hidden: boolean;
  width?: number;
  pin?: "left" | "right";
  colour?: { rule: ColourRule; min: unknown; max: unknown; by: number };
  /** the column whose value a pointer over a cell shows */
  tooltip?: number;
}

/** A row of figures above the rows; `type` and `bars` the grid has by itself. */
export type FigureRow =
  | { pin: "type" | "bars" }
  | { pin: "figure"; figure: string; displayer: Displayer; values: Map<number, unknown> };

/** What a view makes of a grid. */
export interface Display {
  /** in the order in which they stand */
  columns: DisplayedColumn[];
  rows: FigureRow[];
}

/** What the server says of a view, for a grid of these columns. The server has checked its documents. */
export function displayOf(reply: Reply<"entry_display">, columns: readonly Column[]): Display {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const shown = reply.columns.flatMap((each): DisplayedColumn[] => {
    const column = places.get(each.name);
    if (column === undefined) return [];
    const rule = each.colour as ColourRule | undefined;
    const by = rule && places.get(columnOfColour(rule) ?? each.name);
    const tooltip = each.tooltip && places.get(String(each.tooltip.val_column));
    const [min, max] = each.range ?? [];
    return [
      {
        column,
        header: each.header,
        displayer: each.displayer as Displayer,
        hidden: each.hidden,
        ...(each.width === undefined ? {} : { width: each.width }),
        ...(each.pin ? { pin: each.pin } : {}),
        ...(rule && by !== undefined ? { colour: { rule, min, max, by } } : {}),
        ...(tooltip === undefined ? {} : { tooltip }),
      },
    ];
  });
  return { columns: shown, rows: reply.pinned_rows.map((row) => figureRow(row, reply, places)) };
}

type Row = Reply<"entry_display">["pinned_rows"][number];

function figureRow(
  { figure, displayer, values = [] }: Row,
  { columns }: Reply<"entry_display">,
  places: ReadonlyMap<string, number>,
): FigureRow {
  if (figure === "dtype") return { pin: "type" };
  if (figure === "histogram") return { pin: "bars" };
  const found = columns.flatMap(({ name }, i): [number, unknown][] => {
    const place = places.get(name);
    return place === undefined ? [] : [[place, values[i]]];
  });
  return { pin: "figure", figure, displayer: displayer as Displayer, values: new Map(found) };
}

/** How a grid shows columns of which nothing is said. */
export function plainDisplay(columns: readonly Column[]): Display {
  return {
    columns: columns.map(({ name }, column) => ({
      column,
      header: name,
      displayer: { displayer: "obj" },
      hidden: false,
    })),
    rows: [{ pin: "type" }, { pin: "bars" }],
  };
}

/** Whether only what cells say differs, so that no column has to move. Figures are read anew. */
export function isLaidOutAlike(one: Display, other: Display): boolean {
  if ([...one.rows, ...other.rows].some(({ pin }) => pin === "figure")) return false;
  return layoutOf(one) === layoutOf(other);
}

function layoutOf({ columns, rows }: Display): string {
  const places = columns.map(({ column, header, hidden, width, pin }) => [
    column,
    header,
    hidden,
    width,
    pin,
  ]);
  return JSON.stringify([places, rows]);
}

/** Columns that must be read wherever one of these is shown. */
export function neededBy(display: Display, shown: readonly number[]): number[] {
  const all = new Set(shown);
  for (const { column, colour, tooltip } of display.columns) {
    if (!all.has(column)) continue;
    if (colour) all.add(colour.by);
    if (tooltip !== undefined) all.add(tooltip);
  }
  return [...all];
}
