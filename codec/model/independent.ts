import type { Matrix } from "./matrix.ts";
import type { Effort, Fit } from "./work.ts";

/** The columns of a matrix made orthogonal in their order: column `c` = sum of `q[k] * r[k][c]`. */
export interface Orthogonal {
  /** columns that are no linear combination of those before them */
  kept: number[];
  /** orthonormal, one for each kept column */
  q: Float64Array[];
  /** upper triangle over the kept columns */
  r: number[][];
}

/** A column of which less is left than this share follows from those before it; R's lm() has the same. */
const TOLERANCE = 1e-7;

/** Gram-Schmidt, each column twice, which is as exact as reflections and tells dependent columns on the way. */
export function* orthogonalize({ rows, columns }: Matrix, effort: Effort): Fit<Orthogonal> {
  const found: Orthogonal = { kept: [], q: [], r: [] };
  for (const [c, column] of columns.entries()) {
    const rest = column.slice();
    const whole = norm(rest);
    const shares = found.q.map(() => 0);
    for (let pass = 0; pass < 2; pass++) {
      for (const [k, q] of found.q.entries()) {
        const share = dot(q, rest);
        shares[k] = (shares[k] ?? 0) + share;
        subtract(rest, q, share);
        if (effort.spend(4 * rows)) yield effort.progress;
      }
    }
    const left = norm(rest);
    if (whole === 0 || left < TOLERANCE * whole) continue;
    for (let i = 0; i < rows; i++) rest[i] = (rest[i] ?? 0) / left;
    found.kept.push(c);
    found.q.push(rest);
    found.r.push([...shares, left]);
  }
  return found;
}

/** The inverse of the triangle: row `i`, column `j`, nothing below the diagonal. */
export function inverseTriangle(r: number[][]): number[][] {
  const size = r.length;
  const inverse = r.map(() => new Array<number>(size).fill(0));
  for (let j = 0; j < size; j++) {
    for (let i = j; i >= 0; i--) {
      let sum = i === j ? 1 : 0;
      for (let k = i + 1; k <= j; k++) sum -= (r[k]?.[i] ?? 0) * (inverse[k]?.[j] ?? 0);
      const row = inverse[i];
      if (row) row[j] = sum / (r[i]?.[i] ?? 1);
    }
  }
  return inverse;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}

function subtract(from: Float64Array, what: Float64Array, times: number): void {
  for (let i = 0; i < from.length; i++) from[i] = (from[i] ?? 0) - times * (what[i] ?? 0);
}
