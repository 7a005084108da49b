import { refuseTooMany } from "./forest.ts";
import type { Learned, Training } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import { Random } from "./random.ts";
import { softmax } from "./softmax.ts";
import { growTree, sortedRows, type TreeNode } from "./tree.ts";
import { depthOf, type NumberedTree, treeImportance, treeRows, treeValues } from "./tree-rows.ts";
import type { Fit } from "./work.ts";

/**
 * Gradient boosting: each tree takes a small Newton step down the loss that those before it left: squares for numbers,
 * log loss for classes. Of two classes one sum decides, of more each has its own, one tree a round.
 */
export function* fitBoosted(training: Training): Fit<Learned> {
  const { matrix, terms, options, effort, classes } = training;
  const sorted = yield* sortedRows(matrix, effort);
  const base = baseOf(training);
  const sums = base.map((each) => new Float64Array(matrix.rows).fill(each));
  const trees: NumberedTree[] = [];
  const { maxDepth, minSamples, l2: penalty, learningRate, subsample } = options;
  for (let round = 0; round < options.trees; round++) {
    const seen = drawn(matrix.rows, subsample, new Random(options.seed, round + 1));
    const shares = classes && sharesOf(sums);
    for (const [o, sum] of sums.entries()) {
      const targets = slopes(training, sum, shares?.[shares.length === sums.length ? o : 1], o);
      const orders = sorted.map((order) =>
        seen ? order.filter((row) => seen[row]) : order.slice(),
      );
      const nodes = yield* growTree(
        matrix,
        orders,
        targets,
        { maxDepth, minSamples, penalty },
        effort,
      );
      for (const node of nodes) node.value = node.value.map((value) => learningRate * value);
      treeValues(nodes, matrix, (row, [step = 0]) => {
        sum[row] = (sum[row] ?? 0) + step;
      });
      trees.push({ nodes, output: o + 1 });
      if (effort.spend(2 * matrix.rows * (matrix.columns.length + maxDepth))) yield effort.progress;
    }
    refuseTooMany(trees.map(({ nodes }) => nodes));
  }
  const grown: TreeNode[][] = trees.map(({ nodes }) => nodes);
  return {
    predict: (rows: Matrix) => {
      const totals = base.map((each) => new Float64Array(rows.rows).fill(each));
      for (const { nodes, output } of trees) {
        const total = totals[output - 1];
        treeValues(nodes, rows, (row, [step = 0]) => {
          if (total) total[row] = (total[row] ?? 0) + step;
        });
      }
      return classes ? sharesOf(totals) : totals;
    },
    rows: treeRows(trees, terms),
    scoring: { depth: depthOf(grown), base },
    importance: treeImportance(grown, matrix.columns.length),
    notes: [],
  };
}

/** Where the sums begin: the mean, the log-odds of the second class, or the logarithm of each share. */
function baseOf({ target, classes, weights }: Training): number[] {
  const total = weights.reduce((sum, each) => sum + each, 0);
  if (!classes) return [target.reduce((sum, value) => sum + value, 0) / target.length];
  const shares = classes.map(
    (_, c) => weights.reduce((sum, each, i) => (target[i] === c ? sum + each : sum), 0) / total,
  );
  // A class that has no row to fit is as rare as one row.
  const logs = shares.map((share) => Math.log(Math.max(share, 1 / total)));
  return classes.length === 2 ? [(logs[1] ?? 0) - (logs[0] ?? 0)] : logs;
}

/** Of one sum the odds of the second class against the first, of several those of each class. */
function sharesOf(sums: Float64Array[]): Float64Array[] {
  const [first] = sums;
  if (!first || sums.length === 1) return softmax(sums);
  const against = sums.slice(1).map((sum) => sum.map((each, i) => each - (first[i] ?? 0)));
  return softmax(against);
}

/** Slopes of the loss at the sums as they are, and how fast they change. */
function slopes(
  { target, classes, weights }: Training,
  sum: Float64Array,
  share: Float64Array | undefined,
  output: number,
) {
  if (!classes || !share) {
    const gradients = [sum.map((each, i) => (weights[i] ?? 0) * ((target[i] ?? 0) - each))];
    return { gradients, weight: weights };
  }
  const own = classes.length === 2 ? 1 : output;
  return {
    gradients: [share.map((p, i) => (weights[i] ?? 0) * (Number(target[i] === own) - p))],
    weight: share.map((p, i) => (weights[i] ?? 0) * Math.max(p * (1 - p), FLATTEST)),
  };
}

/** Where a share is all but certain, its slope no longer changes, and a step would have no end. */
const FLATTEST = 1e-16;

function drawn(rows: number, share: number, random: Random): Uint8Array | undefined {
  if (share >= 1) return undefined;
  const order = Int32Array.from({ length: rows }, (_, i) => i);
  const count = Math.max(1, Math.round(share * rows));
  random.shuffle(order, count);
  const seen = new Uint8Array(rows);
  for (const row of order.subarray(0, count)) seen[row] = 1;
  return seen;
}
