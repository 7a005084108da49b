import type { Matrix } from "./matrix.ts";
import type { Growth, Segment, Targets } from "./tree.ts";
import type { Effort, Fit } from "./work.ts";

export interface Split {
  term: number;
  threshold: number;
  gain: number;
  /** on the side of `yes` */
  rows: number;
}

/** What all rows of a node have together. */
interface Whole {
  sums: Float64Array;
  weight: number;
  /** a gain must be more than this */
  least: number;
}

/** A gain must be more than rounding, and better by more than rounding than one found before. */
const BETTER = 1e-10;

/** The question that makes the targets of a node's rows purest. */
export function* bestSplit(
  { columns }: Matrix,
  orders: Int32Array[],
  segment: Segment,
  targets: Targets,
  growth: Growth,
  effort: Effort,
): Fit<Split | undefined> {
  const { terms, count } = growth.choose?.() ?? everyTerm(columns.length);
  const rows = segment.to - segment.from;
  const whole = wholeOf(orders[0] ?? NO_ROWS, segment, targets);
  let best: Split | undefined;
  for (const [tried, term] of terms.entries()) {
    // A forest looks further only while nothing splits at all.
    if (tried >= count && best) break;
    const least = best ? best.gain * (1 + BETTER) : whole.least;
    const column = columns[term] ?? EMPTY;
    const order = orders[term] ?? NO_ROWS;
    const found = scan(column, order, segment, targets, growth, { ...whole, least });
    if (found) best = { term, ...found };
    if (effort.spend(rows * (2 + targets.gradients.length))) yield effort.progress;
  }
  return best;
}

const EMPTY = new Float64Array(0);
const NO_ROWS = new Int32Array(0);

function wholeOf(order: Int32Array, { from, to }: Segment, { gradients, weight }: Targets): Whole {
  const sums = new Float64Array(gradients.length);
  let total = 0;
  for (const row of order.subarray(from, to)) {
    total += weight[row] ?? 0;
    for (let o = 0; o < sums.length; o++) sums[o] = (sums[o] ?? 0) + (gradients[o]?.[row] ?? 0);
  }
  const least = BETTER * Math.max(Number.MIN_VALUE, scoreOf(sums, total, 0));
  return { sums, weight: total, least };
}

/** Walks up one column; between two different values a split is possible. */
function scan(
  column: Float64Array,
  order: Int32Array,
  { from, to }: Segment,
  { gradients, weight }: Targets,
  { minSamples, penalty }: Growth,
  whole: Whole,
): Omit<Split, "term"> | undefined {
  const outputs = gradients.length;
  const first = gradients[0] ?? EMPTY;
  const left = new Float64Array(outputs);
  const purity = scoreOf(whole.sums, whole.weight, penalty);
  const [total = 0] = whole.sums;
  let least = whole.least;
  let found: Omit<Split, "term"> | undefined;
  let leftWeight = 0;
  let sum = 0;
  let next = column[order[from] ?? 0] ?? 0;
  for (let i = from; i < to - 1; i++) {
    const row = order[i] ?? 0;
    const here = next;
    next = column[order[i + 1] ?? 0] ?? 0;
    leftWeight += weight[row] ?? 0;
    sum += first[row] ?? 0;
    for (let o = 1; o < outputs; o++) left[o] = (left[o] ?? 0) + (gradients[o]?.[row] ?? 0);
    if (here === next || i + 1 - from < minSamples || to - i - 1 < minSamples) continue;
    const low = leftWeight + penalty;
    const high = whole.weight - leftWeight + penalty;
    if (low <= 0 || high <= 0) continue;
    let gain = (sum * sum) / low + (total - sum) ** 2 / high - purity;
    for (let o = 1; o < outputs; o++) {
      const share = left[o] ?? 0;
      gain += (share * share) / low + ((whole.sums[o] ?? 0) - share) ** 2 / high;
    }
    if (gain <= least) continue;
    least = gain * (1 + BETTER);
    found = { threshold: between(here, next), gain, rows: i + 1 - from };
  }
  return found;
}

function scoreOf(sums: Float64Array, weight: number, penalty: number): number {
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
  return weight + penalty > 0 ? squares / (weight + penalty) : 0;
}

/** Halfway, and never the upper one: what is at most the threshold goes left. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}

function everyTerm(count: number): { terms: Int32Array; count: number } {
  return { terms: Int32Array.from({ length: count }, (_, i) => i), count };
}
