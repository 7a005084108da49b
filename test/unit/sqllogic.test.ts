import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { differenceOf } from "../oracle/sqllogic/compare.ts";
import { parse, type Query } from "../oracle/sqllogic/parse.ts";
import { runFile } from "../oracle/sqllogic/run.ts";
import { startTestEngine } from "./recipe-duckdb.ts";

const file = (name: string) =>
  readFileSync(join(import.meta.dirname, "../oracle/sqllogic/files", name), "utf8");

describe("files of our own", () => {
  test("values.test", async () => {
    const outcome = runFile(await startTestEngine(false), file("values.test"));
    expect(outcome).toEqual({ passed: 11, failed: [], skipped: [] });
  });

  test("loops.test", async () => {
    const outcome = runFile(await startTestEngine(false), file("loops.test"));
    expect(outcome).toEqual({
      passed: 19,
      failed: [],
      skipped: [
        { line: 33, why: "mode skip" },
        { line: 50, why: "a second connection" },
        { line: 58, why: "require httpfs" },
      ],
    });
  });

  test("a fault is found, with its line", async () => {
    const text = [
      "statement ok\nselect 1 +",
      "statement error\nselect 1",
      "statement error\nselect x\n----\nno such words",
      "query I\nselect 41\n----\n42",
      "query I\nselect 1 where false\n----\n1",
      "query I nosort same\nselect 1\n----\n1",
      "query I nosort same\nselect 2\n----\n2",
    ].join("\n\n");
    const { passed, failed } = runFile(await startTestEngine(false), text);
    expect(passed).toBe(1);
    expect(failed.map(({ line, why }) => [line, why.slice(0, 40)])).toEqual([
      [1, "failed: Parser Error: syntax error at en"],
      [4, "no error"],
      [7, "another error: Binder Error: Referenced "],
      [12, "row 1, column 1: 41, expected 42"],
      [17, "0 rows, expected 1: "],
      [27, "differs from same before"],
    ]);
  });
});

describe("parsing", () => {
  test("a query with its sort mode and label", () => {
    expect(parse("\n\nquery IT rowsort lab\nselect 1,\n 'x'\n----\n1\tx\n\n")).toEqual([
      {
        kind: "query",
        line: 3,
        sql: "select 1,\n 'x'",
        types: "IT",
        sort: "rowsort",
        label: "lab",
        expected: ["1\tx"],
      },
    ]);
  });

  test("a loop without an end", () => {
    expect(() => parse("loop i 0 2\n\nstatement ok\nselect 1\n")).toThrow(
      "the loop of line 1 does not end",
    );
  });

  test("nothing after halt, nor after what is required and not there", () => {
    expect(parse("halt\n\nstatement ok\nx\n")).toEqual([]);
    expect(parse("require 64bit\n\nload x.db\n")).toEqual([
      { kind: "skip", line: 3, why: "load is not supported", isRest: true },
    ]);
  });
});

describe("comparing", () => {
  const query = (expected: string[], more: Partial<Query> = {}): Query => ({
    kind: "query",
    line: 1,
    sql: "",
    types: "I",
    sort: "nosort",
    label: undefined,
    expected,
    ...more,
  });

  test.each<[string, string[], string, (string | null)[][], string | undefined]>([
    ["equal texts", ["a"], "VARCHAR", [["a"]], undefined],
    ["numbers by value", ["1"], "DOUBLE", [["1.0"]], undefined],
    ["reals nearly", ["0.333"], "DOUBLE", [["0.3333333333333333"]], undefined],
    ["numbers that differ", ["1"], "INTEGER", [["2"]], "row 1, column 1: 2, expected 1"],
    [
      "texts that look like numbers exactly",
      ["1"],
      "VARCHAR",
      [["1.0"]],
      "row 1, column 1: 1.0, expected 1",
    ],
    ["null is no zero", ["0"], "INTEGER", [[null]], "row 1, column 1: NULL, expected 0"],
    [
      "a regular expression that must not match",
      ["<!REGEX>:a.*"],
      "VARCHAR",
      [["ab"]],
      "row 1, column 1: ab, expected <!REGEX>:a.*",
    ],
    ["a count that differs", ["1", "2"], "INTEGER", [["1"]], "1 rows, expected 2: 1"],
  ])("%s", (_, expected, type, rows, why) => {
    expect(differenceOf(query(expected), { types: [type], rows })).toBe(why);
  });
});
