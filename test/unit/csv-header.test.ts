import { describe, expect, test } from "vitest";
import { guessOf, useReading } from "./csv-reading.ts";

// Whether the first row names the columns, and what is made of names that cannot stay.

const { read } = useReading();

describe("the header", () => {
  test.each<[string, string, string[], string]>([
    [
      "texts above values",
      "a,b\n1,2\n",
      ["a", "b"],
      "first row names the columns: its cells are texts above values",
    ],
    [
      "texts above texts",
      "a,b\nx,y\n",
      ["a", "b"],
      "first row names the columns: all cells of the file are texts",
    ],
    ["values", "1,x\n2,y\n", ["column0", "column1"], "no header: it holds values"],
    [
      "years",
      "land,2019,2020\nNO,1,2\n",
      ["land", "2019", "2020"],
      "first row names the columns: it counts years",
    ],
    [
      "an empty name before others",
      ",a,b\n0,1,2\n",
      ["column0", "a", "b"],
      "first row names the columns: its cells are texts above values",
    ],
  ])("%s", async (_, text, columns, chosen) => {
    const result = await read(text);
    expect(result.columns).toEqual(columns);
    expect(guessOf(result, "header")).toMatchObject({ chosen, evidence_line: 1, option: "header" });
  });

  test("no row is lost when there is none", async () => {
    const { rows, types } = await read('5,""\n6,x\n', { header: false });
    expect([rows, types]).toEqual([
      [
        ["5", ""],
        ["6", "x"],
      ],
      ["BIGINT", "VARCHAR"],
    ]);
  });

  test("names that cannot stay are listed, old and new", async () => {
    const result = await read('a,A,,a_1," b\nc ",column2\n1,2,3,4,5,6\n');
    expect(result.columns).toEqual(["a", "A_2", "column2_1", "a_1", "b c", "column2"]);
    expect(guessOf(result, "column names")).toEqual({
      what: "column names",
      chosen: '"A" → A_2, "" → column2_1, " b\\nc " → b c',
      evidence_line: 1,
      option: "header",
    });
  });
});
