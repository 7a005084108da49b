import type { ChartColumn, ChartKind, ChartValue } from "../../contract/chart.ts";
import type { Cell } from "../engine/values/codec.ts";
import { type Kind, ruleOf } from "../engine/values/rules.ts";
import { type DuckType, parseType } from "../engine/values/types.ts";
import type { Column } from "./model.ts";

/** What a column is to a chart. */
export function chartColumn({ name, type }: Column): ChartColumn {
  return { name, kind: kindOf(parseType(type)) };
}

/**
 * Makes JSON cells of one column (docs/values.md) into values of a chart: numbers beyond 2^53 and decimals become
 * numbers, what JSON has no number for becomes null.
 * @param temporal times become ISO without a zone, which every browser reads as its own local time: the day that
 * stands in the table is the day on the axis, wherever the reader is
 */
export function chartValues(type: string, temporal: boolean): (cell: Cell) => ChartValue {
  return converter(parseType(type), temporal);
}

const KINDS: Partial<Record<Kind, ChartKind>> = {
  integer: "number",
  float: "number",
  decimal: "number",
  moment: "time",
  boolean: "boolean",
  blob: "bytes",
};

function kindOf(type: DuckType): ChartKind {
  if (type.kind === "opaque") return "text";
  return type.kind === "plain" ? (KINDS[ruleOf(type.name).kind] ?? "text") : "nested";
}

function converter(type: DuckType, temporal: boolean): (cell: Cell) => ChartValue {
  if (type.kind === "list") {
    const item = converter(type.of, temporal);
    return (cell) => (Array.isArray(cell) ? cell.map(item) : null);
  }
  if (type.kind === "struct") {
    const fields = type.fields.map(({ name, type }) => [name, converter(type, temporal)] as const);
    return objectOf((held) => fields.map(([name, convert]) => [name, convert(held[name] ?? null)]));
  }
  if (type.kind === "map") {
    const value = converter(type.value, temporal);
    return objectOf((held) => Object.entries(held).map(([key, each]) => [key, value(each)]));
  }
  const kind = kindOf(type);
  if (kind === "number") return numberOf;
  if (kind === "time") return temporal ? timeOf : (cell) => cell as ChartValue;
  return (cell) => (temporal && typeof cell === "string" ? dayOf(cell) : cell);
}

function objectOf(entries: (held: { [key: string]: Cell }) => [string, ChartValue][]) {
  return (cell: Cell): ChartValue =>
    typeof cell === "object" && cell !== null && !Array.isArray(cell)
      ? Object.fromEntries(entries(cell))
      : null;
}

function numberOf(cell: Cell): ChartValue {
  const value = cell === null ? NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** DuckDB's text of a date or timestamp; one with a zone is in UTC, as the table shows it. */
const TIME = /^(\d+)-(\d\d)-(\d\d)(?: (\d\d:\d\d:\d\d)(\.\d+)?)?(?:\+00(?::00)?)?( \(BC\))?$/;

function timeOf(cell: Cell): ChartValue {
  const match = typeof cell === "string" ? TIME.exec(cell) : null;
  // Infinity has no place on an axis.
  if (!match) return null;
  const [, years = "", month, day, clock = "00:00:00", fraction = "", bc] = match;
  return `${yearOf(Number(years), bc !== undefined)}-${month}-${day}T${clock}${fraction.slice(0, 4)}`;
}

/** ISO years: four digits, or a sign and six; the year before 1 is 0. */
function yearOf(years: number, bc: boolean): string {
  const year = bc ? 1 - years : years;
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}

/** A text that is a day would be read as midnight in UTC: the day before, west of Greenwich. */
function dayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
}
