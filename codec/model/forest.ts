import { Failure } from "../../contract/errors.ts";
import { MODEL_NODES } from "../../contract/limits.ts";
import type { Learned, Training } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import { Random } from "./random.ts";
import { growTree, sortedRows, type TreeNode } from "./tree.ts";
import { depthOf, treeImportance, treeRows, treeValues } from "./tree-rows.ts";
import type { Fit } from "./work.ts";

/** One tree over all rows and all columns. */
export function* fitTree(training: Training): Fit<Learned> {
  const { matrix, options, effort } = training;
  const orders = yield* sortedRows(matrix, effort);
  const { maxDepth, minSamples } = options;
  const growth = { maxDepth, minSamples, penalty: 0 };
  const tree = yield* growTree(matrix, orders, targetsOf(training), growth, effort);
  return learned(training, [tree]);
}

/** Trees over rows drawn with putting back, which see some of the columns at each split; their mean is the answer. */
export function* fitForest(training: Training): Fit<Learned> {
  const { matrix, options, effort, task } = training;
  const sorted = yield* sortedRows(matrix, effort);
  const all = matrix.columns.length;
  const byTask = task === "classification" ? Math.sqrt(all) : all / 3;
  const count = Math.max(1, Math.min(all, options.maxFeatures || Math.floor(byTask)));
  const trees: TreeNode[][] = [];
  for (let t = 0; t < options.trees; t++) {
    const random = new Random(options.seed, t + 1);
    const drawn = new Float64Array(matrix.rows);
    for (let i = 0; i < matrix.rows; i++) {
      const row = random.below(matrix.rows);
      drawn[row] = (drawn[row] ?? 0) + 1;
    }
    const orders = sorted.map((order) => order.filter((row) => (drawn[row] ?? 0) > 0));
    if (effort.spend(2 * matrix.rows * all)) yield effort.progress;
    const choose = () => {
      const terms = Int32Array.from({ length: all }, (_, i) => i);
      random.shuffle(terms);
      return { terms, count };
    };
    const { maxDepth, minSamples } = options;
    const growth = { maxDepth, minSamples, penalty: 0, choose };
    trees.push(yield* growTree(matrix, orders, targetsOf(training, drawn), growth, effort));
    refuseTooMany(trees);
  }
  return learned(training, trees);
}

/** @throws too_large */
export function refuseTooMany(trees: TreeNode[][]): void {
  const nodes = trees.reduce((sum, tree) => sum + tree.length, 0);
  if (nodes <= MODEL_NODES) return;
  throw new Failure(
    "too_large",
    `The first ${trees.length} trees have ${nodes} nodes; a model has at most ${MODEL_NODES}.`,
    { hint: "Lower n_trees or max_depth, or raise min_samples.", stage: "fit" },
  );
}

/** Shares of classes, or the number itself, each as often as the row counts. */
function targetsOf({ target, classes, weights }: Training, drawn?: Float64Array) {
  const weight = drawn ? weights.map((each, i) => each * (drawn[i] ?? 0)) : weights;
  const gradients = classes
    ? classes.map((_, c) => weight.map((each, i) => (target[i] === c ? each : 0)))
    : [weight.map((each, i) => each * (target[i] ?? 0))];
  return { gradients, weight };
}

function learned({ terms, classes, matrix }: Training, trees: TreeNode[][]): Learned {
  const outputs = classes?.length ?? 1;
  return {
    predict: (rows: Matrix) => {
      const sums = Array.from({ length: outputs }, () => new Float64Array(rows.rows));
      for (const tree of trees) {
        treeValues(tree, rows, (row, value) => {
          for (const [o, sum] of sums.entries()) sum[row] = (sum[row] ?? 0) + (value[o] ?? 0);
        });
      }
      return sums.map((sum) => sum.map((each) => each / trees.length));
    },
    rows: treeRows(
      trees.map((nodes) => ({ nodes, output: 1 })),
      terms,
    ),
    scoring: { depth: depthOf(trees) },
    importance: treeImportance(trees, matrix.columns.length),
    notes: [],
  };
}
