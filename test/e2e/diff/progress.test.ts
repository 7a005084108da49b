import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

// A comparison of many rows takes a while: who asked is told how much of it is done.

const ROWS = 300_000;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  const versions = [
    ["keyed", "select i as id, i % 7 as v", "select i as id, i % 7 + (i % 1000 = 0)::int as v"],
    ["bag", "select i % 10 as v", "select i % 11 as v"],
  ];
  for (const [name, first, second] of versions) {
    const from = `from range(${ROWS}) r(i) order by i`;
    await bench.ok("catalog_create", { name, code: `${first} ${from}` });
    await bench.ok("catalog_revise", { name, code: `${second} ${from}` });
  }
}, 240_000);

afterAll(() => bench.session.close());

interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

async function watched(name: string, args: Record<string, unknown>) {
  const told: Progress[] = [];
  const result = await bench.session.client.callTool(
    { name, arguments: args },
    { timeout: 280_000, onprogress: (progress) => told.push(progress) },
  );
  return { told, reply: result.structuredContent as Record<string, unknown> };
}

test("by key: parts of the rows of both sides", async () => {
  const { told, reply } = await watched("catalog_diff", { name: "keyed" });
  const message = "comparing keyed-v1 with keyed-v2";
  expect(told).toEqual(
    [0, ROWS, 2 * ROWS].map((progress) => ({ progress, total: 2 * ROWS, message })),
  );
  expect(reply).toMatchObject({ method: "keyed", keyed_summary: { matched: ROWS, changed: 300 } });
}, 240_000);

test("as bags of rows, too", async () => {
  const { told, reply } = await watched("catalog_diff", { name: "bag" });
  const message = "comparing bag-v1 with bag-v2";
  expect(told).toEqual(
    [0, 1, 2, 3].map((part) => ({ progress: (part * 2 * ROWS) / 3, total: 2 * ROWS, message })),
  );
  expect(reply).toMatchObject({ method: "multiset", row_count: { before: ROWS, after: ROWS } });
}, 240_000);

test("a comparison that becomes an entry tells its two steps", async () => {
  const { told, reply } = await watched("catalog_promote_diff", { name: "keyed" });
  expect(told).toEqual([
    { progress: 0, total: 2, message: "looking for a key of keyed-v1 and keyed-v2" },
    { progress: 1, total: 2, message: "comparing keyed-v1 with keyed-v2" },
    { progress: 2, total: 2, message: "comparing keyed-v1 with keyed-v2" },
  ]);
  expect(reply).toMatchObject({ alias: "diff_keyed_v1_v2", row_count: ROWS });
}, 240_000);
