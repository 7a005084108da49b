import type { ErrorCode } from "./errors.ts";

/** What a fitted model is, and what the project's object and the codec Worker say to each other of it. */

export const MODEL_TYPES = [
  "linear_reg",
  "logistic_reg",
  "decision_tree",
  "random_forest",
  "gradient_boosted_trees",
  "kmeans",
  "pca",
  "knn",
] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

export type ModelTask = "regression" | "classification" | "clustering" | "projection";

/** Which rows are kept from the fit, to be measured by. */
export type ModelSplit =
  | { kind: "none" }
  | { kind: "random"; share: number; seed: number }
  | { kind: "hash"; column: string; share: number; seed: number };

/** What CREATE MODEL asks for, with every default filled in. */
export interface ModelOptions {
  type: ModelType;
  label?: string;
  exclude: string[];
  /** absent: chosen by the number of rows */
  split?: ModelSplit;
  /** absent: told by the label's type */
  task?: "regression" | "classification";
  seed: number;
  /** parts of a cross-validation; 0 for none */
  folds: number;
  encoding: "one_hot" | "target";
  maxCategories: number;
  standardize: boolean;
  classWeight: "none" | "balanced";
  l1: number;
  l2: number;
  maxIterations: number;
  learningRate: number;
  trees: number;
  maxDepth: number;
  minSamples: number;
  /** columns tried at a split of a forest; 0: by the task */
  maxFeatures: number;
  /** share of the rows that a boosted tree sees */
  subsample: number;
  k: number;
  /** 0: as many as there are */
  components: number;
}

/** How a column's values enter a model. A time is a number of days. */
export type ValueKind = "number" | "boolean" | "time" | "category";

/** A column of the training rows; one without a kind is told as dropped, with the reason. */
export interface FitColumn {
  name: string;
  type: string;
  kind?: ValueKind;
  integer: boolean;
  unusable?: string;
}

export interface FitRequest {
  options: ModelOptions;
  task: ModelTask;
  columns: FitColumn[];
  label?: { name: string; type: string };
}

/** Values of a column: not a number where there is none, null where a text is none. */
export type FitValues = Float64Array | (string | null)[];

export interface FitBatch {
  rows: number;
  columns: FitValues[];
  label?: FitValues;
  /** 1 for a row to be fitted, 0 for one to be measured by */
  train: Uint8Array;
}

/** How a column becomes numbers: its nulls filled, then one term, or one a category. */
export interface ModelFeature {
  column: string;
  kind: ValueKind;
  encoding: "value" | "one_hot" | "target";
  /** what stands for a null, and in how many training rows it did */
  imputed: { value: number | string; rows: number };
  /** one-hot: those that have a term; target: all that were seen */
  categories?: string[];
  /** target: of each category the number of each term, and of any other category */
  targets?: { values: number[][]; other: number[] };
}

/** One number that the model computes with. */
export interface ModelTerm {
  name: string;
  feature: string;
  category?: string;
  /** of the training rows; standardised is (value - mean) / scale */
  mean: number;
  scale: number;
}

export interface Confusion {
  classes: string[];
  /** a row for each true class, a column for each predicted one */
  counts: number[][];
}

export type Metrics = Record<string, number | number[] | Confusion>;

/** What is kept of a model beside its rows: how columns become numbers, and what is known of the fit. */
export interface Model {
  type: ModelType;
  task: ModelTask;
  label?: { name: string; type: string; classes?: string[] };
  features: ModelFeature[];
  terms: ModelTerm[];
  dropped: { column: string; reason: string }[];
  rows: { train: number; eval: number; without_label: number };
  metrics: { train: Metrics; eval?: Metrics };
  cross_validation?: { folds: Metrics[]; mean: Metrics };
  leakage_warnings: { column: string; message: string }[];
  /** share of each column in what the model explains; empty where it cannot be told */
  importance: { feature: string; importance: number }[];
  notes: string[];
  /** numbers that scoring needs beside the rows */
  scoring: { depth?: number; base?: number[]; k?: number; parts?: number };
  /** how the rows were split, and drawn when they were too many */
  split?: string;
  sampled?: { rows: number; of: number; how: string };
  /** options as they were used */
  options: Record<string, unknown>;
}

export interface Fitted {
  model: Model;
  /** the model's rows as one Arrow IPC stream */
  rows: Uint8Array;
}

export type FitFailure = { failure: { code: ErrorCode; message: string; hint?: string } };

/** How far a fit is, between 0 and 1. */
export type FitStep = { progress: number } | { fitted: Fitted } | FitFailure;
