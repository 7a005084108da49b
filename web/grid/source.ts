import type { FilterTerm } from "../../contract/window.ts";

export type { FilterTerm };

export interface Column {
  name: string;
  type: string;
}

export interface SortTerm {
  column: string;
  descending: boolean;
}

/** Which rows are shown, and in which order. */
export interface Choice {
  search: string;
  filter: readonly FilterTerm[];
  sort: readonly SortTerm[];
}

export const ALL: Choice = { search: "", filter: [], sort: [] };

/** A run of rows as it came: some columns of it. */
export interface Block {
  /** rows that search and filter leave */
  count: number;
  rows: number;
  /** the number of a row in the stored order */
  number(row: number): number;
  /** @param column its place among those asked for */
  value(row: number, column: number): unknown;
}

export interface BlockRequest {
  offset: number;
  limit: number;
  columns: readonly string[];
  choice: Choice;
}

export interface Bar {
  label: string;
  count: number;
  /** what leaves the rows of this bar; empty for what is left over */
  filter: FilterTerm[];
}

export interface Bars {
  rows: number;
  nulls: number;
  /** about how many different values there are, where they are too many for bars */
  distinct?: number | undefined;
  bars: Bar[];
}

export interface ValueList {
  values: { value: string | null; count: number }[];
  /** how many different values there are */
  distinct: number;
  /** counted in the first rows only */
  sampled: boolean;
}

/** Where a grid's rows come from. What is not offered is not shown. */
export interface RowSource {
  block(request: BlockRequest, signal: AbortSignal): Promise<Block>;
  /** one value whole, when blocks show only the beginning of long ones */
  cell?(number: number, column: string, signal: AbortSignal): Promise<unknown>;
  /** how a column's values are spread */
  bars?(
    column: string,
    choice: Pick<Choice, "search" | "filter">,
    signal: AbortSignal,
  ): Promise<Bars>;
  /** values of a column to choose from */
  values?(
    column: string,
    choice: Pick<Choice, "search" | "filter">,
    like: string,
    signal: AbortSignal,
  ): Promise<ValueList>;
  /** address of what is shown as a file */
  download?(format: DownloadFormat, columns: readonly string[], choice: Choice): string;
}

export const DOWNLOAD_FORMATS = ["csv", "parquet", "arrow", "json"] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
