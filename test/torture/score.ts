import { isSame } from "./same.ts";
import type { CleanTable } from "./table.ts";

/** Texts of a table that was read: names, then rows. */
export interface ReadTable {
  columns: string[];
  types: string[];
  rows: (string | null)[][];
}

/** Cells of a reading beside those that were meant, names included. */
export interface Score {
  /** of the cells that were read, those that are right; undefined when nothing was read */
  precision: number | undefined;
  /** of the cells that were meant, those that were read */
  recall: number;
  /** what is not as it was meant, in places */
  wrong: Wrong;
}

export interface Wrong {
  /** columns with a cell that is missing or other in a row that was read */
  columns: Set<string>;
  /** rows that were meant and not read at all, and rows that nobody meant */
  missing: number;
  extra: number;
  names: number;
}

/** @param read undefined when the reader refused the file */
export function score(meant: CleanTable, read: ReadTable | undefined): Score {
  const all = meant.names.length * (meant.rows.length + 1);
  const wrong: Wrong = { columns: new Set(), missing: 0, extra: 0, names: 0 };
  if (!read)
    return { precision: undefined, recall: 0, wrong: { ...wrong, missing: meant.rows.length } };
  const places = placesOf(meant, read);
  let right = meant.names.filter((name, c) => read.columns[places[c] ?? -1] === name).length;
  wrong.names = meant.names.length - right;
  const same = (row: number, other: number) => {
    const cells: number[] = [];
    meant.names.forEach((_, c) => {
      const at = places[c] ?? -1;
      const got = read.rows[other]?.[at];
      if (got !== undefined && isSame(meant.rows[row]?.[c] ?? "", got, read.types[at] ?? ""))
        cells.push(c);
    });
    return cells;
  };
  const pairs = aligned(meant.rows.length, read.rows.length, (a, b) => same(a, b).length);
  for (const [row, other] of pairs) {
    const cells = same(row, other);
    right += cells.length;
    for (const [c, name] of meant.names.entries()) if (!cells.includes(c)) wrong.columns.add(name);
  }
  wrong.missing = meant.rows.length - pairs.length;
  wrong.extra = read.rows.length - pairs.length;
  const given = read.columns.length * (read.rows.length + 1);
  return { precision: right / Math.max(1, given), recall: right / all, wrong };
}

/** Where each column that was meant lies in what was read: by its name, else by its place. */
function placesOf({ names }: CleanTable, { columns }: ReadTable): number[] {
  const index = new Map(columns.map((name, i) => [name.trim().toLowerCase(), i]));
  return names.map((name, i) => index.get(name.toLowerCase()) ?? i);
}

/** Pairs of rows in order, so that as many cells as possible are the same: the longest common subsequence by weight. */
function aligned(
  rows: number,
  others: number,
  weight: (row: number, other: number) => number,
): [number, number][] {
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(others + 1));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = rows - 1; i >= 0; i--)
    for (let j = others - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(
        at(i + 1, j),
        at(i, j + 1),
        at(i + 1, j + 1) + weight(i, j),
      );
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows && j < others; ) {
    const own = weight(i, j);
    if (own > 0 && at(i, j) === at(i + 1, j + 1) + own) pairs.push([i++, j++]);
    else if (at(i, j) === at(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}
