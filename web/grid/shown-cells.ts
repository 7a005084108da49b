import { colourOf } from "../../contract/display/paint.ts";
import { type Cell, codecFor } from "../../durable-objects/engine/values/codec.ts";
import type { Display, DisplayedColumn } from "./display.ts";
import type { Column } from "./source.ts";
import { type Writer, type Written, writerOf } from "./writers.ts";

const LOADING = { text: "", kind: "loading", cut: false } as const;

/** What the cells of a grid show, by the way its columns are shown now. Thousands of columns cost nothing unseen. */
export class ShownCells {
  private readonly columns: readonly Column[];
  private readonly value: (row: number, column: number) => unknown;
  private readonly writers = new Map<number, Writer>();
  private readonly ways = new Map<number, DisplayedColumn>();
  private display: Display;

  /** @param value of a cell; undefined while it is not here */
  constructor(
    columns: readonly Column[],
    display: Display,
    value: (row: number, column: number) => unknown,
  ) {
    this.columns = columns;
    this.value = value;
    this.display = display;
    this.show(display);
  }

  show(display: Display): void {
    this.display = display;
    this.writers.clear();
    this.ways.clear();
    for (const each of display.columns) this.ways.set(each.column, each);
  }

  written(row: number, column: number): Written {
    return this.writer(column)?.(this.value(row, column)) ?? LOADING;
  }

  colour(row: number, column: number): string | undefined {
    const { colour } = this.ways.get(column) ?? {};
    if (!colour || this.value(row, column) === undefined) return undefined;
    const { rule, by, min, max } = colour;
    const value = (name: string | undefined) => this.plain(row, name === undefined ? column : by);
    return colourOf(rule, value, { min: min as Cell, max: max as Cell });
  }

  tooltip(row: number, column: number): string | undefined {
    const from = this.ways.get(column)?.tooltip;
    return from === undefined ? undefined : this.written(row, from).text;
  }

  /** What stands in a row of figures. @param at the row's number in the display */
  figure(at: number, column: number): string {
    const row = this.display.rows[at];
    const value = row?.pin === "figure" ? row.values.get(column) : undefined;
    if (row?.pin !== "figure" || value === undefined || value === null) return "";
    const inherits = row.displayer.displayer === "inherit" && typeof value === "number";
    if (!inherits) return typeof value === "object" ? JSON.stringify(value) : String(value);
    return FIGURE.format(value);
  }

  private plain(row: number, column: number): Cell | undefined {
    const value = this.value(row, column);
    const known = this.columns[column];
    if (value === undefined || !known) return undefined;
    return value === null ? null : codecFor(known).decode(value);
  }

  private writer(column: number): Writer | undefined {
    const known = this.columns[column];
    const way = this.ways.get(column);
    if (!known || !way) return undefined;
    const writer = this.writers.get(column) ?? writerOf(way.displayer, known);
    this.writers.set(column, writer);
    return writer;
  }
}

const FIGURE = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });
