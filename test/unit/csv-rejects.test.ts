import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nativeMachine } from "../torture/machine.ts";
import { CsvReader } from "../torture/reader.ts";
import { failureOf, useReading } from "./csv-reading.ts";

// Rows that do not fit are an error that names them, or rows of their own.

const { read } = useReading();

const RAGGED = 'sku,qty\nA1,4\nB2,7,extra\nC3\nD4,"x"y\nE5,6\n';

describe("rows that do not fit", () => {
  test("are an error that names every line", async () => {
    expect(await failureOf(read(RAGGED))).toMatchObject({
      code: "ingest_failed",
      message: "Line 3: Expected Number of Columns: 2 Found: 3 (and 2 more lines: 4, 5)",
      at: { row: 3 },
    });
  });

  test("are left out and noted when they are asked for", async () => {
    const result = await read(RAGGED, { rejects: "table" });
    expect(result.types).toEqual(["VARCHAR", "BIGINT"]);
    expect(result.rows).toEqual([
      ["A1", "4"],
      ["E5", "6"],
    ]);
    expect(result.rejected).toBe(3);
    expect(result.notes).toEqual(["3 rejected rows that do not fit the table: line 3, 4, 5."]);
  });

  test("are rows themselves, with line, column, kind and text", async () => {
    const result = await read(RAGGED, { rejects: "only" });
    expect(result.columns).toEqual(["line", "column", "kind", "text"]);
    expect(result.types).toEqual(["BIGINT", "VARCHAR", "VARCHAR", "VARCHAR"]);
    expect(result.rows).toEqual([
      ["3", "", "Expected Number of Columns: 2 Found: 3", "B2,7,extra"],
      ["4", "qty", "Expected Number of Columns: 2 Found: 1", "C3"],
      ["5", "qty", "text after a quote", 'D4,"x"y'],
    ]);
  });

  test("values of another type than the one named are among them", async () => {
    const text = "sku,qty,day\nA1,4,2024-01-01\nB2,many,2024-01-02\nC3,5,soon\nD4\nE5,few,never\n";
    const options = { types: { qty: "INTEGER", day: "DATE" } };
    const rest = await read(text, { ...options, rejects: "table" });
    expect(rest.rows).toEqual([["A1", "4", "2024-01-01"]]);
    expect(rest.notes).toEqual([
      "1 rejected rows that do not fit the table: line 5.",
      "2 rejected values of qty that are no INTEGER (first: line 3).",
      "2 rejected values of day that are no DATE (first: line 4).",
    ]);
    const only = await read(text, { ...options, rejects: "only" });
    expect(only.rows).toEqual([
      ["3", "qty", "Could not convert to INTEGER", "many"],
      ["4", "day", "Could not convert to DATE", "soon"],
      ["5", "qty", "Expected Number of Columns: 3 Found: 1", "D4"],
      ["6", "qty", "Could not convert to INTEGER", "few"],
      ["6", "day", "Could not convert to DATE", "never"],
    ]);
    expect(rest.rejected).toBe(only.rows.length);
  });

  test("an open quote takes one line with it, not those it swallowed", async () => {
    const text = 'a,b\n1,"x\n2,y\n3,z\n';
    expect(await failureOf(read(text))).toMatchObject({
      at: { row: 2 },
      message: "Line 2: unclosed quote",
    });
    expect((await read(text, { rejects: "table" })).rows).toEqual([
      ["2", "y"],
      ["3", "z"],
    ]);
  });

  test("when all fit there is nothing to reject", async () => {
    const only = await read("a,b\n1,2\n", { rejects: "only" });
    expect([only.rows, only.rejected]).toEqual([[], 0]);
  });

  test("many of them are counted, and twenty are named", async () => {
    const text = `a,b\n${"1,2\n3\n".repeat(50)}`;
    const lines = Array.from({ length: 19 }, (_, i) => 5 + 2 * i).join(", ");
    expect(await failureOf(read(text))).toMatchObject({
      message: `Line 3: Expected Number of Columns: 2 Found: 1 (and 49 more lines: ${lines}, …)`,
    });
    expect((await read(text, { rejects: "only" })).rows).toHaveLength(50);
  });
});

let reader: CsvReader;

beforeAll(async () => {
  reader = new CsvReader(await nativeMachine());
});

afterAll(() => reader.close());

test("only the first rows are written for a dry run, and all are looked at", async () => {
  const text = `v\n${"1\n".repeat(3_000)}x\n`;
  const { types, rows } = await reader.read(Buffer.from(text), {}, { most: 10 });
  expect(types).toEqual(["VARCHAR"]);
  expect(rows).toHaveLength(10);
});
