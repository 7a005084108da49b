import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, test } from "vitest";
import type { ResolvedInput } from "../../durable-objects/catalog/inputs.ts";
import { readInputs } from "../../durable-objects/catalog/recipe.ts";
import { withCalls } from "../../durable-objects/catalog/with-calls.ts";
import { statement } from "../../durable-objects/engine/recipe/rewrite.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

// The same sources as real table macros of native DuckDB: a call that is written out gives what the macro gives.

const TABLE =
  "create table a as select i as id, i % 4 as k, 'x' || (i % 3) as t, case when i % 5 = 0 then null else i * 1.25 end as v from range(30) r(i)";

const QUERIES = [
  "select * from query_table(expr) order by id desc limit 3",
  "select k, count(*) as n, sum(v) as s, avg(v) as m from query_table(expr) group by k order by k",
  "from query_table(expr) where v is not null and t <> 'x1' order by id",
  "with big as (from query_table(expr) where v > 10), small as (from query_table(expr) where v <= 10) select (select count(*) from big) as b, (select count(*) from small) as s",
  "select *, row_number() over (partition by t order by id) as place from query_table(expr) qualify place <= 2 order by all",
  "select a.id, b.id as next from query_table(expr) a join query_table(expr) b on b.id = a.id + 1 order by 1",
  "pivot (select k, t, v from query_table(expr)) on t in ('x0', 'x1', 'x2') using sum(v) order by k",
  "unpivot (select id, k, v from query_table(expr)) on k, v into name n value x order by all",
  "select columns('^[tk]$') from query_table(expr) order by all limit 5",
  "select * exclude (v) replace (upper(t) as t) from query_table(expr) order by id limit 4",
  "(select distinct k from query_table(expr)) union all (select 99) order by 1",
  "select k, list(id order by id) as ids, {'least': min(v), 'most': max(v)} as s from query_table(expr) group by all order by all",
  "select sum(x) as s from (select unnest([id, k]) as x from query_table(expr))",
  "select 'it''s -- no comment' as a, $$query_table(x)$$ as b, count(*) as n -- but this is\nfrom query_table(expr) /* and this */",
];

let engine: TestEngine;
let native: (sql: string) => Promise<unknown[][]>;

beforeAll(async () => {
  engine = await startTestEngine();
  engine.run(TABLE);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  native = async (sql) => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRows() as unknown[][];
  };
  await native(TABLE);
}, 60_000);

/** The text of each value, however a library hands it over. */
const asTexts = (query: string) => `select (columns(*))::varchar from (${query})`;

function ours(source: string, code: string): unknown[][] {
  const { form, text, inputs } = readInputs(engine, code, (name) => name === "a");
  const resolved = inputs.map(({ cte, kind }) =>
    kind === "process" ? { cte, kind, process: { name: "it", source } } : { cte, kind: "parent" },
  ) as unknown as ResolvedInput[];
  const recipe = withCalls(engine, { text, code, calls: form.calls }, resolved);
  return engine.rows(asTexts(statement(recipe.text, [{ name: "a", relation: "a" }]).sql));
}

describe.each(QUERIES)("%s", (query) => {
  const source = `CREATE MACRO process(expr) AS TABLE\n${query}`;

  test("gives what the macro gives, of a table and of a query", async () => {
    await native(source.replace("CREATE MACRO", "CREATE OR REPLACE MACRO"));
    const whole = await native(asTexts("from process('a')"));
    expect(whole.length).toBeGreaterThan(0);
    expect(ours(source, "from process_it(a)")).toEqual(whole);
    await native("create or replace view part as from a where id < 17");
    const part = await native(asTexts("from process('part')"));
    expect(ours(source, "from process_it((from a where id < 17))")).toEqual(part);
  });
});
