import { coefficientRows, rawCoefficients, weightedSum } from "./coefficients.ts";
import { dot, inverseTriangle, orthogonalize } from "./independent.ts";
import type { Learned, Training } from "./learner.ts";
import { type Matrix, standardized } from "./matrix.ts";
import { penalized } from "./penalized.ts";
import type { Fit } from "./work.ts";

/** Linear regression: least squares, or with a penalty on the coefficients (ridge, lasso, both). */
export function* fitLinear(training: Training): Fit<Learned> {
  const { matrix, target, options } = training;
  const isPenalized = options.l1 > 0 || options.l2 > 0;
  // Without a penalty the coefficients are the same either way, and standardised ones are more exact.
  const terms =
    options.standardize || !isPenalized
      ? training.terms
      : training.terms.map((term) => ({ ...term, scale: 1 }));
  const z = standardized(matrix, terms);
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
  const centred = target.map((value) => value - mean);
  const solved = isPenalized
    ? yield* penalized(z, centred, training)
    : yield* leastSquares(z, centred, training);
  const raw = rawCoefficients([mean, ...solved.beta], terms);
  const notes: string[] = [];
  const left = solved.beta.flatMap((beta, t) => (beta === null ? [terms[t]?.name ?? ""] : []));
  if (left.length > 0) {
    notes.push(
      `No coefficient for ${left.join(", ")}: it follows from the terms before it (perfectly collinear).`,
    );
  }
  if (!isPenalized && matrix.rows <= terms.length) {
    notes.push(
      `There are ${matrix.rows} rows for ${terms.length} terms: the fit is exact and says nothing of other rows; add l2.`,
    );
  }
  const errors = solved.covariance && standardErrors(solved.covariance, terms);
  return {
    predict: (rows: Matrix) => [weightedSum(rows, raw)],
    rows: coefficientRows(terms, [{ raw, standardized: [null, ...solved.beta], errors }]),
    scoring: {},
    importance: Float64Array.from(solved.beta, (beta, t) =>
      Math.abs((beta ?? 0) * ((training.terms[t]?.scale ?? 1) / (terms[t]?.scale ?? 1))),
    ),
    notes,
  };
}

export interface Solved {
  /** of standardised terms; null for one that follows from the others */
  beta: (number | null)[];
  /** of intercept and coefficients, where it is known */
  covariance?: (number | null)[][];
}

function* leastSquares(z: Matrix, centred: Float64Array, { effort }: Training): Fit<Solved> {
  const { kept, q, r } = yield* orthogonalize(z, effort);
  const rest = centred.slice();
  // Taken off one by one, and twice, the shares are as exact as the columns.
  const shares = q.map(() => 0);
  for (let pass = 0; pass < 2; pass++) {
    for (const [k, column] of q.entries()) {
      const share = dot(column, rest);
      shares[k] = (shares[k] ?? 0) + share;
      for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] ?? 0) - share * (column[i] ?? 0);
    }
  }
  const inverse = inverseTriangle(r);
  const beta = z.columns.map((): number | null => null);
  for (const [i, c] of kept.entries()) {
    beta[c] = shares.reduce((sum, share, k) => sum + (inverse[i]?.[k] ?? 0) * share, 0);
  }
  const freedom = z.rows - kept.length - 1;
  if (freedom <= 0) return { beta };
  const variance = dot(rest, rest) / freedom;
  const size = z.columns.length + 1;
  const covariance = Array.from({ length: size }, () => new Array<number | null>(size).fill(null));
  const first = covariance[0];
  if (first) first[0] = variance / z.rows;
  for (const [i, c] of kept.entries()) {
    for (const [j, d] of kept.entries()) {
      const row = covariance[c + 1];
      if (row) row[d + 1] = variance * dotRows(inverse[i] ?? [], inverse[j] ?? []);
    }
  }
  return { beta, covariance };
}

function dotRows(a: number[], b: number[]): number {
  return a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
}

/**
 * Standard errors of the intercept and of the coefficients of terms that are not standardised.
 * @param covariance of the intercept and the coefficients of standardised terms; null where there is none
 */
export function standardErrors(
  covariance: (number | null)[][],
  terms: { mean: number; scale: number }[],
): (number | null)[] {
  const shift = [1, ...terms.map(({ mean, scale }) => -mean / scale)];
  let intercept = 0;
  for (const [i, row] of covariance.entries()) {
    for (const [j, value] of row.entries()) {
      intercept += (shift[i] ?? 0) * (shift[j] ?? 0) * (value ?? 0);
    }
  }
  const others = terms.map(({ scale }, t) => {
    const variance = covariance[t + 1]?.[t + 1];
    return variance === null || variance === undefined ? null : Math.sqrt(variance) / scale;
  });
  return [Math.sqrt(intercept), ...others];
}
