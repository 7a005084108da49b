import { unfit } from "./failure.ts";
import type { Learned, Training } from "./learner.ts";
import { type Matrix, standardized } from "./matrix.ts";
import type { Fit } from "./work.ts";

/**
 * The k nearest rows, by the distance of standardised terms: the mean of their numbers, or the share of each class
 * among them. Of rows that are equally far the earlier one is nearer.
 */
export function* fitNeighbours(training: Training): Fit<Learned> {
  const { options, matrix, target, classes } = training;
  const terms = options.standardize
    ? training.terms
    : training.terms.map((term) => ({ ...term, mean: 0, scale: 1 }));
  const { k } = options;
  if (matrix.rows < k) {
    throw unfit(`There are ${matrix.rows} rows to fit for k = ${k} neighbours.`, "Lower k.");
  }
  const kept = standardized(matrix, terms);
  const numbers = Array.from({ length: matrix.rows }, (_, i) => i + 1);
  return {
    predict: (rows: Matrix) => vote(standardized(rows, terms), kept, target, classes, k),
    rows: [
      { name: "neighbour", type: "integer", values: numbers },
      classes
        ? { name: "label", type: "text", values: Array.from(target, (c) => classes[c] ?? null) }
        : { name: "label", type: "double", values: Array.from(target) },
      {
        name: "place",
        type: "doubles",
        values: numbers.map((n) => kept.columns.map((column) => column[n - 1] ?? 0)),
      },
    ],
    terms,
    scoring: { k },
    notes: [],
  };
}

function vote(
  rows: Matrix,
  kept: Matrix,
  target: Float64Array,
  classes: string[] | undefined,
  k: number,
): Float64Array[] {
  const answers = (classes ?? [""]).map(() => new Float64Array(rows.rows));
  for (let i = 0; i < rows.rows; i++) {
    for (const near of nearest(rows, i, kept, k)) {
      const value = target[near] ?? 0;
      const answer = answers[classes ? value : 0];
      if (answer) answer[i] = (answer[i] ?? 0) + (classes ? 1 : value) / k;
    }
  }
  return answers;
}

/** The nearest first; the list is kept in order while rows are looked at. */
function nearest(rows: Matrix, i: number, kept: Matrix, k: number): number[] {
  const found: { row: number; distance: number }[] = [];
  const point = rows.columns.map((column) => column[i] ?? 0);
  for (let row = 0; row < kept.rows; row++) {
    let squares = 0;
    for (let t = 0; t < point.length; t++) {
      squares += ((kept.columns[t]?.[row] ?? 0) - (point[t] ?? 0)) ** 2;
    }
    const distance = Math.sqrt(squares);
    if (found.length === k && distance >= (found[k - 1]?.distance ?? 0)) continue;
    let at = found.length;
    while (at > 0 && (found[at - 1]?.distance ?? 0) > distance) at--;
    found.splice(at, 0, { row, distance });
    if (found.length > k) found.pop();
  }
  return found.map(({ row }) => row);
}
