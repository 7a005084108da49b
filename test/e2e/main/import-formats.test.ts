import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { literal, Native, type Table } from "./native.ts";
import { aliasOf, type Bench, casePath, dataSet, dataSetPath, openBench } from "./project.ts";

// Cases of group P, and files of JSON and Arrow: the values of native DuckDB on the same file.

let bench: Bench;
let native: Native;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tallyman-formats-"));
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
  rmSync(folder, { recursive: true });
});

describe("Parquet", () => {
  test.each([
    ["P03 decimals of width 4, 18 and 38", "p03_decimals.parquet"],
    ["P06 no rows", "p06_empty.parquet"],
    ["P08 the largest unsigned integers", "p08_unsigned.parquet"],
    ["P09 zone, infinity, year 1 and interval", "p09_tz.parquet"],
    ["P11 bytes, UUID and NUL in a text", "p11_blob.parquet"],
  ])("%s", async (_, file) => {
    const expected = await native.table(`from ${literal(casePath(file))}`);
    const reply = await bench.importCase(file);
    const { columns, rows } = reply;
    expect({ columns, rows }).toEqual(expected);
    expect(reply).toMatchObject({ row_count: expected.rows.length, guesses: [], created: true });
    expect(await bench.all(aliasOf(file))).toEqual(expected);
  });

  test.each([
    [
      "P03",
      "p03_decimals",
      ["1.5", "1234567890123.456", "12345678901234567890.1234567891", "-0.01"],
    ],
    ["P08", "p08_unsigned", ["18446744073709551615", 4294967295, 255]],
    ["P11", "p11_blob", [{ base64: "/wAB" }, "00000000-0000-0000-0000-0000000000ff", "a\u0000b"]],
    [
      "P09",
      "p09_tz",
      [
        "2024-03-31 00:30:00+00",
        "23:59:59.999999",
        "0001-01-01",
        "infinity",
        "1 month 3 days 00:00:04",
      ],
    ],
  ])("%s is what the case says", async (_, entry, row) => {
    expect((await bench.ok("catalog_peek", { entry })).rows).toEqual([row]);
  });

  test("P04 lists, structs and maps keep their shape", async () => {
    const reply = await bench.importCase("p04_nested.parquet");
    const file = literal(casePath("p04_nested.parquet"));
    const names = (reply.columns as Table["columns"]).map(({ name }) => name);
    const types = `select ${names.map((name) => `typeof(${name})`).join(", ")} from`;
    expect((reply.columns as Table["columns"]).map(({ type }) => type)).toEqual(
      (await native.table(`${types} ${file}`)).rows[0],
    );
    expect(reply.rows).toEqual([
      [[1, 2, null], { x: 1, y: [{ z: "deep" }] }, { k1: 1, k2: null }, { 10: "ten" }, [], null],
    ]);
    const texts = `select ${names.map((name) => `${name}::varchar as ${name}`).join(", ")} from`;
    const read = await bench.ok("catalog_query", { sql: `${texts} p04_nested` });
    expect(read.rows).toEqual((await native.table(`${texts} ${file}`)).rows);
    const inside = "select s.y[1].z as z, m['k1'] as k, im[10] as t, len(el) as n from";
    const deep = await bench.ok("catalog_query", { sql: `${inside} p04_nested` });
    expect(deep.rows).toEqual([["deep", 1, "ten", 0]]);
  });

  test("P06 the full schema of no rows is in every reply", async () => {
    const columns = ["INTEGER", "VARCHAR", "DECIMAL(9,2)"].map((type, i) => ({
      name: "abc".charAt(i),
      type,
    }));
    const none = { columns, rows: [], row_count: 0, shown: 0, truncated: false };
    const sql = "select * from p06_empty";
    expect(await bench.ok("catalog_peek", { entry: "p06_empty" })).toMatchObject(none);
    expect(await bench.ok("catalog_query", { sql })).toMatchObject(none);
    expect(await bench.ok("catalog_run", { code: sql })).toMatchObject(none);
    expect(await bench.ok("catalog_show", { entry: "p06_empty" })).toMatchObject({
      schema: columns,
      row_count: 0,
    });
  });

  test("P07 Parquet is read with no network: catalog_load_parquet names the source after its file", async () => {
    await bench.put("in/Some Decimals.parquet", new Uint8Array(await decimals()));
    const reply = await bench.ok("catalog_load_parquet", { rel_path: "in/Some Decimals.parquet" });
    expect(reply).toMatchObject({ alias: "some_decimals", version: 1, row_count: 1 });
  });

  async function decimals(): Promise<ArrayBuffer> {
    const url = `${server.origin}/p/${bench.project}/data/p03_decimals.parquet`;
    return (await fetch(url)).arrayBuffer();
  }
});

const FLIGHTS = `select count(*) as n, sum(delay) as delay, sum(distance) as distance,
  min(time) as first, max(time) as last, sum(delay::bigint * distance) as pairs,
  count(distinct time) as times, round(sum(time::double), 3) as hours,
  count(*) filter (where delay < 0) as early from`;

test("Arrow: 200,000 flights add up to native DuckDB's of the same data set in JSON", async () => {
  await bench.put("flights.arrow", dataSet("flights-200k.arrow"));
  const reply = await bench.ok("catalog_import", { rel_path: "flights.arrow", alias: "arrow" });
  expect(reply).toMatchObject({ row_count: 200_000, created: true });
  expect(reply.columns).toEqual([
    { name: "delay", type: "SMALLINT" },
    { name: "distance", type: "SMALLINT" },
    { name: "time", type: "FLOAT" },
  ]);
  const flights = `read_json(${literal(dataSetPath("flights-200k.json"))}, format = 'array',
    columns = {delay: 'SMALLINT', distance: 'SMALLINT', time: 'FLOAT'})`;
  const { columns, rows } = await bench.ok("catalog_query", { sql: `${FLIGHTS} arrow` });
  expect({ columns, rows }).toEqual(await native.table(`${FLIGHTS} ${flights}`));
  const last = await bench.ok("catalog_peek", { entry: "arrow", offset: 199_900, limit: 100 });
  expect(last.rows).toEqual((await native.table(`from ${flights} offset 199900`)).rows);
});

describe("JSON", () => {
  /** Native DuckDB reads the file with the types of the import. */
  async function judged(file: string, columns: unknown, format: string): Promise<Table> {
    const types = (columns as Table["columns"])
      .map(({ name, type }) => `${literal(name)}: ${literal(type)}`)
      .join(", ");
    return native.table(
      `select * from read_json(${literal(file)}, format = '${format}', columns = {${types}})`,
    );
  }

  test.each(["cars.json", "seattle-weather-hourly-normals.csv", "penguins.json"])(
    "%s is native DuckDB's, cell by cell",
    async (file) => {
      await bench.put(file, dataSet(file));
      const alias = file.replace(/\W.*/, "");
      const reply = await bench.ok("catalog_import", { rel_path: file, alias });
      const path = dataSetPath(file);
      const expected = file.endsWith(".json")
        ? await judged(path, reply.columns, "array")
        : await native.table(`from ${literal(path)}`);
      expect(reply.row_count).toBe(expected.rows.length);
      expect(await bench.all(alias, 500)).toEqual(expected);
    },
  );

  test("lines of JSON are the same rows as the list", async () => {
    const records = JSON.parse(new TextDecoder().decode(dataSet("cars.json"))) as unknown[];
    const path = join(folder, "cars.ndjson");
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    writeFileSync(path, text);
    await bench.put("cars.ndjson", text);
    const reply = await bench.ok("catalog_import", { rel_path: "cars.ndjson", alias: "lines" });
    const lines = await bench.all("lines");
    expect(lines).toEqual(await judged(path, reply.columns, "newline_delimited"));
    expect(lines).toEqual(await bench.all("cars"));
  });

  test("records deep in a document are found by their path", async () => {
    const document = { meta: { rows: 2 }, data: { items: [{ a: 1 }, { a: 2, b: "x" }] } };
    await bench.put("deep.json", JSON.stringify(document));
    const options = { records_path: "data.items" };
    const reply = await bench.ok("catalog_import", {
      rel_path: "deep.json",
      alias: "deep",
      options,
    });
    expect(reply.rows).toEqual([
      [1, null],
      [2, "x"],
    ]);
  });
});
