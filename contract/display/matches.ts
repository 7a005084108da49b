import { isOfType } from "../column-kind.ts";
import type { ColumnStatistics } from "../statistics.ts";
import type { ColumnRule, Condition } from "./document.ts";
import { fitsPattern } from "./patterns.ts";
import { figureOf, type StatisticValue } from "./statistics.ts";

export interface ColumnFacts {
  name: string;
  type: string;
}

/** Whether a rule is for a column: all that it says of the column holds; one that says nothing is for every column. */
export function fits(
  rule: ColumnRule,
  column: ColumnFacts,
  statistics: ColumnStatistics | undefined,
): boolean {
  const { name, pattern, type, when } = rule;
  if (name !== undefined && !some(name, (each) => isName(column.name, each))) return false;
  if (pattern !== undefined && !some(pattern, (each) => fitsPattern(column.name, each)))
    return false;
  if (type !== undefined && !isOfType(column.type, listOf(type))) return false;
  return listOf(when ?? []).every((each) => holds(each, statistics));
}

function isName(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function listOf<T>(one: T | T[]): T[] {
  return Array.isArray(one) ? one : [one];
}

function some<T>(one: T | T[], test: (each: T) => boolean): boolean {
  return listOf(one).some(test);
}

/** A figure that a column does not have fulfils `is_null: true` and no comparison. */
function holds(condition: Condition, statistics: ColumnStatistics | undefined): boolean {
  const figure = (statistics && figureOf(statistics, condition.stat)) ?? null;
  const { is_null, stat: _, ...comparisons } = condition;
  if (is_null !== undefined && is_null !== (figure === null)) return false;
  return Object.entries(comparisons).every(
    ([operator, limit]) =>
      limit === undefined || (figure !== null && compares(operator, figure, limit)),
  );
}

const ORDERS: Record<string, (order: number) => boolean> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
};

function compares(
  operator: string,
  figure: NonNullable<StatisticValue>,
  limit: string | number | boolean,
): boolean {
  const [a, b] = [numberOf(figure), numberOf(limit)];
  const order =
    a !== undefined && b !== undefined ? a - b : compareTexts(String(figure), String(limit));
  return ORDERS[operator]?.(order) ?? false;
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A number as it is, and one that JSON would bend, which is a text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return undefined;
  return Number(value);
}
