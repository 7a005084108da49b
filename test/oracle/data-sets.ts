import { readdirSync } from "node:fs";
import { literal } from "../e2e/main/native.ts";
import { dataSetPath } from "../e2e/main/project.ts";

/** Columns whose type differs, with what native DuckDB gives, and how its values become ours. */
const TEXT_THAT_LOOKS_LIKE_A_DATE = (name: string) => ({
  [name]: { native: "DATE", value: `"${name}"::varchar` },
});
export const ARCS = "value kept as text where its kinds differ";
export const TYPES: Record<string, Record<string, { native: string; value: string }>> = {
  "cars.json": TEXT_THAT_LOOKS_LIKE_A_DATE("Year"),
  "crimea.json": TEXT_THAT_LOOKS_LIKE_A_DATE("date"),
  "football.json": TEXT_THAT_LOOKS_LIKE_A_DATE("date"),
  "ohlc.json": TEXT_THAT_LOOKS_LIKE_A_DATE("date"),
  // Three films have a number for a title: JSON text of a string is the string.
  "movies.json": { Title: { native: "JSON", value: "Title->>'$'" } },
  "londonBoroughs.json": { objects: { native: ARCS, value: "" } },
  "us-10m.json": { objects: { native: ARCS, value: "" } },
  "world-110m.json": { objects: { native: ARCS, value: "" } },
};

/** Files whose table native DuckDB looks for elsewhere. */
const TABLES: Record<string, string> = {
  // One object whose list `features` holds the records.
  "earthquakes.json": `select f."type" as "type", f.properties as properties, f.geometry as geometry, f.id as id from (select unnest(features) as f from read_json(${literal(dataSetPath("earthquakes.json"))}))`,
  // The same flights as JSON: native DuckDB reads no Arrow file by itself.
  "flights-200k.arrow": `select delay::smallint as delay, distance::smallint as distance, time::float as time from read_json(${literal(dataSetPath("flights-200k.json"))})`,
};

/** 3 M rows, which `test/e2e/codec/parquet.test.ts` and the demo's test compare. */
const ELSEWHERE = ["flights-3m.parquet"];

export const DATA_SETS = readdirSync(dataSetPath("."))
  .filter((file) => /\.(csv|tsv|json|arrow|parquet)$/.test(file) && !ELSEWHERE.includes(file))
  .toSorted();

/** The file as native DuckDB reads it. */
export function tableOf(file: string): string {
  const path = literal(dataSetPath(file));
  return TABLES[file] ?? `from ${file.endsWith(".json") ? "read_json" : "read_csv"}(${path})`;
}

/** The same with the types that the product gives. */
export function typedTableOf(file: string, columns: { name: string; type: string }[]): string {
  const differ = TYPES[file] ?? {};
  const list = columns.map(({ name, type }) => {
    const other = differ[name];
    if (!other) return `"${name}"`;
    return `${other.value === "" ? `"${name}"::${type}` : other.value} as "${name}"`;
  });
  return `select ${list.join(", ")} from (${tableOf(file)})`;
}
