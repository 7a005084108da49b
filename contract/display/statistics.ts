import type { ColumnStatistics } from "../statistics.ts";

/** A value as docs/values.md has it. */
export type StatisticValue = ColumnStatistics["min"];

type Read = (column: ColumnStatistics) => StatisticValue;

const frequent =
  (place: number): Read =>
  (column) =>
    column.most_frequent?.[place]?.value;

/** Figures by the names that rules and pinned rows call them. */
const FIGURES = {
  dtype: (c) => c.type,
  length: (c) => c.non_null_count + c.null_count,
  non_null_count: (c) => c.non_null_count,
  null_count: (c) => c.null_count,
  null_share: (c) => c.null_share,
  nan_count: (c) => c.nan_count,
  infinite_count: (c) => c.infinite_count,
  distinct_count: (c) => c.distinct_count,
  distinct_share: (c) => c.distinct_share,
  unique: (c) => c.unique,
  min: (c) => c.min,
  max: (c) => c.max,
  mean: (c) => c.mean,
  std: (c) => c.std,
  p05: (c) => c.quantiles?.p05,
  p25: (c) => c.quantiles?.p25,
  median: (c) => c.quantiles?.p50,
  p75: (c) => c.quantiles?.p75,
  p95: (c) => c.quantiles?.p95,
  most_freq: frequent(0),
  "2nd_freq": frequent(1),
  "3rd_freq": frequent(2),
  "4th_freq": frequent(3),
  "5th_freq": frequent(4),
  min_length: (c) => c.length?.min,
  max_length: (c) => c.length?.max,
  mean_length: (c) => c.length?.mean,
} as const satisfies Record<string, Read>;

/** Names that the original had for the same figures. */
const OTHER_NAMES = { nan_per: "null_share", distinct_per: "distinct_share" } as const;

/** A column's bars: drawn, never compared. */
export const HISTOGRAM = "histogram";

export const FIGURE_NAMES: readonly string[] = [
  ...Object.keys(FIGURES),
  ...Object.keys(OTHER_NAMES),
];

/** A figure of a column, the project's own among them; undefined when the column has none of that name. */
export function figureOf(column: ColumnStatistics, name: string): StatisticValue {
  const known = Object.hasOwn(OTHER_NAMES, name)
    ? OTHER_NAMES[name as keyof typeof OTHER_NAMES]
    : name;
  if (Object.hasOwn(FIGURES, known)) return FIGURES[known as keyof typeof FIGURES](column);
  const { custom } = column;
  return custom && Object.hasOwn(custom, name) ? custom[name] : undefined;
}
