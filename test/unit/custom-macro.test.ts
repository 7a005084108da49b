import { beforeAll, describe, expect, test } from "vitest";
import { readScalarMacro } from "../../durable-objects/engine/custom/macro.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine();
});

const read = (source: string) => readScalarMacro(engine, source, "compute");

function faultOf(source: string): unknown {
  try {
    return read(source);
  } catch (error) {
    return (error as { envelope: unknown }).envelope;
  }
}

describe("what is taken", () => {
  test.each([
    ["CREATE MACRO compute(col) AS max(col) - min(col)", "col", "max(col) - min(col)"],
    ["create or replace macro compute(x) as avg(length(x));", "x", "avg(length(x))"],
    ["CREATE TEMP FUNCTION compute(c) AS count(*) - count(c)", "c", "count(*) - count(c)"],
    ['create macro "compute"("my col") as sum("my col") -- done', "my col", 'sum("my col")'],
    [
      "/* why */ CREATE MACRO compute(c) AS\n  sum(c) filter (where c > 0) / count(c)",
      "c",
      "sum(c) filter (where c > 0) / count(c)",
    ],
    ["CREATE MACRO compute(c) AS list_sort(list(c))[1]", "c", "list_sort(list(c))[1]"],
    [
      "CREATE MACRO compute(c) AS avg((extract(year from c::date))::double)",
      "c",
      "avg((extract(year from c::date))::double)",
    ],
    [
      "CREATE MACRO compute(c) AS max(trim(both ' ' from c::varchar))",
      "c",
      "max(trim(both ' ' from c::varchar))",
    ],
    [
      "CREATE MACRO compute(c) AS max(case when c is null then 1 else 0 end)",
      "c",
      "max(case when c is null then 1 else 0 end)",
    ],
  ])("%s", (source, parameter, body) => {
    expect(read(source)).toEqual({ parameter, body });
  });
});

describe("what is refused", () => {
  test.each<[string, string, string, { line: number; column: number } | undefined]>([
    ["nothing", "", "does not begin with CREATE MACRO", undefined],
    [
      "a query",
      "select 1",
      "does not begin with CREATE MACRO (line 1, column 1)",
      { line: 1, column: 1 },
    ],
    ["a table", "create table t(a int)", "is no CREATE MACRO", { line: 1, column: 8 }],
    [
      "another name",
      "create macro other(c) as 1",
      "does not define compute",
      { line: 1, column: 14 },
    ],
    [
      "two parameters",
      "create macro compute(a, b) as 1",
      "does not take exactly one parameter",
      { line: 1, column: 21 },
    ],
    [
      "a default",
      "create macro compute(a := 1) as 1",
      "does not take exactly one parameter",
      { line: 1, column: 21 },
    ],
    [
      "a letter of two units before it",
      "create /* 😀😀 */ macro compute(a) as (select 1)",
      "no query",
      { line: 1, column: 40 },
    ],
    ["no expression", "create macro compute(a) as", "has no expression", { line: 1, column: 25 }],
    [
      "a table macro",
      "create macro compute(a) as table select 1",
      "gives a table, not one value",
      { line: 1, column: 28 },
    ],
    [
      "a second statement",
      "create macro compute(a) as max(a); drop table t",
      "a second statement",
      { line: 1, column: 36 },
    ],
    [
      "a subquery",
      "create macro compute(a) as\n max(a) + (select 1)",
      "no query (line 2, column 12)",
      { line: 2, column: 12 },
    ],
    [
      "a query that begins with FROM",
      "create macro compute(a) as (from secrets)",
      "no query",
      { line: 1, column: 29 },
    ],
    [
      "a list of values",
      "create macro compute(a) as (values (1))",
      "no query",
      { line: 1, column: 29 },
    ],
    [
      "another statement in brackets",
      "create macro compute(a) as (describe x)",
      "no query",
      { line: 1, column: 29 },
    ],
    [
      "an entry",
      "create macro compute(a) as max(tracked('orders'))",
      "belongs in FROM or JOIN",
      { line: 1, column: 32 },
    ],
    [
      "a file",
      "create macro compute(a) as read_csv('/etc/passwd')",
      "read_csv() cannot be used",
      { line: 1, column: 28 },
    ],
    [
      "files by pattern",
      "create macro compute(a) as count(glob('*'))",
      "glob() cannot be used",
      { line: 1, column: 34 },
    ],
    [
      "a setting",
      "create macro compute(a) as current_setting('memory_limit')",
      "reads the engine's own state",
      { line: 1, column: 28 },
    ],
    [
      "the environment",
      "create macro compute(a) as getenv('HOME')",
      "reads the engine's own state",
      { line: 1, column: 28 },
    ],
    [
      "tables of the engine",
      "create macro compute(a) as count(duckdb_tables())",
      "duckdb_tables() cannot be used",
      { line: 1, column: 34 },
    ],
    [
      "another's tables",
      "create macro compute(a) as query_table('x')",
      "query_table() cannot be used",
      { line: 1, column: 28 },
    ],
    [
      "chance",
      "create macro compute(a) as\n  max(a) * random()",
      "random gives another value at another time (line 2, column 12)",
      { line: 2, column: 12 },
    ],
    [
      "the clock",
      "create macro compute(a) as max(a) < now()",
      "now gives another value at another time",
      { line: 1, column: 37 },
    ],
    [
      "a bracket too many",
      "create macro compute(a) as max(a)) from t where (1=1",
      "A bracket closes that was not opened",
      { line: 1, column: 34 },
    ],
  ])("%s", (_, source, message, at) => {
    const fault = faultOf(source) as { code: string; message: string; at?: unknown };
    expect(fault.code).toBe("recipe_rejected");
    expect(fault.message).toContain(message);
    if (at) expect(fault.at).toEqual(at);
  });

  test("a source of more than 16 KB", () => {
    expect(faultOf(`create macro compute(a) as max(a) -- ${"x".repeat(17_000)}`)).toMatchObject({
      code: "too_large",
      message: "The source is 17037 bytes; it is at most 16384.",
    });
  });
});
