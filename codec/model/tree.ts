import type { Matrix } from "./matrix.ts";
import { bestSplit } from "./tree-split.ts";
import type { Effort, Fit } from "./work.ts";

/** A question of a tree, or, without a term, an answer. Nodes are numbered from 1, the root first. */
export interface TreeNode {
  depth: number;
  /** rows that came here */
  rows: number;
  /** one a target */
  value: number[];
  term?: number;
  /** at most this goes to `yes` */
  threshold?: number;
  yes?: number;
  no?: number;
  /** how much the split makes the targets purer, over all rows */
  gain?: number;
}

export interface Growth {
  maxDepth: number;
  minSamples: number;
  /** keeps values of few rows small */
  penalty: number;
  /** the terms to try at a node, in the order in which they are tried, and how many of them; all when absent */
  choose?: () => { terms: Int32Array; count: number };
}

/**
 * What a tree is to find. The value of a node is sum(gradient) / (sum(weight) + penalty) for each target, and a split
 * is good by how much it adds to the sum of gradient² / weight: with shares of classes as gradients that is Gini's
 * impurity, with numbers the variance, with the slopes of a loss Newton's step.
 */
export interface Targets {
  gradients: Float64Array[];
  weight: Float64Array;
}

/** The rows of a matrix sorted by each column. */
export function* sortedRows({ rows, columns }: Matrix, effort: Effort): Fit<Int32Array[]> {
  const orders: Int32Array[] = [];
  for (const column of columns) {
    const order = Int32Array.from({ length: rows }, (_, i) => i);
    orders.push(order.sort((a, b) => (column[a] ?? 0) - (column[b] ?? 0) || a - b));
    if (effort.spend(20 * rows)) yield effort.progress;
  }
  return orders;
}

/** The rows of one node. */
export interface Segment {
  node: number;
  from: number;
  to: number;
}

/**
 * Grows one tree. Each node keeps its rows as one piece of every order, so nothing is sorted again.
 * @param orders rows to grow on, sorted by each column; they are used up
 */
export function* growTree(
  matrix: Matrix,
  orders: Int32Array[],
  targets: Targets,
  growth: Growth,
  effort: Effort,
): Fit<TreeNode[]> {
  const size = orders[0]?.length ?? 0;
  const side = new Uint8Array(matrix.rows);
  const spare = new Int32Array(size);
  const nodes: TreeNode[] = [];
  const open: Segment[] = [{ node: 0, from: 0, to: size }];
  nodes.push({ depth: 0, rows: size, value: nodeValue(orders[0], 0, size, targets, growth) });
  for (let segment = open.pop(); segment; segment = open.pop()) {
    const { node: at, from, to } = segment;
    const node = nodes[at];
    if (!node || node.depth >= growth.maxDepth || to - from < 2 * growth.minSamples) continue;
    const split = yield* bestSplit(matrix, orders, segment, targets, growth, effort);
    if (!split) continue;
    const column = matrix.columns[split.term] ?? EMPTY;
    const middle = from + split.rows;
    for (const row of orders[0]?.subarray(from, to) ?? []) {
      side[row] = Number((column[row] ?? 0) <= split.threshold);
    }
    for (const order of orders) partition(order, from, to, side, spare);
    if (effort.spend(2 * orders.length * (to - from))) yield effort.progress;
    const child = (start: number, end: number) => ({
      depth: node.depth + 1,
      rows: end - start,
      value: nodeValue(orders[0], start, end, targets, growth),
    });
    const yes = nodes.push(child(from, middle));
    const no = nodes.push(child(middle, to));
    Object.assign(node, {
      term: split.term,
      threshold: split.threshold,
      gain: split.gain,
      yes,
      no,
    });
    open.push({ node: no - 1, from: middle, to }, { node: yes - 1, from, to: middle });
  }
  return nodes;
}

const EMPTY = new Float64Array(0);

function nodeValue(
  order: Int32Array | undefined,
  from: number,
  to: number,
  { gradients, weight }: Targets,
  { penalty }: Growth,
): number[] {
  const rows = order?.subarray(from, to) ?? new Int32Array(0);
  let total = penalty;
  for (const row of rows) total += weight[row] ?? 0;
  return gradients.map((gradient) => {
    let sum = 0;
    for (const row of rows) sum += gradient[row] ?? 0;
    return total > 0 ? sum / total : 0;
  });
}

/** Those on the side of 1 first, each side in the order it had. */
function partition(
  order: Int32Array,
  from: number,
  to: number,
  side: Uint8Array,
  spare: Int32Array,
): void {
  let kept = from;
  let put = 0;
  for (let i = from; i < to; i++) {
    const row = order[i] ?? 0;
    if (side[row] === 1) order[kept++] = row;
    else spare[put++] = row;
  }
  order.set(spare.subarray(0, put), kept);
}
