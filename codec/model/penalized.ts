import { CholeskyDecomposition, Matrix as Square } from "ml-matrix";
import { dot } from "./independent.ts";
import type { Training } from "./learner.ts";
import type { Solved } from "./linear.ts";
import type { Matrix } from "./matrix.ts";
import type { Effort, Fit } from "./work.ts";

/**
 * Coefficients that make (1/2n)·Σ(y - ŷ)² + l1·Σ|β| + (l2/2)·Σβ² least: ridge in one step, with l1 by coordinate
 * descent, until no coefficient moves.
 * @param z centred columns
 * @param centred the target minus its mean
 */
export function* penalized(
  z: Matrix,
  centred: Float64Array,
  { options, effort }: Training,
): Fit<Solved> {
  const { l1, l2, maxIterations } = options;
  const products = yield* gram(z, effort);
  const size = z.columns.length;
  const right = z.columns.map((column) => dot(column, centred) / z.rows);
  if (l1 === 0) {
    const left = new Square(products);
    for (let t = 0; t < size; t++) left.set(t, t, left.get(t, t) + l2);
    const solved = new CholeskyDecomposition(left).solve(Square.columnVector(right));
    return { beta: solved.to1DArray() };
  }
  const beta = new Array<number>(size).fill(0);
  for (let round = 0; round < maxIterations; round++) {
    let moved = 0;
    for (let t = 0; t < size; t++) {
      const row = products[t] ?? [];
      const own = row[t] ?? 0;
      let without = right[t] ?? 0;
      for (let s = 0; s < size; s++) if (s !== t) without -= (row[s] ?? 0) * (beta[s] ?? 0);
      const shrunk = Math.sign(without) * Math.max(0, Math.abs(without) - l1);
      const next = own + l2 > 0 ? shrunk / (own + l2) : 0;
      moved = Math.max(moved, Math.abs(next - (beta[t] ?? 0)) * Math.sqrt(own));
      beta[t] = next;
    }
    if (effort.spend(size * size)) yield effort.progress;
    if (moved <= STANDS * Math.max(1, ...beta.map(Math.abs))) break;
  }
  return { beta };
}

/** A move so small is rounding. */
const STANDS = 1e-13;

/** Products of all columns with each other, a row's share. */
export function* gram({ rows, columns }: Matrix, effort: Effort): Fit<number[][]> {
  const products = columns.map(() => new Array<number>(columns.length).fill(0));
  for (const [a, left] of columns.entries()) {
    for (let b = a; b < columns.length; b++) {
      const product = dot(left, columns[b] ?? left) / rows;
      const [rowA, rowB] = [products[a], products[b]];
      if (rowA) rowA[b] = product;
      if (rowB) rowB[a] = product;
      if (effort.spend(2 * rows)) yield effort.progress;
    }
  }
  return products;
}
