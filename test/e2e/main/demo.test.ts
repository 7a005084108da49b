import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_BUILDS, DEMO_FILES } from "../../../scripts/demo-builds.ts";
import { root } from "../../../scripts/serve.ts";
import { freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { literal, Native, type Table } from "./native.ts";
import { type Bench, dataSet, dataSetPath, openBench } from "./project.ts";

let bench: Bench;
let native: Native;
const imported = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
  for (const { file, alias } of DEMO_FILES) {
    await bench.put(file, dataSet(file));
    imported.set(alias, await bench.ok("catalog_import", { rel_path: file, alias }));
    await native.run(`create table ${alias} as ${nativeSource(file, alias)}`);
  }
}, 240_000);

afterAll(async () => {
  native.close();
  await bench.session.close();
});

/** JSON is read with the types of the import, so that the values are what is compared. */
function nativeSource(file: string, alias: string): string {
  const path = literal(dataSetPath(file));
  if (!file.endsWith(".json")) return `select * from ${path}`;
  const columns = imported.get(alias)?.columns as Table["columns"];
  const types = columns.map(({ name, type }) => `${literal(name)}: ${literal(type)}`).join(", ");
  return `select * from read_json(${path}, format = 'array', columns = {${types}})`;
}

function onNative(code: string): string {
  return code.replace(/tracked\('(\w+)'\)/g, "$1");
}

describe("what is imported", () => {
  test.each([
    ["flights", 3_000_000],
    ["weather", 1_461],
    ["movies", 3_201],
  ])("%s has %i rows", async (alias, rows) => {
    expect(imported.get(alias)).toMatchObject({ row_count: rows, version: 1, created: true });
    expect((await native.table(`select count(*) as n from ${alias}`)).rows).toEqual([[rows]]);
  });

  test.each(["flights", "weather"])("%s has native DuckDB's columns", async (alias) => {
    const { columns } = await native.table(`select * from ${alias} limit 0`);
    expect(imported.get(alias)?.columns).toEqual(columns);
  });

  test("every cell of weather and of movies is native DuckDB's, in the file's order", async () => {
    expect(await bench.all("weather")).toEqual(await native.table("select * from weather"));
    expect(await bench.all("movies", 200)).toEqual(await native.table("select * from movies"));
  });

  test("every column of the three million flights adds up to native DuckDB's", async () => {
    const sql = `select count(*) as rows, count(distinct origin) as origins,
      count(distinct destination) as destinations, min(date) as first, max(date) as last,
      sum(delay) as delay, sum(distance) as distance, sum(length(origin)) as letters,
      sum(epoch(date) % 86400) as seconds, sum(delay * distance) as pairs from flights`;
    const { columns, rows } = await bench.ok("catalog_query", { sql });
    expect({ columns, rows }).toEqual(await native.table(sql));
  });

  test.each([0, 122_880, 1_499_990, 2_999_980])(
    "the flights from row %i on are the file's",
    async (offset) => {
      const page = { entry: "flights", limit: 20, offset };
      const { columns, rows } = await bench.ok("catalog_peek", page);
      const sql = `select * from flights limit 20 offset ${offset}`;
      expect({ columns, rows }).toEqual(await native.table(sql));
    },
  );
});

describe("what is built", () => {
  test.each(DEMO_BUILDS)("$name is what native DuckDB computes", async (build) => {
    const { name, code, prompt } = build;
    const reply = await bench.ok("catalog_create", { name, code, prompt });
    const expected = await native.table(onNative(code));
    expect(reply).toMatchObject({ alias: name, version: 1, row_count: expected.rows.length });
    expect(reply.rows).toEqual(expected.rows.slice(0, 10));
    expect(await bench.all(name)).toEqual(expected);
  });
});

test("the demo prints the same figures and ends with 0", async () => {
  const { project, session } = await freshProject(server.origin);
  await session.close();
  const { code, output } = await runDemo(project);
  expect({ code, output }).toMatchObject({ code: 0 });
  const lines = output.split("\n").map((line) => line.replace(/^\S.* ms {2}/, "").trim());
  const counts = ["3,000,000 rows, v1, 5 columns", "1,461 rows, v1, 6 columns"];
  expect(lines).toEqual(expect.arrayContaining([...counts, "3,201 rows, v1, 16 columns"]));
  for (const { code: recipe } of DEMO_BUILDS) {
    const { columns, rows } = await native.table(onNative(recipe));
    const printed = [columns.map(({ name }) => name), ...rows.slice(0, 3)];
    expect(lines.join("\n")).toContain(
      [`first 3 of ${rows.length}`, ...printed.map((row) => row.join(" | "))].join("\n"),
    );
  }
  expect(lines.at(-2)).toBe(`See it: ${server.origin}/p/${project}/`);
}, 240_000);

function runDemo(project: string): Promise<{ code: number | null; output: string }> {
  const demo = spawn(process.execPath, [join(root, "scripts", "demo.ts"), project], {
    env: { ...process.env, TALLYMAN_ORIGIN: server.origin },
  });
  let output = "";
  demo.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
  });
  demo.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString("utf8");
  });
  return new Promise((resolve, reject) => {
    demo.once("error", reject);
    demo.once("close", (code) => resolve({ code, output }));
  });
}
