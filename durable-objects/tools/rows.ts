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

/** Characters of a column's type: a long ENUM or STRUCT says enough in its beginning. */
const TYPE_CHARS = 300;
const LEAST_CHARS = 10;
/** What a reply says besides its columns and rows. */
const ROWS_CHARS = REPLY_CHARS - 700;

/**
 * A window on rows for a reply: cells cut, columns and rows dropped from the end until the reply is small enough,
 * and all of it said.
 * @param rowCount how many rows there are in truth
 * @param next how to get the rest
 */
export function rowsReply(
  columns: Column[],
  rows: Cell[][],
  rowCount: number,
  next: (shown: number) => string,
): RowsReply {
  const named = fittingColumns(columns);
  let cut = 0;
  let chars = CELL_CHARS;
  let room = ROWS_CHARS - sizeOf(named);
  const kept: Cell[][] = [];
  for (const row of rows) {
    const held = row.slice(0, named.length);
    let cells = held.map((cell) => shorten(cell, chars));
    // One row is always shown, if need be with shorter cells.
    while (kept.length === 0 && sizeOf(cells) > room && chars > LEAST_CHARS) {
      chars = Math.floor(chars / 2);
      cells = held.map((cell) => shorten(cell, chars));
    }
    room -= sizeOf(cells) + 1;
    if (room < 0 && kept.length > 0) break;
    cut += cells.filter((cell, c) => cell !== held[c]).length;
    kept.push(cells);
  }
  const notes: string[] = [];
  if (kept.length < rowCount) notes.push(next(kept.length));
  if (named.length < columns.length)
    notes.push(
      `${columns.length - named.length} of ${columns.length} columns are left out: catalog_show names them, catalog_peek(columns: [...]) reads them`,
    );
  if (named.some(({ type }) => type.endsWith("…")))
    notes.push(`types are cut at ${TYPE_CHARS} characters: catalog_show has them whole`);
  if (cut > 0)
    notes.push(`${cut} cells are cut at ${chars} characters or ${CELL_ITEMS} items, marked with …`);
  return {
    columns: named,
    rows: kept,
    row_count: rowCount,
    shown: kept.length,
    truncated: notes.length > 0,
    ...(notes.length > 0 ? { more: notes.join("; ") } : {}),
  };
}

/** As many columns as take half of the reply. */
function fittingColumns(columns: Column[]): Column[] {
  const named: Column[] = [];
  let size = 0;
  for (const { name, type } of columns) {
    const column = { name, type: clip(type, TYPE_CHARS) };
    size += sizeOf(column) + 1;
    if (size > ROWS_CHARS / 2 && named.length > 0) break;
    named.push(column);
  }
  return named;
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function shorten(cell: Cell, chars: number): Cell {
  if (cell === null || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (typeof cell === "string") return clip(cell, chars);
  const short =
    Array.isArray(cell) && cell.length > CELL_ITEMS ? [...cell.slice(0, CELL_ITEMS), "…"] : cell;
  const text = JSON.stringify(short);
  return text.length > chars ? clip(text, chars) : short;
}

function clip(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}
