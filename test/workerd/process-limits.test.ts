import { describe, expect, test } from "vitest";
import { processedEntry, tryProcessing } from "../../durable-objects/catalog/custom/processed.ts";
import { Engine } from "../../durable-objects/engine/engine.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import { type Desk, numbers, withDesk } from "./plan-fixture.ts";

// Post-processings that run on and on, or are asked for twice at once.

const macro = (query: string) => `CREATE MACRO process(expr) AS TABLE ${query}`;
const ENDLESS = macro(
  "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT (i + 1) % 1000 FROM r) SELECT max(i) FROM r, query_table(expr)",
);
const GIANT = macro("SELECT a.n FROM query_table(expr) a, range(1000000000) b, range(1000000) c");

/** A clock that moves on only by its breaths, and calls back at each. */
function clockOf(onBreath: (breath: number) => number): Clock {
  let now = 0;
  let breath = 0;
  return {
    now: () => now,
    breathe: async () => {
      now += onBreath(++breath);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

/** The desk's work over an engine with another clock. */
function workBy(desk: Desk, clock: Clock, signal = desk.work.signal) {
  return { ...desk.work, engine: new Engine(desk.storage.sql, clock), signal };
}

async function expectServing(desk: Desk): Promise<void> {
  const source = macro("SELECT max(n) AS m FROM query_table(expr)");
  const { rows } = await tryProcessing(desk.work, source, desk.head("a"));
  expect(rows).toEqual([[3]]);
}

describe.each([
  ["endless recursion", ENDLESS],
  ["an output without measure", GIANT],
])("%s", (_, source) => {
  test("ends by the time a query has", () =>
    withDesk(async (desk) => {
      await desk.build(numbers(4), "a");
      const quick = workBy(
        desk,
        clockOf(() => 5_000),
      );
      await expect(tryProcessing(quick, source, desk.head("a"))).rejects.toMatchObject({
        envelope: {
          code: "time_limit",
          message: "The statement took longer than 60 s and was stopped; nothing was stored.",
        },
      });
      await expectServing(desk);
    }));

  test("ends when its caller goes, and leaves nothing", () =>
    withDesk(async (desk) => {
      await desk.build(numbers(4), "a");
      const before = desk.files();
      const stop = new AbortController();
      const clock = clockOf((breath) => {
        if (breath === 10) stop.abort();
        return 0;
      });
      const work = workBy(desk, clock, stop.signal);
      const made = processedEntry(work, desk.head("a"), { name: "x", source });
      await expect(made).rejects.toMatchObject({ envelope: { code: "cancelled" } });
      await expectServing(desk);
      expect(desk.files()).toEqual(before);
    }));
});

describe("what a post-processing makes of an entry", () => {
  const source = macro("SELECT n % 2 AS odd, count(*) AS c FROM query_table(expr) GROUP BY odd");

  test("is an entry of its own, made once for all that ask at once", () =>
    withDesk(async (desk) => {
      await desk.build(numbers(9), "a");
      const before = desk.files().stored;
      const entry = desk.head("a");
      const ask = () => processedEntry(desk.work, entry, { name: "x", source });
      const [first, second] = await Promise.all([ask(), ask()]);
      expect(first).toBe(second);
      expect(first).toMatchObject({
        row_count: 2,
        columns: [
          { name: "odd", type: "BIGINT" },
          { name: "c", type: "BIGINT" },
        ],
        parents: [{ hash: entry.hash, follow: false }],
      });
      expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
      expect((await ask()).hash).toBe(first.hash);
      expect(desk.files().stored).toBe(before + 1);
      expect(desk.work.catalog.entry(first.hash)).toBeUndefined();
    }));

  test("has another hash for another source, and for another entry", () =>
    withDesk(async (desk) => {
      await desk.build(numbers(3), "a");
      await desk.build(numbers(4), "b");
      const hashOf = async (name: string, by: string) =>
        (await processedEntry(desk.work, desk.head(name), { name: "x", source: by })).hash;
      const hashes = [
        await hashOf("a", source),
        await hashOf("b", source),
        await hashOf("a", `${source} `),
      ];
      expect(new Set(hashes).size).toBe(3);
    }));
});
