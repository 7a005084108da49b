import { ident } from "../../../durable-objects/engine/sql.ts";
import type { Format } from "./downloads.ts";
import { EVERY_TYPE, type TypedColumn } from "./every-type.ts";

// What a type is in a file of each format, and as what it comes back (docs/values.md).

/** Types that Arrow and Parquet have not, as text. */
const TEXT_IN_FILES =
  /^(U?HUGEINT|BIGNUM|BIT|UUID|ENUM\(.*|TIME WITH TIME ZONE|TIME_NS|INTERVAL|UNION.*)$/;
/** Nested types with other types inside. */
const NESTED_IN_FILES: Record<string, string> = {
  "HUGEINT[]": "VARCHAR[]",
  "DOUBLE[2]": "DOUBLE[]",
  'STRUCT(a INTEGER[], "b c" STRUCT(d VARCHAR, e HUGEINT))':
    'STRUCT(a INTEGER[], "b c" STRUCT(d VARCHAR, e VARCHAR))',
};

function fileType(type: string): string {
  if (type === "TIMESTAMP_S") return "TIMESTAMP_MS";
  return NESTED_IN_FILES[type] ?? (TEXT_IN_FILES.test(type) ? "VARCHAR" : type);
}

/** Native DuckDB reads milliseconds as microseconds. */
export const parquetType = (type: string) => fileType(type).replace("TIMESTAMP_MS", "TIMESTAMP");

/** Types as the guesses of an import have them. */
const FROM_CSV: Record<string, string> = {
  BOOLEAN: "BOOLEAN",
  FLOAT: "DOUBLE",
  DOUBLE: "DOUBLE",
  "DECIMAL(4,1)": "DOUBLE",
  "DECIMAL(9,4)": "DOUBLE",
  "DECIMAL(18,0)": "BIGINT",
  "DECIMAL(38,10)": "DECIMAL(38,10)",
  TIME: "TIME",
  TIMESTAMP_S: "TIMESTAMP",
  TIMESTAMP_MS: "TIMESTAMP",
  UBIGINT: "HUGEINT",
  HUGEINT: "HUGEINT",
};
const FROM_JSON: Record<string, string> = {
  BOOLEAN: "BOOLEAN",
  BLOB: "STRUCT(base64 VARCHAR)",
  "BLOB[]": "STRUCT(base64 VARCHAR)[]",
  "INTEGER[]": "BIGINT[]",
  "VARCHAR[]": "VARCHAR[]",
  "HUGEINT[]": "VARCHAR[]",
  "DOUBLE[2]": "VARCHAR[]",
  "DATE[][]": "VARCHAR[][]",
  'STRUCT(a INTEGER[], "b c" STRUCT(d VARCHAR, e HUGEINT))':
    'STRUCT(a BIGINT[], "b c" STRUCT(d VARCHAR, e BIGINT))',
  "MAP(VARCHAR, INTEGER[])": "STRUCT(k BIGINT[], l VARCHAR)",
  "MAP(DATE, DECIMAL(9,2))": 'STRUCT("2024-02-29" VARCHAR, "2024-03-01" VARCHAR)',
};
const SMALL = /^U?(TINYINT|SMALLINT|INTEGER)$/;

export const BACK: Record<Format, (type: string) => string> = {
  csv: (type) => FROM_CSV[type] ?? (SMALL.test(type) || type === "BIGINT" ? "BIGINT" : "VARCHAR"),
  json: (type) => FROM_JSON[type] ?? (SMALL.test(type) ? "BIGINT" : "VARCHAR"),
  arrow: fileType,
  parquet: fileType,
};

/** A value that came back, as its own type again. */
function again(column: string, { type }: TypedColumn, format: Format): string {
  if (format === "json" && type === "BLOB") return `from_base64(${column}.base64)`;
  if (format === "json" && type === "BLOB[]") return `[from_base64(x.base64) for x in ${column}]`;
  if (type === "TIMESTAMP_S") return `cast(${column}::varchar as ${type})`;
  // Which of its types a union held is no part of its text.
  return type.startsWith("UNION") ? column : `cast(${column} as ${type})`;
}

/** As what native DuckDB reads a value from JSON. */
export function jsonType(name: string): string {
  const type = EVERY_TYPE.find((column) => column.name === name)?.type ?? "VARCHAR";
  if (type.startsWith("BLOB")) return type.replace("BLOB", "STRUCT(base64 VARCHAR)");
  return /\]$|^(STRUCT|MAP)/.test(type) ? type : "VARCHAR";
}

/** Of JSON a map comes back as a struct of all keys. */
export function comesBack({ type }: TypedColumn, from: string): boolean {
  return from !== "every_json" || !type.startsWith("MAP(");
}

/** SQL that counts, column by column, the rows in which what came back is not what there was. */
export function differences(there: string, back: string, format: Format): string {
  const looked = EVERY_TYPE.filter((column) => comesBack(column, back));
  const list = looked.map((column) => {
    const name = ident(column.name);
    const [was, is] = [`a.${name}`, again(`b.${name}`, column, format)];
    // JSON, as programs write it, has one zero.
    const isFloat = format === "json" && /^(FLOAT|DOUBLE)/.test(column.type);
    const differs = isFloat
      ? `${was} is distinct from ${is}`
      : `${was}::varchar is distinct from (${is})::varchar`;
    return `count(*) filter (where ${differs}) as ${name}`;
  });
  return `select ${list.join(", ")} from ${there} a join ${back} b on a.i = b.i::integer`;
}
