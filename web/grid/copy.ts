import { formatterOf, plainText } from "./format.ts";
import type { Choice, Column, RowSource } from "./source.ts";
import { toTsv } from "./tsv.ts";

/** Rows and cells of one copy: a clipboard is no file, and a download is not far. */
const MOST_ROWS = 10_000;
const BLOCK = 500;
/** Columns that one request reads: a block has at most 100,000 cells. */
const COLUMNS_AT_ONCE = 200;

interface From {
  source: RowSource;
  columns: readonly Column[];
  choice: Choice;
}

/** Puts rows, with the names of their columns, on the clipboard. @returns what was copied, as a sentence */
export async function copyRows(
  from: From,
  rows: readonly number[],
  columns: readonly number[],
): Promise<string> {
  if (rows.length === 0) return "No row is selected.";
  const wanted = rows.slice(0, MOST_ROWS);
  const lines = await textOf(from, wanted, columns);
  const names = columns.map((column) => from.columns[column]?.name ?? "");
  await navigator.clipboard.writeText(toTsv([names, ...lines]));
  return said(wanted.length, rows.length);
}

/** Puts the values of one column on the clipboard. @returns what was copied, as a sentence */
export async function copyColumn(from: From, column: number, count: number): Promise<string> {
  const rows = Array.from({ length: Math.min(count, MOST_ROWS) }, (_, row) => row);
  const lines = await textOf(from, rows, [column]);
  const name = from.columns[column]?.name ?? "";
  await navigator.clipboard.writeText(toTsv([[name], ...lines]));
  return said(rows.length, count);
}

function said(copied: number, of: number): string {
  const rows = `${copied.toLocaleString("en")} row${copied === 1 ? "" : "s"}`;
  return copied < of
    ? `The first ${rows} are copied; a download has all.`
    : `${rows} ${copied === 1 ? "is" : "are"} copied.`;
}

/** The texts of some rows in some columns, whole. */
export async function textOf(
  { source, columns, choice }: From,
  rows: readonly number[],
  chosen: readonly number[],
): Promise<string[][]> {
  const { signal } = new AbortController();
  const lines = rows.map((): string[] => []);
  for (let at = 0; at < chosen.length; at += COLUMNS_AT_ONCE) {
    const part = chosen.slice(at, at + COLUMNS_AT_ONCE).flatMap((c) => columns[c] ?? []);
    const names = part.map(({ name }) => name);
    for (const { offset, limit, first } of runsOf(rows)) {
      const block = await source.block({ offset, limit, columns: names, choice }, signal);
      for (let i = 0; i < limit; i++) {
        const line = lines[first + i];
        for (const [c, column] of part.entries()) {
          const value = block.value(i, c) ?? null;
          const isCut = formatterOf(column)(value).cut;
          const whole =
            isCut && source.cell
              ? textOfWhole(await source.cell(block.number(i), column.name, signal))
              : plainText(column, value);
          line?.push(whole);
        }
      }
    }
  }
  return lines;
}

function textOfWhole(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Runs of rows that follow each other. */
function* runsOf(
  rows: readonly number[],
): Generator<{ offset: number; limit: number; first: number }> {
  for (let first = 0; first < rows.length; ) {
    const offset = rows[first] ?? 0;
    let limit = 1;
    while (limit < BLOCK && rows[first + limit] === offset + limit) limit++;
    yield { offset, limit, first };
    first += limit;
  }
}
