import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../contract/csv-options.ts";
import { reasonOf, useReading, valuesOf } from "./csv-reading.ts";

// Numbers in the marks of other countries are never misread.

const { column, read } = useReading();

describe("marks of numbers", () => {
  test.each<[string, string[], ImportOptions, string, (string | null)[], unknown[]]>([
    [
      "English thousands stay text",
      ["1,204.50", "987.00"],
      {},
      "VARCHAR",
      ["1,204.50", "987.00"],
      [
        'VARCHAR: the marks of its numbers must be named, {thousands: ","} ("1,204.50" in line 2)',
        ["DOUBLE"],
        2,
        "thousands",
      ],
    ],
    [
      "and are numbers when named",
      ["1,204.50", "987.00"],
      { thousands: "," },
      "DOUBLE",
      ["1204.5", "987.0"],
      [],
    ],
    [
      "decimal commas stay text",
      ["1.234,50", "0,75"],
      {},
      "VARCHAR",
      ["1.234,50", "0,75"],
      [
        'VARCHAR: the marks of its numbers must be named, {decimal: ",", thousands: "."} ("1.234,50" in line 2, "0,75" in line 3)',
        ["DOUBLE"],
        2,
        "decimal",
      ],
    ],
    [
      "and are numbers when named",
      ["1.234,50", "0,75"],
      { decimal: ",", thousands: "." },
      "DOUBLE",
      ["1234.5", "0.75"],
      [],
    ],
    [
      "1,204 can be both, and both are told",
      ["1,204", "2,500"],
      {},
      "VARCHAR",
      ["1,204", "2,500"],
      [
        'VARCHAR: the marks of its numbers must be named, {thousands: ","} or {decimal: ",", thousands: "."} ("1,204" in line 2, "2,500" in line 3)',
        ["DOUBLE"],
        2,
        "thousands",
      ],
    ],
    [
      "a mark at another place is no number",
      ["1,20", "1,204"],
      { thousands: "," },
      "VARCHAR",
      ["1,20", "1,204"],
      [
        'VARCHAR: the marks of its numbers must be named, {decimal: ",", thousands: "."} ("1,20" in line 2)',
        ["DOUBLE"],
        2,
        "decimal",
      ],
    ],
    [
      "blanks as thousands",
      ["12 000", "1 500"],
      { thousands: " " },
      "BIGINT",
      ["12000", "1500"],
      [],
    ],
    ["apostrophes as thousands", ["12'000.5"], { thousands: "'" }, "DOUBLE", ["12000.5"], []],
    [
      "a point is no decimal comma",
      ["1.5", "2,5"],
      { decimal: "," },
      "VARCHAR",
      ["1.5", "2,5"],
      [],
    ],
  ])("%s", async (_, cells, options, type, expected, told) => {
    const result = await column(cells, options);
    expect(result.types[1]).toBe(type);
    expect(valuesOf(result)).toEqual(expected);
    expect(reasonOf(result)).toEqual(told);
  });

  test("a file with decimal commas and a column read with points says so", async () => {
    const result = await read("a;b\n0,5;1.234\n1,25;2.5\n");
    expect(result.types).toEqual(["VARCHAR", "DOUBLE"]);
    expect(result.notes).toEqual([
      "Column a has decimal commas, but b was read with decimal points.",
    ]);
  });

  test.each<[ImportOptions, string]>([
    [{ decimal: ";" }, "options.decimal does not fit: it is '.' or ','."],
    [
      { thousands: "." },
      "options.thousands does not fit: it is another mark than decimal, which is '.'.",
    ],
    [{ thousands: "1" }, "options.thousands does not fit: it is no letter, digit or sign."],
  ])("%j is refused", async (options, message) => {
    await expect(column(["1"], options)).rejects.toMatchObject({
      envelope: { code: "ingest_failed", message },
    });
  });
});
