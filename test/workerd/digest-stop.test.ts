import { describe, expect, test } from "vitest";
import { buildSelect } from "../../durable-objects/engine/build.ts";
import { StatementError } from "../../durable-objects/engine/connection.ts";
import { digestRows } from "../../durable-objects/engine/digest/digest.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import { CONTROL, digestQuery, withJob } from "./digest-fixture.ts";

describe("a reading that is stopped", () => {
  const LONG = "(select i, 'x' || i as s from range(2000000) t(i))";
  const COLUMNS = [
    { name: "i", type: "BIGINT" },
    { name: "s", type: "VARCHAR" },
  ];

  /** A clock that stands still, and calls back at every breath. */
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

  test("cancelled in the middle, the connection and its files are free again", () => {
    const stop = new AbortController();
    const clock = clockOf((breath) => {
      if (breath === 12) stop.abort();
      return 0;
    });
    return withJob(async (job) => {
      const built = await buildSelect(job, 10, `select * from ${LONG} limit 50000`, CONTROL);
      const from = job.attachments.read({ kind: "stored", file: built.file });
      let hashed = 0;
      const control = { ...CONTROL, signal: stop.signal };
      const running = digestRows(
        job,
        `(select * from ${from}, range(100))`,
        COLUMNS,
        control,
        (n) => {
          hashed = n;
        },
      );
      await expect(running).rejects.toMatchObject({ envelope: { code: "cancelled" } });
      expect(hashed).toBeGreaterThan(0);
      const again = await digestRows(job, from, COLUMNS, CONTROL);
      expect(again.rows).toBe(50_000);
      job.attachments.release();
      job.attachments.makeRoom();
      const databases = job.connection.now(
        "select count(*) as n from duckdb_databases() where not internal",
      );
      expect(Number(databases.getChild("n").at(0))).toBe(1);
    }, clock);
  });

  test("over its time", () =>
    withJob(
      async (job) => {
        const running = digestRows(job, LONG, COLUMNS, { seconds: 2 });
        await expect(running).rejects.toMatchObject({ envelope: { code: "time_limit" } });
        expect((await digestQuery(job, "select 1 as a")).rows).toBe(1);
      },
      clockOf(() => 500),
    ));

  test("the time is that of all statements together", () => {
    const columns = Array.from({ length: 600 }, (_, i) => ({ name: `c${i}`, type: "BIGINT" }));
    const list = columns.map(({ name }, i) => `i + ${i} as ${name}`).join(", ");
    return withJob(
      async (job) => {
        const relation = `(select ${list} from range(20000) t(i))`;
        const running = digestRows(job, relation, columns, { seconds: 1 });
        await expect(running).rejects.toMatchObject({ envelope: { code: "time_limit" } });
      },
      clockOf(() => 300),
    );
  });

  test("by an error of the statement, after batches were read", () =>
    withJob(async (job) => {
      const failing =
        "(select if(i = 500000, error('boom'), i)::bigint as i, '' as s from range(900000) t(i))";
      const running = digestRows(job, failing, COLUMNS, CONTROL);
      await expect(running).rejects.toThrow(StatementError);
      await expect(digestRows(job, failing, COLUMNS, CONTROL)).rejects.toThrow("boom");
      expect((await digestQuery(job, "select 1 as a")).rows).toBe(1);
    }));

  test("before it began: a column that is not there", () =>
    withJob(async (job) => {
      const running = digestRows(job, "(select 1 as a)", [{ name: "b", type: "INTEGER" }], CONTROL);
      await expect(running).rejects.toThrow('Referenced column "b" not found');
    }));

  test("others are served meanwhile, and the time in the engine is counted", () => {
    let breaths = 0;
    const clock = clockOf(() => {
      breaths++;
      return 3;
    });
    return withJob(async (job) => {
      await digestRows(job, LONG, COLUMNS, CONTROL);
      expect(breaths).toBeGreaterThan(4);
      expect(job.connection.engineMs).toBe(3 * breaths);
    }, clock);
  });
});
