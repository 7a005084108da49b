/** The records of one sqllogictest file, in the dialect of DuckDB's own tests; loops are unrolled. */

export type SortMode = "nosort" | "rowsort" | "valuesort";

export interface Statement {
  kind: "statement";
  line: number;
  sql: string;
  expect: "ok" | "error" | "maybe";
  /** part of the error's text */
  message: string | undefined;
}

export interface Query {
  kind: "query";
  line: number;
  sql: string;
  /** a letter a column: I integer, R real, T text */
  types: string;
  sort: SortMode;
  label: string | undefined;
  expected: string[];
}

/** What cannot be run here, and why. */
export interface Skip {
  kind: "skip";
  line: number;
  why: string;
  /** nothing after it makes sense */
  isRest: boolean;
}

export type Record = Statement | Query | Skip;

interface Line {
  no: number;
  text: string;
}

/** @throws when a loop or a record does not end */
export function parse(text: string): Record[] {
  const lines = text.split(/\r?\n/).map((text, i) => ({ no: i + 1, text }));
  const records: Record[] = [];
  parseLines(lines, records);
  return records;
}

function parseLines(lines: Line[], records: Record[]): void {
  let isSkipped = false;
  for (let at = 0; at < lines.length; ) {
    const { no, text } = lines[at] as Line;
    const [word = "", ...rest] = text.trim().split(/\s+/);
    if (word === "" || word.startsWith("#") || IGNORED.has(word)) at++;
    else if (word === "mode") {
      isSkipped = rest[0] === "skip" || (isSkipped && rest[0] !== "unskip");
      at++;
    } else if (word === "loop" || word === "foreach") {
      const end = endOf(lines, at);
      const body = lines.slice(at + 1, end);
      const name = rest[0] ?? "";
      for (const value of valuesOf(word, rest.slice(1)))
        parseLines(
          body.map((line) => ({ ...line, text: line.text.replaceAll(`\${${name}}`, value) })),
          records,
        );
      at = end + 1;
    } else if (word === "skipif" || word === "onlyif") {
      // The next record is for another engine, or for this one alone.
      const isOurs = (rest[0] === "duckdb") === (word === "onlyif");
      at++;
      if (!isOurs) at = blockEnd(lines, at) + 1;
    } else if (word === "statement" || word === "query") {
      const end = blockEnd(lines, at);
      if (isSkipped) records.push(skip(no, "mode skip"));
      else records.push(recordOf(lines.slice(at, end), word, rest));
      at = end + 1;
    } else if (word === "halt") return;
    else {
      const why = word === "require" ? `require ${rest.join(" ")}` : `${word} is not supported`;
      if (!(word === "require" && PRESENT.has(rest[0] ?? ""))) records.push(skip(no, why, true));
      at++;
    }
  }
}

/** Directives that change nothing here. */
const IGNORED = new Set(["hash-threshold", "set", "reset", "tags", "sleep"]);
/** What a file may require and has. */
const PRESENT = new Set(["noforcestorage", "64bit", "skip_reload", "no_alternative_verify"]);

function recordOf([first, ...lines]: Line[], word: string, rest: string[]): Record {
  const no = first?.no ?? 0;
  const dashes = lines.findIndex(({ text }) => text.trim() === "----");
  const sqlLines = dashes < 0 ? lines : lines.slice(0, dashes);
  const after = dashes < 0 ? [] : lines.slice(dashes + 1).map(({ text }) => text);
  const sql = sqlLines.map(({ text }) => text).join("\n");
  if (word === "statement") {
    const [expect = "ok", connection] = rest;
    if (connection) return skip(no, "a second connection");
    const message = after.join("\n").trim();
    return {
      kind: "statement",
      line: no,
      sql,
      expect: expect as Statement["expect"],
      message: message === "" ? undefined : message,
    };
  }
  const [types = "", ...more] = rest;
  const sort = more.find((each): each is SortMode => SORTS.has(each)) ?? "nosort";
  const others = more.filter((each) => !SORTS.has(each));
  if (others.some((each) => /^con\d*$/.test(each))) return skip(no, "a second connection");
  if (after[0]?.includes("<FILE>:")) return skip(no, "results in another file");
  return { kind: "query", line: no, sql, types, sort, label: others[0], expected: after };
}

const SORTS = new Set<string>(["nosort", "rowsort", "valuesort"]);

function skip(line: number, why: string, isRest = false): Skip {
  return { kind: "skip", line, why, isRest };
}

/** Index of the empty line that ends the record. */
function blockEnd(lines: Line[], from: number): number {
  const at = lines.findIndex(({ text }, i) => i > from && text.trim() === "");
  return at < 0 ? lines.length : at;
}

function endOf(lines: Line[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at++) {
    const word = lines[at]?.text.trim().split(/\s+/)[0];
    if (word === "loop" || word === "foreach") depth++;
    if (word === "endloop" && --depth === 0) return at;
  }
  throw new Error(`the loop of line ${lines[from]?.no} does not end`);
}

function valuesOf(word: string, rest: string[]): string[] {
  if (word === "foreach") return rest.flatMap((value) => GROUPS[value] ?? [value]);
  const [from = 0, to = 0] = rest.map(Number);
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => String(from + i));
}

const SIGNED = ["tinyint", "smallint", "integer", "bigint", "hugeint"];
const UNSIGNED = ["utinyint", "usmallint", "uinteger", "ubigint", "uhugeint"];
const GROUPS: { [name: string]: string[] | undefined } = {
  "<signed>": SIGNED,
  "<unsigned>": UNSIGNED,
  "<integral>": [...SIGNED, ...UNSIGNED],
  "<numeric>": [...SIGNED, ...UNSIGNED, "float", "double"],
  "<alltypes>": [
    ...SIGNED,
    ...UNSIGNED,
    ...["float", "double", "bool", "interval", "varchar", "date", "timestamp", "time"],
  ],
};
