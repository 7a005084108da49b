import type { FitRequest, Metrics } from "../../contract/model.ts";
import type { FittedPart } from "./fit.ts";
import type { Label } from "./label.ts";
import { matrixOf } from "./matrix.ts";
import { classMetrics, clusterMetrics, regressionMetrics, truthOf } from "./metrics.ts";
import { thinned } from "./random.ts";
import type { Table } from "./table.ts";
import type { Effort, Fit } from "./work.ts";

/** Rows predicted in one turn; neighbours are looked for among all that are kept. */
const TURN_ROWS = 20_000;
const TURN_ROWS_OF_NEIGHBOURS = 200;
/** Rows by which a model of neighbours is measured. */
const NEIGHBOURS_MEASURED = 2_000;

/** What a model makes of rows, against what is true of them. */
export function* measure(
  fitted: FittedPart,
  table: Table,
  label: Label,
  all: Int32Array,
  { options, task }: FitRequest,
  effort: Effort,
): Fit<Metrics> {
  const isSlow = options.type === "knn";
  const rows = isSlow
    ? Int32Array.from(thinned(all.length, NEIGHBOURS_MEASURED), (i) => all[i] ?? 0)
    : all;
  const turn = isSlow ? TURN_ROWS_OF_NEIGHBOURS : TURN_ROWS;
  const parts: Float64Array[][] = [];
  for (let at = 0; at < rows.length; at += turn) {
    const some = rows.subarray(at, at + turn);
    parts.push(fitted.learned.predict(matrixOf(table, fitted.features, some)));
    yield effort.progress;
  }
  const predicted = joined(parts, rows.length);
  if (task === "clustering") return clusterMetrics(predicted);
  if (task === "projection") return projectionMetrics(fitted, rows.length);
  const truth = truthOf(label, rows);
  return label.classes
    ? classMetrics(truth, predicted, label.classes)
    : regressionMetrics(truth, predicted[0] ?? new Float64Array(0));
}

function joined(parts: Float64Array[][], rows: number): Float64Array[] {
  return (parts[0] ?? []).map((_, o) => {
    const whole = new Float64Array(rows);
    let at = 0;
    for (const part of parts) {
      const values = part[o] ?? new Float64Array(0);
      whole.set(values, at);
      at += values.length;
    }
    return whole;
  });
}

/** The variance of each component, and what share of all of it they have together. */
function projectionMetrics({ learned, terms }: FittedPart, rows: number): Metrics {
  const column = (name: string) => {
    const values = learned.rows.find((each) => each.name === name)?.values ?? [];
    return values.filter((_, i) => i % terms.length === 0).map(Number);
  };
  const shares = column("variance_share");
  return {
    rows,
    explained_variance: column("variance"),
    explained_share: shares,
    explained: shares.reduce((sum, share) => sum + share, 0),
  };
}
