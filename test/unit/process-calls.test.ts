import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../contract/errors.ts";
import type { ResolvedInput } from "../../durable-objects/catalog/inputs.ts";
import { readInputs } from "../../durable-objects/catalog/recipe.ts";
import { withCalls } from "../../durable-objects/catalog/with-calls.ts";
import { readForm } from "../../durable-objects/engine/recipe/model/form.ts";
import { statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine();
  engine.run("create table a as select i as id, i % 3 as k from range(6) r(i)");
  engine.run("create table b as select i as id, 'n' || i as n from range(3) r(i)");
}, 60_000);

const SOURCES: Record<string, string> = {
  top: "CREATE MACRO process(expr) AS TABLE SELECT * FROM query_table(expr) ORDER BY id DESC LIMIT 2",
  odd: "CREATE MACRO process(t) AS TABLE\n-- every second\nSELECT * FROM query_table(t) WHERE id % 2 = 1",
  pairs:
    "CREATE MACRO process(e) AS TABLE WITH x AS (FROM query_table(e)) SELECT l.id AS l, r.id AS r FROM x l JOIN query_table(e) r ON r.id = l.id + 1",
};

/** A recipe with its calls written out, over the tables `a` and `b`. */
function written(code: string) {
  const { form, text, inputs } = readInputs(engine, code, (name) => /^[ab]$/.test(name));
  const resolved = inputs.map(({ cte, kind, literal }) =>
    kind === "process"
      ? { cte, kind, process: { name: literal, source: SOURCES[literal] } }
      : { cte, kind: "parent", literal },
  );
  const recipe = withCalls(
    engine,
    { text, code, calls: form.calls },
    resolved as unknown as ResolvedInput[],
  );
  const ctes = resolved.flatMap((input) =>
    input.kind === "parent" && "literal" in input
      ? [{ name: input.cte, relation: input.literal.charAt(0) }]
      : [],
  );
  return { recipe, inputs, sql: statement(recipe.text, ctes).sql };
}

function fault(code: string): ErrorEnvelope {
  try {
    written(code);
  } catch (error) {
    return (error as Failure).envelope;
  }
  throw new Error("it was taken");
}

test("a call is checked as what it reads, each character where it stood", () => {
  const code = "select *\nfrom process_top(tracked('a')) t";
  const { plain, calls } = readForm(engine, code);
  expect(plain).toBe("select *\nfrom (from       tracked('a')) t");
  expect(calls).toEqual([
    {
      name: "process",
      process: "top",
      start: 14,
      end: 39,
      line: 2,
      column: 6,
      rows: { start: 26, end: 38 },
      isNamed: true,
    },
  ]);
});

describe("a recipe reads through", () => {
  test.each<[string, unknown[][]]>([
    [
      "from process_top(tracked('a'))",
      [
        [5, 2],
        [4, 1],
      ],
    ],
    [
      "from PROCESS_Top(a)",
      [
        [5, 2],
        [4, 1],
      ],
    ],
    [
      "from \"process_top\"(pinned('a-v1'))",
      [
        [5, 2],
        [4, 1],
      ],
    ],
    ["select id from process_top((select id from tracked('a') where k = 0))", [[3], [0]]],
    ["select process_top.id from process_top(a)", [[5], [4]]],
    ["select t.id from process_top(a) as t where t.id > 4", [[5]]],
    ["select t.id from t: process_top(a) limit 1", [[5]]],
    [
      "from process_top(process_odd(tracked('a')))",
      [
        [5, 2],
        [3, 0],
      ],
    ],
    ["from process_odd(process_top(tracked('a')))", [[5, 2]]],
    [
      "with c as (from a where id < 3) from process_top(c)",
      [
        [2, 2],
        [1, 1],
      ],
    ],
    [
      "with x as (from b) select l, r, count(*) from process_pairs(a) join x on x.id = l group by all order by l limit 1",
      [[0, 1, 1]],
    ],
    ["select p.id, q.n from process_top(b) q join process_odd(a) p on p.id = q.id", [[1, "n1"]]],
    ["select (select count(*) from process_odd(a)) as n", [[3]]],
    ["select n from process_top(\n  tracked('b')\n)\nwhere id = 1", [["n1"]]],
    [
      "from process_top(a) union all from process_top(a) order by all limit 3",
      [
        [4, 1],
        [4, 1],
        [5, 2],
      ],
    ],
    ["select count from (summarize process_top(a)) limit 1", [[2]]],
    ["pivot process_odd(a) on k in (0, 1) using count(*) order by id limit 1", [[1, 0, 1]]],
    ["select id from process_top(a) semi join process_odd(a) using (id)", [[5]]],
    [
      "select x.id from a, lateral (select * from process_top(b)) x where a.id = 0 order by 1",
      [[1], [2]],
    ],
    [
      "with recursive c(n) as (select max(id) from process_top(a) union all select n - 1 from c where n > 4) from c",
      [[5], [4]],
    ],
    [
      "select id as process_id, k from a where id in (select id from process_top(a)) order by process_id",
      [
        [4, 1],
        [5, 2],
      ],
    ],
  ])("%s", (code, rows) => {
    expect(engine.rows(written(code).sql)).toEqual(rows);
  });

  test("what it is called without a bracket is a name like any other", () => {
    const { inputs } = written("select process_top.id from a process_top(id, k)");
    expect(inputs.map(({ kind, literal }) => `${kind} ${literal}`)).toEqual(["tracked a"]);
    const cte = written("with process_top(x) as (select 1) from process_top");
    expect(cte.inputs).toEqual([]);
  });
});

test("inputs stand in the order of the text, each once", () => {
  const code =
    "from process_top(tracked('a')) join process_odd(process_top(b)) using (id) join tracked('a') c using (id)";
  expect(written(code).inputs.map(({ kind, literal }) => `${kind} ${literal}`)).toEqual([
    ...["process top", "tracked a", "process odd", "tracked b"],
  ]);
});

test("a place behind a call is told by its place in the recipe; one inside it by the call's", () => {
  const code = "select id,\n  nope\nfrom process_top(tracked('a')) where k = 1";
  const { recipe } = written(code);
  expect(recipe.origin?.(recipe.text.indexOf("nope"))).toBe(code.indexOf("nope"));
  expect(recipe.origin?.(recipe.text.indexOf("where k"))).toBe(code.indexOf("where k"));
  expect(recipe.origin?.(recipe.text.indexOf("LIMIT 2"))).toBe(code.indexOf("process_top"));
  expect(recipe.text.split("\n")).toHaveLength(3);
});

describe("what is refused", () => {
  test.each<[string, string, number]>([
    ["select process_top(a)", "is a table and belongs in FROM", 8],
    ["from process_top('a')", "takes a table, not its name as a text", 6],
    ["from process_top()", "takes one table", 6],
    ["from process_top(a, b)", "takes one table", 6],
    ["from process_top(select 1)", "takes a query in brackets of its own", 6],
    ["from process_top((select 1), 3)", "takes one table", 6],
    ["from process_top(a", "is never closed", 17],
    ["from process_top('x.csv')", "takes a table", 6],
    ["from process_top(read_csv('x'))", "read_csv() cannot be used", 18],
    ['from process_top("#0")', "is a reserved name", 18],
    ['from "#0"', "is a reserved name", 6],
  ])("%s", (code, message, column) => {
    const { code: said, message: text, at } = fault(code);
    expect(said).toBe("recipe_rejected");
    expect(text).toContain(message);
    expect(at).toEqual({ line: 1, column });
  });
});

describe("calls of models and of post-processings", () => {
  const callsOf = (code: string) =>
    readForm(engine, code).calls.map((call) =>
      call.name === "process" ? `process_${call.process}` : call.name,
    );

  test("stand within each other, the outer one first", () => {
    expect(callsOf("from ml_predict(tracked('m'), process_top(tracked('a')))")).toEqual([
      ...["ml_predict", "process_top"],
    ]);
    expect(callsOf("from process_top(ml_predict(tracked('m'), (from a)))")).toEqual([
      ...["process_top", "ml_predict"],
    ]);
    expect(callsOf("from process_top(a), process_odd(process_top(b))")).toEqual([
      ...["process_top", "process_odd", "process_top"],
    ]);
  });

  test("a model is named by its entry, not made on the way", () => {
    expect(fault("from ml_predict(process_top(tracked('m')), (from a))").message).toContain(
      "The first argument of ml_predict names a model",
    );
  });

  test("a model is fitted on what a post-processing gives", () => {
    const code = "create model options (model_type = 'kmeans') as select * from process_top(a)";
    const { head, calls, plain } = readForm(engine, code);
    expect(head?.options.type).toBe("kmeans");
    expect(calls).toHaveLength(1);
    expect(plain.trim()).toBe("select * from (from       a)");
    expect(plain).toHaveLength(code.length);
  });
});
