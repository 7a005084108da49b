import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { aliasOf, type Bench, openBench } from "./project.ts";

// Cases of group C that an import reads today: exact columns, values and guesses.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

const ABOVE = "its cells are texts above values";
const TEXTS = "all cells of the file are texts";

/** The guesses that every file has whose dialect was not given. */
function guesses({ delim, quoted, header = ABOVE, columns, encoding }: Case) {
  const types = columns.map((column) => {
    const [, name = "", type = ""] = /^(.*) (\S+)$/.exec(column) ?? [];
    return `"${name.replaceAll('"', '""')}" ${type}`;
  });
  return [
    { what: "encoding", chosen: "utf-8", option: "encoding", ...encoding },
    { what: "separator", chosen: delim, evidence_line: 1, option: "delim" },
    { what: "quote", chosen: '"', ...(quoted ? { evidence_line: quoted } : {}), option: "quote" },
    {
      what: "header",
      chosen: `first row names the columns: ${header}`,
      alternatives: ["no header"],
      evidence_line: 1,
      option: "header",
    },
    { what: "types", chosen: types.join(", "), option: "types" },
  ];
}

interface Case {
  title: string;
  file: string;
  delim: string;
  /** line of the first quoted cell below the header */
  quoted?: number;
  header?: string;
  encoding?: Record<string, unknown>;
  columns: string[];
  rows: unknown[][];
  /** what, chosen, alternatives, evidence line and option of the guesses that this file alone has */
  told?: [string, string, string[] | undefined, number, string][];
  notes?: string[];
}

const CASES: Case[] = [
  {
    title: "C01 a byte order mark is no part of the first name",
    file: "c01_bom.csv",
    delim: ",",
    encoding: { chosen: "utf-8 (byte order mark)" },
    columns: ["id BIGINT", "city VARCHAR"],
    rows: [
      [1, "Oslo"],
      [2, "Bergen"],
    ],
  },
  {
    title: "C04 CRLF lines with a line end inside a quoted value",
    file: "c04_crlf_quoted_lf.csv",
    delim: ",",
    quoted: 2,
    columns: ["id BIGINT", "note VARCHAR", "flag VARCHAR"],
    rows: [
      [1, "two\nlines", "y"],
      [2, "plain", "n"],
    ],
  },
  {
    title: "C08 thousands separators stay text unless they are named",
    file: "c08_thousands.csv",
    delim: ",",
    quoted: 2,
    told: [
      [
        'type of "revenue"',
        'VARCHAR: the marks of its numbers must be named, {thousands: ","} ("1,204.50" in line 2, "12,000,000.25" in line 4)',
        ["DOUBLE"],
        2,
        "thousands",
      ],
    ],
    columns: ["region VARCHAR", "revenue VARCHAR"],
    rows: [
      ["north", "1,204.50"],
      ["south", "987.00"],
      ["west", "12,000,000.25"],
    ],
  },
  {
    title: "C09 a European file keeps its numbers as text unless its marks are named",
    file: "c09_european.csv",
    delim: ";",
    told: [
      [
        'type of "preis"',
        'VARCHAR: the marks of its numbers must be named, {decimal: ",", thousands: "."} ("1.234,50" in line 2, "0,75" in line 3)',
        ["DOUBLE"],
        2,
        "decimal",
      ],
    ],
    columns: ["artikel VARCHAR", "preis VARCHAR", "menge BIGINT"],
    rows: [
      ["Schraube", "1.234,50", 10],
      ["Mutter", "0,75", 2000],
    ],
  },
  {
    title: "C10 identifiers keep their leading zeros",
    file: "c10_leading_zero.csv",
    delim: ",",
    told: [
      [
        'type of "zip"',
        'VARCHAR: a value begins with a zero ("01234" in line 2, "00501" in line 4)',
        ["BIGINT"],
        2,
        "types",
      ],
    ],
    columns: ["zip VARCHAR", "people BIGINT"],
    rows: [
      ["01234", 10],
      ["94107", 20],
      ["00501", 30],
    ],
  },
  {
    title: "C13 a quoted header with quotes and outer blanks",
    file: "c13_quoted_header.csv",
    delim: ",",
    told: [["column names", '"trail " → trail', undefined, 1, "header"]],
    columns: ['len "cm" BIGINT', "trail VARCHAR", "qty BIGINT"],
    rows: [
      [10, "x", 1],
      [20, "y", 2],
    ],
  },
  {
    title: "C14 one column of text",
    file: "c14_one_column.csv",
    delim: ",",
    header: TEXTS,
    columns: ["colour VARCHAR"],
    rows: [["red"], ["green"], ["blue"]],
  },
  {
    title: "C15 all text: the header is a guess, and recorded as one",
    file: "c15_all_text.csv",
    delim: ",",
    header: TEXTS,
    columns: ["country VARCHAR", "capital VARCHAR"],
    rows: [
      ["Peru", "Lima"],
      ["Kenya", "Nairobi"],
    ],
  },
  {
    title: "C19 nothing is null, quoted nothing the empty text, NA and NULL are texts",
    file: "c19_null_tokens.csv",
    delim: ",",
    quoted: 2,
    notes: ['Column v: "" in quotes is the empty text, not null (1 times, first: line 2).'],
    columns: ["k BIGINT", "v VARCHAR"],
    rows: [
      [1, ""],
      [2, null],
      [3, "NA"],
      [4, "NULL"],
      [5, "NULL"],
    ],
  },
  {
    title: "C21 impossible dates leave the column text",
    file: "c21_bad_date.csv",
    delim: ",",
    told: [
      [
        'type of "when"',
        'VARCHAR: 2 of 3 values are no date or time ("2023-02-29" in line 3, "2024-13-01" in line 4)',
        ["DATE"],
        3,
        "types",
      ],
    ],
    columns: ["when VARCHAR", "n BIGINT"],
    rows: [
      ["2024-02-29", 1],
      ["2023-02-29", 2],
      ["2024-13-01", 3],
    ],
  },
  {
    title: "C22 1e5 among integers",
    file: "c22_sci_in_int.csv",
    delim: ",",
    told: [
      ['type of "n"', 'DOUBLE: a value has an exponent ("1e5" in line 3)', ["VARCHAR"], 3, "types"],
    ],
    columns: ["id BIGINT", "n DOUBLE"],
    rows: [
      [1, 100],
      [2, 100_000],
      [3, 300],
    ],
  },
  {
    title: "C23 a NUL byte is kept",
    file: "c23_nul_byte.csv",
    delim: ",",
    columns: ["id BIGINT", "t VARCHAR"],
    rows: [
      [1, "ab\u0000cd"],
      [2, "ok"],
    ],
  },
  {
    title: "C24 names with accents, of other scripts, reserved, with blanks, dots and brackets",
    file: "c24_unicode_headers.csv",
    delim: ",",
    columns: ["naïve café", "年", "order", "select", "a b", "x.y", "z[0]"].map(
      (name) => `${name} BIGINT`,
    ),
    rows: [[1, 2, 3, 4, 5, 6, 7]],
  },
  {
    title: "C03 line ends of two kinds, and none at the end",
    file: "c03_mixed_eol.csv",
    delim: ",",
    columns: ["id BIGINT", "tag VARCHAR"],
    rows: [
      [1, "a"],
      [2, "b"],
      [3, "c"],
      [4, "d"],
    ],
    notes: [
      "Line ends are mixed, and all of them were taken as line ends: 2 CRLF, 2 LF, 0 CR (first other: line 2).",
    ],
  },
  {
    title: "C16 bytes that are no UTF-8 are Windows-1252, and that is a guess",
    file: "c16_latin1.csv",
    delim: ";",
    header: TEXTS,
    encoding: { chosen: "windows-1252", alternatives: ["latin-1"], evidence_line: 2 },
    columns: ["nom VARCHAR", "ville VARCHAR"],
    rows: [
      ["René", "Orléans"],
      ["Zoë", "Besançon"],
    ],
  },
  {
    title: "C26 integers past every BIGINT keep each digit",
    file: "c26_big_ints.csv",
    delim: ",",
    columns: ["id BIGINT", "v HUGEINT"],
    rows: [
      [1, "9007199254740993"],
      [2, "18446744073709551615"],
      [3, "170141183460469231731687303715884105727"],
    ],
    told: [
      [
        'type of "v"',
        'HUGEINT: a value is past BIGINT ("18446744073709551615" in line 3, "170141183460469231731687303715884105727" in line 4)',
        ["VARCHAR", "DOUBLE"],
        3,
        "types",
      ],
    ],
  },
  {
    title: "C27 a header alone is no rows of known columns",
    file: "c28_header_only.csv",
    delim: ",",
    header: TEXTS,
    columns: ["a VARCHAR", "b VARCHAR", "c VARCHAR"],
    rows: [],
  },
];

test.each(CASES)("$title", async (one) => {
  const { file, columns, rows, told = [], notes } = one;
  const reply = await bench.importCase(file);
  const named = (reply.columns as { name: string; type: string }[]).map(
    ({ name, type }) => `${name} ${type}`,
  );
  expect(named).toEqual(columns);
  expect(reply).toMatchObject({ rows, row_count: rows.length, version: 1 });
  const own = told.map(([what, chosen, alternatives, evidence_line, option]) => ({
    what,
    chosen,
    ...(alternatives ? { alternatives } : {}),
    evidence_line,
    option,
  }));
  const byWhat = (a: { what: string }, b: { what: string }) => a.what.localeCompare(b.what);
  const replied = (reply.guesses as { what: string }[]).toSorted(byWhat);
  expect(replied).toEqual([...guesses(one), ...own].sort(byWhat));
  expect(reply.notes).toEqual(notes);
  const stored = await bench.ok("catalog_show", { entry: aliasOf(file), include: ["source"] });
  expect(stored.source).toMatchObject({ guesses: reply.guesses, notes: notes ?? [] });
  expect(await bench.all(aliasOf(file))).toEqual({ columns: reply.columns, rows });
});
