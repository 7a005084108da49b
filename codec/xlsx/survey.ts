import { COLUMNS } from "../../contract/limits.ts";
import { badFile } from "../failure.ts";
import { SHEET_TOP_ROWS } from "../limits.ts";
import { type Cell, cellName, type SheetExtras, type SheetRow } from "./cells.ts";

/** Cells of one kind: how many, and where the first is. */
export interface Met {
  count: number;
  first: string;
}

/** Where the table of a sheet lies, in columns from 0 and rows from 1, ends included. */
export interface Table {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** What the whole sheet holds, seen before the first row is handed out. */
export interface Survey extends SheetExtras {
  table: Table;
  /** texts of the rows above the table */
  above: string[];
  errors: Met;
  uncalculated: Met;
  durations: Met;
}

interface Top {
  row: number;
  filled: number;
  text: string;
  from: number;
}

/**
 * @param skip rows to leave out at the top; when it is not given, the table begins with the first row that fills at
 * least half of its columns
 */
export async function survey(
  rows: AsyncIterable<SheetRow[]>,
  extras: SheetExtras,
  skip: number | undefined,
): Promise<Survey> {
  const top: Top[] = [];
  const met = { errors: none(), uncalculated: none(), durations: none() };
  let lastRow = 0;
  let lastColumn = -1;
  let firstColumn = Number.POSITIVE_INFINITY;
  for await (const some of rows) {
    for (const { row, cells } of some) {
      if (row <= (skip ?? 0)) continue;
      const columns = cells.map(({ column }) => column);
      const from = Math.min(...columns);
      // Titles are often placed beside the table: where it begins is told by the rows below.
      if (top.length < SHEET_TOP_ROWS)
        top.push({ row, filled: cells.length, text: titleOf(cells), from });
      else firstColumn = Math.min(firstColumn, from);
      lastRow = row;
      lastColumn = Math.max(lastColumn, ...columns);
      for (const cell of cells) note(met, cell, row);
    }
  }
  const begin = top[skip === undefined ? beginOf(top, lastColumn + 1) : 0];
  if (!begin) throw badFile("The sheet is empty: it has no cell with a value.");
  const above = top.filter(({ row }) => row < begin.row).map(({ text }) => text);
  for (const { row, from } of top) if (row >= begin.row) firstColumn = Math.min(firstColumn, from);
  if (lastColumn - firstColumn >= COLUMNS) {
    throw badFile(
      `The sheet has ${lastColumn - firstColumn + 1} columns; at most ${COLUMNS} are read.`,
    );
  }
  const table = { firstRow: begin.row, lastRow, firstColumn, lastColumn };
  return { table, above, ...met, merged: extras.merged };
}

/** Index of the first row that fills half of the columns; the first one when none does. */
function beginOf(top: Top[], width: number): number {
  const enough = Math.max(2, Math.ceil(width / 2));
  return Math.max(
    0,
    top.findIndex(({ filled }) => filled >= enough),
  );
}

function note(met: Pick<Survey, "errors" | "uncalculated" | "durations">, cell: Cell, row: number) {
  const see = (seen: Met) => {
    if (seen.count++ === 0) seen.first = cellName(cell.column, row);
  };
  if (cell.kind === "error") see(met.errors);
  else if (cell.kind === "uncalculated") see(met.uncalculated);
  if (cell.isDuration) see(met.durations);
}

function none(): Met {
  return { count: 0, first: "" };
}

function titleOf(cells: Cell[]): string {
  return cells
    .map(({ text }) => text)
    .join(" ")
    .slice(0, 80);
}
