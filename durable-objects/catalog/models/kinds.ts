import type { FitColumn } from "../../../contract/model.ts";

const INTEGER = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const FRACTION = /^(DOUBLE|FLOAT|DECIMAL\(.*)$/;
const TIME = /^(DATE|TIMESTAMP(_S|_MS|_NS)?)$/;
const TEXT = /^(VARCHAR|UUID|ENUM\(.*)$/s;

/** How values of a type enter a model, or why they cannot. */
export function kindOf(type: string): Pick<FitColumn, "kind" | "integer" | "unusable"> {
  if (INTEGER.test(type)) return { kind: "number", integer: true };
  if (FRACTION.test(type)) return { kind: "number", integer: false };
  if (type === "BOOLEAN") return { kind: "boolean", integer: false };
  if (TIME.test(type)) return { kind: "time", integer: false };
  if (TEXT.test(type)) return { kind: "category", integer: false };
  const short = type.length > 40 ? `${type.slice(0, 40)}…` : type;
  const instead = /^(TIME|INTERVAL)/.test(type) ? "; cast it to TIMESTAMP or to a number" : "";
  return { integer: false, unusable: `its type ${short} is no feature${instead}` };
}
