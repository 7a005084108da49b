import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { literal, Native } from "../e2e/main/native.ts";
import { type Bench, dataSet, dataSetPath, openBench } from "../e2e/main/project.ts";
import { server } from "../e2e/setup/server.ts";

// Every data set of npm `vega-datasets`, imported with no option, beside what native DuckDB reads of the same file:
// rows, names, types, and every value. What differs stands in the tables below, with its reason; docs/ingest.md has
// the same list.

/** Columns whose type differs, with what native DuckDB gives, and how its values become ours. */
const TEXT_THAT_LOOKS_LIKE_A_DATE = (name: string) => ({
  [name]: { native: "DATE", value: `"${name}"::varchar` },
});
const ARCS = "value kept as text where its kinds differ";
const TYPES: Record<string, Record<string, { native: string; value: string }>> = {
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

const files = readdirSync(dataSetPath("."))
  .filter((file) => /\.(csv|tsv|json|arrow|parquet)$/.test(file) && !ELSEWHERE.includes(file))
  .toSorted();

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

function tableOf(file: string): string {
  const path = literal(dataSetPath(file));
  return TABLES[file] ?? `from ${file.endsWith(".json") ? "read_json" : "read_csv"}(${path})`;
}

/** One value for a whole column, so that every cell of it counts, in its row. */
const digest = (value: string) => `md5(string_agg(coalesce(${value}, chr(0)), chr(31)))`;

test("there are as many as the package had when this was written", () => {
  expect(files).toHaveLength(69);
});

describe("as native DuckDB reads it", () => {
  test.each(files)("%s", async (file) => {
    const alias = file.replace(/[^a-z0-9]/gi, "_").toLowerCase();
    await bench.put(file, dataSet(file));
    const reply = await bench.ok("catalog_import", { rel_path: file, alias: `d_${alias}` });
    const { schema } = await bench.ok("catalog_show", { entry: `d_${alias}`, include: ["schema"] });
    const columns = schema as { name: string; type: string }[];
    const table = tableOf(file);
    const described = await native.texts(`describe ${table}`);
    const [count] = await native.texts(`select count(*) from (${table})`);
    expect(reply.row_count).toBe(Number(count?.[0]));
    const differ = TYPES[file] ?? {};
    const expected = columns.map(({ name, type }, i) => {
      const given = described[i]?.[1] ?? "";
      const other = differ[name];
      if (!other) return { name, type: given };
      expect(type).not.toBe(given);
      if (other.native !== ARCS) expect(given).toBe(other.native);
      return { name, type };
    });
    expect(columns).toEqual(expected);
    expect(columns.map(({ name }) => name)).toEqual(described.map(([name]) => name));
    const ours = columns.map(({ name }) => digest(`"${name}"::varchar`));
    const theirs = columns.map(({ name, type }) => {
      const other = differ[name];
      if (!other) return digest(`"${name}"::varchar`);
      return digest(other.value === "" ? `"${name}"::${type}::varchar` : other.value);
    });
    const list = (digests: string[]) => digests.map((each, i) => `${each} as c${i}`).join(", ");
    const read = await bench.ok("catalog_query", { sql: `select ${list(ours)} from d_${alias}` });
    expect(read.rows).toEqual(await native.texts(`select ${list(theirs)} from (${table})`));
  });
});
