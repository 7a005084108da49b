import { z } from "zod";

/** Statistics of one column, as tools and pages read them (docs/statistics.md). */

/** What can be asked of a column: by its DuckDB type, not by its values. */
export const KINDS = [
  "boolean",
  "integer",
  "float",
  "decimal",
  "date",
  "timestamp",
  "time",
  "interval",
  "text",
  "bytes",
  "nested",
] as const;
export type ColumnKind = (typeof KINDS)[number];

/** A value as docs/values.md has it. */
type Cell = null | boolean | number | string | Cell[] | { [key: string]: Cell };

/** A value and how often it occurs. */
export interface Frequent {
  value: Cell;
  count: number;
}

/** One bar of a histogram: a range of numbers or moments, the last one with its upper end, or one value. */
export interface Bar {
  lower?: Cell;
  upper?: Cell;
  value?: Cell;
  count: number;
  /** of the rows that are not null */
  share: number;
}

export interface Quantiles {
  p05: Cell;
  p25: Cell;
  p50: Cell;
  p75: Cell;
  p95: Cell;
}

/** Figures that can be estimates. */
export type Estimated = "distinct_count" | "quantiles";

/** What one column holds (docs/statistics.md). A figure that makes no sense for its kind is absent. */
export interface ColumnStatistics {
  name: string;
  type: string;
  kind: ColumnKind;
  non_null_count: number;
  null_count: number;
  null_share: number;
  /** of reals; they count as values, but in no mean, quantile or histogram */
  nan_count?: number;
  infinite_count?: number;
  min?: Cell;
  max?: Cell;
  distinct_count?: number;
  distinct_share?: number;
  /** no value twice and none null */
  unique?: boolean;
  mean?: Cell;
  std?: Cell;
  quantiles?: Quantiles;
  /** the five most frequent values; absent where counting them would take more memory than there is */
  most_frequent?: Frequent[];
  histogram?: Bar[];
  /** characters of texts, bytes of blobs, items of lists */
  length?: { min: Cell; max: Cell; mean: Cell };
  /** which figures are estimates */
  approximate: Estimated[];
  /** the project's own statistics, by name; null where one failed */
  custom?: Record<string, Cell>;
}

export interface Statistics {
  rows: number;
  columns: ColumnStatistics[];
  /** sets of columns of which no two rows have the same values */
  keys: string[][];
  notes?: string[];
  /** how often a column was read at most, and by how many statements all of them */
  passes: number;
  statements: number;
}

/** What the wire promises of a column; the figures vary with its kind. */
export const columnStatistics = z.looseObject({
  name: z.string(),
  type: z.string(),
  kind: z.enum(KINDS),
  approximate: z.array(z.string()).describe("Figures that are estimates."),
});
