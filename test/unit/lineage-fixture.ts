import { lineageOf } from "../../durable-objects/engine/lineage/columns.ts";
import type { InputColumn, LineageInput } from "../../durable-objects/engine/lineage/opaque.ts";
import type { Planner } from "../../durable-objects/engine/lineage/planner.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

function input(name: string, columns: Record<string, string>): LineageInput {
  return { name, columns: Object.entries(columns).map(([name, type]) => ({ name, type })) };
}

/** What the recipes of the tests read. */
export const INPUTS = [
  input("t", {
    k: "VARCHAR",
    a: "INTEGER",
    b: "INTEGER",
    v: "DOUBLE",
    d: "DATE",
    s: "STRUCT(x INTEGER, y VARCHAR)",
    l: "INTEGER[]",
  }),
  input("u", { k: "VARCHAR", w: "INTEGER", a: "INTEGER" }),
  input("e", { id: "INTEGER", boss: "INTEGER" }),
];

export interface TestPlanner extends Planner {
  engine: TestEngine;
  /** how many were made */
  plans: number;
}

/** The engine of the product in Node, as what plans statements. */
export async function startPlanner(): Promise<TestPlanner> {
  const engine = await startTestEngine();
  const planner: TestPlanner = {
    ...engine,
    engine,
    plans: 0,
    explain: (sql: string) => {
      planner.plans++;
      return String(engine.rows(`explain (format json) ${sql}`)[0]?.[1]);
    },
    columns: (sql: string) => engine.rows(`describe ${sql}`).map(([name]) => String(name)),
    isRefusal: (error: unknown) => !(error instanceof WebAssembly.RuntimeError),
    breathe: async () => undefined,
  };
  return planner;
}

/**
 * Each output column with what it comes from, and `rows`: `x: t.a t.b`. A `?` behind the name says that it may be
 * less.
 */
export async function told(
  planner: Planner,
  sql: string,
  { inputs = INPUTS, limit = 100 } = {},
): Promise<string[]> {
  const { columns, rows, rowsExact } = await lineageOf(planner, sql, inputs, limit);
  const line = (name: string, from: InputColumn[], exact: boolean) => {
    const names = from.map(
      (each) => `${inputs[each.input]?.name}.${inputs[each.input]?.columns[each.column]?.name}`,
    );
    return [`${name}${exact ? "" : "?"}:`, ...names].join(" ");
  };
  return [
    ...columns.map(({ name, from, exact }) => line(name, from, exact)),
    line("rows", rows, rowsExact),
  ];
}
