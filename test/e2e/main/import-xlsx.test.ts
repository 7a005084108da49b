import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// A workbook becomes a source: the codec reads the sheet, the reader of delimited text decides what each column is.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  const day = (d: number, hours = 0) => new Date(Date.UTC(2024, 0, d, hours));
  const orders = [
    ["Orders of January", null, null, null, null, null, null],
    [],
    ["id", "zip", "day", "at", "paid", "amount", " note "],
    [1, "01234", day(1), day(1, 12), true, 12, "first\nline"],
    [2, "94107", day(2), day(2), false, 1.5, null],
    [3, "00501", day(3), day(3, 6), true, 1e20, 'a "q", 1'],
    [4, "10001", day(4), day(4), false, null, "n/a"],
  ];
  const mixed = [["n"], [1], ["x"], [2]];
  const sheets = [
    { name: "Orders", rows: orders },
    { name: "Mixed", rows: mixed },
  ];
  await bench.put("book.xlsx", new Uint8Array(await writeXlsx({ sheets })));
});

afterAll(() => bench.session.close());

const importBook = (alias: string, options = {}, more = {}) =>
  bench.ok("catalog_import", { rel_path: "book.xlsx", alias, options, ...more });

describe("a workbook", () => {
  test("is read as its cells say: texts stay texts, days are days", async () => {
    const reply = await importBook("orders");
    expect(reply.columns).toEqual([
      { name: "id", type: "BIGINT" },
      { name: "zip", type: "VARCHAR" },
      { name: "day", type: "DATE" },
      { name: "at", type: "TIMESTAMP" },
      { name: "paid", type: "BOOLEAN" },
      { name: "amount", type: "DOUBLE" },
      { name: "note", type: "VARCHAR" },
    ]);
    expect(reply.rows).toEqual([
      [1, "01234", "2024-01-01", "2024-01-01 12:00:00", true, 12, "first\nline"],
      [2, "94107", "2024-01-02", "2024-01-02 00:00:00", false, 1.5, null],
      [3, "00501", "2024-01-03", "2024-01-03 06:00:00", true, 1e20, 'a "q", 1'],
      [4, "10001", "2024-01-04", "2024-01-04 00:00:00", false, null, "n/a"],
    ]);
    expect(reply).toMatchObject({ row_count: 4, created: true, version: 1 });
  });

  test("tells what was guessed, by the rows of the sheet, and keeps it in the manifest", async () => {
    const told = [
      { what: "sheet", chosen: "Orders", alternatives: ["Mixed"], option: "sheet" },
      {
        what: "rows above the table",
        chosen: '1 left out: "Orders of January"',
        evidence_line: 3,
        option: "skip",
      },
      {
        what: "header",
        chosen: "first row names the columns: its cells are texts above values",
        alternatives: ["no header"],
        evidence_line: 3,
        option: "header",
      },
      { what: "column names", chosen: '" note " → note', evidence_line: 3, option: "header" },
      {
        what: "types",
        chosen:
          '"id" BIGINT, "zip" VARCHAR, "day" DATE, "at" TIMESTAMP, "paid" BOOLEAN, "amount" DOUBLE, "note" VARCHAR',
        option: "types",
      },
    ];
    const dry = await importBook("tried", {}, { dry_run: true });
    expect(
      (dry.guesses as { what: string }[]).filter(({ what }) => !what.startsWith("type of")),
    ).toEqual(told);
    const shown = await bench.ok("catalog_show", { entry: "orders", include: ["source"] });
    expect(shown.source).toMatchObject({ format: "xlsx", guesses: dry.guesses });
  });

  test("another sheet, by name or place; a text among numbers is told with its row", async () => {
    const named = await importBook("mixed", { sheet: "Mixed" });
    expect(named.columns).toEqual([{ name: "n", type: "VARCHAR" }]);
    expect(named.rows).toEqual([["1"], ["x"], ["2"]]);
    const second = await importBook("mixed_again", {
      sheet: 2,
      types: { n: "BIGINT" },
      rejects: "table",
    });
    expect(second.rows).toEqual([[1], [2]]);
    expect(second.rejects).toEqual({ alias: "mixed_again_rejects", row_count: 1 });
    const rejected = await bench.ok("catalog_peek", { entry: "mixed_again_rejects" });
    expect(rejected.rows).toEqual([[3, "n", expect.any(String), "x"]]);
  });

  test("null_values and types work as for a text", async () => {
    const { rows, columns } = await importBook("typed", {
      null_values: ["n/a"],
      types: { zip: "INTEGER", amount: "DECIMAL(30,2)" },
    });
    expect((columns as { type: string }[]).map(({ type }) => type)).toEqual([
      "BIGINT",
      "INTEGER",
      "DATE",
      "TIMESTAMP",
      "BOOLEAN",
      "DECIMAL(30,2)",
      "VARCHAR",
    ]);
    expect((rows as unknown[][])[3]).toEqual([
      4,
      10001,
      "2024-01-04",
      "2024-01-04 00:00:00",
      false,
      null,
      null,
    ]);
    expect((rows as unknown[][])[2]?.[5]).toBe("100000000000000000000.00");
  });

  test("a sheet that is not there, and bytes that are no workbook", async () => {
    const none = { rel_path: "book.xlsx", alias: "none", options: { sheet: "Costs" } };
    expect(await bench.fails("catalog_import", none)).toMatchObject({
      code: "ingest_failed",
      message: 'The workbook has no sheet "Costs".',
      hint: 'Its sheets are "Orders", "Mixed".',
    });
    await bench.put("fake.xlsx", "a,b\n1,2\n");
    expect(
      await bench.fails("catalog_import", { rel_path: "fake.xlsx", alias: "none" }),
    ).toMatchObject({
      code: "ingest_failed",
      message: "The file is no .xlsx workbook: it is no archive.",
    });
    expect(await bench.fails("catalog_show", { entry: "none" })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("an option that says nothing about the file is refused", () => {
  test.each([
    [
      "book.xlsx",
      "delim",
      ";",
      "A xlsx file has sheet, header, skip, skip_footer, null_values, date_format, types, rejects.",
    ],
    ["a.csv", "sheet", "S", undefined],
    ["a.csv", "records_path", "x", undefined],
    ["a.ndjson", "records_path", "x", undefined],
    [
      "a.parquet",
      "types",
      { a: "INTEGER" },
      "The file has its own types: leave the option out, and cast in a recipe.",
    ],
  ])("%s: %s", async (rel_path, option, value, hint) => {
    if (rel_path !== "book.xlsx") await bench.put(rel_path, "a\n1\n");
    const error = await bench.fails("catalog_import", {
      rel_path,
      alias: "refused",
      options: { [option]: value },
    });
    expect(error).toMatchObject({
      code: "invalid_input",
      message: `options.${option} says nothing about data/${rel_path}.`,
      at: { field: `options.${option}` },
      ...(hint ? { hint } : {}),
    });
  });
});

describe("json_columns", () => {
  const json =
    '[{"id": 1, "extra": {"a": 12345678901234567890, "b": [1, "x"]}}, {"id": 2, "extra": "text"}]';

  test("keep their JSON as it stands", async () => {
    await bench.put("extra.json", json);
    const options = { json_columns: ["extra"] };
    const { columns, rows } = await bench.ok("catalog_import", {
      rel_path: "extra.json",
      alias: "extra",
      options,
    });
    expect(columns).toEqual([
      { name: "id", type: "BIGINT" },
      { name: "extra", type: "VARCHAR" },
    ]);
    expect(rows).toEqual([
      [1, '{"a":12345678901234567890,"b":[1,"x"]}'],
      [2, '"text"'],
    ]);
    const inside = await bench.ok("catalog_query", {
      sql: "select extra->>'$.a' as a, extra->'$.b[1]' as b from extra order by id",
    });
    expect(inside.rows).toEqual([
      ["12345678901234567890", '"x"'],
      [null, null],
    ]);
  });

  test("that no record has are an error", async () => {
    const call = { rel_path: "extra.json", alias: "other", options: { json_columns: ["extr"] } };
    expect(await bench.fails("catalog_import", call)).toMatchObject({
      code: "ingest_failed",
      message: 'options.json_columns names "extr", which no record has.',
    });
  });
});
