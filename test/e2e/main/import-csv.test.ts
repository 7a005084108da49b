import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { aliasOf, type Bench, openBench } from "./project.ts";

// Cases of group C that an import reads today: exact columns, values and guesses.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

/** The guesses of a file whose dialect was not given. */
function guesses(delim: string, quote: string, columns: string[]) {
  const types = columns.map((column) => {
    const [, name = "", type = ""] = /^(.*) (\S+)$/.exec(column) ?? [];
    return `"${name.replaceAll('"', '""')}" ${type}`;
  });
  return [
    { what: "separator", chosen: delim, option: "delim" },
    { what: "quote", chosen: quote, option: "quote" },
    { what: "header", chosen: "first row names the columns", option: "header" },
    { what: "types", chosen: types.join(", "), option: "types" },
  ];
}

interface Case {
  title: string;
  file: string;
  /** separator and quote as guessed */
  dialect: [string, string];
  columns: string[];
  rows: unknown[][];
}

const CASES: Case[] = [
  {
    title: "C01 a byte order mark is no part of the first name",
    file: "c01_bom.csv",
    dialect: [",", "none"],
    columns: ["id BIGINT", "city VARCHAR"],
    rows: [
      [1, "Oslo"],
      [2, "Bergen"],
    ],
  },
  {
    title: "C04 CRLF lines with a line end inside a quoted value",
    file: "c04_crlf_quoted_lf.csv",
    dialect: [",", '"'],
    columns: ["id BIGINT", "note VARCHAR", "flag VARCHAR"],
    rows: [
      [1, "two\nlines", "y"],
      [2, "plain", "n"],
    ],
  },
  {
    title: "C08 thousands separators stay text unless they are named",
    file: "c08_thousands.csv",
    dialect: [",", '"'],
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
    dialect: [";", "none"],
    columns: ["artikel VARCHAR", "preis VARCHAR", "menge BIGINT"],
    rows: [
      ["Schraube", "1.234,50", 10],
      ["Mutter", "0,75", 2000],
    ],
  },
  {
    title: "C10 identifiers keep their leading zeros",
    file: "c10_leading_zero.csv",
    dialect: [",", "none"],
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
    dialect: [",", '"'],
    columns: ['len "cm" BIGINT', "trail VARCHAR", "qty BIGINT"],
    rows: [
      [10, "x", 1],
      [20, "y", 2],
    ],
  },
  {
    title: "C14 one column of text",
    file: "c14_one_column.csv",
    dialect: [",", "none"],
    columns: ["colour VARCHAR"],
    rows: [["red"], ["green"], ["blue"]],
  },
  {
    title: "C15 all text: the header is a guess, and recorded as one",
    file: "c15_all_text.csv",
    dialect: [",", "none"],
    columns: ["country VARCHAR", "capital VARCHAR"],
    rows: [
      ["Peru", "Lima"],
      ["Kenya", "Nairobi"],
    ],
  },
  {
    title: "C19 an empty cell is null, the texts NA and NULL are texts",
    file: "c19_null_tokens.csv",
    dialect: [",", '"'],
    columns: ["k BIGINT", "v VARCHAR"],
    rows: [
      [1, null],
      [2, null],
      [3, "NA"],
      [4, "NULL"],
      [5, "NULL"],
    ],
  },
  {
    title: "C21 impossible dates leave the column text",
    file: "c21_bad_date.csv",
    dialect: [",", "none"],
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
    dialect: [",", "none"],
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
    dialect: [",", "none"],
    columns: ["id BIGINT", "t VARCHAR"],
    rows: [
      [1, "ab\u0000cd"],
      [2, "ok"],
    ],
  },
  {
    title: "C24 names with accents, of other scripts, reserved, with blanks, dots and brackets",
    file: "c24_unicode_headers.csv",
    dialect: [",", '"'],
    columns: ["naïve café", "年", "order", "select", "a b", "x.y", "z[0]"].map(
      (name) => `${name} BIGINT`,
    ),
    rows: [[1, 2, 3, 4, 5, 6, 7]],
  },
  {
    title: "C27 a header alone is no rows of known columns",
    file: "c28_header_only.csv",
    dialect: [",", "none"],
    columns: ["a VARCHAR", "b VARCHAR", "c VARCHAR"],
    rows: [],
  },
];

test.each(CASES)("$title", async ({ file, dialect, columns, rows }) => {
  const reply = await bench.importCase(file);
  const named = (reply.columns as { name: string; type: string }[]).map(
    ({ name, type }) => `${name} ${type}`,
  );
  expect(named).toEqual(columns);
  expect(reply).toMatchObject({ rows, row_count: rows.length, created: true, version: 1 });
  expect(reply.guesses).toEqual(guesses(...dialect, columns));
  expect(reply).not.toHaveProperty("notes");
  const stored = await bench.ok("catalog_show", { entry: aliasOf(file), include: ["source"] });
  expect((stored.source as Record<string, unknown>).guesses).toEqual(reply.guesses);
  expect(await bench.all(aliasOf(file))).toEqual({ columns: reply.columns, rows });
});
