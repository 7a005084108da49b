import { type Family, familyOf, isNumber } from "./types.ts";

/** Writes a column's value in a form in which equal values of both sides are equal. */
export type Form = (value: string) => string;

export interface Forms {
  before: Form;
  after: Form;
}

/**
 * The common form of two types: the value itself where the types are one, a type that holds both exactly where
 * there is one, else text.
 */
export function commonForms(before: string, after: string): Forms {
  if (before === after) return both(COMPARED_AS_TEXT.test(before) ? text : itself);
  const families = [familyOf(before), familyOf(after)] as const;
  const [a, b] = families;
  if (families.every((family) => family === "integer" || family === "boolean")) {
    const isHuge = [before, after].some((type) => BEYOND_HUGEINT.test(type));
    return both(isHuge ? text : (value) => `cast(${value} as hugeint)`);
  }
  if (families.every((family) => family === "integer" || family === "decimal")) {
    return { before: plainDigits(before), after: plainDigits(after) };
  }
  if (families.every(isNumber)) return both(double);
  if (families.every((family) => family === "moment")) {
    return { before: momentText(before), after: momentText(after) };
  }
  return { before: besideText(a, b), after: besideText(b, a) };
}

/** DuckDB calls a month and 30 days equal, and the same instant of two zones: the values are not the same. */
const COMPARED_AS_TEXT = /^(INTERVAL|TIME WITH TIME ZONE)$/;
const BEYOND_HUGEINT = /^(UHUGEINT|BIGNUM)$/;

function both(form: Form): Forms {
  return { before: form, after: form };
}

const itself: Form = (value) => value;
const text: Form = (value) => `cast(${value} as varchar)`;
const double: Form = (value) => `cast(${value} as double)`;

/** The digits of an exact number without zeros at the end of its fraction. */
function plainDigits(type: string): Form {
  const hasFraction = /^DECIMAL\(\d+,(?!0\))/.test(type);
  return (value) => (hasFraction ? `rtrim(rtrim(${text(value)}, '0'), '.')` : text(value));
}

function momentText(type: string): Form {
  if (type === "DATE") return (value) => `cast(cast(${value} as timestamp) as varchar)`;
  if (type !== "TIMESTAMP WITH TIME ZONE") return text;
  return (value) => `regexp_replace(${text(value)}, '\\+00$', '')`;
}

/** Beside a text a fraction is a number written in some way; integers are not: 007 is not 7. */
function besideText(own: Family, other: Family): Form {
  const isFraction = (family: Family) => family === "float" || family === "decimal";
  if (isFraction(own) && other === "text") return (value) => text(double(value));
  if (own !== "text" || !isFraction(other)) return text;
  return (value) => `coalesce(cast(try_cast(${text(value)} as double) as varchar), ${text(value)})`;
}
