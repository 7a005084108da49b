import { coefficientRows, rawCoefficients, weightedSum } from "./coefficients.ts";
import { orthogonalize } from "./independent.ts";
import type { Learned, Training } from "./learner.ts";
import { standardErrors } from "./linear.ts";
import { type Matrix, standardized } from "./matrix.ts";
import { maximize } from "./newton.ts";
import { softmax } from "./softmax.ts";
import type { Fit } from "./work.ts";

/** What separates classes perfectly has no largest likelihood; this much of a penalty gives it one. */
const SMALL_PENALTY = 0.001;

/**
 * Logistic regression by Newton's method: the log-odds of each class against the first one are linear. The penalty
 * (l2/2)·Σβ² stands beside the mean of the log loss; intercepts have none.
 */
export function* fitLogistic(training: Training): Fit<Learned> {
  const { matrix, options, classes = [], effort } = training;
  const notes: string[] = [];
  let { l2 } = options;
  const terms =
    options.standardize || l2 === 0
      ? training.terms
      : training.terms.map((term) => ({ ...term, scale: 1 }));
  const whole = standardized(matrix, terms);
  const { kept } = yield* orthogonalize(whole, effort);
  const z: Matrix = { rows: whole.rows, columns: kept.map((c) => whole.columns[c] ?? EMPTY) };
  let found = yield* maximize(z, training, l2);
  if (found.isSeparated && l2 === 0) {
    l2 = SMALL_PENALTY;
    notes.push(
      `The columns separate the classes (almost) perfectly, so the coefficients have no largest likelihood: l2 = ${l2} was used. Look for a column that tells the label.`,
    );
    found = yield* maximize(z, training, l2);
  }
  if (!found.hasConverged) {
    notes.push(
      `The fit had not settled after max_iterations = ${options.maxIterations}; its numbers are near, not exact.`,
    );
  }
  const left = terms.flatMap(({ name }, t) => (kept.includes(t) ? [] : [name]));
  if (left.length > 0) {
    notes.push(
      `No coefficient for ${left.join(", ")}: it follows from the terms before it (perfectly collinear).`,
    );
  }
  const spread = <T>([intercept, ...beta]: T[]): (T | null)[] => {
    const all = terms.map((): T | null => null);
    for (const [i, c] of kept.entries()) all[c] = beta[i] ?? null;
    return [intercept ?? null, ...all];
  };
  const equations = found.coefficients.map((beta, e) => {
    const covariance = l2 === 0 ? found.covariances?.[e] : undefined;
    return {
      class: classes[e + 1] ?? "",
      raw: rawCoefficients(spread(beta), terms),
      standardized: [null, ...spread(beta).slice(1)],
      errors:
        covariance &&
        standardErrors(
          spread(covariance.map(spread)).map((row) => row ?? spread([])),
          terms,
        ),
    };
  });
  const raw = equations.map((equation) => equation.raw);
  return {
    predict: (rows: Matrix) => softmax(raw.map((each) => weightedSum(rows, each))),
    rows: coefficientRows(terms, equations),
    scoring: {},
    importance: Float64Array.from(terms, (_, t) =>
      equations.reduce(
        (sum, equation) =>
          sum +
          Math.abs((equation.raw[t + 1] ?? 0) * (training.terms[t]?.scale ?? 1)) / equations.length,
        0,
      ),
    ),
    notes,
  };
}

const EMPTY = new Float64Array(0);
