import type { Confusion, Metrics } from "../../contract/model.ts";
import type { Label } from "./label.ts";

/** How far predicted numbers are from true ones. */
export function regressionMetrics(truth: Float64Array, predicted: Float64Array): Metrics {
  const rows = truth.length;
  const mean = truth.reduce((sum, value) => sum + value, 0) / rows;
  let squares = 0;
  let absolute = 0;
  let spread = 0;
  for (let i = 0; i < rows; i++) {
    const off = (truth[i] ?? 0) - (predicted[i] ?? 0);
    squares += off * off;
    absolute += Math.abs(off);
    spread += ((truth[i] ?? 0) - mean) ** 2;
  }
  return {
    rows,
    rmse: Math.sqrt(squares / rows),
    mae: absolute / rows,
    // Where all true values are the same there is nothing to explain.
    ...(spread > 0 ? { r2: 1 - squares / spread } : {}),
  };
}

/** A certain mistake would cost without end. */
const LEAST_SHARE = 1e-15;

/**
 * How well shares of classes foretell true ones. Of two classes precision, recall and f1 are those of the second; of
 * more they and the area under the curve are means over the classes that occur.
 */
export function classMetrics(
  truth: Float64Array,
  shares: Float64Array[],
  classes: string[],
): Metrics {
  const counts = classes.map(() => new Array<number>(classes.length).fill(0));
  let right = 0;
  let loss = 0;
  for (let i = 0; i < truth.length; i++) {
    const own = truth[i] ?? 0;
    const told = largest(shares, i);
    const row = counts[own];
    if (row) row[told] = (row[told] ?? 0) + 1;
    if (told === own) right++;
    const share = shares[own]?.[i] ?? 0;
    loss -= Math.log(Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share)));
  }
  const areas = classes.map((_, c) => areaUnderCurve(truth, shares[c] ?? new Float64Array(0), c));
  const isBinary = classes.length === 2;
  const area = isBinary ? areas[1] : meanOf(areas);
  const confusion: Confusion = { classes, counts };
  return {
    rows: truth.length,
    accuracy: right / truth.length,
    log_loss: loss / truth.length,
    ...(area === undefined ? {} : { roc_auc: area }),
    ...precisionOf(counts, isBinary),
    confusion,
  };
}

/** The class of the largest share; of equal ones the first. */
function largest(shares: Float64Array[], i: number): number {
  let best = 0;
  for (let c = 1; c < shares.length; c++) {
    if ((shares[c]?.[i] ?? 0) > (shares[best]?.[i] ?? 0)) best = c;
  }
  return best;
}

function precisionOf(counts: number[][], isBinary: boolean) {
  const each = counts.map((row, c) => {
    const hits = row[c] ?? 0;
    const told = counts.reduce((sum, other) => sum + (other[c] ?? 0), 0);
    const are = row.reduce((sum, count) => sum + count, 0);
    return {
      precision: told > 0 ? hits / told : 0,
      recall: are > 0 ? hits / are : 0,
      f1: told + are > 0 ? (2 * hits) / (told + are) : 0,
      occurs: told + are > 0,
    };
  });
  const judged = isBinary ? each.slice(1) : each.filter(({ occurs }) => occurs);
  const mean = (pick: (one: (typeof each)[number]) => number) =>
    judged.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, judged.length);
  return {
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
  };
}

/** How often a row of the class has a larger share than one of another; equal shares count half. */
function areaUnderCurve(truth: Float64Array, shares: Float64Array, own: number) {
  const order = Int32Array.from({ length: truth.length }, (_, i) => i);
  order.sort((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0));
  let ranks = 0;
  let inside = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && shares[order[to] ?? 0] === shares[order[from] ?? 0]) to++;
    const rank = (from + 1 + to) / 2;
    for (let i = from; i < to; i++) {
      if (truth[order[i] ?? 0] !== own) continue;
      inside++;
      ranks += rank;
    }
    from = to;
  }
  const outside = truth.length - inside;
  if (inside === 0 || outside === 0) return undefined;
  return (ranks - (inside * (inside + 1)) / 2) / (inside * outside);
}

function meanOf(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** How near rows are to their clusters. */
export function clusterMetrics(distances: Float64Array[]): Metrics {
  const rows = distances[0]?.length ?? 0;
  const sizes = distances.map(() => 0);
  let inertia = 0;
  for (let i = 0; i < rows; i++) {
    let best = 0;
    for (let c = 1; c < distances.length; c++) {
      if ((distances[c]?.[i] ?? 0) < (distances[best]?.[i] ?? 0)) best = c;
    }
    sizes[best] = (sizes[best] ?? 0) + 1;
    inertia += (distances[best]?.[i] ?? 0) ** 2;
  }
  return { rows, inertia, sizes };
}

/** The true values of rows. */
export function truthOf({ values }: Label, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row] ?? 0);
}

/** The mean of each number over several measurements. */
export function meanMetrics(all: Metrics[]): Metrics {
  const names = Object.keys(all[0] ?? {}).filter((name) => typeof all[0]?.[name] === "number");
  return Object.fromEntries(
    names.map((name) => {
      const values = all
        .map((metrics) => metrics[name])
        .filter((value) => typeof value === "number");
      return [name, values.reduce((sum, value) => sum + value, 0) / values.length];
    }),
  );
}
