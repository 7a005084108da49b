import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fitModel } from "../../../codec/model/fit.ts";
import type { ParameterColumn } from "../../../codec/model/learner.ts";
import { TableBuilder } from "../../../codec/model/table.ts";
import { finish } from "../../../codec/model/work.ts";
import type {
  FitColumn,
  FitRequest,
  FitValues,
  ModelOptions,
  ModelTask,
} from "../../../contract/model.ts";
import { root } from "../../../scripts/serve.ts";

export type DataRow = Record<string, number | string | null>;

/** Rows of a data set of npm `vega-datasets`. */
export function dataRows(name: string): DataRow[] {
  return JSON.parse(
    readFileSync(join(root, "node_modules", "vega-datasets", "data", name), "utf8"),
  );
}

const DEFAULTS: ModelOptions = {
  type: "linear_reg",
  exclude: [],
  seed: 42,
  folds: 0,
  encoding: "one_hot",
  maxCategories: 50,
  standardize: true,
  classWeight: "none",
  l1: 0,
  l2: 0,
  maxIterations: 100,
  learningRate: 0.1,
  trees: 50,
  maxDepth: 5,
  minSamples: 1,
  maxFeatures: 0,
  subsample: 1,
  k: 3,
  components: 0,
};

export interface Asked extends Partial<ModelOptions> {
  task?: "regression" | "classification";
  /** columns by name; every one of the rows but the label when absent */
  columns?: string[];
  /** whether a row is fitted; all are when absent */
  train?: (row: DataRow, i: number) => boolean;
}

/** Fits a model on rows in memory, as the codec does on those it is sent. */
export function fitRows(rows: DataRow[], asked: Asked) {
  const { columns: wanted, train, task, ...given } = asked;
  const options = { ...DEFAULTS, ...given };
  const { label } = options;
  const names = wanted ?? Object.keys(rows[0] ?? {}).filter((name) => name !== label);
  const columns = names.map((name): FitColumn => ({ name, ...kindOf(rows, name) }));
  const request: FitRequest = {
    options,
    task: taskOf(options, task),
    columns,
    ...(label === undefined ? {} : { label: { name: label, type: kindOf(rows, label).type } }),
  };
  const builder = new TableBuilder(request);
  const isClass = request.task === "classification";
  builder.add({
    rows: rows.length,
    columns: columns.map(({ name, kind }) => valuesOf(rows, name, kind === "category")),
    ...(label === undefined ? {} : { label: valuesOf(rows, label, isClass) }),
    train: Uint8Array.from(rows, (row, i) => Number(train?.(row, i) ?? true)),
  });
  return finish(fitModel(builder.finish(), request));
}

function taskOf({ type, label }: ModelOptions, task: Asked["task"]): ModelTask {
  if (type === "kmeans") return "clustering";
  if (type === "pca") return "projection";
  if (type === "logistic_reg") return "classification";
  return label === undefined ? "projection" : (task ?? "regression");
}

function kindOf(rows: DataRow[], name: string) {
  const value = rows.find((row) => row[name] !== null)?.[name];
  if (typeof value === "string")
    return { kind: "category" as const, type: "VARCHAR", integer: false };
  const integer = rows.every((row) => row[name] === null || Number.isInteger(row[name]));
  return { kind: "number" as const, type: integer ? "BIGINT" : "DOUBLE", integer };
}

function valuesOf(rows: DataRow[], name: string, asText: boolean): FitValues {
  if (asText) return rows.map((row) => (row[name] === null ? null : String(row[name])));
  return Float64Array.from(rows, (row) => Number(row[name] ?? Number.NaN));
}

/** A model's rows as objects. */
export function parameters(columns: ParameterColumn[]): Record<string, unknown>[] {
  const length = columns[0]?.values.length ?? 0;
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[i]])),
  );
}

/** One column of a model's rows by another. */
export function byTerm(columns: ParameterColumn[], value: string): Record<string, number> {
  return Object.fromEntries(
    parameters(columns).map((row) => [String(row.term), Number(row[value])]),
  );
}
