import type { FitRequest, Metrics, Model, ModelTerm } from "../../contract/model.ts";
import { fitBoosted } from "./boosted.ts";
import { fitClusters } from "./clusters.ts";
import { fitComponents } from "./components.ts";
import { costOfRow, mostRows } from "./cost.ts";
import { unfit } from "./failure.ts";
import { type Features, featuresOf } from "./features.ts";
import { fitForest, fitTree } from "./forest.ts";
import { type Label, labelOf } from "./label.ts";
import { leakageOf } from "./leakage.ts";
import type { Learned, Learner, ParameterColumn } from "./learner.ts";
import { fitLinear } from "./linear.ts";
import { fitLogistic } from "./logistic.ts";
import { type Matrix, termsOf } from "./matrix.ts";
import { measure } from "./measure.ts";
import { meanMetrics } from "./metrics.ts";
import { fitNeighbours } from "./neighbours.ts";
import { Random, thinned } from "./random.ts";
import { rowsWhere, type Table } from "./table.ts";
import { Effort, type Fit } from "./work.ts";

const LEARNERS: Record<FitRequest["options"]["type"], Learner> = {
  linear_reg: fitLinear,
  logistic_reg: fitLogistic,
  decision_tree: fitTree,
  random_forest: fitForest,
  gradient_boosted_trees: fitBoosted,
  kmeans: fitClusters,
  pca: fitComponents,
  knn: fitNeighbours,
};

/**
 * Fits a model on the rows of a table: columns become numbers by the rows to fit alone, and the fit is measured on
 * both sides of the split.
 * @throws build_failed when the data does not allow it, too_large
 */
export function* fitModel(
  table: Table,
  request: FitRequest,
): Fit<{ model: Model; rows: ParameterColumn[] }> {
  const { options, task } = request;
  const whole = labelOf(table, request);
  const { label, sampled } = affordable(table, whole, request);
  const { effort, fitted } = yield* fitPart(table, label, request);
  const { features, dropped, terms, learned } = fitted;
  const train = yield* measure(fitted, table, label, label.train, request, effort);
  const { classes } = label;
  const hasEval = label.eval.length > 0;
  const evaluated = hasEval && (yield* measure(fitted, table, label, label.eval, request, effort));
  const folds = options.folds > 0 ? yield* crossValidate(table, label, request) : undefined;
  const notes = [...learned.notes];
  if (label.missing > 0) {
    notes.push(`${label.missing} rows have no ${request.label?.name} and were left out.`);
  }
  const model: Model = {
    type: options.type,
    task,
    ...(request.label ? { label: { ...request.label, ...(classes ? { classes } : {}) } } : {}),
    features,
    terms,
    dropped,
    rows: { train: label.train.length, eval: label.eval.length, without_label: label.missing },
    metrics: { train, ...(evaluated ? { eval: evaluated } : {}) },
    ...(folds ? { cross_validation: folds } : {}),
    leakage_warnings: yield* leakageOf(table, label, request),
    importance: importanceOf(learned, terms),
    notes,
    scoring: learned.scoring,
    ...(sampled ? { sampled } : {}),
    options: {},
  };
  return { model, rows: learned.rows };
}

/** Of too many rows for the work there may be, some. */
function affordable(table: Table, label: Label, { options, task }: FitRequest) {
  const terms = table.columns.reduce(
    (sum, { values }) =>
      sum +
      (values.kind === "texts" && options.encoding === "one_hot"
        ? Math.min(values.names.length, options.maxCategories)
        : 1),
    0,
  );
  const most = mostRows(options, task, terms, label.classes?.length ?? 0);
  if (label.train.length <= most) return { label, sampled: undefined };
  const train = Int32Array.from(thinned(label.train.length, most), (i) => label.train[i] ?? 0);
  const sampled = {
    rows: train.length,
    of: label.train.length,
    how: "evenly over their order, by multiples of the golden ratio",
  };
  return { label: { ...label, train }, sampled };
}

export interface FittedPart extends Features {
  terms: ModelTerm[];
  learned: Learned;
}

function* fitPart(table: Table, label: Label, request: FitRequest) {
  const { options, task } = request;
  const { features, dropped } = featuresOf(table, label, request);
  if (features.length === 0) {
    const why = dropped.map(({ column, reason }) => `${column}: ${reason}`).join("; ");
    throw unfit(
      `No column can be used as a feature${why ? ` (${why.slice(0, 600)})` : ""}.`,
      "Select columns with numbers, times, booleans or categories beside the label.",
    );
  }
  const { classes, train } = label;
  const { terms, matrix } = termsOf(table, features, train, classes);
  const target = Float64Array.from(train, (row) => label.values[row] ?? 0);
  const cost = costOfRow(options, task, terms.length, classes?.length ?? 0);
  const effort = new Effort(cost * train.length);
  const weights = weightsOf(target, classes, options.classWeight === "balanced");
  const learned = yield* LEARNERS[options.type]({
    ...{ task, options, terms, target, weights, effort },
    matrix: matrix as Matrix,
    ...(classes ? { classes } : {}),
  });
  const fitted: FittedPart = { features, dropped, terms: learned.terms ?? terms, learned };
  return { effort, fitted };
}

/** Balanced: each class weighs as much as any other, and all together as much as there are rows. */
function weightsOf(target: Float64Array, classes: string[] | undefined, balanced: boolean) {
  if (!classes || !balanced) return new Float64Array(target.length).fill(1);
  const counts = classes.map((_, c) => target.reduce((sum, each) => sum + Number(each === c), 0));
  const present = counts.filter((count) => count > 0).length;
  return target.map((c) => target.length / (present * (counts[c] ?? 1)));
}

/** The model fitted as often as there are parts, each time without one, and measured on that. */
function* crossValidate(table: Table, label: Label, request: FitRequest) {
  const { folds: parts, seed } = request.options;
  const order = label.train.slice();
  new Random(seed).shuffle(order);
  const partOf = new Uint8Array(table.rows);
  for (const [i, row] of order.entries()) partOf[row] = i % parts;
  const folds: Metrics[] = [];
  for (let part = 0; part < parts; part++) {
    const isLeft = (row: number) => partOf[row] === part;
    const pick = (left: boolean) =>
      rowsWhere(label.train.length, (i) => isLeft(label.train[i] ?? 0) === left).map(
        (i) => label.train[i] ?? 0,
      );
    const some = { ...label, train: pick(false), eval: pick(true) };
    const { effort, fitted } = yield* fitPart(table, some, request);
    folds.push(yield* measure(fitted, table, some, some.eval, request, effort));
  }
  return { folds, mean: meanMetrics(folds) };
}

/** By column, as shares of their sum, the greatest first. */
function importanceOf({ importance }: Learned, terms: ModelTerm[]): Model["importance"] {
  if (!importance) return [];
  const sums = new Map<string, number>();
  for (const [t, { feature }] of terms.entries()) {
    sums.set(feature, (sums.get(feature) ?? 0) + (importance[t] ?? 0));
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return [...sums]
    .map(([feature, value]) => ({ feature, importance: total > 0 ? value / total : 0 }))
    .sort((a, b) => b.importance - a.importance);
}
