import { CELL_CHARS, CELL_ITEMS, REPLY_CHARS } from "../../contract/limits.ts";
import type { Column } from "../catalog/model.ts";
import type { Cell } from "../engine/values/codec.ts";

export interface RowsReply {
  columns: Column[];
  rows: Cell[][];
  row_count: number;
  shown: number;
  truncated: boolean;
  more?: string;
}

/**
 * A window on rows for a reply: cells cut, rows dropped from the end until the reply is small enough, and all
 * of it said.
 * @param rowCount how many rows there are in truth
 * @param next how to get the rest
 */
export function rowsReply(
  columns: Column[],
  rows: Cell[][],
  rowCount: number,
  next: (shown: number) => string,
): RowsReply {
  let cut = 0;
  let size = columns.reduce((sum, { name, type }) => sum + name.length + type.length + 24, 0);
  const kept: Cell[][] = [];
  for (const row of rows) {
    const cells = row.map((cell) => {
      const short = shorten(cell);
      if (short !== cell) cut++;
      return short;
    });
    size += JSON.stringify(cells).length + 1;
    if (size > REPLY_CHARS && kept.length > 0) break;
    kept.push(cells);
  }
  const notes: string[] = [];
  if (kept.length < rowCount) notes.push(next(kept.length));
  if (cut > 0)
    notes.push(
      `${cut} cells are cut at ${CELL_CHARS} characters or ${CELL_ITEMS} items, marked with …`,
    );
  return {
    columns,
    rows: kept,
    row_count: rowCount,
    shown: kept.length,
    truncated: notes.length > 0,
    ...(notes.length > 0 ? { more: notes.join("; ") } : {}),
  };
}

function shorten(cell: Cell): Cell {
  if (cell === null || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (typeof cell === "string") return clipped(cell) ?? cell;
  const held =
    Array.isArray(cell) && cell.length > CELL_ITEMS ? [...cell.slice(0, CELL_ITEMS), "…"] : cell;
  return clipped(JSON.stringify(held)) ?? held;
}

function clipped(text: string): string | undefined {
  return text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : undefined;
}
