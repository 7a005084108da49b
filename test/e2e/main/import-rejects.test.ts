import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Rows that do not fit become an entry of their own, in the same revision as the rows that do.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

const FILE = "sku,qty\nA1,4\nB2,7,extra\nC3\nD4,many\nE5,6\n";
const OPTIONS = { types: { qty: "INTEGER" }, rejects: "table" };
const REJECTS = [
  [3, "", "Expected Number of Columns: 2 Found: 3", "B2,7,extra"],
  [4, "qty", "Expected Number of Columns: 2 Found: 1", "C3"],
  [5, "qty", "Could not convert to INTEGER", "many"],
];

test("a dry run tells them and makes nothing", async () => {
  await bench.put("stock.csv", FILE);
  const dry = await bench.ok("catalog_import", {
    rel_path: "stock.csv",
    alias: "stock",
    options: OPTIONS,
    dry_run: true,
  });
  expect(dry).toMatchObject({
    created: false,
    rows: [
      ["A1", 4],
      ["E5", 6],
    ],
    notes: [
      "A dry run reads at most 1,000 rows and stores nothing.",
      "2 rejected rows that do not fit the table: line 3, 4.",
      "1 rejected values of qty that are no INTEGER (first: line 5).",
    ],
  });
  expect(dry).not.toHaveProperty("rejects");
  expect(await bench.ok("catalog_list")).toMatchObject({ total: 0 });
});

test("without being asked for they are an error, and nothing is made", async () => {
  const options = { types: OPTIONS.types };
  const error = await bench.fails("catalog_import", {
    rel_path: "stock.csv",
    alias: "stock",
    options,
  });
  expect(error).toMatchObject({
    code: "ingest_failed",
    message: "Line 3: Expected Number of Columns: 2 Found: 3 (and 1 more line: 4)",
    at: { row: 3 },
    hint: expect.stringContaining('rejects: "table"'),
  });
  expect(await bench.ok("catalog_list")).toMatchObject({ total: 0 });
});

test("an import of both is one revision, and the reply names the second entry", async () => {
  const reply = await bench.ok("catalog_import", {
    rel_path: "stock.csv",
    alias: "stock",
    options: OPTIONS,
  });
  expect(reply).toMatchObject({
    version: 1,
    created: true,
    row_count: 2,
    step: "step-001",
    rejects: { alias: "stock_rejects", row_count: 3 },
    options: OPTIONS,
  });
  expect((await bench.all("stock_rejects")).rows).toEqual(REJECTS);
  const joined = await bench.ok("catalog_query", {
    sql: "select kind, count(*) as n from stock_rejects where line > 3 group by kind order by kind",
  });
  expect(joined.rows).toEqual([
    ["Could not convert to INTEGER", 1],
    ["Expected Number of Columns: 2 Found: 1", 1],
  ]);
});

test("the same again changes nothing and names it again", async () => {
  const again = await bench.ok("catalog_import", { rel_path: "stock.csv", alias: "stock" });
  expect(again).toMatchObject({
    created: false,
    step: "step-001",
    rejects: { alias: "stock_rejects", row_count: 3 },
  });
});

test("their rows are read again from the file when they were dropped", async () => {
  // Dropping stored rows is what a page says.
  const url = `${server.origin}/p/${bench.project}/api/call/results_evict`;
  const body = JSON.stringify({ entries: ["stock_rejects"] });
  await vi.waitFor(async () => {
    // Not before the second build that proves the first has run.
    const dropped = (await (await fetch(url, { method: "POST", body })).json()) as Body;
    expect(dropped.evicted).toHaveLength(1);
  }, 30_000);
  expect((await bench.all("stock_rejects")).rows).toEqual(REJECTS);
});

test("a mended file empties the entry, which stays", async () => {
  await bench.put("stock.csv", "sku,qty\nA1,4\nB2,7\nC3,1\n");
  const mended = await bench.ok("catalog_import", { rel_path: "stock.csv", alias: "stock" });
  expect(mended).toMatchObject({
    version: 2,
    row_count: 3,
    rejects: { alias: "stock_rejects", row_count: 0 },
    step: "step-002",
  });
  expect((await bench.all("stock_rejects-v1")).rows).toEqual(REJECTS);
  expect((await bench.all("stock_rejects")).rows).toEqual([]);
});

test("a name that an entry has is not taken over", async () => {
  await bench.ok("catalog_create", { name: "other_rejects", code: "select 1 as x" });
  await bench.put("other.csv", FILE);
  const error = await bench.fails("catalog_import", {
    rel_path: "other.csv",
    alias: "other",
    options: OPTIONS,
  });
  expect(error).toMatchObject({ code: "name_taken" });
  await bench.fails("catalog_show", { entry: "other" });
});
