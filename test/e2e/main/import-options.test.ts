import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { aliasOf, type Bench, caseFile, openBench } from "./project.ts";

// The options that correct a guess, on the cases of group C that need one.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

type Options = Record<string, unknown>;

describe("options", () => {
  test.each<[string, string, Options, string[], unknown[][]]>([
    [
      "C08 thousands: ','",
      "c08_thousands.csv",
      { thousands: "," },
      ["VARCHAR", "DOUBLE"],
      [
        ["north", 1204.5],
        ["south", 987],
        ["west", 12_000_000.25],
      ],
    ],
    [
      "C09 decimal: ',' and thousands: '.'",
      "c09_european.csv",
      { decimal: ",", thousands: "." },
      ["VARCHAR", "DOUBLE", "BIGINT"],
      [
        ["Schraube", 1234.5, 10],
        ["Mutter", 0.75, 2000],
      ],
    ],
    [
      "C10 a type that drops the zeros",
      "c10_leading_zero.csv",
      { types: { ZIP: "INTEGER" } },
      ["INTEGER", "BIGINT"],
      [
        [1234, 10],
        [94107, 20],
        [501, 30],
      ],
    ],
    [
      "C15 header: false",
      "c15_all_text.csv",
      { header: false },
      ["VARCHAR", "VARCHAR"],
      [
        ["country", "capital"],
        ["Peru", "Lima"],
        ["Kenya", "Nairobi"],
      ],
    ],
    [
      "C16 encoding: 'latin-1'",
      "c16_latin1.csv",
      { encoding: "latin-1" },
      ["VARCHAR", "VARCHAR"],
      [
        ["René", "Orléans"],
        ["Zoë", "Besançon"],
      ],
    ],
    [
      "C19 null_values",
      "c19_null_tokens.csv",
      { null_values: ["NA", "NULL"], quote: '"' },
      ["BIGINT", "VARCHAR"],
      [
        [1, ""],
        [2, null],
        [3, null],
        [4, null],
        [5, null],
      ],
    ],
    [
      "C22 a type that widens knowingly",
      "c22_sci_in_int.csv",
      { types: { n: "DECIMAL(12,1)" } },
      ["BIGINT", "DECIMAL(12,1)"],
      [
        [1, "100.0"],
        [2, "100000.0"],
        [3, "300.0"],
      ],
    ],
    [
      "a first line skipped",
      "c14_one_column.csv",
      { skip: 1, header: true },
      ["VARCHAR"],
      [["green"], ["blue"]],
    ],
  ])("%s", async (_, file, options, types, rows) => {
    await bench.put(file, caseFile(file));
    const alias = `given_${aliasOf(file)}`;
    const reply = await bench.ok("catalog_import", { rel_path: file, alias, options });
    expect((reply.columns as { type: string }[]).map(({ type }) => type)).toEqual(types);
    expect(reply).toMatchObject({ rows, row_count: rows.length, options });
    const guessed = (reply.guesses as { option: string }[]).map(({ option }) => option);
    for (const option of ["delim", "quote", "header"]) {
      expect([option, guessed.includes(option)]).toEqual([option, !Object.hasOwn(options, option)]);
    }
  });

  test("dates of a format that is named are dates", async () => {
    await bench.put("dates.csv", "d;n\n31.12.2024;1\n01.02.2025;2\n");
    const options = { date_format: "%d.%m.%Y" };
    const reply = await bench.ok("catalog_import", {
      rel_path: "dates.csv",
      alias: "dates",
      options,
    });
    expect(reply).toMatchObject({ columns: [{ type: "DATE" }, { type: "BIGINT" }] });
    expect(reply.rows).toEqual([
      ["2024-12-31", 1],
      ["2025-02-01", 2],
    ]);
  });

  test("without a header the columns have made-up names, and a note says so", async () => {
    await bench.put("bare.csv", "1,2\n3,4\n");
    const reply = await bench.ok("catalog_import", { rel_path: "bare.csv", alias: "bare" });
    expect(reply).toMatchObject({
      columns: [
        { name: "column0", type: "BIGINT" },
        { name: "column1", type: "BIGINT" },
      ],
      rows: [
        [1, 2],
        [3, 4],
      ],
      notes: ["The first row was taken as data: the columns have made-up names."],
    });
  });
});
