import { EigenvalueDecomposition, Matrix as Square } from "ml-matrix";
import type { Learned, ParameterColumn, Training } from "./learner.ts";
import { type Matrix, standardized } from "./matrix.ts";
import { gram } from "./penalized.ts";
import type { Fit } from "./work.ts";

/**
 * Principal components of the correlations (standardised terms) or of the covariances. The sign of each is such that
 * its largest loading is positive.
 */
export function* fitComponents(training: Training): Fit<Learned> {
  const { matrix, options, effort } = training;
  const terms = options.standardize
    ? training.terms
    : training.terms.map((term) => ({ ...term, scale: 1 }));
  const products = yield* gram(standardized(matrix, terms), effort);
  // R and scikit-learn divide by one row less where nothing is standardised.
  const factor = options.standardize ? 1 : matrix.rows / (matrix.rows - 1);
  const found = new EigenvalueDecomposition(new Square(products), { assumeSymmetric: true });
  const all = found.realEigenvalues
    .map((value, c) => ({
      variance: Math.max(0, value * factor),
      loadings: signed(found.eigenvectorMatrix.getColumn(c)),
    }))
    .sort((a, b) => b.variance - a.variance);
  const total = all.reduce((sum, { variance }) => sum + variance, 0);
  const wanted = options.components || all.length;
  const components = all.slice(0, wanted);
  return {
    predict: (rows: Matrix) => places(standardized(rows, terms), components),
    rows: componentRows(components, total, terms),
    terms,
    scoring: { parts: components.length },
    notes:
      wanted > all.length
        ? [`There are ${all.length} components, not n_components = ${wanted}: one a term.`]
        : [],
  };
}

interface Component {
  variance: number;
  loadings: number[];
}

/** Loadings that differ by rounding alone count as equal, so that the sign does not hang on it. */
const SAME = 1 - 1e-9;

function signed(loadings: number[]): number[] {
  const largest = loadings.reduce((most, value) =>
    Math.abs(value) * SAME > Math.abs(most) ? value : most,
  );
  return largest < 0 ? loadings.map((value) => -value) : loadings;
}

function places({ rows, columns }: Matrix, components: Component[]): Float64Array[] {
  return components.map(({ loadings }) => {
    const sums = new Float64Array(rows);
    for (const [t, column] of columns.entries()) {
      for (let i = 0; i < rows; i++)
        sums[i] = (sums[i] ?? 0) + (loadings[t] ?? 0) * (column[i] ?? 0);
    }
    return sums;
  });
}

function componentRows(
  components: Component[],
  total: number,
  terms: Training["terms"],
): ParameterColumn[] {
  const rows = components.flatMap(({ variance, loadings }, c) =>
    terms.map(({ name }, t) => ({ c: c + 1, variance, t: t + 1, name, loading: loadings[t] ?? 0 })),
  );
  return [
    { name: "component", type: "integer", values: rows.map(({ c }) => c) },
    { name: "variance", type: "double", values: rows.map(({ variance }) => variance) },
    {
      name: "variance_share",
      type: "double",
      values: rows.map(({ variance }) => variance / total),
    },
    { name: "term_no", type: "integer", values: rows.map(({ t }) => t) },
    { name: "term", type: "text", values: rows.map(({ name }) => name) },
    { name: "loading", type: "double", values: rows.map(({ loading }) => loading) },
  ];
}
