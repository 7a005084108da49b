import type { FilterTerm } from "../../../contract/window.ts";
import { ident, literal } from "../sql.ts";
import type { Column } from "../values/codec.ts";
import { holds, kindOf, shownText } from "./shown.ts";

type Value = string | number | boolean;

/** A value of a filter as SQL, beside the condition that it is one of the column's type. */
export interface Operand {
  sql: string;
  /** undefined where any text will do */
  valid?: string;
}

/** A number's text as the column's own type or one that holds both: a cast would round it. */
function numberOperand(text: string, type: string): Operand {
  const [, whole = "", part = ""] = /^[+-]?(\d*)\.?(\d*)$/.exec(text) ?? [];
  const digits = whole.length + part.length;
  if (digits === 0 || digits > 38) {
    const cast = `try_cast(${literal(text)} as double)`;
    return { sql: cast, valid: `${cast} is not null` };
  }
  if (part === "") {
    const own = `try_cast(${literal(text)} as ${type})`;
    // Past the type's range there is nothing equal, but something less.
    return { sql: `coalesce(${own}, ${literal(text)}::hugeint)` };
  }
  return { sql: `${literal(text)}::decimal(${digits}, ${part.length})` };
}

/** @param column what the value is compared with */
export function operandOf(column: Column, value: Value): Operand {
  const text = String(value);
  switch (kindOf(column)) {
    case "integer":
    case "decimal":
      return numberOperand(text.trim(), column.type);
    case "float":
    case "boolean":
    case "moment":
    case "typed": {
      const cast = `try_cast(${literal(text.trim())} as ${column.type})`;
      return { sql: cast, valid: `${cast} is not null` };
    }
    default:
      return { sql: literal(text) };
  }
}

/** Values that a term compares with, in its order; null only in the list of `in`. */
export function valuesOf({ op, value, values }: FilterTerm): (Value | null)[] {
  if (op === "is_null" || op === "not_null") return [];
  if (op === "between" || op === "in") return values ?? [];
  return value === undefined ? [] : [value];
}

/** What is wrong with the form of a term, whatever its column is. */
export function malformed(term: FilterTerm): string | undefined {
  const { op, value, values } = term;
  const list = op === "between" || op === "in";
  const none = op === "is_null" || op === "not_null";
  if (none && (value !== undefined || values !== undefined)) return `${op} takes no value`;
  if (list && (values === undefined || value !== undefined)) return `${op} takes values, a list`;
  if (!list && !none && (value === undefined || values !== undefined))
    return `${op} takes one value`;
  if (op === "between" && (values?.length !== 2 || values.includes(null)))
    return "between takes two values, the lowest and the highest";
  return undefined;
}

/** The condition of one well-formed term. */
export function filterCondition(column: Column, term: FilterTerm): string {
  const name = ident(column.name);
  const kind = kindOf(column);
  const side = kind === "shown" || kind === "blob" ? shownText(column) : name;
  const operands = valuesOf(term)
    .filter((value) => value !== null)
    .map((value) => operandOf(column, value).sql);
  const [first = "null", second = "null"] = operands;
  const text = String(term.value ?? "");
  switch (term.op) {
    case "is_null":
      return `${name} is null`;
    case "not_null":
      return `${name} is not null`;
    case "=":
      return `${side} = ${first}`;
    case "!=":
      return `${side} is distinct from ${first}`;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `${side} ${term.op} ${first}`;
    case "between":
      return `${side} between ${first} and ${second}`;
    case "in": {
      const among = operands.length > 0 ? `${side} in (${operands.join(", ")})` : "false";
      return term.values?.includes(null) ? `(${among} or ${name} is null)` : among;
    }
    case "contains":
      return holds(shownText(column), text);
    case "starts_with":
      return `starts_with(lower(${shownText(column)}), lower(${literal(text)}))`;
  }
}
