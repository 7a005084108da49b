import { describe, expect, test } from "vitest";
import { reasonOf, useReading, valuesOf } from "./csv-reading.ts";

// Days and months are told apart by a value that is named, or not at all.

const { column, read } = useReading();

describe("days and months", () => {
  test.each<[string, string[], string, (string | null)[], unknown[]]>([
    [
      "a day past 12 tells that it comes first",
      ["03/04/2024", "31/12/2024"],
      "DATE",
      ["2024-04-03", "2024-12-31"],
      [
        'DATE: read as %d/%m/%Y, there is no such month ("31/12/2024" in line 3)',
        ["DATE of %m/%d/%Y", "VARCHAR"],
        3,
        "date_format",
      ],
    ],
    [
      "or second",
      ["03/04/2024", "12/31/2024"],
      "DATE",
      ["2024-03-04", "2024-12-31"],
      [
        'DATE: read as %m/%d/%Y, there is no such month ("12/31/2024" in line 3)',
        ["DATE of %d/%m/%Y", "VARCHAR"],
        3,
        "date_format",
      ],
    ],
    [
      "nothing tells",
      ["03/04/2024", "05/06/2024"],
      "VARCHAR",
      ["03/04/2024", "05/06/2024"],
      [
        'VARCHAR: day and month cannot be told apart ("03/04/2024" in line 2)',
        ["DATE of %d/%m/%Y", "DATE of %m/%d/%Y"],
        2,
        "date_format",
      ],
    ],
    [
      "both ways in one column",
      ["31/12/2024", "12/31/2024"],
      "VARCHAR",
      ["31/12/2024", "12/31/2024"],
      [
        'VARCHAR: day and month change places from row to row ("31/12/2024" in line 2, "12/31/2024" in line 3)',
        ["DATE"],
        2,
        "date_format",
      ],
    ],
    [
      "points are day first",
      ["03.04.2024"],
      "DATE",
      ["2024-04-03"],
      [
        'DATE: read as %d.%m.%Y, dates with points are day first ("03.04.2024" in line 2)',
        ["DATE of %m.%d.%Y", "VARCHAR"],
        2,
        "date_format",
      ],
    ],
    [
      "the year first",
      ["2024/04/03"],
      "DATE",
      ["2024-04-03"],
      [
        'DATE: read as %Y/%m/%d, the year comes first ("2024/04/03" in line 2)',
        ["VARCHAR"],
        2,
        "date_format",
      ],
    ],
    [
      "with a time",
      ["31/12/2024 07:05"],
      "TIMESTAMP",
      ["2024-12-31 07:05:00"],
      [
        'TIMESTAMP: read as %d/%m/%Y %H:%M, there is no such month ("31/12/2024 07:05" in line 2)',
        ["TIMESTAMP of %m/%d/%Y %H:%M", "VARCHAR"],
        2,
        "date_format",
      ],
    ],
    [
      "several forms",
      ["31/12/2024", "31.12.2024"],
      "VARCHAR",
      ["31/12/2024", "31.12.2024"],
      [
        'VARCHAR: dates are written in several forms ("31.12.2024" in line 3)',
        ["DATE"],
        3,
        "date_format",
      ],
    ],
    ["two digits of a year are no date", ["31/12/24"], "VARCHAR", ["31/12/24"], []],
  ])("%s", async (_, cells, type, expected, told) => {
    const result = await column(cells);
    expect(result.types[1]).toBe(type);
    expect(valuesOf(result)).toEqual(expected);
    expect(reasonOf(result)).toEqual(told);
  });

  test("one column tells the order of another", async () => {
    const result = await read("a,b\n03/04/2024,31/12/2024\n01/02/2024,01/02/2024\n");
    expect(result.types).toEqual(["DATE", "DATE"]);
    expect(result.rows).toEqual([
      ["2024-04-03", "2024-12-31"],
      ["2024-02-01", "2024-02-01"],
    ]);
    expect(result.guesses.find(({ what }) => what === 'type of "a"')).toEqual({
      what: 'type of "a"',
      chosen: 'DATE: read as %d/%m/%Y, as in column b ("31/12/2024" in line 2)',
      alternatives: ["DATE of %m/%d/%Y", "VARCHAR"],
      evidence_line: 2,
      option: "date_format",
    });
  });

  test("a format that is named is taken where every value has it", async () => {
    const text = "a,b,c\n03/04/2024,2024-01-02,x\n,2024-01-03,y\n05/06/2024,2024-01-04,z\n";
    const result = await read(text, { date_format: "%m/%d/%Y" });
    expect(result.types).toEqual(["DATE", "DATE", "VARCHAR"]);
    expect(result.rows.map(([a]) => a)).toEqual(["2024-03-04", null, "2024-05-06"]);
    const timed = await read("a\n3. April 2024 5h\n", {
      date_format: "%-d. %B %Y %Hh",
      delim: ";",
    });
    expect([timed.types, timed.rows]).toEqual([["TIMESTAMP"], [["2024-04-03 05:00:00"]]]);
    await expect(read(text, { date_format: "%Q" })).rejects.toMatchObject({
      envelope: {
        code: "ingest_failed",
        message: expect.stringContaining("options.date_format: "),
      },
    });
  });
});
