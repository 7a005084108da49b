import { createHash } from "node:crypto";
import type { Query } from "./parse.ts";

/** What a query gave, each value as DuckDB prints it, and the types of its columns. */
export interface Result {
  types: string[];
  rows: (string | null)[][];
}

/** Why a result is not what the file expects; undefined when it is. */
export function differenceOf(
  { expected, sort }: Query,
  { types, rows }: Result,
): string | undefined {
  const shown = rows.map((row) => row.map(printed));
  const hashed = /^(\d+) values hashing to ([0-9a-f]{32})$/.exec(expected[0] ?? "");
  if (hashed) return hashDifference(sorted(shown, sort), hashed);
  const width = types.length;
  const isByRow = expected.length === rows.length && width > 1;
  const wanted = isByRow
    ? expected.map((line) => line.split("\t"))
    : chunks(
        expected.map((line) => line),
        Math.max(1, width),
      );
  if (wanted.length !== rows.length)
    return `${rows.length} rows, expected ${wanted.length}: ${brief(shown)}`;
  const [ours, theirs] = [sorted(shown, sort), sorted(wanted, sort)];
  for (const [i, row] of ours.entries()) {
    const other = theirs[i] ?? [];
    if (row.length !== other.length)
      return `row ${i + 1} has ${row.length} values, expected ${other.length}`;
    for (const [c, value] of row.entries())
      if (!isEqual(value, other[c] ?? "", sort === "valuesort" ? "VARCHAR" : (types[c] ?? "")))
        return `row ${i + 1}, column ${c + 1}: ${value}, expected ${other[c]}`;
  }
  return undefined;
}

function printed(value: string | null): string {
  if (value === null) return "NULL";
  return value === "" ? "(empty)" : value.replaceAll("\0", "\\0");
}

function sorted(rows: string[][], sort: Query["sort"]): string[][] {
  if (sort === "valuesort")
    return rows
      .flat()
      .toSorted()
      .map((value) => [value]);
  if (sort === "rowsort") return rows.toSorted((a, b) => (a.join("\t") < b.join("\t") ? -1 : 1));
  return rows;
}

function hashDifference(rows: string[][], [, count, hash]: RegExpExecArray): string | undefined {
  const values = rows.flat();
  const md5 = createHash("md5")
    .update(values.map((value) => `${value}\n`).join(""))
    .digest("hex");
  if (values.length !== Number(count)) return `${values.length} values, expected ${count}`;
  return md5 === hash ? undefined : `the values hash to ${md5}, expected ${hash}`;
}

const NUMERIC = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/;

function isEqual(value: string, expected: string, type: string): boolean {
  if (value === expected) return true;
  const regex = /^<(!?)REGEX>:(.*)$/s.exec(expected);
  if (regex) return new RegExp(`^(?:${regex[2]})$`, "s").test(value) !== (regex[1] === "!");
  if (type === "BOOLEAN") return TRUTH[expected.toLowerCase()] === value;
  if (!NUMERIC.test(type) || value === "NULL" || expected === "NULL") return false;
  const [a, b] = [Number(value), Number(expected)];
  // As DuckDB's own runner does: reals may differ from the text in their last digits.
  return a === b || Math.abs(a - b) <= Math.abs(b) * 0.01 + 1e-8;
}

const TRUTH: { [text: string]: string | undefined } = {
  "1": "true",
  true: "true",
  "0": "false",
  false: "false",
};

function chunks(values: string[], width: number): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < values.length; at += width) rows.push(values.slice(at, at + width));
  return rows;
}

function brief(rows: string[][]): string {
  return rows
    .slice(0, 3)
    .map((row) => row.join(" | "))
    .join(" / ")
    .slice(0, 200);
}
