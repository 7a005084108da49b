/**
 * The one table of how values leave the engine: every reply, page, chart, difference and file goes by it
 * (docs/values.md lists it). What Arrow or JavaScript would bend is cast to text inside DuckDB, so the text is
 * DuckDB's own.
 */
export interface TypeRule {
  /** what its values are to filters, searches, bars and charts */
  kind: Kind;
  /** how they become JSON; "text" is cast to VARCHAR on the way out */
  json: "boolean" | "number" | "integer" | "big" | "double" | "single" | "bytes" | "text";
  /** as what Arrow and Parquet files have them: as the type itself, as the text, or as another type */
  file: "own" | "text" | "TIMESTAMP_MS";
}

export type Kind =
  | "integer"
  | "float"
  | "decimal"
  | "boolean"
  | "blob"
  | "text"
  /** days and moments: compared as such with a text that is cast to them, and charts have an axis for them */
  | "moment"
  /** compared as such with a text that is cast to them */
  | "typed"
  /** compared as the text that is shown */
  | "shown";

const rule = (kind: Kind, json: TypeRule["json"], file: TypeRule["file"]): TypeRule => ({
  kind,
  json,
  file,
});

const RULES: Record<string, TypeRule> = {
  BOOLEAN: rule("boolean", "boolean", "own"),
  TINYINT: rule("integer", "number", "own"),
  SMALLINT: rule("integer", "number", "own"),
  INTEGER: rule("integer", "number", "own"),
  UTINYINT: rule("integer", "number", "own"),
  USMALLINT: rule("integer", "number", "own"),
  UINTEGER: rule("integer", "number", "own"),
  BIGINT: rule("integer", "integer", "own"),
  UBIGINT: rule("integer", "integer", "own"),
  // Arrow has no integers of more than 64 bits.
  HUGEINT: rule("integer", "big", "text"),
  UHUGEINT: rule("integer", "big", "text"),
  BIGNUM: rule("integer", "big", "text"),
  FLOAT: rule("float", "single", "own"),
  DOUBLE: rule("float", "double", "own"),
  DECIMAL: rule("decimal", "text", "own"),
  VARCHAR: rule("text", "text", "own"),
  BLOB: rule("blob", "bytes", "own"),
  DATE: rule("moment", "text", "own"),
  TIMESTAMP: rule("moment", "text", "own"),
  // Parquet counts no seconds: other readers would take them for numbers.
  TIMESTAMP_S: rule("moment", "text", "TIMESTAMP_MS"),
  TIMESTAMP_MS: rule("moment", "text", "own"),
  TIMESTAMP_NS: rule("moment", "text", "own"),
  "TIMESTAMP WITH TIME ZONE": rule("moment", "text", "own"),
  TIME: rule("typed", "text", "own"),
  // Arrow's times have no offset, its intervals no place in a Parquet file, and readers make bytes of its UUIDs.
  "TIME WITH TIME ZONE": rule("typed", "text", "text"),
  INTERVAL: rule("typed", "text", "text"),
  UUID: rule("typed", "text", "text"),
};

/** ENUM, BIT, TIME_NS, UNION, structs without names, and what may come. */
const OTHERS = rule("shown", "text", "text");

/** @param name of a type that is not nested; its arguments do not matter */
export function ruleOf(name: string): TypeRule {
  const plain = name.startsWith("DECIMAL(") ? "DECIMAL" : name;
  return Object.hasOwn(RULES, plain) ? (RULES[plain] ?? OTHERS) : OTHERS;
}
