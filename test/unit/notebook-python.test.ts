import { expect, test } from "vitest";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { marimoFile } from "../../durable-objects/notebook/marimo.ts";
import type { NotebookPlan, ShownCell, Table } from "../../durable-objects/notebook/plan.ts";
import {
  PythonNames,
  pythonBlock,
  pythonFormat,
  pythonText,
} from "../../durable-objects/notebook/python.ts";
import { definedTwice, readMarimo, undefinedIn } from "../e2e/export/marimo.ts";

const TEXTS = [
  "",
  "plain",
  'ends with a quote "',
  "ends with a backslash \\",
  'three """ of them, and four """"',
  "back\\slash, \\n that is none, \\u0041, \\N{DASH}",
  "{braces} {{twice}} {",
  "line\nfeed, carriage\rreturn, tab\t, nul \0",
  "# not a comment\n''' nor this",
  "Größe 😀 \u2028 \u202e",
  "lone \ud800 half",
];

/** A file with one text a cell, in each of the ways that texts are written. */
function fileOf(texts: string[]): string {
  const cells = texts.map(
    (text) =>
      `@app.cell\ndef _(mo, json):\n    mo.md(${pythonBlock(text)})\n    mo.sql(f"""${pythonFormat(text)}""")\n    json.loads(${pythonText(text)})\n    return\n`,
  );
  return `${cells.join("\n")}\nprint()\n`;
}

test("Python reads every text as it was", () => {
  const { cells } = readMarimo(fileOf(TEXTS));
  const sound = TEXTS.map((text) => text.toWellFormed());
  expect(cells.map(({ md }) => md[0])).toEqual(sound);
  expect(cells.map(({ json }) => json[0])).toEqual(sound);
  expect(cells.map(({ sql }) => sql[0])).toEqual(sound);
});

test("names of variables are good, public and given once", () => {
  const names = new PythonNames(["con"]);
  const wanted = ["orders", "orders", "class", "con", "_hidden", "1st", "a-b", "orders_2", ""];
  expect(wanted.map((name) => names.take(name))).toEqual([
    "orders",
    "orders_2",
    "class_2",
    "con_2",
    "t_hidden",
    "t1st",
    "a_b",
    "orders_2_2",
    "t",
  ]);
});

function tableOf(name: string, parts: Partial<Table> = {}, entry: Partial<Entry> = {}): Table {
  const columns = [{ name: "n", type: "INTEGER" }];
  const hash = "ab".repeat(32);
  const whole = { hash, kind: "entry", recipe: "select 1 as n", columns, row_count: 1, ...entry };
  return { name, entry: whole as Entry, reads: [], ...parts };
}

function cellOf(table: Table, parts: Partial<ShownCell> = {}): ShownCell {
  const alias = {
    id: table.name,
    name: table.name,
    former: [],
    kind: "entry" as const,
    versions: [],
  };
  return { id: "c", markdown: "", alias, version: 1, table, ...parts };
}

const ORIGIN = { project: "shop", step: "step-004", rows: "http://x/", version: "1" };
const read = (plan: NotebookPlan) => readMarimo(marimoFile(plan, ORIGIN));

test("an empty notebook is a file, too", () => {
  const { cells } = read({ tables: [], cells: [], skipped: 0 });
  expect(cells).toHaveLength(2);
  expect(cells[1]?.md[0]).toContain("`shop` at step-004");
});

test("a cell that shows nothing is a note with its text", () => {
  const lost = { id: "c", markdown: "What it said.", alias: undefined };
  const { cells } = read({ tables: [], cells: [lost], skipped: 1 });
  expect(cells[2]?.md[0]).toBe(
    "What it said.\n\n> **This cell is empty:** what it showed is gone.",
  );
});

test("names that Python or the file itself has are given others, in every cell alike", () => {
  const tables = ["class", "con", "rows", "mo", "_a", "a", "a_rows"].map((name, i, all) =>
    tableOf(name, { sql: "select 1 as n", reads: i === 0 ? [] : [all[i - 1] ?? ""] }),
  );
  const file = read({ tables, cells: tables.map((table) => cellOf(table)), skipped: 0 });
  expect(definedTwice(file)).toEqual([]);
  expect(undefinedIn(file)).toEqual([]);
  const made = file.cells.filter(({ sql }) => sql[0]?.includes("CREATE OR REPLACE TABLE"));
  expect(made.map(({ parameters }) => parameters.slice(2))).toEqual([
    [],
    ["class_2"],
    ["con_2"],
    ["rows_2"],
    ["mo_2"],
    ["t_a"],
    ["a"],
  ]);
});

test("rows that are taken as they are say why, with the recipe and the types that Parquet lacks", () => {
  const columns = [
    { name: "n", type: "INTEGER" },
    { name: 'w "x"', type: "HUGEINT" },
  ];
  const recipe = "select *\nfrom tracked('a') -- {x}";
  const table = tableOf("kept", { why: "it differs each time: random" }, { recipe, columns });
  const { cells } = read({ tables: [table], cells: [], skipped: 0 });
  const [text = ""] = cells.at(-1)?.sql ?? [];
  expect(text.trim().split("\n")).toEqual([
    "-- it differs each time: random: its rows are taken as they are.",
    "-- select *",
    "-- from tracked('a') -- {x}",
    'CREATE OR REPLACE VIEW "kept" AS',
    expect.stringMatching(
      /^SELECT \* REPLACE \(CAST\("w ""x""" AS HUGEINT\) AS "w ""x"""\) FROM read_parquet/,
    ),
  ]);
});

test("a chart that cannot be drawn is a note", () => {
  const chart = { wrong: "The field <b>x</b> is none." };
  const table = tableOf("a", { sql: "select 1" });
  const { cells } = read({ tables: [table], cells: [cellOf(table, { chart })], skipped: 0 });
  const texts = cells.flatMap(({ md }) => md);
  expect(texts.at(-1)).toBe("> **The chart cannot be drawn:** The field &lt;b>x&lt;/b> is none.");
});
