import { Failure } from "../../contract/errors.ts";
import { MODEL_TERMS } from "../../contract/limits.ts";
import type { ModelFeature, ModelTerm } from "../../contract/model.ts";
import type { Table, TextValues } from "./table.ts";

/** Rows as numbers, one array a term. */
export interface Matrix {
  rows: number;
  columns: Float64Array[];
}

/** The terms that features become, with mean and scale of the rows to fit. @throws too_large */
export function termsOf(
  table: Table,
  features: ModelFeature[],
  rows: Int32Array,
  classes?: string[],
) {
  const named = features.flatMap((feature) => termNames(feature, classes));
  if (named.length > MODEL_TERMS) {
    throw new Failure(
      "too_large",
      `The columns become ${named.length} numbers a row; a model takes at most ${MODEL_TERMS}.`,
      {
        hint: "Exclude columns, lower max_categories, or write encoding = 'target'.",
        stage: "fit",
      },
    );
  }
  const matrix = matrixOf(table, features, rows);
  const terms = named.map((term, t): ModelTerm => {
    const { mean, deviation } = spreadOf(matrix.columns[t] ?? new Float64Array(0));
    // What does not vary stays as it is.
    return { ...term, mean, scale: deviation > 0 ? deviation : 1 };
  });
  return { terms, matrix };
}

function termNames(feature: ModelFeature, classes: string[] | undefined) {
  const { column, encoding, categories = [], targets } = feature;
  if (encoding === "one_hot") {
    return categories.map((category) => ({
      name: `${column}=${category}`,
      feature: column,
      category,
    }));
  }
  const outputs = targets?.other.length ?? 1;
  if (outputs === 1) return [{ name: column, feature: column }];
  return Array.from({ length: outputs }, (_, o) => ({
    name: `${column}>${classes?.[o + 1] ?? o + 1}`,
    feature: column,
  }));
}

/** Rows of a table as the numbers that features make of them. */
export function matrixOf(table: Table, features: ModelFeature[], rows: Int32Array): Matrix {
  const byName = new Map(table.columns.map(({ column, values }) => [column.name, values]));
  const columns = features.flatMap((feature): Float64Array[] => {
    const values = byName.get(feature.column);
    if (!values) throw new Error(`the table has no column ${feature.column}`);
    if (values.kind === "texts") return encoded(feature, values, rows);
    const fill = Number(feature.imputed.value);
    return [
      Float64Array.from(rows, (row) => {
        const value = values.values[row] ?? Number.NaN;
        return Number.isNaN(value) ? fill : value;
      }),
    ];
  });
  return { rows: rows.length, columns };
}

function encoded(feature: ModelFeature, { codes, names }: TextValues, rows: Int32Array) {
  const { categories = [], targets, imputed } = feature;
  const places = new Map(categories.map((name, i) => [name, i]));
  const placeOf = names.map((name) => places.get(name) ?? -1);
  const missing = places.get(String(imputed.value)) ?? -1;
  const outputs = targets ? targets.other.length : categories.length;
  const columns = Array.from({ length: outputs }, () => new Float64Array(rows.length));
  for (const [i, row] of rows.entries()) {
    const code = codes[row] ?? -1;
    const place = code < 0 ? missing : (placeOf[code] ?? -1);
    if (!targets) {
      const column = columns[place];
      if (column) column[i] = 1;
      continue;
    }
    const numbers = targets.values[place] ?? targets.other;
    for (const [o, column] of columns.entries()) column[i] = numbers[o] ?? 0;
  }
  return columns;
}

/** Mean and standard deviation of a whole population. */
function spreadOf(values: Float64Array): { mean: number; deviation: number } {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}

/** The matrix with each term standardised. */
export function standardized({ rows, columns }: Matrix, terms: ModelTerm[]): Matrix {
  return {
    rows,
    columns: columns.map((column, t) => {
      const { mean = 0, scale = 1 } = terms[t] ?? {};
      return column.map((value) => (value - mean) / scale);
    }),
  };
}

/** Some rows of a matrix. */
export function rowsOf({ columns }: Matrix, rows: Int32Array): Matrix {
  return {
    rows: rows.length,
    columns: columns.map((column) => Float64Array.from(rows, (row) => column[row] ?? 0)),
  };
}
