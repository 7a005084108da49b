import { canonicalType, type LogicalType, parseLogicalType } from "../digest/types.ts";
import { ruleOf } from "./rules.ts";

/** The type as which a column lies in an Arrow or Parquet file. */
export function fileType(type: string): string {
  return canonicalType(inFiles(parseLogicalType(type)));
}

/** Whether a column has to be cast to it. */
export function isCastForFiles(type: string): boolean {
  return fileType(type) !== canonicalType(parseLogicalType(type));
}

const TEXT: LogicalType = { kind: "plain", name: "VARCHAR" };

function plainInFiles(type: LogicalType & { kind: "plain" }): LogicalType {
  const { file } = ruleOf(type.name);
  if (file === "own") return type;
  return file === "text" ? TEXT : { kind: "plain", name: file };
}

function inFiles(type: LogicalType): LogicalType {
  switch (type.kind) {
    case "plain":
      return plainInFiles(type);
    case "list":
    // Below a NULL, Arrow's arrays have values that there are not; lists have none.
    case "array":
      return { kind: "list", of: inFiles(type.of) };
    case "map":
      return { kind: "map", key: inFiles(type.key), value: inFiles(type.value) };
    case "struct":
      return {
        kind: "struct",
        fields: type.fields.map(({ name, type }) => ({ name, type: inFiles(type) })),
      };
    // Readers know no unions, and a cast to a struct without names cannot be written.
    case "union":
    case "tuple":
      return TEXT;
  }
}
