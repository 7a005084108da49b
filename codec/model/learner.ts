import type { Model, ModelOptions, ModelTask, ModelTerm } from "../../contract/model.ts";
import type { Matrix } from "./matrix.ts";
import type { Effort, Fit } from "./work.ts";

/** What a fit works on: numbers, and what is to be predicted by them. */
export interface Training {
  task: ModelTask;
  options: ModelOptions;
  /** not standardised */
  matrix: Matrix;
  terms: ModelTerm[];
  /** a number a row, or the number of a class; empty where nothing is predicted */
  target: Float64Array;
  classes?: string[];
  /** how much each row counts */
  weights: Float64Array;
  effort: Effort;
}

/** One column of a model's rows. */
export type ParameterColumn =
  | { name: string; type: "integer" | "double"; values: (number | null)[] }
  | { name: string; type: "text"; values: (string | null)[] }
  | { name: string; type: "doubles"; values: (ArrayLike<number> | null)[] };

/** What a fit found. */
export interface Learned {
  /**
   * For rows that are not standardised: the predicted number; the probability of each class; the distance of each
   * cluster; the place on each component.
   */
  predict(matrix: Matrix): Float64Array[];
  rows: ParameterColumn[];
  /** when rows are standardised in another way than the training says */
  terms?: ModelTerm[];
  scoring: Model["scoring"];
  /** for each term how much of the prediction it makes, in whatever unit; absent where it cannot be told */
  importance?: Float64Array;
  notes: string[];
}

export type Learner = (training: Training) => Fit<Learned>;
