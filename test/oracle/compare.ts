import { expect } from "vitest";
import type { Native } from "../e2e/main/native.ts";
import type { Bench } from "../e2e/main/project.ts";

/** One question to both. Rows are compared in their order; SQL that leaves it open must say ORDER BY. */
export type OracleCase = readonly [name: string, sql: string];

export interface Answer {
  columns: { name: string; type: string }[];
  /** each value as DuckDB prints it, so that no rule of ours stands between the two */
  rows: (string | null)[][];
}

/** What the product answers: over MCP, in the engine that is deployed. */
export async function ofProduct(bench: Bench, sql: string): Promise<Answer> {
  const { columns } = await bench.ok("catalog_query", { sql, limit: 1 });
  const answer = columns as Answer["columns"];
  const { rows } = await bench.ok("catalog_query", { sql: asTexts(sql, answer), limit: 1_000 });
  return { columns: answer, rows: rows as Answer["rows"] };
}

/** What native DuckDB answers, with time zones and JSON of its own. */
export async function ofNative(native: Native, sql: string): Promise<Answer> {
  const described = await native.texts(`describe ${sql}`);
  const columns = described.map(([name, type]) => ({ name: name ?? "", type: type ?? "" }));
  return { columns, rows: await native.texts(asTexts(sql, columns)) };
}

export async function compare(bench: Bench, native: Native, sql: string): Promise<void> {
  expect(await ofProduct(bench, sql)).toEqual(await ofNative(native, sql));
}

function asTexts(sql: string, columns: Answer["columns"]): string {
  const names = columns.map((_, i) => `c${i}`).join(", ");
  const texts = columns.map((_, i) => `c${i}::varchar as t${i}`).join(", ");
  return `select ${texts} from (\n${sql}\n) as q(${names})`;
}
