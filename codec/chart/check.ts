import type { ChartColumn, ChartPlan, ChartSpec } from "../../contract/chart.ts";
import { Problems } from "./problems.ts";
import { Columns, Scope, unescaped } from "./scope.ts";
import { walkView } from "./view.ts";
import { checkInside, type Walk } from "./walk.ts";

/** What holds no expression, address or data of the chart's own. */
const ELSEWHERE = ["$schema", "data", "datasets", "usermeta"];

/**
 * Checks a specification against the columns of the entry it is to draw. Vega-Lite itself does not complain of
 * an unknown field and draws an empty plot.
 * @returns the specification with names escaped and titled, and what it reads; checking that again changes nothing
 * @throws chart_invalid with every place that is wrong, the reason and the nearest word
 */
export function checkSpec(given: ChartSpec, columns: ChartColumn[]): ChartPlan {
  const spec = structuredClone(given);
  const problems = new Problems();
  const read = new Columns(columns);
  const walk: Walk = { problems, scope: Scope.of(read), path: "" };
  const units = walkView(spec, walk);
  const inside = Object.entries(spec).filter(([key]) => !ELSEWHERE.includes(key));
  checkInside(Object.fromEntries(inside), walk);
  problems.raise();
  const first = units.find(({ aggregated }) => !aggregated) ?? units[0];
  return {
    spec,
    fields: read.read(),
    aggregated: units.every(({ aggregated }) => aggregated),
    channels: (first?.channels ?? []).map((channel) =>
      channel.field === undefined ? channel : { ...channel, field: unescaped(channel.field) },
    ),
  };
}
