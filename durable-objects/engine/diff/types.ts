import { parseType } from "../values/types.ts";

/** How values of a type are compared with others and counted. */
export type Family =
  | "boolean"
  | "integer"
  | "decimal"
  | "float"
  | "text"
  | "moment"
  | "plain"
  | "nested";

const INTEGERS = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$|^BIGNUM$/;

export function familyOf(type: string): Family {
  const parsed = parseType(type);
  if (parsed.kind === "list" || parsed.kind === "struct" || parsed.kind === "map") return "nested";
  const { name } = parsed;
  if (name === "BOOLEAN") return "boolean";
  if (INTEGERS.test(name)) return "integer";
  if (name === "DECIMAL") return "decimal";
  if (name === "DOUBLE" || name === "FLOAT") return "float";
  if (name === "VARCHAR" || name === "ENUM" || name === "UUID") return "text";
  if (name === "DATE" || name.startsWith("TIMESTAMP")) return "moment";
  return name === "STRUCT" || name === "UNION" ? "nested" : "plain";
}

export function isNumber(family: Family): boolean {
  return family === "integer" || family === "decimal" || family === "float";
}
