import { describe, expect, test } from "vitest";
import { buildSelect, describe as describeSelect } from "../../durable-objects/engine/build.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { planOf } from "../../durable-objects/engine/plan.ts";
import { readRows } from "../../durable-objects/engine/rows.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import type { Cell } from "../../durable-objects/engine/values/codec.ts";
import { inObject } from "./storage-fixture.ts";

const CONTROL = { seconds: 100 };
const meter = () => ({ engineMs: 0, cold: false });

function withJob<T>(run: (job: EngineJob, engine: Engine) => Promise<T>): Promise<T> {
  return inObject(async ({ storage }) => {
    const engine = new Engine(storage.sql);
    return engine.job(meter(), (job) => run(job, engine));
  });
}

function query(job: EngineJob, sql: string): Promise<Cell[][]> {
  return readRows(job, sql, describeSelect(job.connection, sql), CONTROL);
}

describe("values leave the engine as the codec says", () => {
  const cases: [sql: string, cell: Cell][] = [
    ["9007199254740991::bigint", 9007199254740991],
    ["9007199254740993::bigint", "9007199254740993"],
    ["(-9007199254740993)::bigint", "-9007199254740993"],
    ["18446744073709551615::ubigint", "18446744073709551615"],
    ["(select sum(x) from range(10) t(x))", 45],
    ["170141183460469231731687303715884105727::hugeint", "170141183460469231731687303715884105727"],
    ["5::uhugeint", 5],
    ["1234.56::decimal(9,2)", "1234.56"],
    ["'nan'::double", "NaN"],
    ["'inf'::double", "Infinity"],
    ["'-inf'::float", "-Infinity"],
    ["null::double", null],
    ["0.1::float", 0.1],
    ["true", true],
    ["'0101'::bit", "0101"],
    ["union_value(n := 1)", "1"],
    ["'a'::enum('a', 'b')", "a"],
    ["'\\xAA\\x00'::blob", { base64: "qgA=" }],
    ["interval '1 month 2 days 3 seconds'", "1 month 2 days 00:00:03"],
    ["'infinity'::timestamp", "infinity"],
    ["timestamp '2024-02-29 12:00:00.123456'", "2024-02-29 12:00:00.123456"],
    ["timestamp_ns '2024-02-29 12:00:00.123456789'", "2024-02-29 12:00:00.123456789"],
    ["timestamptz '2020-01-01 00:00:00+02'", "2019-12-31 22:00:00+00"],
    ["'12:00:00+05:30'::timetz", "12:00:00+05:30"],
    ["date '0001-01-01'", "0001-01-01"],
    ["time '23:59:59.5'", "23:59:59.5"],
    ["'6ba7b810-9dad-11d1-80b4-00c04fd430c8'::uuid", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
    ["[1, null, 3]", [1, null, 3]],
    ["[1, 2, 3]::integer[3]", [1, 2, 3]],
    ["[[{'z': 1.5::decimal(3,1)}], []]", [[{ z: "1.5" }], []]],
    [
      "{'a': 1.5::decimal(4,1), 'b c': [1::hugeint], 'd': null::integer}",
      { a: "1.5", "b c": [1], d: null },
    ],
    ["map {1: null, 2: 'x'}", { "1": null, "2": "x" }],
    ["map {'k': [1.5::decimal(3,1)]}", { k: ["1.5"] }],
    ["row(1, 'x')", "(1, x)"],
    ["null", null],
    ["chr(0) || 'a'", "\u0000a"],
  ];

  test("every case in one statement", () =>
    withJob(async (job) => {
      const list = cases.map(([sql], i) => `${sql} as c${i}`).join(", ");
      const [row] = await query(job, `select ${list}`);
      expect(row).toEqual(cases.map(([, cell]) => cell));
    }));

  test("column names with quotes, dots and brackets survive", () =>
    withJob(async (job) => {
      const sql = `select 1 as "len ""cm""", 2 as "x.y", 3 as "z[0]", 4 as "年"`;
      expect(await query(job, sql)).toEqual([[1, 2, 3, 4]]);
    }));
});

describe("a built file", () => {
  test.each([
    ["small", 1_000],
    ["database", 200_000],
  ])("laid out as %s keeps its rows in order and is readable by range of rowid", (layout, rows) =>
    withJob(async (job, engine) => {
      const select = `select i, ${rows} - i as back, 'r' || i as label from range(${rows}) t(i) order by back desc`;
      const built = await buildSelect(job, rows, select, CONTROL);
      expect(built.rowCount).toBe(rows);
      expect(built.columns).toEqual([
        { name: "i", type: "BIGINT" },
        { name: "back", type: "BIGINT" },
        { name: "label", type: "VARCHAR" },
      ]);
      expect(engine.pages.open(built.file).layout).toBe(layout);
      const from = job.attachments.read({ kind: "stored", file: built.file });
      const tail = await readRows(
        job,
        `select * from ${from} where rowid >= ${rows - 2}`,
        built.columns,
        CONTROL,
      );
      expect(tail).toEqual([
        [rows - 2, 2, `r${rows - 2}`],
        [rows - 1, 1, `r${rows - 1}`],
      ]);
    }),
  );

  test("that fails leaves no file", () =>
    inObject(async ({ storage }) => {
      const engine = new Engine(storage.sql);
      const failing = engine.job(meter(), (job) =>
        buildSelect(job, 10, "select ('x' || i)::integer as n from range(10) t(i)", CONTROL),
      );
      await expect(failing).rejects.toThrow("Could not convert string 'x0' to INT32");
      expect(storage.sql.exec("select layout from files").toArray()).toEqual([]);
    }));

  test("is seen by no other job once it is closed", () =>
    inObject(async ({ storage }) => {
      const engine = new Engine(storage.sql);
      await engine.job(meter(), (job) => buildSelect(job, 10, "select 42 as secret", CONTROL));
      const databases = await engine.job(meter(), (job) =>
        query(job, "select database_name from duckdb_databases() where not internal"),
      );
      expect(databases).toEqual([["memory"]]);
    }));

  test("opened in a new engine has the same rows", () =>
    inObject(async ({ storage }) => {
      const built = await new Engine(storage.sql).job(meter(), (job) =>
        buildSelect(job, 10, "select i from range(5) t(i)", CONTROL),
      );
      const again = new Engine(storage.sql);
      const cold = meter();
      const rows = await again.job(cold, (job) =>
        readRows(
          job,
          `select * from ${job.attachments.read({ kind: "stored", file: built.file })}`,
          built.columns,
          CONTROL,
        ),
      );
      expect(rows).toEqual([[0], [1], [2], [3], [4]]);
      expect(cold.cold).toBe(true);
    }));
});

describe("the sandbox of settings", () => {
  test.each([
    ["select * from read_csv('/etc/hostname')", "file system operations are disabled"],
    ["select * from glob('*')", "file system operations are disabled"],
    ["attach 'x.db' as x", "file system operations are disabled"],
    ["copy (select 1) to '/tmp/x.csv'", "file system operations are disabled"],
    ["copy (select 1) to '/t/x.csv'", "is not a file of this job"],
    ["set memory_limit = '4GB'", "the configuration has been locked"],
    ["set enable_external_access = true", "the configuration has been locked"],
    ["load parquet", "Loading external extensions is disabled"],
  ])("%s", (sql, message) =>
    withJob(async (job) => {
      expect(() => job.connection.now(sql)).toThrow(message);
    }),
  );

  test("what a job did not declare does not exist, though its path may be read", () =>
    withJob(async (job) => {
      expect(await query(job, "select count(*) from read_blob('/t/*')")).toEqual([[0]]);
    }));
});

describe("memory", () => {
  test("a statement that asks for 1.5 GB fails cleanly and the next one runs", () =>
    withJob(async (job) => {
      await expect(query(job, "select length(repeat('x', 1500000000))")).rejects.toThrow(
        "Out of Memory",
      );
      expect(await query(job, "select 1")).toEqual([[1]]);
    }));

  test.each([
    "select list(i) from range(20000000) t(i)",
    "select string_agg(i::varchar, ',') from range(3000000) t(i)",
    "select length(repeat(repeat('ab', 1000000), 1000))",
    `select ${"(".repeat(900)}1${")".repeat(900)}`,
  ])("%s ends, and the engine lives on", (sql) =>
    withJob(async (job) => {
      const outcome = await query(job, sql).then(
        () => "rows",
        (error: unknown) => (error as Error).message.split(":")[0],
      );
      expect(["rows", "Out of Memory Error", "Parser Error", "Invalid Input Error"]).toContain(
        outcome,
      );
      expect(await query(job, "select 41 + 1")).toEqual([[42]]);
    }),
  );

  test("a sort larger than the limit spills into the object's storage and leaves nothing there", () =>
    inObject(async ({ storage }) => {
      const engine = new Engine(storage.sql);
      const built = await engine.job(meter(), (job) =>
        buildSelect(
          job,
          2_000_000,
          "select hash(i) as h, repeat('x', 20) || i as s from range(2000000) t(i) order by h",
          CONTROL,
        ),
      );
      expect(built.rowCount).toBe(2_000_000);
      engine.pages.removeScratch();
      expect(storage.sql.exec("select id, layout from files").toArray()).toEqual([
        { id: built.file, layout: "database" },
      ]);
    }));
});

describe("slices", () => {
  /** A clock that stands still, as the deployed one does while code runs. */
  function frozen(
    onBreath: (breath: number) => void = () => undefined,
  ): Clock & { breaths: number } {
    const clock = {
      breaths: 0,
      now: () => 1_000,
      breathe: async () => {
        onBreath(++clock.breaths);
        await new Promise((resolve) => setTimeout(resolve, 0));
      },
    };
    return clock;
  }

  const LONG = "select count(*) from range(3000000) a(i), range(200) b(j) where i % 7 = j % 5";

  test("a statement breathes many times though the clock stands still", () =>
    inObject(async ({ storage }) => {
      const clock = frozen();
      const engine = new Engine(storage.sql, clock);
      const table = await engine.job(meter(), (job) => job.connection.run(LONG, CONTROL));
      expect(Number(table.getChildAt(0).at(0))).toBe(85714320);
      expect(clock.breaths).toBeGreaterThan(20);
    }));

  test("another statement is answered between the slices", () =>
    inObject(async ({ storage }) => {
      const engine = new Engine(storage.sql, frozen());
      const order: string[] = [];
      const long = engine
        .job(meter(), (job) => job.connection.run(LONG, CONTROL))
        .then(() => order.push("long"));
      const short = engine
        .job(meter(), (job) => query(job, "select 1"))
        .then(() => order.push("short"));
      await Promise.all([long, short]);
      expect(order).toEqual(["short", "long"]);
    }));

  test("an endless recursion is cancelled and the connection is usable", () =>
    inObject(async ({ storage }) => {
      const stop = new AbortController();
      const engine = new Engine(
        storage.sql,
        frozen((breath) => breath === 10 && stop.abort()),
      );
      const endless =
        "with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) from r";
      await engine.job(meter(), async (job) => {
        const running = job.connection.run(endless, { ...CONTROL, signal: stop.signal });
        await expect(running).rejects.toMatchObject({ envelope: { code: "cancelled" } });
        expect(await query(job, "select 2")).toEqual([[2]]);
      });
    }));

  test("a statement over its time ends with time_limit", () =>
    inObject(async ({ storage }) => {
      let now = 0;
      const clock: Clock = {
        now: () => now,
        breathe: async () => {
          now += 500;
          await new Promise((resolve) => setTimeout(resolve, 0));
        },
      };
      const engine = new Engine(storage.sql, clock);
      const running = engine.job(meter(), (job) => job.connection.run(LONG, { seconds: 1 }));
      await expect(running).rejects.toMatchObject({ envelope: { code: "time_limit" } });
    }));
});

describe("the lease", () => {
  test("two objects of one isolate take turns and never read each other's files", () =>
    Promise.all(
      [0, 1, 2].map((i) =>
        inObject(async ({ storage }) => {
          const engine = new Engine(storage.sql);
          const select = `select 'object ${i}' as who, n from range(${i + 3}) t(n)`;
          for (let round = 0; round < 3; round++) {
            const built = await engine.job(meter(), (job) => buildSelect(job, 10, select, CONTROL));
            const read = await engine.job(meter(), (job) =>
              query(
                job,
                `select distinct who, count(*) over () from ${job.attachments.read({ kind: "stored", file: built.file })}`,
              ),
            );
            expect(read).toEqual([[`object ${i}`, i + 3]]);
          }
        }),
      ),
    ));
});

describe("cheap or stored", () => {
  test.each([
    ["select * from t", undefined],
    ["select a as b, a + 1 as c, a::varchar as d from t where a > 3", undefined],
    ["select count(*) from t", "operators: ungrouped_aggregate"],
    ["select * from t order by a", "operators: order_by"],
    ["select * from t limit 5", "operators: streaming_limit"],
    ["select * from t x join t y using (a)", "operators: hash_join"],
    ["select unnest([a, a]) from t", "operators: unnest"],
    ["select 1", "operators: dummy_scan"],
  ])("%s", (sql, why) =>
    withJob(async (job) => {
      job.connection.now("create temp table t as select range as a from range(100)");
      expect(planOf(job.connection, sql).worthAFile).toBe(why);
    }),
  );
});
