import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { failureOf, useReading } from "./csv-reading.ts";

// Types that the caller names are kept or refused, never bent.

const { read } = useReading();

describe("types that are named", () => {
  test.each<[string, string, ImportOptions, string, (string | null)[]]>([
    ["an integer", "7,-8,+9", {}, "INTEGER", ["7", "-8", "9"]],
    ["an integer with zeros", "007,08", {}, "BIGINT", ["7", "8"]],
    ["an integer with an exponent", "1e3,2.0", {}, "BIGINT", ["1000", "2"]],
    ["a decimal", "1.5,2.250,3", {}, "DECIMAL(12,2)", ["1.50", "2.25", "3.00"]],
    [
      "a decimal in other marks",
      '"1.234,5","0,25"',
      { decimal: ",", thousands: ".", delim: ";" },
      "DECIMAL(12,2)",
      ["1234.50", "0.25"],
    ],
    ["text of numbers", "007, 8", {}, "VARCHAR", ["007", " 8"]],
    ["a day", "2024-02-29", {}, "DATE", ["2024-02-29"]],
    ["a day in the file's own form", "31/12/2024", {}, "DATE", ["2024-12-31"]],
    [
      "a day in a form that is named",
      "03/04/2024",
      { date_format: "%m/%d/%Y" },
      "DATE",
      ["2024-03-04"],
    ],
    ["a moment", "2024-02-29", {}, "TIMESTAMP", ["2024-02-29 00:00:00"]],
    ["a float", "0.5", {}, "FLOAT", ["0.5"]],
    ["an enum", "a,b", {}, "ENUM('a', 'b')", ["a", "b"]],
  ])("%s", async (_, cells, options, type, values) => {
    const list = cells.match(/"[^"]*"|[^,]+/g) ?? [];
    const text = `k;v\n${list.map((cell, i) => `${i};${cell}\n`).join("")}`;
    const result = await read(text, { delim: ";", ...options, types: { V: type } });
    expect(result.types).toEqual(["BIGINT", type]);
    expect(result.rows.map(([, value]) => value)).toEqual(values);
    const types = result.guesses.find(({ what }) => what === "types");
    expect(types?.chosen).toBe('"k" BIGINT');
  });

  test.each<[string, string, string, number, string]>([
    ["an integer is not rounded", "INTEGER", "1\n1.7\n2\n", 3, '"1.7"'],
    ["a decimal is not rounded", "DECIMAL(12,2)", "1.25\n1.005\n", 3, '"1.005"'],
    ["nor by its exponent", "DECIMAL(12,2)", "125e-3\n", 2, '"125e-3"'],
    ["a day keeps no time", "DATE", "2024-01-01\n2024-01-01 10:00\n", 3, '"2024-01-01 10:00"'],
    ["a number too large", "INTEGER", "3000000000\n", 2, '"3000000000"'],
    ["a word", "DOUBLE", "1\n\n2\nnorth\nsouth\n", 5, '"north"'],
    ["a day that cannot be told from a month", "DATE", "03/04/2024\n", 2, '"03/04/2024"'],
  ])("%s", async (_, type, cells, row, value) => {
    expect(await failureOf(read(`v\n${cells}`, { types: { v: type } }))).toMatchObject({
      code: "ingest_failed",
      stage: "read",
      at: { row, field: "v" },
      message: expect.stringContaining(
        `Line ${row}: Error when converting column "v". Could not convert string ${value} to '${type}'`,
      ),
      hint: expect.stringContaining(`options {types: {"v": 'VARCHAR'}}`),
    });
  });

  test("how many more there are is told", async () => {
    const told = await failureOf(read("v\n1\nx\ny\nz\n", { types: { v: "BIGINT" } }));
    expect(told).toMatchObject({ message: expect.stringMatching(/\(and 2 more of its values\)$/) });
  });

  test.each<[ImportOptions["types"], string]>([
    [{ v: "MONEY" }, 'options.types names "MONEY", which is no type.'],
    [
      { v: "INTEGER); drop table x" },
      'options.types names "INTEGER); drop table x", which is no type.',
    ],
    [{ w: "INTEGER" }, 'options.types names "w", which is no column.'],
  ])("%j is refused", async (types, message) => {
    expect(await failureOf(read("v\n1\n", { types }))).toMatchObject({
      code: "ingest_failed",
      message,
    });
  });

  test("texts that mean null are none of the type's business, quoted or not", async () => {
    const options = { types: { v: "INTEGER" }, null_values: ["NA", "-"] };
    const { rows } = await read('v\n1\nNA\n"NA"\n-\n', options);
    expect(rows).toEqual([["1"], [null], [null], [null]]);
  });
});
