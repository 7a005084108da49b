import { CholeskyDecomposition, Matrix as Square } from "ml-matrix";
import { Failure } from "../../contract/errors.ts";
import { MODEL_COEFFICIENTS } from "../../contract/limits.ts";
import type { Training } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import { softmax } from "./softmax.ts";
import type { Fit } from "./work.ts";

export interface Maximum {
  /** for each class but the first: the intercept, then a coefficient a term */
  coefficients: number[][];
  /** of each class's own coefficients */
  covariances?: number[][][];
  hasConverged: boolean;
  /** the coefficients still grow where the likelihood stands */
  isSeparated: boolean;
}

const STANDS = 1e-12;
const MOVES = 1e-4;

/** The coefficients of greatest likelihood less the penalty. @throws too_large */
export function* maximize(z: Matrix, training: Training, l2: number): Fit<Maximum> {
  const { classes = [], options } = training;
  const width = z.columns.length + 1;
  const outputs = classes.length - 1;
  const size = width * outputs;
  if (size > MODEL_COEFFICIENTS) {
    throw new Failure(
      "too_large",
      `This model has ${size} coefficients (${width} for each of ${outputs} classes); at most ${MODEL_COEFFICIENTS} are fitted.`,
      {
        hint: "Use fewer columns or classes, encoding = 'target', or model_type = 'gradient_boosted_trees'.",
        stage: "fit",
      },
    );
  }
  let beta = new Float64Array(size);
  let loss = lossOf(z, training, beta, l2);
  let hasConverged = false;
  let isSeparated = false;
  let curvature: CholeskyDecomposition | undefined;
  for (let round = 0; round < options.maxIterations && !hasConverged; round++) {
    const { gradient, hessian } = yield* slopes(z, training, beta, l2);
    curvature = new CholeskyDecomposition(hessian);
    if (!curvature.isPositiveDefinite()) {
      isSeparated = true;
      break;
    }
    const step = curvature.solve(Square.columnVector(gradient)).to1DArray();
    let share = 1;
    let next = moved(beta, step, share);
    let nextLoss = lossOf(z, training, next, l2);
    while (!(nextLoss <= loss + STANDS * Math.abs(loss)) && share > 1e-6) {
      share /= 2;
      next = moved(beta, step, share);
      nextLoss = lossOf(z, training, next, l2);
    }
    const distance = share * Math.max(...step.map(Math.abs));
    hasConverged = loss - nextLoss <= STANDS * (Math.abs(loss) + STANDS);
    isSeparated = hasConverged && distance > MOVES * Math.max(1, ...beta.map(Math.abs));
    beta = next;
    loss = nextLoss;
  }
  // A loss of nothing is perfect separation, however the last steps were.
  isSeparated ||= loss < 1e-8;
  const coefficients = Array.from({ length: outputs }, (_, o) => [
    ...beta.subarray(o * width, (o + 1) * width),
  ]);
  if (isSeparated || !curvature) return { coefficients, hasConverged, isSeparated };
  const inverse = curvature.solve(Square.eye(size));
  const covariances = coefficients.map((_, o) =>
    Array.from({ length: width }, (__, i) =>
      Array.from({ length: width }, (___, j) => inverse.get(o * width + i, o * width + j) / z.rows),
    ),
  );
  return { coefficients, covariances, hasConverged, isSeparated };
}

function moved(beta: Float64Array, step: number[], share: number): Float64Array<ArrayBuffer> {
  return beta.map((value, i) => value - share * (step[i] ?? 0)) as Float64Array<ArrayBuffer>;
}

function oddsOf({ rows, columns }: Matrix, beta: Float64Array): Float64Array[] {
  const width = columns.length + 1;
  return Array.from({ length: beta.length / width }, (_, o) => {
    const odds = new Float64Array(rows).fill(beta[o * width] ?? 0);
    for (const [t, column] of columns.entries()) {
      const weight = beta[o * width + t + 1] ?? 0;
      for (let i = 0; i < rows; i++) odds[i] = (odds[i] ?? 0) + weight * (column[i] ?? 0);
    }
    return odds;
  });
}

/** Mean log loss plus the penalty. */
function lossOf(z: Matrix, { target, weights }: Training, beta: Float64Array, l2: number): number {
  const odds = oddsOf(z, beta);
  let loss = 0;
  for (let i = 0; i < z.rows; i++) {
    let most = 0;
    for (const each of odds) most = Math.max(most, each[i] ?? 0);
    let sum = Math.exp(-most);
    for (const each of odds) sum += Math.exp((each[i] ?? 0) - most);
    const own = (target[i] ?? 0) === 0 ? 0 : (odds[(target[i] ?? 0) - 1]?.[i] ?? 0);
    loss += (weights[i] ?? 0) * (most + Math.log(sum) - own);
  }
  const width = z.columns.length + 1;
  const squares = beta.reduce((sum, value, i) => sum + (i % width === 0 ? 0 : value * value), 0);
  return loss / z.rows + (l2 / 2) * squares;
}

/** First and second derivatives of the loss. */
function* slopes(z: Matrix, { target, weights, effort }: Training, beta: Float64Array, l2: number) {
  const { rows, columns } = z;
  const ones = new Float64Array(rows).fill(1);
  const terms = [ones, ...columns];
  const width = terms.length;
  const outputs = beta.length / width;
  const shares = softmax(oddsOf(z, beta)).slice(1);
  const gradient = new Array<number>(beta.length).fill(0);
  const hessian = Square.zeros(beta.length, beta.length);
  const product = new Float64Array(rows);
  for (let a = 0; a < outputs; a++) {
    const own = shares[a] ?? EMPTY;
    for (const [t, term] of terms.entries()) {
      let sum = 0;
      for (let i = 0; i < rows; i++) {
        const off = (own[i] ?? 0) - Number(target[i] === a + 1);
        sum += (weights[i] ?? 0) * off * (term[i] ?? 0);
      }
      gradient[a * width + t] = sum / rows + (t > 0 ? l2 * (beta[a * width + t] ?? 0) : 0);
    }
    for (let b = a; b < outputs; b++) {
      const other = shares[b] ?? EMPTY;
      for (const [t, term] of terms.entries()) {
        for (let i = 0; i < rows; i++) {
          const both = (own[i] ?? 0) * (Number(a === b) - (other[i] ?? 0));
          product[i] = (weights[i] ?? 0) * both * (term[i] ?? 0);
        }
        for (let u = a === b ? t : 0; u < width; u++) {
          const second = terms[u] ?? EMPTY;
          let sum = 0;
          for (let i = 0; i < rows; i++) sum += (product[i] ?? 0) * (second[i] ?? 0);
          const value = sum / rows + (a === b && t === u && t > 0 ? l2 : 0);
          hessian.set(a * width + t, b * width + u, value);
          hessian.set(b * width + u, a * width + t, value);
          if (effort.spend(2 * rows)) yield effort.progress;
        }
      }
    }
  }
  return { gradient, hessian };
}

const EMPTY = new Float64Array(0);
