import type { TestEngine } from "../../unit/recipe-duckdb.ts";
import { differenceOf, type Result } from "./compare.ts";
import { parse, type Query, type Record, type Statement } from "./parse.ts";

export interface Outcome {
  passed: number;
  failed: { line: number; why: string }[];
  skipped: { line: number; why: string }[];
}

/** Runs one file on an engine of its own; labels of queries must agree with each other. */
export function runFile(engine: TestEngine, text: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], skipped: [] };
  const labels = new Map<string, string>();
  for (const record of parse(text)) {
    if (record.kind === "skip") {
      outcome.skipped.push({ line: record.line, why: record.why });
      if (record.isRest) break;
      continue;
    }
    const why = attempt(engine, record, labels);
    if (why === undefined) outcome.passed++;
    else if (LACKING.test(why)) outcome.skipped.push({ line: record.line, why });
    else outcome.failed.push({ line: record.line, why });
  }
  return outcome;
}

/** What the build has not: extensions, other file systems, threads. */
const LACKING = /extension|not been loaded|autoload|Cannot open file|threads|httpfs/i;

function attempt(
  engine: TestEngine,
  record: Exclude<Record, { kind: "skip" }>,
  labels: Map<string, string>,
): string | undefined {
  try {
    if (record.kind === "statement") return attemptStatement(engine, record);
    const result = resultOf(engine, record.sql);
    return differenceOf(record, result) ?? labelDifference(record, result, labels);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `failed: ${error.message.split("\n")[0]}`;
  }
}

function attemptStatement(engine: TestEngine, { sql, expect, message }: Statement) {
  try {
    engine.run(sql);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (expect === "ok") return `failed: ${error.message.split("\n")[0]}`;
    if (message === undefined || message.startsWith("<REGEX>") || error.message.includes(message))
      return undefined;
    return `another error: ${error.message.split("\n")[0]}`;
  }
  return expect === "error" ? "no error" : undefined;
}

/** Values as DuckDB's own text; only a SELECT can be asked so, other statements print what they give. */
function resultOf(engine: TestEngine, sql: string): Result {
  const body = sql.trim().replace(/;\s*$/, "");
  if (!/^(select|with|from|values|\()/i.test(body)) {
    const rows = engine
      .rows(body)
      .map((row) => row.map((cell) => (cell === null ? null : String(cell))));
    return { types: (rows[0] ?? []).map(() => "VARCHAR"), rows };
  }
  const types = engine.rows(`describe ${body}`).map((row) => String(row[1]));
  const names = types.map((_, i) => `c${i}`);
  const texts = names.map((name) => `${name}::varchar as ${name}`).join(", ");
  const rows = engine.rows(`select ${texts} from (\n${body}\n) as q(${names.join(", ")})`);
  return { types, rows: rows as (string | null)[][] };
}

function labelDifference({ label }: Query, { rows }: Result, labels: Map<string, string>) {
  if (label === undefined) return undefined;
  const given = JSON.stringify(rows);
  const before = labels.get(label);
  labels.set(label, before ?? given);
  return before === undefined || before === given ? undefined : `differs from ${label} before`;
}
