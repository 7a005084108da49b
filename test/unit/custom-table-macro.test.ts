import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../contract/errors.ts";
import { compact, readTableMacro } from "../../durable-objects/engine/custom/table-macro.ts";
import { statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine();
  engine.run("create table given as select i as id, i % 3 as k, 'x' || i as t from range(6) r(i)");
}, 60_000);

const read = (source: string) => readTableMacro(engine, source);
const rowsOf = (text: string) =>
  engine.rows(statement(text, [{ name: "#0", relation: "given" }]).sql);

function faultOf(source: string): ErrorEnvelope {
  try {
    read(source);
  } catch (error) {
    return (error as Failure).envelope;
  }
  throw new Error("it was taken");
}

const macro = (query: string) => `CREATE MACRO process(expr) AS TABLE ${query}`;

describe("what is taken, as it is and put into another text", () => {
  test.each<[string, unknown[][]]>([
    ["select id from query_table(expr) order by id desc limit 2", [[5], [4]]],
    ["from query_table(expr) limit 1", [[0, 0, "x0"]]],
    ["(select max(id) from query_table(expr))", [[5]]],
    ["with a as (from query_table(expr) where k = 1) select count(*), sum(id) from a", [[2, 5]]],
    ["select count(*) from query_table(expr) a join query_table(expr) b on a.k = b.k", [[12]]],
    ["select q.id from query_table(expr) as q where q.id > 4", [[5]]],
    ["select id from query_table(\n  expr\n)\nwhere id < 1", [[0]]],
    ['select id from "query_table"("expr") where id = 2;', [[2]]],
    ["select id -- the id\nfrom query_table(expr) /* all */ where id = 3", [[3]]],
    ["select 'a\nb' as t from query_table(expr) limit 1", [["a\nb"]]],
    ["select 'a'\n'b' as t from query_table(expr) limit 1", [["ab"]]],
    ["pivot (select k from query_table(expr)) on k in (0, 1) using count(*)", [[2, 2]]],
    [
      "select id from query_table(expr) tablesample reservoir(6) repeatable (42) order by id limit 1",
      [[0]],
    ],
    [
      "with recursive c(n) as (select 1 union all select n + 1 from c where n < 3) select count(*) from c, query_table(expr)",
      [[18]],
    ],
    ["select t.expr from (select id as expr from query_table(expr)) t limit 1", [[0]]],
  ])("%s", (query, rows) => {
    const source = macro(query);
    const taken = read(source);
    expect(taken.text.length).toBe(source.replace(/;$/, "").length);
    expect(rowsOf(taken.text)).toEqual(rows);
    expect(rowsOf(compact(engine, taken))).toEqual(rows);
  });

  test("line ends stay where errors are told, and go where a text is one of many", () => {
    const taken = read(macro("\nselect id,\n  k -- why\nfrom query_table(expr)"));
    expect(taken.text.split("\n")).toHaveLength(4);
    expect(compact(engine, taken)).toBe('select id, k from "#0"');
  });

  test("a warning comes along", () => {
    expect(read(macro("from query_table(expr) limit 3")).warnings).toEqual([
      expect.objectContaining({ kind: "unordered_limit", line: 1, column: 60 }),
    ]);
  });
});

describe("what is refused", () => {
  test.each<[string, string, string, number]>([
    ["a query", "select 1", "does not begin with CREATE MACRO", 1],
    ["a value", "create macro process(expr) as max(expr)", "gives a value, not a table", 31],
    [
      "another name",
      "create macro top(expr) as table from query_table(expr)",
      "does not define process",
      14,
    ],
    [
      "two parameters",
      "create macro process(a, b) as table from query_table(a)",
      "exactly one parameter",
      21,
    ],
    ["no query", "create macro process(expr) as table", "has no query", 31],
    ["a second statement", macro("from query_table(expr); drop table x"), "second statement", 61],
    ["another statement", macro("drop table x"), "does not read the table it is given", 37],
    ["rows of nowhere", macro("select 1"), "does not read the table it is given", 37],
    [
      "the table of a text",
      macro("from query_table('given')"),
      "does not read the table it is given",
      37,
    ],
    [
      "a list of tables",
      macro("from query_table([expr])"),
      "does not read the table it is given",
      37,
    ],
    [
      "a table by its name, too",
      macro("from query_table(expr), query_table('x')"),
      "query_table() cannot be used",
      61,
    ],
    [
      "an entry",
      macro("from query_table(expr), tracked('x')"),
      "reads only the table it is given",
      61,
    ],
    [
      "an entry by its version",
      macro("from query_table(expr), pinned('x-v1')"),
      "reads only the table it is given",
      61,
    ],
    [
      "an entry by its bare name",
      macro("from query_table(expr), orders"),
      "reads only the table it is given",
      61,
    ],
    [
      "a file of the project",
      macro("from query_table(expr), project_file('x.parquet')"),
      "reads only the table it is given",
      61,
    ],
    ["a file", macro("from query_table(expr), 'x.csv'"), "names a file", 61],
    [
      "a reader",
      macro("from query_table(expr), read_csv('/etc/passwd')"),
      "read_csv() cannot be used",
      61,
    ],
    ["files by pattern", macro("from query_table(expr), glob('*')"), "glob() cannot be used", 61],
    [
      "an address",
      macro("from query_table(expr), 'https://example.com/x.parquet'"),
      "names a file",
      61,
    ],
    [
      "a setting",
      macro("select current_setting('memory_limit') from query_table(expr)"),
      "engine's own state",
      44,
    ],
    [
      "the engine's tables",
      macro("from query_table(expr), duckdb_tables()"),
      "duckdb_tables() cannot be used",
      61,
    ],
    [
      "its catalog",
      macro("from query_table(expr), information_schema.tables"),
      "engine's own catalog",
      61,
    ],
    [
      "another database",
      macro("from query_table(expr), db.main.result"),
      "names a table in a schema",
      61,
    ],
    [
      "a query of a text",
      macro("from query_table(expr), query('select 1')"),
      "query() cannot be used",
      61,
    ],
    ["itself", macro("from process(query_table(expr))"), "process() cannot be used", 42],
    [
      "another post-processing",
      macro("from process_top(query_table(expr))"),
      "process_top() cannot be used",
      42,
    ],
    ["a reserved name", macro('from query_table(expr), "#0"'), "is a reserved name", 61],
    [
      "chance",
      macro("from query_table(expr) order by random()"),
      "random gives other rows at another time",
      69,
    ],
    ["the clock", macro("select now() from query_table(expr)"), "now gives other rows", 44],
    [
      "a sample without a seed",
      macro("from query_table(expr) using sample 3"),
      "sample gives other rows",
      66,
    ],
    [
      "the parameter elsewhere",
      macro("select expr from query_table(expr)"),
      "stands outside query_table(expr)",
      44,
    ],
    ["a bracket too many", macro("from query_table(expr)) union (select 1"), "closes nothing", 59],
    ["a bracket too few", macro("select (1 from query_table(expr)"), "is never closed", 44],
    [
      "a parameter of a statement",
      macro("from query_table(expr) where id = ?"),
      "takes no parameters",
      71,
    ],
    ["a pivot by data", macro("pivot query_table(expr) on k"), "PIVOT", 64],
  ])("%s", (_, source, message, column) => {
    const fault = faultOf(source);
    expect(fault.code).toBe("recipe_rejected");
    expect(fault.message).toContain(message);
    expect(fault.at).toEqual({ line: 1, column });
  });

  test("a source of more than 16 KB", () => {
    expect(faultOf(macro(`from query_table(expr) -- ${"x".repeat(17_000)}`)).code).toBe(
      "too_large",
    );
  });

  test("the place is that of the source", () => {
    expect(faultOf(macro("\nselect *\nfrom query_table(expr),\n  secrets")).at).toEqual({
      line: 4,
      column: 3,
    });
  });
});
