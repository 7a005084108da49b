import { canonicalType, type LogicalType } from "./types.ts";

/** How the values of a type are laid out for hashing (docs/digest.md), and as what Arrow type they must come. */
export type Shape =
  | { kind: "bits"; arrow: string }
  | { kind: "fixed" | "float"; bytes: number; arrow: string }
  | { kind: "bytes"; arrow: string }
  | { kind: "list"; arrow: string; of: Shape }
  | { kind: "struct" | "union"; arrow: string; names: string[]; of: Shape[] };

export interface Form {
  shape: Shape;
  /** the SQL type as which the values leave the engine */
  sql: string;
  /** whether that needs a cast */
  casts: boolean;
}

const fixed = (bytes: number, arrow: string): Shape => ({ kind: "fixed", bytes, arrow });

const EXACT: Record<string, Shape> = {
  BOOLEAN: { kind: "bits", arrow: "Bool" },
  TINYINT: fixed(1, "Int8"),
  SMALLINT: fixed(2, "Int16"),
  INTEGER: fixed(4, "Int32"),
  BIGINT: fixed(8, "Int64"),
  UTINYINT: fixed(1, "UInt8"),
  USMALLINT: fixed(2, "UInt16"),
  UINTEGER: fixed(4, "UInt32"),
  UBIGINT: fixed(8, "UInt64"),
  FLOAT: { kind: "float", bytes: 4, arrow: "Float32" },
  DOUBLE: { kind: "float", bytes: 8, arrow: "Float64" },
  DATE: fixed(4, "Date(day)"),
  TIME: fixed(8, "Time(us)"),
  TIMESTAMP: fixed(8, "Timestamp(us)"),
  TIMESTAMP_S: fixed(8, "Timestamp(s)"),
  TIMESTAMP_MS: fixed(8, "Timestamp(ms)"),
  TIMESTAMP_NS: fixed(8, "Timestamp(ns)"),
  "TIMESTAMP WITH TIME ZONE": fixed(8, "Timestamp(us)"),
  BLOB: { kind: "bytes", arrow: "Binary" },
  VARCHAR: { kind: "bytes", arrow: "Utf8" },
};

/**
 * Every type that is not exact in Arrow, or whose Arrow form has changed between versions, travels as DuckDB's own
 * text: HUGEINT, UHUGEINT, BIGNUM, BIT, UUID, ENUM, INTERVAL, TIME WITH TIME ZONE, TIME_NS and what may come.
 */
const TEXT: Form = { shape: { kind: "bytes", arrow: "Utf8" }, sql: "VARCHAR", casts: true };

export function formOf(type: LogicalType): Form {
  switch (type.kind) {
    case "plain":
      return plainForm(type.name);
    case "list":
      return listForm(formOf(type.of), false);
    // A list of the same items: Arrow's arrays have slots below a null, lists have none.
    case "array":
      return listForm(formOf(type.of), true);
    case "map":
      return mapForm(formOf(type.key), formOf(type.value));
    // A cast to a struct without names cannot be written.
    case "tuple":
      return TEXT;
    case "struct":
    case "union":
      return fieldsForm(type);
  }
}

/** The shapes of the nodes right below. */
export function below(shape: Shape): Shape[] {
  if (shape.kind === "list") return [shape.of];
  return "of" in shape ? shape.of : [];
}

function plainForm(name: string): Form {
  const shape = name.startsWith("DECIMAL(") ? fixed(16, "Decimal128") : EXACT[name];
  return shape ? { shape, sql: name, casts: false } : TEXT;
}

function listForm(item: Form, casts: boolean): Form {
  return {
    shape: { kind: "list", arrow: "List", of: item.shape },
    sql: `${item.sql}[]`,
    casts: casts || item.casts,
  };
}

function mapForm(key: Form, value: Form): Form {
  const of = [key.shape, value.shape];
  const entries: Shape = { kind: "struct", arrow: "Struct", names: ["key", "value"], of };
  return {
    shape: { kind: "list", arrow: "Map", of: entries },
    sql: `MAP(${key.sql}, ${value.sql})`,
    casts: key.casts || value.casts,
  };
}

function fieldsForm(type: LogicalType & { kind: "struct" | "union" }): Form {
  const forms = type.fields.map((field) => formOf(field.type));
  const sqlTypes = type.fields.map(({ name }, i) => ({
    name,
    type: { kind: "plain" as const, name: forms[i]?.sql ?? "VARCHAR" },
  }));
  return {
    shape: {
      kind: type.kind,
      arrow: type.kind === "struct" ? "Struct" : "Union(sparse)",
      names: type.fields.map(({ name }) => name),
      of: forms.map(({ shape }) => shape),
    },
    sql: canonicalType({ kind: type.kind, fields: sqlTypes }),
    casts: forms.some(({ casts }) => casts),
  };
}
