import { describe, expect, test } from "vitest";
import { failureOf, useReading } from "./csv-reading.ts";

// Types by name, by position, or for all the others.

const { read } = useReading();

const TEXT = "id,day,zip,n\n1,2024-01-02,00501,7\n2,2024-01-03,10001,8\n";

const guessed = (guesses: { what: string; chosen: string }[]) =>
  guesses.find(({ what }) => what === "types")?.chosen;

describe("which columns a type is for", () => {
  test("a list names them from the left", async () => {
    const result = await read(TEXT, { types: ["INTEGER", "VARCHAR"] });
    expect(result.types).toEqual(["INTEGER", "VARCHAR", "VARCHAR", "BIGINT"]);
    expect(guessed(result.guesses)).toBe('"zip" VARCHAR, "n" BIGINT');
  });

  test("an empty text in a list leaves one to be guessed", async () => {
    const result = await read(TEXT, { types: ["", " ", "INTEGER", "DOUBLE"] });
    expect(result.types).toEqual(["BIGINT", "DATE", "INTEGER", "DOUBLE"]);
    expect(result.rows.map((row) => row[2])).toEqual(["501", "10001"]);
  });

  test("a list longer than the file is refused", async () => {
    expect(await failureOf(read(TEXT, { types: Array(5).fill("VARCHAR") }))).toMatchObject({
      code: "ingest_failed",
      message: "options.types lists 5 types; the file has 4 columns.",
      hint: "The columns are id, day, zip, n.",
    });
  });

  test("a star stands for all that are not named", async () => {
    const result = await read(TEXT, { types: { "*": "VARCHAR", N: "SMALLINT" } });
    expect(result.types).toEqual(["VARCHAR", "VARCHAR", "VARCHAR", "SMALLINT"]);
    expect(result.rows[0]).toEqual(["1", "2024-01-02", "00501", "7"]);
    expect(guessed(result.guesses)).toBeUndefined();
  });

  test("alone it stands for every column, also of a file without a header", async () => {
    const result = await read("1,x\n2,y\n", { types: { "*": "VARCHAR" }, header: false });
    expect([result.columns, result.types]).toEqual([
      ["column0", "column1"],
      ["VARCHAR", "VARCHAR"],
    ]);
  });

  test("a value that is not of the star's type is a reject like any other", async () => {
    expect(await failureOf(read(TEXT, { types: { "*": "INTEGER" } }))).toMatchObject({
      at: { row: 2, field: "day" },
    });
    const rest = await read("a,b\n1,2\nx,4\n5,y\n", {
      types: { "*": "INTEGER" },
      rejects: "table",
    });
    expect([rest.rows, rest.rejected]).toEqual([[["1", "2"]], 2]);
  });

  test("a type that is named is kept where every value is of a narrower one", async () => {
    const result = await read("a,b\n1,true\n2,false\n", {
      types: { a: "DECIMAL(9,2)", b: "VARCHAR" },
    });
    expect(result.types).toEqual(["DECIMAL(9,2)", "VARCHAR"]);
    expect(result.rows).toEqual([
      ["1.00", "true"],
      ["2.00", "false"],
    ]);
  });

  test("and where there is no value at all", async () => {
    const result = await read("a,b\n,1\n,2\n", { types: { a: "DATE" } });
    expect(result.types).toEqual(["DATE", "BIGINT"]);
  });
});
