import { CELL_CHARS, CELL_ITEMS } from "../../contract/limits.ts";
import type { EngineJob } from "./engine.ts";
import type { Control } from "./slices.ts";
import { type Cell, type Column, codecFor } from "./values/codec.ts";

/** Columns that one statement reads: it takes room for 2,048 values of each, several times over. */
export const COLUMNS_AT_ONCE = 200;

/**
 * Reads rows as `readRows` does, by several statements when the columns are many.
 * @param select gives the same rows in the same order each time it is run
 */
export async function readStoredRows(
  job: EngineJob,
  select: string,
  columns: Column[],
  control: Control,
): Promise<Cell[][]> {
  let rows: Cell[][] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_AT_ONCE) {
    const part = columns.slice(at, at + COLUMNS_AT_ONCE);
    const read = await readRows(job, select, part, control);
    rows = at === 0 ? read : rows.map((row, r) => row.concat(read[r] ?? []));
  }
  return rows;
}

/**
 * Runs a SELECT and answers its rows as JSON cells in column order; texts and lists come back cut one past
 * what a reply shows.
 */
export async function readRows(
  job: EngineJob,
  select: string,
  columns: Column[],
  control: Control,
): Promise<Cell[][]> {
  if (columns.length === 0) return [];
  const codecs = columns.map((column) =>
    codecFor(column, { chars: CELL_CHARS, items: CELL_ITEMS }),
  );
  const list = codecs.map((codec) => codec.select).join(", ");
  const table = await job.connection.run(`select ${list} from (\n${select}\n)`, control);
  const rows: Cell[][] = Array.from({ length: table.numRows }, () => []);
  codecs.forEach((codec, c) => {
    const column = table.getChildAt(c);
    for (let r = 0; r < table.numRows; r++) rows[r]?.push(codec.decode(column.at(r)));
  });
  return rows;
}
