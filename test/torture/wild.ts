import { encoded } from "./mutate.ts";
import { Random } from "./random.ts";
import { type CleanTable, cleanTable } from "./table.ts";

/** A file as the world writes it, and the table that was meant. */
export interface WildFile {
  seed: number;
  /** what was done to it, in words */
  done: string[];
  table: CleanTable;
  text: string;
  /** the text in the encoding that was chosen */
  bytes: Uint8Array;
}

interface Draft {
  random: Random;
  table: CleanTable;
  /** the cells as they are written, before quotes */
  cells: string[][];
  header: string[] | undefined;
  above: string[];
  below: string[];
  /** lines of rows that are changed once they are written */
  lines: ((lines: string[]) => string[])[];
  delim: string;
  quote: string;
  escape: string;
  quoting: "needed" | "all" | "some" | "texts";
  done: string[];
}

/**
 * Several mutations of a clean table, harsher than those of `tortureFile`: some take away what no reader can know.
 * The same file for the same seed.
 */
export function wildFile(seed: number): WildFile {
  const random = new Random(seed);
  const encoding = random.of(ENCODINGS);
  const table = cleanTable(random, encoding === "windows-1252");
  const draft: Draft = {
    random,
    table,
    cells: table.rows.map((row) => [...row]),
    header: [...table.names],
    above: [],
    below: [],
    lines: [],
    delim: random.of([",", ",", ";", "\t", "|"]),
    quote: '"',
    escape: '"',
    quoting: random.of(["needed", "all", "some", "texts"]),
    done: [],
  };
  draft.done.push(JSON.stringify(draft.delim), `quotes ${draft.quoting}`, encoding);
  const most = 1 + random.below(3);
  const chosen = new Set<Mutation>();
  for (let i = 0; i < most; i++) {
    const mutation = random.of(MUTATIONS);
    const isFree = [...chosen].every(({ of }) => of === undefined || of !== mutation.of);
    if (isFree) chosen.add(mutation);
  }
  // In the order of the list: blanks come around what was written otherwise.
  for (const mutation of MUTATIONS.filter((one) => chosen.has(one))) {
    mutation.mutate(draft);
    draft.done.push(mutation.what);
  }
  const text = written(draft);
  return { seed, done: draft.done, table, text, bytes: encoded(text, encoding) };
}

const ENCODINGS = ["utf-8", "utf-8", "utf-8 bom", "utf-16le", "utf-16be", "windows-1252"] as const;

/** Writes the cells of a column in another way. */
function rewrite({ table, cells }: Draft, name: string, write: (text: string) => string): void {
  const column = table.names.indexOf(name);
  if (column < 0) return;
  for (const row of cells) row[column] = row[column] === "" ? "" : write(row[column] ?? "");
}

function dates(draft: Draft, write: (year: string, month: string, day: string) => string): void {
  rewrite(draft, "day", (text) => {
    const [year = "", month = "", day = ""] = text.split("-");
    return write(year, month, day);
  });
}

const grouped = (text: string, thousands: string, decimal: string) => {
  const [whole = "", part = ""] = text.split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${part}`;
};

/** Puts another text into a cell of the table that was meant, too. */
function surprise(draft: Draft, name: string, text: string): void {
  const { table, cells, random } = draft;
  const column = table.names.indexOf(name);
  const row = cells.length - 1 - random.below(3);
  const [meant, written] = [table.rows[row], cells[row]];
  if (column < 0 || !meant || !written) return;
  meant[column] = text;
  written[column] = text;
}

interface Mutation {
  what: string;
  /** what is mutated; two of the same would undo each other */
  of?: "amount" | "day" | "gap" | "id" | "quote" | "names";
  mutate: (draft: Draft) => void;
}

const amounts = (what: string, write: (text: string) => string): Mutation => ({
  what,
  of: "amount",
  mutate: (draft) => rewrite(draft, "amount", write),
});

const days = (what: string, write: (y: string, m: string, d: string) => string): Mutation => ({
  what,
  of: "day",
  mutate: (draft) => dates(draft, write),
});

const around = (
  what: string,
  where: "above" | "below",
  lines: (draft: Draft) => string[],
): Mutation => ({
  what,
  mutate: (draft) => {
    draft[where].push(...lines(draft));
  },
});

const between = (what: string, every: number, line: string): Mutation => ({
  what,
  mutate: (draft) => {
    draft.lines.push((lines) =>
      lines.flatMap((own, i) => (i % every === every >> 1 ? [line, own] : [own])),
    );
  },
});

const oneLine = (what: string, change: (line: string, draft: Draft) => string[]): Mutation => ({
  what,
  mutate: (draft) => {
    const at = 1 + draft.random.below(draft.cells.length - 2);
    draft.lines.push((lines) =>
      lines.flatMap((line, i) => (i === at ? change(line, draft) : [line])),
    );
  },
});

const late = (of: "amount" | "day" | "gap" | "id", what: string, text: string): Mutation => ({
  what,
  of,
  mutate: (draft) => surprise(draft, of, text),
});

const quotes = (what: string, quote: string, doubled: string): Mutation => ({
  what,
  of: "quote",
  mutate: (draft) => {
    Object.assign(draft, { quote, escape: doubled });
  },
});

const header = (what: string, write: (names: string[]) => string[] | undefined): Mutation => ({
  what,
  of: "names",
  mutate: (draft) => {
    draft.header = write(draft.table.names);
  },
});

const MUTATIONS: Mutation[] = [
  { what: "nothing", mutate: () => undefined },
  amounts("American marks", (text) => grouped(text, ",", ".")),
  amounts("European marks", (text) => grouped(text, ".", ",")),
  amounts("decimal commas", (text) => text.replace(".", ",")),
  late("amount", "a late word among numbers", "12.5 kg"),
  late("amount", "a late amount of many digits", "123456789012345678.25"),
  late("id", "a late long number", "12345678901234567890123456789012345678901"),
  late("gap", "a late leading zero", "007"),
  late("day", "a late impossible day", "2023-02-29"),
  days("days first", (y, m, d) => `${d}/${m}/${y}`),
  days("months first", (y, m, d) => `${m}/${d}/${y}`),
  days("days with points", (y, m, d) => `${d}.${m}.${y}`),
  days("years first with slashes", (y, m, d) => `${y}/${m}/${d}`),
  {
    what: "words for null",
    of: "gap",
    mutate: ({ random, table, cells }) => {
      const word = random.of(["NA", "NULL", "-", "n/a", "None"]);
      const column = table.names.indexOf("gap");
      if (column >= 0) for (const row of cells) row[column] ||= word;
    },
  },
  {
    what: "blanks around values",
    mutate: (draft) => {
      for (const name of ["amount", "gap", "day"]) rewrite(draft, name, (text) => ` ${text}  `);
    },
  },
  header("no header", () => undefined),
  header("names with blanks", (names) => names.map((name) => ` ${name} `)),
  {
    what: "separators at line ends",
    of: "names",
    mutate: ({ header, cells }) => {
      header?.push("");
      for (const row of cells) row.push("");
    },
  },
  around("a title above", "above", () => ["Report of the month", ""]),
  around("three lines above", "above", () => [
    "Exported by a program",
    "Period: 2024",
    "All departments",
  ]),
  around("comments above", "above", () => ["# made by a program", "# version 2"]),
  around("a total below", "below", ({ delim }) => [`Total${delim}${delim}17`]),
  around("a count below", "below", ({ cells }) => ["", `(${cells.length} rows)`]),
  around("empty lines below", "below", () => ["", "", ""]),
  between("empty lines between", 7, ""),
  between("comments between", 11, "# next page"),
  oneLine("a row too short", (line, { delim }) => [line.slice(0, line.indexOf(delim))]),
  oneLine("a row too long", (line, { delim }) => [`${line}${delim}x`]),
  oneLine("an open quote", (line, { quote }) => [`${quote}${line.replaceAll(quote, "")}`]),
  {
    what: "a row twice",
    mutate: ({ random, table, cells }) => {
      const at = random.below(cells.length);
      for (const rows of [table.rows, cells]) rows.splice(at, 0, [...(rows[at] ?? [])]);
    },
  },
  quotes("single quotes", "'", "'"),
  quotes("backslashes before quotes", '"', "\\"),
];

function written(draft: Draft): string {
  const { random, cells, header, above, below, done } = draft;
  const line = (row: string[]) => row.map((cell) => quoted(cell, draft)).join(draft.delim);
  const rows = draft.lines.reduce((lines, change) => change(lines), cells.map(line));
  const all = [...above, ...(header ? [line(header)] : []), ...rows, ...below];
  const ends = random.of([["\n"], ["\n"], ["\r\n"], ["\r"], ["\n", "\r\n"]]);
  done.push(JSON.stringify(ends.join("")));
  const text = all.map((content) => `${content}${random.of(ends)}`).join("");
  return random.chance(0.7) ? text : text.replace(/(\r\n|\n|\r)$/, "");
}

function quoted(cell: string, { delim, quote, escape: by, quoting, random }: Draft): string {
  const isText = !/^[\d .,/-]*$/.test(cell);
  const must = cell.includes(delim) || cell.includes(quote) || /[\r\n]/.test(cell);
  const may = quoting === "all" || (quoting === "texts" && isText) || random.chance(0.2);
  if (!must && (quoting === "needed" || !may || cell === "")) return cell;
  const inner = by === "\\" ? cell.replaceAll("\\", "\\\\") : cell;
  return `${quote}${inner.replaceAll(quote, `${by}${quote}`)}${quote}`;
}
