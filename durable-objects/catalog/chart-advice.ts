import type { ChartChannel, ChartData, ChartKind } from "../../contract/chart.ts";
import { CELL_ITEMS, CHART_TEXT_CHARS } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { ident, literal } from "../engine/sql.ts";
import type { ChartRows } from "./chart-rows.ts";
import { chartColumn } from "./chart-values.ts";
import type { Entry } from "./model.ts";

/** What a chart over more rows than can be drawn is told: what was taken, and the SQL that needs no sample. */
export function sampledWarning(
  entry: Entry,
  alias: string | undefined,
  channels: ChartChannel[],
  aggregated: boolean,
  { data, limit, every }: ChartRows,
): Warning {
  const sql = aggregationFor(entry, alias, channels, data);
  const sums = aggregated ? " Its sums and counts are those of the sample." : "";
  return {
    kind: "chart_sampled",
    message: `${entry.row_count} rows are more than the ${limit} such a chart draws: it shows ${data.rowCount}, one in every ${every} in stored order.${sums} Aggregate in an entry and chart that: ${sql}`,
    rows: entry.row_count,
    rows_drawn: data.rowCount,
    every,
    sql,
  };
}

export function cutWarning(columns: string[]): Warning {
  return {
    kind: "chart_sampled",
    message: `Values of ${columns.join(", ")} are cut at ${CHART_TEXT_CHARS} characters or ${CELL_ITEMS} items in the chart. Shorten them in an entry, with left(…, ${CHART_TEXT_CHARS}) or unnest(…).`,
    columns,
  };
}

/** A recipe that gives one row for each place on the chart. */
export function aggregationFor(
  entry: Entry,
  alias: string | undefined,
  channels: ChartChannel[],
  data: ChartData,
): string {
  const kinds = new Map(entry.columns.map((column) => [column.name, chartColumn(column).kind]));
  const known = channels.filter(({ field }) => field === undefined || kinds.has(field));
  const groups = known.filter((channel) => isGroup(channel, kinds));
  const measures = known.filter((channel) => !isGroup(channel, kinds));
  // A cloud of points has nothing to group by but where the points lie.
  const cloud = groups.length === 0 && measures.every(({ aggregate }) => aggregate === undefined);
  const list = cloud
    ? [...measures.map(({ field = "" }) => binned(field, data)), "count(*) as n"]
    : [...groups.map((group) => groupSql(group, kinds, data)), ...measures.map(measureSql)];
  const from =
    alias === undefined ? `pinned(${literal(entry.hash)})` : `tracked(${literal(alias)})`;
  return `select ${[...new Set(list)].join(", ")} from ${from} group by all order by all`;
}

function isGroup(
  { field, type, aggregate, timeUnit, bin }: ChartChannel,
  kinds: Map<string, ChartKind>,
) {
  if (field === undefined || aggregate !== undefined) return false;
  if (timeUnit !== undefined || bin) return true;
  return type === undefined ? kinds.get(field) !== "number" : type !== "quantitative";
}

function groupSql(
  { field = "", timeUnit, bin }: ChartChannel,
  kinds: Map<string, ChartKind>,
  data: ChartData,
): string {
  if (bin) return binned(field, data);
  if (kinds.get(field) !== "time") return ident(field);
  const [part] = PARTS.find(([, units]) => units.test(timeUnit ?? "")) ?? ["month"];
  return `date_trunc(${literal(part)}, ${ident(field)}) as ${ident(field)}`;
}

const PARTS: [part: string, units: RegExp][] = [
  ["second", /seconds$/],
  ["minute", /minutes$/],
  ["hour", /hours$/],
  ["day", /date$|day$|dayofyear$/],
  ["week", /week$/],
  ["month", /month$/],
  ["quarter", /quarter$/],
  ["year", /year$/],
];

function measureSql({ field, aggregate = "average" }: ChartChannel): string {
  if (field === undefined || aggregate === "count") return "count(*) as n";
  const sql = MEASURES[aggregate] ?? "avg(#)";
  return `${sql.replace("#", () => ident(field))} as ${ident(field)}`;
}

const MEASURES: Record<string, string> = {
  sum: "sum(#)",
  min: "min(#)",
  max: "max(#)",
  median: "median(#)",
  distinct: "count(distinct #)",
  valid: "count(#)",
  stdev: "stddev_samp(#)",
  stdevp: "stddev_pop(#)",
  variance: "var_samp(#)",
  variancep: "var_pop(#)",
  q1: "quantile_cont(#, 0.25)",
  q3: "quantile_cont(#, 0.75)",
};

/** Steps of 1, 2 or 5 times a power of ten, about forty of them. */
function binned(field: string, data: ChartData): string {
  const name = ident(field);
  const numbers = (data.columns.find((column) => column.name === field)?.values ?? []).filter(
    (value) => typeof value === "number",
  );
  let low = Infinity;
  let high = -Infinity;
  for (const value of numbers) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const step = high > low ? niceStep((high - low) / 40) : 1;
  return `floor(${name} / ${step}) * ${step} as ${name}`;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return Number((times * power).toPrecision(1));
}
