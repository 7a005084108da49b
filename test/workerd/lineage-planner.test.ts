import { describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { lineageOf } from "../../durable-objects/engine/lineage/columns.ts";
import { plannerOf } from "../../durable-objects/engine/lineage/planner.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import { inObject } from "./storage-fixture.ts";

const INPUTS = [
  {
    name: "#1",
    columns: [
      { name: "k", type: "VARCHAR" },
      { name: "v", type: "DOUBLE" },
    ],
  },
];
const RECIPE = `select k, sum(v) as s, count(*) as n from "#1"AS"t" where v > 1 group by k`;
const TOLD = {
  columns: [
    { name: "k", from: [{ input: 0, column: 0 }], exact: true },
    { name: "s", from: [{ input: 0, column: 1 }], exact: true },
    { name: "n", from: [], exact: true },
  ],
  rows: [
    { input: 0, column: 0 },
    { input: 0, column: 1 },
  ],
  rowsExact: true,
  omitted: 0,
};

/** A clock that moves by a second at each breath. */
function slowClock(
  onBreath: (breaths: number) => void = () => undefined,
): Clock & { breaths: number } {
  const clock = {
    breaths: 0,
    now: () => clock.breaths * 1_000,
    breathe: async () => {
      clock.breaths++;
      onBreath(clock.breaths);
    },
  };
  return clock;
}

function withJob<T>(clock: Clock, run: (job: EngineJob) => Promise<T>): Promise<T> {
  return inObject(async ({ storage }) =>
    new Engine(storage.sql, clock).job({ engineMs: 0, cold: false }, run),
  );
}

describe("on an engine whose settings are locked", () => {
  test("plans tell the lineage; others are served before each of them, and nothing is left behind", () => {
    const clock = slowClock();
    return withJob(clock, async ({ connection }) => {
      const planner = plannerOf(connection, { seconds: 100 });
      expect(await lineageOf(planner, RECIPE, INPUTS, 100)).toEqual(TOLD);
      // Two forms that are bound, and two plans for each of three columns and the rows.
      expect(clock.breaths).toBe(2 + 2 * 4);
      expect(connection.now("select count(*) as n from duckdb_tables()").getChild("n").at(0)).toBe(
        0n,
      );
    });
  });

  test("a signal stops it between two plans", () => {
    const stop = new AbortController();
    const clock = slowClock((breaths) => {
      if (breaths === 4) stop.abort();
    });
    return withJob(clock, async ({ connection }) => {
      const planner = plannerOf(connection, { seconds: 100, signal: stop.signal });
      const failure = await lineageOf(planner, RECIPE, INPUTS, 100).catch((thrown) => thrown);
      expect(failure).toBeInstanceOf(Failure);
      expect([failure.envelope.code, clock.breaths]).toEqual(["cancelled", 4]);
    });
  });

  test("and so does the time limit", () => {
    const clock = slowClock();
    return withJob(clock, async ({ connection }) => {
      const planner = plannerOf(connection, { seconds: 5 });
      const failure = await lineageOf(planner, RECIPE, INPUTS, 100).catch((thrown) => thrown);
      expect([failure.envelope.code, clock.breaths]).toEqual(["time_limit", 6]);
    });
  });

  test("what cannot be bound is DuckDB's refusal, a broken engine is not", () =>
    withJob(slowClock(), async ({ connection }) => {
      const planner = plannerOf(connection, { seconds: 100 });
      const refusal = await lineageOf(planner, 'select nothing from "#1"', INPUTS, 100).catch(
        (thrown) => thrown,
      );
      expect(planner.isRefusal(refusal)).toBe(true);
      expect(planner.isRefusal(new WebAssembly.RuntimeError("trap"))).toBe(false);
      expect(planner.isRefusal(new Failure("cancelled", "stop"))).toBe(false);
    }));
});
