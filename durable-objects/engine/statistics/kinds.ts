import type { ColumnKind } from "../../../contract/statistics.ts";

const NESTED = /\[\d*\]$|^(STRUCT|MAP|UNION)\b/;
const INTEGER = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$|^BIGNUM$/;

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

export function isNumber(kind: ColumnKind): boolean {
  return kind === "integer" || kind === "float" || kind === "decimal";
}
