import type { ModelFeature, ModelTerm, ValueKind } from "../../../contract/model.ts";
import { ident, literal } from "../sql.ts";

/** A number as SQL, exactly: a plain decimal would be a DECIMAL. */
export function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number of a model`);
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}

function numbers(values: readonly number[]): string {
  return `[${values.map(number).join(", ")}]::double[]`;
}

const SECONDS_A_DAY = 86_400;

/**
 * A column as a model takes it: a number, null where there is none; a time as days, a category as text. The fit and
 * every scoring recipe read values by this alone, so that they see the same.
 */
export function columnValue(column: string, kind: ValueKind): string {
  switch (kind) {
    case "number":
      return `if(isfinite(${column}::double), ${column}::double, null)`;
    case "boolean":
      return `${column}::int::double`;
    case "time":
      return `if(isfinite(${column}), epoch(${column}) / ${SECONDS_A_DAY}, null)`;
    case "category":
      return `${column}::varchar`;
  }
}

/** The numbers that a row becomes, in the order of the terms, as one list. */
export function placeOf(features: readonly ModelFeature[], from: string): string {
  return `[${features.flatMap((feature) => termsOf(feature, from)).join(", ")}]::double[]`;
}

/** The same, each standardised. */
export function standardPlaceOf(
  features: readonly ModelFeature[],
  terms: readonly ModelTerm[],
  from: string,
): string {
  const raw = features.flatMap((feature) => termsOf(feature, from));
  const all = raw.map((term, t) => {
    const { mean = 0, scale = 1 } = terms[t] ?? {};
    return `(${term} - ${signed(mean)}) / ${number(scale)}`;
  });
  return `[${all.join(", ")}]::double[]`;
}

function signed(value: number): string {
  return value < 0 ? `(${number(value)})` : number(value);
}

function termsOf(feature: ModelFeature, from: string): string[] {
  const { column, kind, encoding, imputed, categories = [], targets } = feature;
  const value = columnValue(`${from}.${ident(column)}`, kind);
  if (encoding === "value") return [`coalesce(${value}, ${number(Number(imputed.value))})`];
  const text = `coalesce(${value}, ${literal(String(imputed.value))})`;
  if (encoding === "one_hot") {
    return categories.map((category) => `(${text} = ${literal(category)})::int`);
  }
  const keys = `[${categories.map(literal).join(", ")}]`;
  return (targets?.other ?? []).map((other, o) => {
    const values = (targets?.values ?? []).map((each) => each[o] ?? 0);
    return `coalesce((${numbers(values)})[list_position(${keys}, ${text})], ${number(other)})`;
  });
}
