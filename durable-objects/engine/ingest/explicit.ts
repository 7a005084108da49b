import { literal } from "../sql.ts";
import type { Marks } from "./numbers.ts";

/** A type that the caller named: what is never done is to bend a value until it fits. */
export interface Explicit {
  /** SQL of the value, null where it has none */
  value: string;
  /** SQL: whether a text that is not null is exactly a value of the type */
  fits: string;
  /** SQL: why a text does not fit, when there are several reasons */
  kind?: string;
  doubt?: Doubt;
}

/** Values that fit and can be read in two ways. */
export interface Doubt {
  /** SQL: whether a value is one of them */
  sql: string;
  /** what is told of one of them, and of more */
  one: string;
  many: string;
}

const INTEGERS = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const DECIMAL = /^DECIMAL\(\d+,(\d+)\)$/;

/**
 * @param type as DuckDB prints it
 * @param text SQL of the cell's text, null when it is empty
 */
export function explicitCast(
  type: string,
  text: string,
  marks: Marks,
  dateFormat: string | undefined,
): Explicit {
  if (type === "VARCHAR") return { value: text, fits: "true" };
  if (dateFormat !== undefined && /^(DATE|TIMESTAMP)/.test(type)) {
    const value = `try_cast(try_strptime(${text}, ${literal(dateFormat)}) as ${type})`;
    return { value, fits: `${value} is not null` };
  }
  const scale = INTEGERS.test(type) ? 0 : DECIMAL.exec(type)?.[1];
  const isNumber = scale !== undefined || type === "DOUBLE" || type === "FLOAT";
  const source = isNumber ? unmarked(text, marks) : text;
  const value = `try_cast(${source} as ${type})`;
  const exact =
    scale === undefined ? exactDay(type, source) : exactNumber(source, value, Number(scale));
  return { value, fits: `(${value} is not null and ${exact})` };
}

/** DuckDB rounds 1.7 to the integer 2, and 1.005 to two places. */
function exactNumber(text: string, value: string, scale: number): string {
  const digits = `regexp_full_match(${text}, '\\s*[+-]?\\d*(\\.\\d{0,${scale}}0*)?\\s*')`;
  const exponent = `(contains(lower(${text}), 'e') and try_cast(${text} as double) = cast(${value} as double))`;
  return `(${digits} or ${exponent})`;
}

/** DuckDB drops the time of a timestamp that is read as a date. */
function exactDay(type: string, text: string): string {
  return type === "DATE"
    ? `try_cast(${text} as timestamp) is not distinct from cast(try_cast(${text} as date) as timestamp)`
    : "true";
}

/** A number in the marks of its file, as DuckDB writes it; one whose marks stand elsewhere stays what no cast takes. */
function unmarked(text: string, { decimal, thousands }: Marks): string {
  if (decimal === "." && thousands === undefined) return text;
  const point = `[${decimal}]`;
  const tail = `(${point}\\d*)?([eE][+-]?\\d+)?\\s*`;
  const grouped =
    thousands === undefined ? "" : `\\s*[+-]?\\d{1,3}(${mark(thousands)}\\d{3})+${tail}|`;
  const shape = `${grouped}\\s*[+-]?\\d*${tail}`;
  const bare = thousands === undefined ? text : `replace(${text}, ${literal(thousands)}, '')`;
  const plain = `replace(${bare}, ${literal(decimal)}, '.')`;
  return `case when regexp_full_match(${text}, ${literal(shape)}) then ${plain} else '?' || ${text} end`;
}

function mark(character: string): string {
  return character.replace(/[^\p{L}\p{N} ]/u, "\\$&");
}
