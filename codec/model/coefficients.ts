import type { ModelTerm } from "../../contract/model.ts";
import type { ParameterColumn } from "./learner.ts";
import type { Matrix } from "./matrix.ts";

const INTERCEPT = "(intercept)";

/** One equation of a model: the intercept first, then a coefficient a term; null where a term has none. */
export interface Equation {
  /** what it speaks for, where there are several */
  class?: string;
  raw: (number | null)[];
  standardized: (number | null)[];
  errors: (number | null)[] | undefined;
}

/** Coefficients of standardised terms as those of the terms themselves. The intercept comes first. */
export function rawCoefficients(
  [intercept, ...beta]: (number | null)[],
  terms: ModelTerm[],
): (number | null)[] {
  const raw = terms.map(({ scale }, t) => {
    const value = beta[t] ?? null;
    return value === null ? null : value / scale;
  });
  const shift = terms.reduce((sum, { mean }, t) => sum + mean * (raw[t] ?? 0), 0);
  return [(intercept ?? 0) - shift, ...raw];
}

/** The intercept plus each term by its coefficient, for each row. */
export function weightedSum(
  { rows, columns }: Matrix,
  [intercept, ...raw]: (number | null)[],
): Float64Array {
  const sums = new Float64Array(rows);
  for (const [t, column] of columns.entries()) {
    const weight = raw[t] ?? 0;
    if (weight === 0) continue;
    for (let i = 0; i < rows; i++) sums[i] = (sums[i] ?? 0) + weight * (column[i] ?? 0);
  }
  for (let i = 0; i < rows; i++) sums[i] = (sums[i] ?? 0) + (intercept ?? 0);
  return sums;
}

/** Equations as rows: one a coefficient, `term_no` 0 for the intercept. */
export function coefficientRows(terms: ModelTerm[], equations: Equation[]): ParameterColumn[] {
  const numbers = equations.flatMap((equation, e) =>
    equation.raw.map((_, t) => ({ equation, number: e + 2, term: terms[t - 1], t })),
  );
  const hasClasses = equations.some(({ class: name }) => name !== undefined);
  const classColumns: ParameterColumn[] = [
    { name: "class", type: "text", values: numbers.map(({ equation }) => equation.class ?? null) },
    { name: "class_no", type: "integer", values: numbers.map(({ number }) => number) },
  ];
  return [
    ...(hasClasses ? classColumns : []),
    { name: "term_no", type: "integer", values: numbers.map(({ t }) => t) },
    { name: "term", type: "text", values: numbers.map(({ term }) => term?.name ?? INTERCEPT) },
    { name: "column_name", type: "text", values: numbers.map(({ term }) => term?.feature ?? null) },
    { name: "category", type: "text", values: numbers.map(({ term }) => term?.category ?? null) },
    {
      name: "coefficient",
      type: "double",
      values: numbers.map(({ equation, t }) => equation.raw[t] ?? null),
    },
    {
      name: "standardized",
      type: "double",
      values: numbers.map(({ equation, t }) => equation.standardized[t] ?? null),
    },
    {
      name: "std_error",
      type: "double",
      values: numbers.map(({ equation, t }) => equation.errors?.[t] ?? null),
    },
  ];
}
