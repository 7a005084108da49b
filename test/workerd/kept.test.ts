import { describe, expect, test } from "vitest";
import { buildSelect } from "../../durable-objects/engine/build.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { readRows } from "../../durable-objects/engine/rows.ts";
import { inObject } from "./storage-fixture.ts";

const CONTROL = { seconds: 100 };
const meter = () => ({ engineMs: 0, cold: false });
const NUMBER = [{ name: "n", type: "BIGINT" }];

/** A project's engine, and what a test does with it. */
function withEngine(run: (engine: Engine, sql: SqlStorage) => Promise<void>): Promise<void> {
  return inObject(({ storage }) => run(new Engine(storage.sql), storage.sql));
}

async function stored(engine: Engine, select: string): Promise<number> {
  const built = await engine.job(meter(), (job) => buildSelect(job, 10, select, CONTROL));
  return built.file;
}

async function sumOf(job: EngineJob, file: number): Promise<unknown> {
  const from = job.attachments.read({ kind: "stored", file });
  const rows = await readRows(job, `select sum(n)::bigint as n from ${from}`, NUMBER, CONTROL);
  return rows[0]?.[0];
}

const attached = (job: EngineJob) =>
  job.connection
    .now("select database_name as name from duckdb_databases() where readonly and not internal")
    .getChild("name")
    .toArray() as string[];

describe("a stored result that was read", () => {
  test("stays attached for the next job, under the same name, and is not in use meanwhile", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select 7::bigint as n");
      const first = await engine.job(meter(), async (job) => {
        expect(await sumOf(job, file)).toBe(7);
        expect(engine.isReading(file)).toBe(true);
        return attached(job);
      });
      expect(engine.isReading(file)).toBe(false);
      const second = await engine.job(meter(), async (job) => {
        expect(attached(job)).toEqual(first);
        expect(await sumOf(job, file)).toBe(7);
        return attached(job);
      });
      expect(first).toHaveLength(1);
      expect(second).toEqual(first);
    }));

  test("is read from storage once", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select i as n from range(200000) t(i)");
      const reads = countingReads(engine);
      const sum = (200_000 * 199_999) / 2;
      expect(await engine.job(meter(), (job) => sumOf(job, file))).toBe(sum);
      expect(reads()).toBeGreaterThan(0);
      const before = reads();
      expect(await engine.job(meter(), (job) => sumOf(job, file))).toBe(sum);
      expect(reads()).toBe(before);
    }));

  test("is let go when eight others were read since", () =>
    withEngine(async (engine) => {
      const files: number[] = [];
      for (let n = 0; n < 10; n++) files.push(await stored(engine, `select ${n}::bigint as n`));
      for (const [n, file] of files.entries())
        expect(await engine.job(meter(), (job) => sumOf(job, file))).toBe(n);
      expect(await engine.job(meter(), async (job) => attached(job))).toHaveLength(8);
      // The oldest is attached again, and it is the third that goes.
      expect(await engine.job(meter(), (job) => sumOf(job, files[0] ?? -1))).toBe(0);
      expect(await engine.job(meter(), async (job) => attached(job))).toHaveLength(8);
    }));

  test("may be removed; its number given to another file shows that one's rows", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select 1::bigint as n");
      expect(await engine.job(meter(), (job) => sumOf(job, file))).toBe(1);
      engine.pages.remove(file);
      expect(await engine.job(meter(), async (job) => attached(job))).toEqual([]);
      const next = await stored(engine, "select 2::bigint as n");
      expect(next).toBe(file);
      expect(await engine.job(meter(), (job) => sumOf(job, next))).toBe(2);
    }));

  test("read by two jobs at once is kept until both have ended", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select 3::bigint as n");
      await engine.job(meter(), async (outer) => {
        expect(await sumOf(outer, file)).toBe(3);
        expect(await engine.job(meter(), (inner) => sumOf(inner, file))).toBe(3);
        expect(engine.isReading(file)).toBe(true);
        outer.attachments.makeRoom();
        expect(await sumOf(outer, file)).toBe(3);
      });
      await engine.job(meter(), async (job) => {
        job.attachments.makeRoom();
        expect(attached(job)).toEqual([]);
      });
    }));

  test("has a name that a job which does not read it keeps from its caller, too", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select 3::bigint as n");
      await engine.job(meter(), (job) => sumOf(job, file));
      await engine.job(meter(), async (job) => {
        expect(job.attachments.secrets()).toEqual(attached(job));
        expect(attached(job)).toHaveLength(1);
      });
    }));

  test("that is gone from storage cannot be attached, and leaves nothing behind", () =>
    withEngine(async (engine) => {
      const file = await stored(engine, "select 3::bigint as n");
      engine.pages.remove(file);
      await expect(engine.job(meter(), (job) => sumOf(job, file))).rejects.toThrow(
        `no stored file ${file}`,
      );
      expect(engine.isReading(file)).toBe(false);
    }));
});

/** How many ranges of stored files the engine has read. */
function countingReads(engine: Engine): () => number {
  let count = 0;
  const read = engine.pages.read.bind(engine.pages);
  engine.pages.read = (...args) => {
    count++;
    return read(...args);
  };
  return () => count;
}
