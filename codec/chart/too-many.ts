import type { ChartData } from "../../contract/chart.ts";
import { Failure } from "../../contract/failure.ts";
import { CHART_BINS, CHART_FACETS } from "../../contract/limits.ts";
import { isObject, type Json } from "./json.ts";
import { unescaped } from "./scope.ts";

/**
 * Refuses what depends on the rows and can neither be read nor drawn in time: a panel for each of very many values,
 * and bins so small that their number is beyond any axis.
 * @throws chart_invalid
 */
export function refuseTooMany(spec: unknown, data: ChartData): void {
  if (Array.isArray(spec)) for (const each of spec) refuseTooMany(each, data);
  if (!isObject(spec)) return;
  refuseBins(spec, data);
  for (const [key, value] of Object.entries(spec)) {
    if (FACETS.includes(key) && isObject(value)) refuseFacet(key, value, data);
    refuseTooMany(value, data);
  }
}

const FACETS = ["row", "column", "facet"];

function refuseFacet(key: string, channel: Json, data: ChartData): void {
  const name = nameIn(channel);
  if (channel.bin || channel.timeUnit !== undefined) return;
  const { size } = new Set(valuesOf(name, data));
  if (size <= CHART_FACETS) return;
  throw new Failure("chart_invalid", `${key}: ${name} has ${size} values, a panel each.`, {
    hint: `At most ${CHART_FACETS} are drawn. Use colour or size instead, or filter.`,
    at: { field: key },
  });
}

function refuseBins(holder: Json, data: ChartData): void {
  const { bin } = holder;
  if (!isObject(bin) || typeof bin.step !== "number") return;
  const name = nameIn(holder);
  let low = Infinity;
  let high = -Infinity;
  for (const value of valuesOf(name, data)) {
    if (typeof value !== "number") continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (high <= low || (bin.step > 0 && (high - low) / bin.step <= CHART_BINS)) return;
  throw new Failure("chart_invalid", `bin.step: ${bin.step} makes too many bins of ${name}.`, {
    hint: `At most ${CHART_BINS} are drawn; ${name} reaches from ${low} to ${high}.`,
    at: { field: "bin.step" },
  });
}

function nameIn({ field }: Json): string {
  return typeof field === "string" ? unescaped(field) : "";
}

function valuesOf(name: string, { columns }: ChartData) {
  return columns.find((column) => column.name === name)?.values ?? [];
}
