import { EXACT_DISTINCT_ROWS } from "../../../contract/diff.ts";
import { StatementError } from "../connection.ts";
import { isOutOfMemory } from "../ingest/memory.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import { type Cell, type Column, codecFor } from "../values/codec.ts";
import { type Runner, type Side, toNumber } from "./run.ts";
import { familyOf, isNumber } from "./types.ts";

export interface ColumnStats {
  count: number;
  nulls: number;
  distinct: number;
  /** smallest and greatest number or moment */
  min?: Cell;
  max?: Cell;
  /** of numbers */
  mean?: Cell;
  sum?: Cell;
  /** distinct is an estimate, or the sum is one of floats */
  approximate?: true;
}

/** Statistics by column name, of both sides. */
export interface BothStats {
  before: Map<string, ColumnStats>;
  after: Map<string, ColumnStats>;
}

/** Aggregates of one statement: counting distinct texts takes two megabytes a column, however few they are. */
const COLUMNS_AT_ONCE = 12;

export async function bothStats(
  runner: Runner,
  { before, after }: { before: Side; after: Side },
  control: Control,
): Promise<BothStats> {
  return {
    before: await statsByName(runner, before, control),
    after: await statsByName(runner, after, control),
  };
}

export async function statsByName(
  runner: Runner,
  side: Side,
  control: Control,
): Promise<Map<string, ColumnStats>> {
  const stats = await statsOf(runner, side, control);
  return new Map(side.columns.map(({ name }, i) => [name, stats[i] as ColumnStats]));
}

/**
 * Statistics of every column, in order, in one statement for a table of ordinary size. Distinct values of a long
 * table are estimated, and so is what does not fit the memory or its type.
 */
async function statsOf(runner: Runner, side: Side, control: Control): Promise<ColumnStats[]> {
  const exact = side.rows <= EXACT_DISTINCT_ROWS;
  const fitting = Math.floor(EXACT_DISTINCT_ROWS / Math.max(1, side.rows));
  const atOnce = exact ? Math.min(COLUMNS_AT_ONCE, Math.max(1, fitting)) : COLUMNS_AT_ONCE;
  const stats: ColumnStats[] = [];
  for (let from = 0; from < side.columns.length; from += atOnce) {
    const columns = side.columns.slice(from, from + atOnce);
    stats.push(...(await statsOfSome(runner, side, columns, exact, control)));
  }
  return stats;
}

async function statsOfSome(
  runner: Runner,
  side: Side,
  columns: Column[],
  exact: boolean,
  control: Control,
): Promise<ColumnStats[]> {
  if (!exact) return aggregate(runner, side, columns, false, control);
  try {
    return await aggregate(runner, side, columns, true, control);
  } catch (error) {
    const isTooMuch = isOutOfMemory(error) || isOverflow(error);
    if (!isTooMuch) throw error;
    return aggregate(runner, side, columns, false, control);
  }
}

/** A sum of 128-bit integers or of wide decimals can leave its type. */
function isOverflow(error: unknown): boolean {
  return error instanceof StatementError && /Out of Range|Overflow/i.test(error.message);
}

async function aggregate(
  runner: Runner,
  side: Side,
  columns: Column[],
  exact: boolean,
  control: Control,
): Promise<ColumnStats[]> {
  const wanted = columns.map((column) => termsOf(column, exact));
  const list = wanted.flatMap((terms, i) =>
    Object.entries(terms).map(([what, { sql, type }]) => {
      const name = `${what}${i}`;
      return { sql: `${sql} as ${name}`, out: codecFor({ name, type }) };
    }),
  );
  const inner = `select ${list.map(({ sql }) => sql).join(", ")} from ${side.sql}`;
  const outer = `select ${list.map(({ out }) => out.select).join(", ")} from (${inner})`;
  const table = await runner.run(outer, control);
  let at = 0;
  return wanted.map((terms) => {
    const values = Object.keys(terms).map((what): [string, Cell] => {
      const { out } = list[at] as (typeof list)[number];
      return [what, out.decode(table.getChildAt(at++).at(0))];
    });
    const { count, distinct, ...rest } = Object.fromEntries(values);
    return {
      count: toNumber(count),
      nulls: side.rows - toNumber(count),
      distinct: toNumber(distinct),
      ...rest,
      ...(exact ? {} : { approximate: true as const }),
    };
  });
}

type Terms = Record<string, { sql: string; type: string }>;

function termsOf({ name, type }: Column, exact: boolean): Terms {
  const value = ident(name);
  const family = familyOf(type);
  const distinct = exact ? `count(distinct ${value})` : `approx_count_distinct(${value})`;
  const terms: Terms = {
    count: { sql: `count(${value})`, type: "BIGINT" },
    distinct: { sql: distinct, type: "BIGINT" },
  };
  if (isNumber(family) || family === "moment") {
    terms.min = { sql: `min(${value})`, type };
    terms.max = { sql: `max(${value})`, type };
  }
  if (!isNumber(family)) return terms;
  const isWide = !exact || type === "UHUGEINT" || type === "BIGNUM";
  terms.mean = { sql: `avg(${isWide ? `cast(${value} as double)` : value})`, type: "DOUBLE" };
  terms.sum = sumOf(value, type, exact);
  return terms;
}

function sumOf(value: string, type: string, exact: boolean): { sql: string; type: string } {
  const inDouble = { sql: `sum(cast(${value} as double))`, type: "DOUBLE" };
  const isLeaving = type === "HUGEINT" || /^DECIMAL\((29|3\d)/.test(type);
  if (type === "BIGNUM" || type === "UHUGEINT" || (isLeaving && !exact)) return inDouble;
  const family = familyOf(type);
  if (family === "integer") return { sql: `sum(${value})`, type: "HUGEINT" };
  return family === "decimal" ? { sql: `sum(${value})`, type: "DECIMAL(38,0)" } : inDouble;
}
