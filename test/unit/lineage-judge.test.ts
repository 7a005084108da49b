import { beforeAll, expect, test } from "vitest";
import { lineageOf, type StatementLineage } from "../../durable-objects/engine/lineage/columns.ts";
import type { InputColumn } from "../../durable-objects/engine/lineage/opaque.ts";
import { CASES } from "./lineage-cases.ts";
import { INPUTS, startPlanner, type TestPlanner } from "./lineage-fixture.ts";

// The judge knows nothing of plans: it runs each recipe, changes one column of one input, and runs it again. What
// moved must have been named.

let planner: TestPlanner;

const ROWS: Record<string, string> = {
  t: `select case i % 3 when 0 then 'p' when 1 then 'q' else null end as k, (i * 7) % 5 as a, (i * 3) % 4 as b,
    (i * 5) % 9 + 0.5 as v, date '2024-01-28' + ((i * 11) % 40)::integer as d, {'x': i % 4, 'y': 'y' || i % 2} as s,
    [x for x in [i % 3, i, 4] if x > 1] as l`,
  u: "select case i % 3 when 0 then 'p' when 1 then 'q' else 'r' end as k, (i * 4) % 7 as w, (i * 2) % 5 as a",
  e: "select i % 6 as id, nullif((i * 5) % 7, 3) as boss",
};

function stored(table: string, changed?: string, to?: (column: string) => string): void {
  const input = INPUTS.find(({ name }) => name === table);
  const columns = (input?.columns ?? []).map(({ name, type }) => {
    const value = name === changed && to ? to(name) : name;
    return `cast(${value} as ${type}) as ${name}`;
  });
  planner.engine.run(
    `create or replace table ${table} as select ${columns.join(", ")} from (${ROWS[table]}, i from range(9) r(i)) order by i`,
  );
}

const CHANGES: Record<string, (column: string) => string> = {
  "all null": () => "null",
  moved: (column) => `lag(${column}, 1, null) over (order by i)`,
};

function run(sql: string): { rows: number; columns: string[] } {
  const rows = planner.engine.rows(sql);
  const width = planner.columns(sql).length;
  // Values in any order: only ORDER BY promises one.
  const columns = Array.from({ length: width }, (_, c) =>
    JSON.stringify(rows.map((row) => JSON.stringify(row[c])).sort()),
  );
  return { rows: rows.length, columns };
}

beforeAll(async () => {
  planner = await startPlanner();
  for (const table of Object.keys(ROWS)) stored(table);
}, 60_000);

/** What moved and was not named. */
function missed(sql: string, lineage: Pick<StatementLineage, "columns" | "rows">): string[] {
  const before = run(sql);
  const found: string[] = [];
  for (const [input, { name: table, columns }] of INPUTS.entries()) {
    if (!new RegExp(`\\b${table}\\b`).test(sql)) continue;
    for (const [column, { name }] of columns.entries()) {
      const isIn = (list: InputColumn[]) =>
        list.some((each) => each.input === input && each.column === column);
      if (isIn(lineage.rows)) continue;
      for (const [change, to] of Object.entries(CHANGES)) {
        stored(table, name, to);
        const after = run(sql);
        if (after.rows !== before.rows) found.push(`rows: ${table}.${name} ${change}`);
        for (const [c, told] of lineage.columns.entries()) {
          const isMoved = after.columns[c] !== before.columns[c];
          if (isMoved && !isIn(told.from)) found.push(`${told.name}: ${table}.${name} ${change}`);
        }
      }
      stored(table);
    }
  }
  return found;
}

test.each(CASES.filter(([group]) => group !== "sample"))("%s: %s", async (_, sql) => {
  expect(missed(sql, await lineageOf(planner, sql, INPUTS, 100))).toEqual([]);
});

test("the judge sees what is left out", () => {
  const columns = ["w", "k"].map((name) => ({ name, from: [], exact: true }));
  expect(missed("select w, k from u where a > 3", { columns, rows: [] })).toEqual([
    "k: u.k all null",
    "k: u.k moved",
    "w: u.w all null",
    "w: u.w moved",
    "rows: u.a all null",
    "w: u.a all null",
    "k: u.a all null",
    "w: u.a moved",
    "k: u.a moved",
  ]);
});
