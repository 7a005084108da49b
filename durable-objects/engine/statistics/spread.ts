import {
  STATISTICS_EXACT_ROWS,
  STATISTICS_TEXT_CHARS,
  STATISTICS_VALUES,
} from "../../../contract/limits.ts";
import type { Bar, ColumnKind, Frequent, Quantiles } from "../../../contract/statistics.ts";
import { ident } from "../sql.ts";
import type { Cell, Column } from "../values/codec.ts";
import type { Asked } from "./ask.ts";
import { axisOf, type Basics } from "./basics.ts";
import { isNumber } from "./kinds.ts";

/** Values of a histogram that are bars of their own, and those a profile names. */
const BARS = 10;
const FREQUENT = 5;
/** Numbers of so few different values get a bar each. */
const FEW_VALUES = 5;

/** How the second pass asks for a column's values. */
export type Counting = "in memory" | "grouped" | "estimated";

/** What the second pass finds of a column: how its values are spread. */
export interface Spread {
  distinct: number | undefined;
  quantiles: Quantiles | undefined;
  frequent: Frequent[] | undefined;
  bars: Bar[] | undefined;
}

/**
 * How different values are counted: all of them in one map while they are few; by a statement of its own, which can
 * spill, while the rows are; else not at all.
 */
export function countingOf(kind: ColumnKind, basics: Basics, rows: number): Counting {
  if (kind === "nested" || kind === "bytes" || basics.count === 0) return "estimated";
  if (Number(basics.longest ?? 0) > STATISTICS_TEXT_CHARS) return "estimated";
  if (basics.estimate <= STATISTICS_VALUES) return "in memory";
  return rows <= STATISTICS_EXACT_ROWS ? "grouped" : "estimated";
}

export function spreadOf(
  { name, type }: Column,
  kind: ColumnKind,
  basics: Basics,
  rows: number,
  prefix: string,
): Asked {
  const c = ident(name);
  const asked: Asked = {};
  if (countingOf(kind, basics, rows) === "in memory") {
    const map = `histogram(${keyOf(c, type)})`;
    asked.distinct = `cardinality(${map})`;
    asked.frequent = topOf(map);
  }
  const quantiles = quantilesOf(c, type, kind, rows);
  if (quantiles) asked.quantiles = quantiles;
  const bins = binsOf(c, kind, basics);
  if (bins) asked.bins = bins;
  return Object.fromEntries(Object.entries(asked).map(([key, sql]) => [`${prefix}${key}`, sql]));
}

/** The same counts from a statement that groups one column. @returns what to ask, and of which table */
export function groupedOf({ name, type }: Column, from: string): { asked: Asked; from: string } {
  const c = ident(name);
  const groups = `(select ${keyOf(c, type)} as v, count(*) as n from ${from} where ${c} is not null group by all)`;
  return {
    asked: { distinct: "count(*)", frequent: `min({'n': -n, 'v': v}, ${BARS})` },
    from: groups,
  };
}

/** What a map's keys can be: enumerations and the like are told by their text. */
function keyOf(c: string, type: string): string {
  const isPlain =
    /^(VARCHAR|DATE|BOOLEAN|FLOAT|DOUBLE|DECIMAL.*|TIMESTAMP.*|TIME|U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT))$/;
  return isPlain.test(type) ? c : `${c}::varchar`;
}

/** Entries of a map by falling count, then by rising value. */
function topOf(map: string): string {
  const ordered = `list_sort(list_transform(map_entries(${map}), lambda e : {'n': -(e.value::bigint), 'v': e.key}))`;
  return `list_slice(${ordered}, 1, ${BARS})`;
}

const SHARES = "[0.05, 0.25, 0.5, 0.75, 0.95]";

function quantilesOf(c: string, type: string, kind: ColumnKind, rows: number): string | undefined {
  const isExact = rows <= STATISTICS_EXACT_ROWS;
  if (isNumber(kind)) {
    // Between two values of a column of integers or decimals lies a DOUBLE.
    const value = axisOf(c, kind) ?? c;
    return isExact ? `quantile_cont(${value}, ${SHARES})` : `approx_quantile(${value}, ${SHARES})`;
  }
  if (kind !== "date" && kind !== "timestamp") return undefined;
  // A day is a day: between two of them there is nothing.
  const value = type.includes("ZONE") ? `${c}::timestamp` : c;
  return isExact ? `quantile_disc(${value}, ${SHARES})` : undefined;
}

function binsOf(c: string, kind: ColumnKind, basics: Basics): string | undefined {
  const axis = axisOf(c, kind);
  const { low, high } = basics;
  if (!axis || low === null || high === null || low === high) return undefined;
  if (basics.estimate <= FEW_VALUES) return undefined;
  // Halves: the distance of the two ends may be more than a DOUBLE holds.
  const share = `((${axis}) / 2 - ${low}::double / 2) / (${high}::double / 2 - ${low}::double / 2)`;
  // greatest() passes over nulls, and would put them into the first bin.
  const bin = `least(${BARS - 1}, greatest(0, floor(${share} * ${BARS})))::utinyint`;
  return `histogram(case when (${axis}) is not null then ${bin} end)`;
}

export function readSpread(
  row: Record<string, Cell>,
  prefix: string,
  kind: ColumnKind,
  basics: Basics,
): Spread {
  const of = (key: string) => row[`${prefix}${key}`] ?? undefined;
  const counted = of("frequent") as { n: number; v: Cell }[] | undefined;
  const frequent = counted?.map(({ n, v }) => ({ value: v, count: Math.abs(Number(n)) }));
  const list = of("quantiles") as Cell[] | undefined;
  const bins = of("bins") as Record<string, Cell> | undefined;
  return {
    distinct: of("distinct") === undefined ? undefined : Number(of("distinct")),
    quantiles: list && quantiles(list),
    frequent: frequent?.slice(0, FREQUENT),
    bars: bins ? rangesOf(bins, kind, basics) : valuesOf(frequent, basics),
  };
}

function quantiles([
  p05 = null,
  p25 = null,
  p50 = null,
  p75 = null,
  p95 = null,
]: Cell[]): Quantiles {
  return { p05, p25, p50, p75, p95 };
}

function rangesOf(bins: Record<string, Cell>, kind: ColumnKind, basics: Basics): Bar[] {
  const { low, high, count } = basics;
  const [from, to] = [low ?? 0, high ?? 0];
  const edge = (i: number) => from * ((BARS - i) / BARS) + to * (i / BARS);
  return Array.from({ length: BARS }, (_, i) => {
    const n = Number(bins[String(i)] ?? 0);
    const [lower, upper] = [edge(i), edge(i + 1)].map((at) => shown(at, kind));
    return { lower: lower ?? null, upper: upper ?? null, count: n, share: n / count };
  });
}

function shown(at: number, kind: ColumnKind): Cell {
  if (isNumber(kind)) return at;
  const moment = new Date(at * 1000);
  // Years beyond those of JavaScript stay seconds.
  if (Number.isNaN(moment.getTime())) return at;
  const text = moment
    .toISOString()
    .replace("T", " ")
    .replace(/(\.000)?Z$/, "");
  return kind === "date" ? text.slice(0, 10) : text;
}

function valuesOf(frequent: Frequent[] | undefined, { count }: Basics): Bar[] | undefined {
  return frequent?.map(({ value, count: n }) => ({ value, count: n, share: n / count }));
}
