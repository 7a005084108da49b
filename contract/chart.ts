import type { ErrorCode } from "./errors.ts";
import type { Warning } from "./warnings.ts";

/** What the project's object and the codec Worker say to each other of charts. */

/** A Vega-Lite specification without data: the entry's rows are its data. */
export type ChartSpec = Record<string, unknown>;

/** What a column's values are in a chart; `bytes` cannot be drawn. */
export type ChartKind = "number" | "time" | "text" | "boolean" | "nested" | "bytes";

export interface ChartColumn {
  name: string;
  kind: ChartKind;
}

/** A column that a chart reads; `temporal` when its values must be ISO times without a zone. */
export interface ChartField {
  name: string;
  temporal: boolean;
}

/** One encoding of a chart's first layer, enough to say which SQL draws the same with fewer rows. */
export interface ChartChannel {
  field?: string;
  type?: string;
  aggregate?: string;
  timeUnit?: string;
  bin?: boolean;
}

/** A checked specification and what it needs. */
export interface ChartPlan {
  /** with names of columns escaped for Vega, and titled by the names themselves */
  spec: ChartSpec;
  fields: ChartField[];
  /** whether every layer aggregates, so that marks are fewer than rows */
  aggregated: boolean;
  channels: ChartChannel[];
}

export type ChartValue =
  | null
  | boolean
  | number
  | string
  | ChartValue[]
  | { [key: string]: ChartValue };

/** Rows by column; the count is its own because a chart may read no column at all. */
export interface ChartData {
  rowCount: number;
  columns: { name: string; values: ChartValue[] }[];
}

export interface ChartPicture {
  png: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface ChartDrawing {
  /** marks of the data: bars, points, vertices of lines; no axes or legends */
  marks: number;
  warnings: Warning[];
  picture?: ChartPicture;
  /** the drawing itself, where that was asked for */
  svg?: string;
}

/** What a drawing is wanted as: marks only, a picture, or the drawing itself where it is not too long for one. */
export type ChartForm = "none" | "picture" | "svg";

export type ChartRequest =
  | { ask: "plan"; spec: ChartSpec; columns: ChartColumn[] }
  | { ask: "draw"; spec: ChartSpec; data: ChartData; form: ChartForm };

/** Errors are answered as values: a thrown error loses its fields on the way between Workers. */
export type ChartFailure = {
  failure: { code: ErrorCode; message: string; hint?: string; field?: string };
};

export type ChartAnswer = ChartFailure | { plan: ChartPlan } | { drawing: ChartDrawing };
