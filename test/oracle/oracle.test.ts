import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Native } from "../e2e/main/native.ts";
import { type Bench, dataSet, openBench } from "../e2e/main/project.ts";
import { server } from "../e2e/setup/server.ts";
import { AGGREGATES } from "./cases/aggregates.ts";
import { BORROWED } from "./cases/borrowed.ts";
import { RELATIONS } from "./cases/relations.ts";
import { VALUES } from "./cases/values.ts";
import { compare, ofNative, ofProduct } from "./compare.ts";
import { EDGES, FILES } from "./tables.ts";

// The same tables and the same SQL through the product and through native DuckDB: names, types and every value.

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
  for (const file of FILES) {
    const alias = file.replace(/\.\w+$/, "");
    await bench.put(file, dataSet(file));
    await bench.ok("catalog_import", { rel_path: file, alias });
    await copyToNative(alias);
  }
  for (const [name, code] of Object.entries(EDGES)) {
    await bench.ok("catalog_create", { name, code });
    await native.run(`create table ${name} as ${code}`);
  }
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

/** What the product made of a file, value by value, so that both ask the same table. */
async function copyToNative(alias: string): Promise<void> {
  const { schema } = await bench.ok("catalog_show", { entry: alias, include: ["schema"] });
  const columns = schema as { name: string; type: string }[];
  const list = columns.map(({ name, type }) => `"${name}" ${type}`).join(", ");
  await native.run(`create table ${alias} (${list})`);
  const texts = columns.map(({ name }) => `"${name}"::varchar as "${name}"`).join(", ");
  const code = `select ${texts} from ${alias}`;
  const { hash } = await bench.ok("catalog_run", { code });
  const { rows } = await bench.all(String(hash));
  await native.insert(alias, rows as (string | null)[][]);
}

test("the judge has the tables of the product", async () => {
  for (const alias of [...FILES.map((file) => file.replace(/\.\w+$/, "")), ...Object.keys(EDGES)])
    await compare(
      bench,
      native,
      `select count(*) as n, count(distinct t) as kinds from ${alias} t`,
    );
});

describe("relations", () => {
  test.each(RELATIONS)("%s", (_, sql) => compare(bench, native, sql));
});

describe("aggregates", () => {
  test.each(AGGREGATES)("%s", (_, sql) => compare(bench, native, sql));
});

describe("values", () => {
  test.each(VALUES)("%s", (_, sql) => compare(bench, native, sql));
});

describe("time zones and JSON", () => {
  test.each(BORROWED)("%s", (_, sql) => compare(bench, native, sql));
});

test("a difference is seen: the judge is not asked the same as the product", async () => {
  const [one, other] = [
    await ofProduct(bench, "select 1 as a"),
    await ofNative(native, "select 2 as a"),
  ];
  expect(one.columns).toEqual(other.columns);
  expect(one.rows).not.toEqual(other.rows);
});
