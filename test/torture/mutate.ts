import { gzipSync, zstdCompressSync } from "node:zlib";
import { Random } from "./random.ts";
import { type CleanTable, cleanTable } from "./table.ts";

/** A file that was made from a clean table, and what was done to it. */
export interface TortureFile {
  seed: number;
  /** what was done, in words */
  done: string[];
  table: CleanTable;
  bytes: Uint8Array;
  /** the row that was damaged: it must be named by its line */
  damage: { line: number; row: number } | undefined;
  /** a value that changes what its column can be: it must be told by its line */
  surprise: { line: number; column: string } | undefined;
}

interface Draft {
  random: Random;
  table: CleanTable;
  delim: string;
  end: string;
  /** text of each row, the header first */
  lines: string[];
  done: string[];
  damaged: number | undefined;
  surprise: { row: number; column: string } | undefined;
  encoding: string;
}

/** The same file for the same seed. */
export function tortureFile(seed: number): TortureFile {
  const random = new Random(seed);
  const encoding = random.of(ENCODINGS);
  const table = cleanTable(random, encoding === "windows-1252");
  const surprise = random.chance(0.4) ? surpriseIn(random, table) : undefined;
  const delim = random.of([",", ",", ";", "\t", "|"]);
  const end = random.of(["\n", "\n", "\r\n", "\r"]);
  const quoting = random.of(["needed", "all", "some"]);
  const draft: Draft = {
    random,
    table,
    delim,
    end,
    lines: [table.names, ...table.rows].map((cells) =>
      cells.map((cell) => written(cell, delim, quoting, random)).join(delim),
    ),
    done: [`${JSON.stringify(delim)}`, JSON.stringify(end), `quotes ${quoting}`, encoding],
    damaged: undefined,
    surprise,
    encoding,
  };
  if (surprise) draft.done.push(`surprise in ${surprise.column}`);
  if (random.chance(0.45)) random.of(DAMAGES)(draft);
  const inserted = insertions(draft);
  const { text, lineOf } = joinedLines(draft, inserted);
  const bytes = packed(random, encoded(text, encoding), draft.done);
  return {
    seed,
    done: draft.done,
    table,
    bytes,
    damage:
      draft.damaged === undefined
        ? undefined
        : { line: lineOf(draft.damaged), row: draft.damaged - 1 },
    surprise: surprise && { line: lineOf(surprise.row + 1), column: surprise.column },
  };
}

const ENCODINGS = ["utf-8", "utf-8", "utf-8 bom", "utf-16le", "utf-16be", "windows-1252"] as const;

/** Puts one value near the end that its column has not had before. */
function surpriseIn(random: Random, { names, rows }: CleanTable) {
  const row = rows.length - 1 - random.below(3);
  const column = random.of(names.filter((name) => name in SURPRISES));
  const cells = rows[row];
  if (!cells) throw new Error("no such row");
  cells[names.indexOf(column)] = random.of(SURPRISES[column] ?? []);
  return { row, column };
}

const SURPRISES: Record<string, string[]> = {
  id: ["007", "9223372036854775808", "A-17", "1e3", "12345678901234567890123456789012345678901"],
  amount: ["n/a", "123456789012345678.25", "1,5", "12.5 kg"],
  day: ["2023-02-29", "soon", "31/12/2024"],
  flag: ["maybe", "1"],
  at: ["2024-05-01 25:00:00", "never"],
};

const DAMAGES: ((draft: Draft) => void)[] = [
  (draft) => damage(draft, "a cell too many", (line) => `${line}${draft.delim}extra`),
  (draft) => damage(draft, "a cell too few", (line) => line.slice(0, line.indexOf(draft.delim))),
  (draft) => damage(draft, "an open quote", (line) => `"${line.replaceAll('"', "")}`),
  (draft) =>
    damage(draft, "text after a quote", (line) => `"1"x${line.slice(line.indexOf(draft.delim))}`),
];

function damage(draft: Draft, what: string, change: (line: string) => string): void {
  const row = 2 + draft.random.below(draft.lines.length - 3);
  draft.damaged = row;
  draft.done.push(`${what} in row ${row}`);
  draft.lines[row] = change(draft.lines[row] ?? "");
}

/** Lines that are no rows: nothing of the table may go with them. */
function insertions({ random, lines, done }: Draft): Map<number, string[]> {
  const inserted = new Map<number, string[]>();
  const insert = (before: number, line: string) =>
    inserted.set(before, [...(inserted.get(before) ?? []), line]);
  if (random.chance(0.25)) {
    insert(0, "# made by a program");
    done.push("a comment above");
  }
  if (random.chance(0.3)) {
    for (let i = 0; i < 3; i++) insert(1 + random.below(lines.length - 1), random.of(["", "  "]));
    done.push("empty lines");
  }
  if (random.chance(0.2)) {
    insert(lines.length, "");
    insert(lines.length, "");
    done.push("empty lines below");
  }
  return inserted;
}

function joinedLines(
  { random, lines, end, done }: Draft,
  inserted: Map<number, string[]>,
): { text: string; lineOf: (row: number) => number } {
  const isMixed = random.chance(0.15);
  if (isMixed) done.push("line ends mixed");
  const hasEnd = random.chance(0.7);
  const starts: number[] = [];
  let text = "";
  let line = 1;
  const add = (content: string) => {
    text += `${content}${isMixed ? random.of(["\n", "\r\n"]) : end}`;
    line += 1 + (content.match(/\r\n|\r|\n/g)?.length ?? 0);
  };
  lines.forEach((content, row) => {
    for (const other of inserted.get(row) ?? []) add(other);
    starts[row] = line;
    add(content);
  });
  for (const other of inserted.get(lines.length) ?? []) add(other);
  return {
    text: hasEnd ? text : text.replace(/(\r\n|\n|\r)$/, ""),
    lineOf: (row) => starts[row] ?? 0,
  };
}

function written(cell: string, delim: string, quoting: string, random: Random): string {
  const mustQuote = cell.includes(delim) || /["\r\n]/.test(cell) || cell.startsWith("#");
  const quote =
    mustQuote || quoting === "all" || (quoting === "some" && cell !== "" && random.chance(0.3));
  return quote ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8 bom") return Buffer.from(`\ufeff${text}`);
  if (encoding === "windows-1252") return Buffer.from(text, "latin1");
  const little = Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf-16le" ? little : little.swap16();
}

function packed(random: Random, bytes: Uint8Array, done: string[]): Uint8Array {
  if (!random.chance(0.15)) return bytes;
  const isGzip = random.chance(0.5);
  done.push(isGzip ? "gzip" : "zstd");
  return isGzip ? gzipSync(bytes) : zstdCompressSync(bytes);
}
