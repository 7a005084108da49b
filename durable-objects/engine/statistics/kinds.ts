import type { ColumnKind } from "../../../contract/statistics.ts";

export function isNumber(kind: ColumnKind): boolean {
  return kind === "integer" || kind === "float" || kind === "decimal";
}
