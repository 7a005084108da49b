import type { ChartSpec } from "../../contract/chart.ts";

const PARTS = ["concat", "hconcat", "vconcat", "repeat", "facet", "spec"];
const FACETS = ["row", "column", "facet"];

/** The specification with the width of its place, when it is one picture that names no width. */
export function fitted(spec: ChartSpec): ChartSpec {
  const { encoding = {} } = spec as { encoding?: object };
  const isOne = !PARTS.some((key) => key in spec) && !FACETS.some((key) => key in encoding);
  return isOne && spec.width === undefined ? { ...spec, width: "container" } : spec;
}
