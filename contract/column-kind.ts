import type { ColumnKind } from "./statistics.ts";

const NESTED = /\[\d*\]$|^(STRUCT|MAP|UNION)\b/;
const INTEGER = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$|^BIGNUM$/;

/** What can be asked of a column of a DuckDB type. */
export function kindOf(type: string): ColumnKind {
  if (NESTED.test(type)) return "nested";
  if (type === "BOOLEAN") return "boolean";
  if (INTEGER.test(type)) return "integer";
  if (type === "FLOAT" || type === "DOUBLE") return "float";
  if (type.startsWith("DECIMAL")) return "decimal";
  if (type === "DATE") return "date";
  if (type.startsWith("TIMESTAMP")) return "timestamp";
  if (type.startsWith("TIME")) return "time";
  if (type === "INTERVAL") return "interval";
  return type === "BLOB" ? "bytes" : "text";
}

/** Whether a column is of a kind (`integer`, `text`), a type, or a type without what stands in brackets. */
export function isOfType(type: string, wanted: readonly string[]): boolean {
  const names = [kindOf(type), type, type.replace(/\(.*$/s, "")].map((name) => name.toLowerCase());
  return wanted.some((each) => names.includes(each.toLowerCase()));
}
