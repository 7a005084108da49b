import type { ColumnKind } from "../../../contract/statistics.ts";
import { ident } from "../sql.ts";
import type { Cell, Column } from "../values/codec.ts";
import type { Asked } from "./ask.ts";
import { isNumber } from "./kinds.ts";

/** What the first pass finds of a column: all that needs no other figure. */
export interface Basics {
  count: number;
  estimate: number;
  nan: number;
  infinite: number;
  min: Cell;
  max: Cell;
  /** of finite numbers and moments, as numbers (seconds of moments), for the bins of a histogram */
  low: number | null;
  high: number | null;
  mean: Cell;
  std: Cell;
  shortest: Cell;
  longest: Cell;
  length: Cell;
}

/**
 * The aggregates of one column; names begin with `prefix`.
 * @param deviation false: without it, since DuckDB fails the statement where squares are past what a DOUBLE holds
 */
export function basicsOf(
  { name, type }: Column,
  kind: ColumnKind,
  prefix: string,
  deviation = true,
): Asked {
  const c = ident(name);
  const asked: Asked = { count: `count(${c})`, estimate: `approx_count_distinct(${c})` };
  const isReal = kind === "float";
  // Not by FILTER: DuckDB would give each such aggregate a copy of all columns of the statement.
  const finite = isReal ? `case when isfinite(${c}) then ${c} end` : c;
  if (isReal) {
    asked.nan = `count(case when isnan(${c}) then 1 end)`;
    asked.infinite = `count(case when isinf(${c}) then 1 end)`;
  }
  if (kind !== "nested" && kind !== "bytes") {
    const ordered = isReal ? `case when not isnan(${c}) then ${c} end` : c;
    asked.min = `min(${ordered})`;
    asked.max = `max(${ordered})`;
  }
  const axis = axisOf(c, kind);
  if (axis) {
    asked.low = `min(${axis})`;
    asked.high = `max(${axis})`;
  }
  if (isNumber(kind)) {
    // The sum of wide numbers wraps around without a word.
    const isWide =
      /HUGEINT|BIGNUM/.test(type) || (kind === "decimal" && widthOf(type) > SAFE_WIDTH);
    asked.mean = isWide ? `avg(${c}::double)` : `avg(${finite})`;
    if (deviation) asked.std = `stddev_samp((${finite})::double)`;
  } else if (kind === "boolean") asked.mean = `avg(${c}::integer)`;
  const length = lengthOf(c, type, kind);
  if (length) {
    asked.shortest = `min(${length})`;
    asked.longest = `max(${length})`;
    asked.length = `avg(${length})`;
  }
  return Object.fromEntries(Object.entries(asked).map(([key, sql]) => [`${prefix}${key}`, sql]));
}

export function readBasics(row: Record<string, Cell>, prefix: string): Basics {
  const of = (key: string) => row[`${prefix}${key}`] ?? null;
  const number = (key: string) => Number(of(key) ?? 0);
  const place = (key: string) => (typeof of(key) === "number" ? (of(key) as number) : null);
  return {
    count: number("count"),
    estimate: number("estimate"),
    nan: number("nan"),
    infinite: number("infinite"),
    min: of("min"),
    max: of("max"),
    low: place("low"),
    high: place("high"),
    mean: of("mean"),
    std: of("std"),
    shortest: of("shortest"),
    longest: of("longest"),
    length: of("length"),
  };
}

/** Where a value lies on a line, as a DOUBLE, null when it lies nowhere; undefined for what has no such order. */
export function axisOf(c: string, kind: ColumnKind): string | undefined {
  if (kind === "integer" || kind === "decimal") return `${c}::double`;
  if (kind === "float") return `case when isfinite(${c}) then ${c}::double end`;
  if (kind !== "date" && kind !== "timestamp") return undefined;
  return `case when isfinite(${c}::timestamp) then epoch(${c}::timestamp) end`;
}

/** Digits of a DECIMAL whose sums fit its widest form. */
const SAFE_WIDTH = 18;

function widthOf(type: string): number {
  return Number(/^DECIMAL\((\d+)/.exec(type)?.[1] ?? SAFE_WIDTH + 1);
}

function lengthOf(c: string, type: string, kind: ColumnKind): string | undefined {
  if (type === "VARCHAR") return `length(${c})`;
  if (kind === "bytes") return `octet_length(${c})`;
  return /\[\d*\]$/.test(type) ? `len(${c})` : undefined;
}
