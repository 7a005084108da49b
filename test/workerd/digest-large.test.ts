import { describe, expect, test } from "vitest";
import { buildFile, formFor } from "../../durable-objects/engine/build.ts";
import { digestRows } from "../../durable-objects/engine/digest/digest.ts";
import type { EngineJob } from "../../durable-objects/engine/engine.ts";
import { CONTROL, digestQuery, digestStored, withJob } from "./digest-fixture.ts";

describe("results that do not fit into memory", () => {
  test("3 M rows of 5 columns, which the engine could not hold at once", () =>
    withJob(async (job) => {
      const select =
        "select i, i % 7 as a, i * 3 as b, 'row ' || i as s, i / 3 as d from range(3000000) t(i)";
      await expect(job.connection.run(select, CONTROL)).rejects.toThrow("Out of Memory");
      expect(await digestQuery(job, select)).toMatchObject({
        rows: 3_000_000,
        digest: "rows-sha256-1:06a1a9ec171a7a24999b3d08e7cbb2a7ed5cff4c4d5a11c76c81e6afbca6fd8f",
      });
    }));

  test("1,200 columns of 10,000 rows are read some at a time, each as if it were alone", () =>
    withJob(async (job) => {
      job.connection.now("create temp table seed as select i from range(10000) t(i)");
      const column = (c: number) =>
        c % 3 === 0
          ? `i * ${c} as c${c}`
          : c % 3 === 1
            ? `'t' || i % ${c} as c${c}`
            : `[i, ${c}] as c${c}`;
      const list = Array.from({ length: 1_200 }, (_, c) => column(c)).join(", ");
      const wide = await digestQuery(job, `select ${list} from seed`);
      expect(wide.rows).toBe(10_000);
      expect(wide.columns).toHaveLength(1_200);
      for (const c of [0, 1, 2, 600, 601, 602, 1_197, 1_198, 1_199]) {
        const alone = await digestQuery(job, `select ${column(c)} from seed`);
        expect(alone.columns).toEqual([wide.columns[c]]);
      }
    }));

  test("300 stored columns beside long texts", () =>
    withJob(async (job) => {
      const list = Array.from({ length: 300 }, (_, c) => `i + ${c} as c${c}`).join(", ");
      const select = `select ${list}, repeat('x', if(i = 1500, 900000, 3)) as long from range(3000) t(i)`;
      const stored = await digestStored(job, select);
      expect(stored).toEqual(await digestQuery(job, select));
    }));
});

describe("values that are large", () => {
  /** Rows written one by one: a statement that makes all of them would not fit into memory. */
  async function oneByOne(job: EngineJob, rows: number, value: (row: number) => string) {
    const built = await buildFile(job, formFor(10), async (database) => {
      const table = `${database}.main.result`;
      for (let row = 0; row < rows; row++) {
        const select = `select ${row} as i, ${value(row)} as v`;
        job.connection.now(
          row === 0 ? `create table ${table} as ${select}` : `insert into ${table} ${select}`,
        );
        job.connection.now(`checkpoint ${database}`);
      }
    });
    return { built, from: job.attachments.read({ kind: "stored", file: built.file }) };
  }

  test.each([
    ["20 texts of 1 MB", 20, (row: number) => `repeat('${row % 10}', 1000000)`],
    ["one text of 10 MB", 1, () => "repeat('ab', 5000000)"],
    ["1 MB among short texts", 6, (row: number) => `repeat('é', ${row === 3 ? 500_000 : row})`],
    ["blobs of 1 MB", 8, (row: number) => `encode(repeat('${row}', 1000000))`],
    ["lists of 100,000 numbers", 8, (row: number) => `[x + ${row} for x in range(100000)]`],
    [
      "lists of long texts",
      8,
      (row: number) => `[repeat('${row}', 300000), null, repeat('y', 200000)]`,
    ],
    [
      "structs and maps of long texts",
      6,
      (row: number) =>
        `{'m': map {'k': repeat('${row}', 400000)}, 'u': union_value(t := repeat('z', 300000))}`,
    ],
  ])("%s: the same from a file and from a view", (_, rows, value) =>
    withJob(async (job) => {
      const { built, from } = await oneByOne(job, rows, value);
      const stored = await digestRows(job, from, built.columns, CONTROL);
      expect(stored.rows).toBe(rows);
      const view = await digestRows(job, `(select * from ${from})`, built.columns, CONTROL);
      expect(view).toEqual(stored);
    }),
  );

  test("one value of more than 12 MB is refused, and the engine lives on", () =>
    withJob(async (job) => {
      const running = digestQuery(job, "select 1 as i, repeat('ab', 7000000) as v");
      await expect(running).rejects.toMatchObject({
        envelope: {
          code: "too_large",
          message:
            'A value of the column "v" takes 14000004 bytes; at most 12582912 can be digested.',
        },
      });
      expect((await digestQuery(job, "select 1 as i")).rows).toBe(1);
    }));

  test("columns with the names that the statements use themselves", () =>
    withJob(async (job) => {
      const long = "if(i % 500 = 3, repeat('y', 300000), 'z')";
      const values = `${long} as n, ${long} as bytes, [${long}] as x0, {'x0': [${long}]} as x1`;
      const select = `select ${values} from range(1100) t(i)`;
      const digest = await digestQuery(job, select);
      const renamed = await digestQuery(job, `select n, x0 as bytes from (${select})`);
      expect(digest.rows).toBe(1_100);
      expect(renamed.columns[0]).toEqual(digest.columns[0]);
      expect(await digestStored(job, select)).toEqual(digest);
    }));

  test("beside a column named rowid, which is not the number of a row", () =>
    withJob(async (job) => {
      const long = "if(i % 500 = 3, repeat('y', 300000), 'z')";
      const select = `select 5000 - i as rowid, ${long} as v from range(1100) t(i)`;
      const digest = await digestQuery(job, select);
      expect(digest.rows).toBe(1_100);
      expect(await digestStored(job, select)).toEqual(digest);
    }));

  test("a text is hashed whole: its last letter counts", () =>
    withJob(async (job) => {
      const of = (last: string) =>
        digestQuery(job, `select repeat('x', 1000000) || '${last}' as v`);
      const digests = [await of("a"), await of("b"), await of(""), await of("a")];
      expect(new Set(digests.map(({ digest }) => digest)).size).toBe(3);
    }));
});
