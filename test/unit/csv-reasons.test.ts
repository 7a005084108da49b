import { describe, expect, test } from "vitest";
import { reasonOf, useReading } from "./csv-reading.ts";

// A column that is not of the type nearly all its cells are of says why, with the first line.

const { column } = useReading();

describe("cells that are not of one kind are told, with the first of them", () => {
  const many = (n: number, cell = "5") => Array.from({ length: n }, () => cell);

  test.each<[string, string[], string, unknown[]]>([
    [
      "a late zero",
      [...many(2_000), "007"],
      "VARCHAR",
      ['VARCHAR: a value begins with a zero ("007" in line 2002)', ["BIGINT"], 2_002, "types"],
    ],
    [
      "a late word",
      [...many(2_000), "n.d."],
      "VARCHAR",
      ['VARCHAR: 1 of 2001 values are no BIGINT ("n.d." in line 2002)', ["BIGINT"], 2_002, "types"],
    ],
    [
      "a late number past BIGINT",
      [...many(50), "9223372036854775808"],
      "HUGEINT",
      [
        'HUGEINT: a value is past BIGINT ("9223372036854775808" in line 52)',
        ["VARCHAR", "DOUBLE"],
        52,
        "types",
      ],
    ],
    [
      "a number past HUGEINT",
      ["1", "170141183460469231731687303715884105728"],
      "VARCHAR",
      [
        'VARCHAR: a value has more digits than a DOUBLE holds ("170141183460469231731687303715884105728" in line 3)',
        ["DOUBLE"],
        3,
        "types",
      ],
    ],
    [
      "digits that a DOUBLE loses",
      ["1.5", "12345678901234567.25"],
      "DECIMAL(19,2)",
      [
        'DECIMAL(19,2): a value has more digits than a DOUBLE holds ("12345678901234567.25" in line 3)',
        ["DOUBLE", "VARCHAR"],
        3,
        "types",
      ],
    ],
    [
      "an integer that a DOUBLE loses, among others",
      ["1.5", "9007199254740993"],
      "DECIMAL(18,1)",
      [
        "DECIMAL(18,1): a value has more digits than a DOUBLE holds",
        ["DOUBLE", "VARCHAR"],
        undefined,
        "types",
      ],
    ],
    [
      "one number with a point among many",
      [...many(500), "5.5"],
      "DOUBLE",
      ['DOUBLE: 1 of 501 values are no integers ("5.5" in line 502)', ["VARCHAR"], 502, "types"],
    ],
    [
      "a word that is a number",
      ["1", "NaN"],
      "DOUBLE",
      ['DOUBLE: a word is read as a number ("NaN" in line 3)', ["VARCHAR"], 3, "types"],
    ],
    [
      "words that mean nothing",
      ["1", "NA", "3", "NA"],
      "VARCHAR",
      [
        'VARCHAR: every other value is BIGINT ("NA" in line 3, "NA" in line 5)',
        ["BIGINT"],
        3,
        "null_values",
      ],
    ],
    [
      "days that are on no calendar",
      ["2024-02-29", "2023-02-29", "2024-13-01"],
      "VARCHAR",
      [
        'VARCHAR: 2 of 3 values are no date or time ("2023-02-29" in line 3, "2024-13-01" in line 4)',
        ["DATE"],
        3,
        "types",
      ],
    ],
    [
      "days and times",
      ["2024-02-29", "12:00"],
      "VARCHAR",
      ['VARCHAR: dates and times are mixed ("2024-02-29" in line 2)', ["DATE"], 2, "types"],
    ],
    [
      "moments with and without a zone",
      ["2024-02-29 12:00:00", "2024-02-29 12:00:00Z", "2024-02-29 13:00:00"],
      "VARCHAR",
      [
        'VARCHAR: dates and times are mixed ("2024-02-29 12:00:00Z" in line 3)',
        ["TIMESTAMP WITH TIME ZONE"],
        3,
        "types",
      ],
    ],
    [
      "one truth that is none",
      [...many(20, "true"), "yes"],
      "VARCHAR",
      ['VARCHAR: 1 of 21 values are no BOOLEAN ("yes" in line 22)', ["BOOLEAN"], 22, "types"],
    ],
  ])("%s", async (_, cells, type, told) => {
    const result = await column(cells);
    expect(result.types[1]).toBe(type);
    expect(reasonOf(result)).toEqual(told);
  });

  test("and words among words are not", async () => {
    expect(reasonOf(await column(["a", "b", "5"]))).toEqual([]);
  });
});
