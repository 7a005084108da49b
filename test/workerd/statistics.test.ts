import { describe, expect, test } from "vitest";
import type { ColumnStatistics, Statistics } from "../../contract/statistics.ts";
import { buildSelect, describe as describeSelect } from "../../durable-objects/engine/build.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { statisticsOf } from "../../durable-objects/engine/statistics/statistics.ts";
import { inObject } from "./storage-fixture.ts";

const CONTROL = { seconds: 100 };
const meter = () => ({ engineMs: 0, cold: false });

async function of(job: EngineJob, sql: string, rows: number): Promise<Statistics> {
  const from = `(${sql})`;
  const columns = describeSelect(job.connection, sql);
  return statisticsOf(job, from, { columns, rows }, CONTROL, () => undefined);
}

function statistics(sql: string, rows: number): Promise<Statistics> {
  return inObject(({ storage }) =>
    new Engine(storage.sql).job(meter(), (job) => of(job, sql, rows)),
  );
}

const TYPES: [name: string, value: string, other: string][] = [
  ["bool", "true", "false"],
  ["tiny", "1::tinyint", "2::tinyint"],
  ["huge", "170141183460469231731687303715884105727::hugeint", "1::hugeint"],
  ["uhuge", "5::uhugeint", "6::uhugeint"],
  ["big", "9007199254740993", "1"],
  ["real", "1.5::float", "'nan'::float"],
  ["double", "1e308", "'-inf'::double"],
  ["money", "1.50::decimal(9,2)", "2.25::decimal(9,2)"],
  ["wide", "12345678901234567890.123::decimal(38,3)", "1.000::decimal(38,3)"],
  ["text", "'a'", "''"],
  [
    "uuid",
    "'550e8400-e29b-41d4-a716-446655440000'::uuid",
    "'00000000-0000-0000-0000-000000000001'::uuid",
  ],
  ["mood", "'sad'::enum('sad', 'ok')", "'ok'::enum('sad', 'ok')"],
  ["bits", "'101'::bit", "'000'::bit"],
  ["bytes", "'\\xAA'::blob", "''::blob"],
  ["day", "date '2024-02-29'", "date 'infinity'"],
  ["moment", "timestamp '2024-02-29 12:00:00'", "timestamp '-infinity'"],
  ["second", "timestamp_s '2024-02-29 12:00:00'", "timestamp_s '1970-01-01 00:00:00'"],
  ["nano", "timestamp_ns '2024-02-29 12:00:00.123456789'", "timestamp_ns '1970-01-01 00:00:00'"],
  ["zoned", "timestamptz '2024-02-29 12:00:00+00'", "timestamptz '1970-01-01 00:00:00+00'"],
  ["clock", "time '12:00:00'", "time '00:00:00'"],
  ["clockz", "timetz '12:00:00+02'", "timetz '00:00:00+00'"],
  ["span", "interval '1 month'", "interval '1 day'"],
  ["list", "[1, 2]", "[]::integer[]"],
  ["array", "[1, 2]::integer[2]", "[3, 4]::integer[2]"],
  ["rec", "{'a': 1}", "{'a': null::integer}"],
  ["map", "map {'k': 1}", "map {'l': 2}"],
  ["uni", "union_value(n := 1)", "union_value(n := 2)"],
];

const row = (pick: (one: (typeof TYPES)[number]) => string) =>
  `select ${TYPES.map((one) => `${pick(one)} as ${one[0]}`).join(", ")}`;

describe("every type", () => {
  const sql = `${row(([, value]) => value)} union all ${row(([, , other]) => other)} union all ${row(([, value]) => value)} union all ${row(() => "null")}`;

  test("has statistics, with nulls among the values, in two passes", async () => {
    const { columns, keys, passes, statements } = await statistics(sql, 4);
    expect({ keys, passes, statements }).toEqual({ keys: [], passes: 2, statements: 2 });
    const common = columns.map((c) => [c.name, c.kind, c.non_null_count, c.null_count, c.unique]);
    const kinds: Record<string, string> = {
      bool: "boolean",
      real: "float",
      double: "float",
      money: "decimal",
      wide: "decimal",
      bytes: "bytes",
      day: "date",
      span: "interval",
    };
    const groups: [string, string[]][] = [
      ["integer", ["tiny", "huge", "uhuge", "big"]],
      ["text", ["text", "uuid", "mood", "bits"]],
      ["timestamp", ["moment", "second", "nano", "zoned"]],
      ["time", ["clock", "clockz"]],
      ["nested", ["list", "array", "rec", "map", "uni"]],
    ];
    for (const [kind, names] of groups) for (const name of names) kinds[name] = kind;
    const isCounted = (name: string) => !["nested", "bytes"].includes(kinds[name] ?? "");
    expect(common).toEqual(
      TYPES.map(([name]) => [name, kinds[name], 3, 1, isCounted(name) ? false : undefined]),
    );
    expect(columns.map(({ distinct_count }) => distinct_count)).toEqual(TYPES.map(() => 2));
  });

  test.each<[string, Partial<ColumnStatistics>]>([
    [
      "bool",
      {
        min: false,
        max: true,
        mean: 2 / 3,
        most_frequent: [
          { value: true, count: 2 },
          { value: false, count: 1 },
        ],
      },
    ],
    ["big", { min: 1, max: "9007199254740993" }],
    // Their sum is past the widest integer, which DuckDB would let wrap around.
    [
      "huge",
      {
        mean: 113427455640312810000000000000000000000,
        max: "170141183460469231731687303715884105727",
      },
    ],
    ["real", { nan_count: 1, infinite_count: 0, min: 1.5, max: 1.5, mean: 1.5, std: 0 }],
    ["double", { nan_count: 0, infinite_count: 1, min: "-Infinity", max: 1e308 }],
    [
      "money",
      {
        min: "1.50",
        max: "2.25",
        mean: 1.75,
        quantiles: { p05: 1.5, p25: 1.5, p50: 1.5, p75: 1.875, p95: 2.175 },
      },
    ],
    ["text", { min: "", max: "a", length: { min: 0, max: 1, mean: 2 / 3 } }],
    [
      "mood",
      {
        min: "sad",
        max: "ok",
        most_frequent: [
          { value: "sad", count: 2 },
          { value: "ok", count: 1 },
        ],
      },
    ],
    ["day", { min: "2024-02-29", max: "infinity" }],
    ["moment", { min: "-infinity", max: "2024-02-29 12:00:00" }],
    ["zoned", { min: "1970-01-01 00:00:00+00", max: "2024-02-29 12:00:00+00" }],
    ["span", { min: "1 day", max: "1 month" }],
    ["bytes", { length: { min: 0, max: 1, mean: 2 / 3 } }],
    ["list", { length: { min: 0, max: 2, mean: 4 / 3 } }],
  ])("%s", async (name, figures) => {
    const column = (await statistics(sql, 4)).columns.find((each) => each.name === name);
    expect(column).toMatchObject(figures);
  });

  test("of an empty table, and of nulls alone", async () => {
    const empty = await statistics(`select * from (${sql}) where false`, 0);
    const nulls = await statistics(
      row(() => "null::integer"),
      1,
    );
    for (const { columns, keys } of [empty, nulls]) {
      expect(keys).toEqual([]);
      for (const column of columns) {
        expect(column).toMatchObject({ non_null_count: 0, distinct_count: 0, distinct_share: 0 });
        expect(column.unique).toBe(false);
        expect(column.min ?? null).toBeNull();
        expect(column.histogram ?? []).toEqual([]);
      }
    }
  });
});

describe("histograms", () => {
  test("ten bins of equal width, the last with its end; nulls, nan and infinity in none", async () => {
    const values =
      "unnest([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'nan'::double, 'inf'::double, '-inf'::double, null]::double[])";
    const { columns } = await statistics(`select ${values} as x`, 15);
    const bars = columns[0]?.histogram ?? [];
    expect(bars.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect(bars[9]).toEqual({ lower: 9, upper: 10, count: 2, share: 2 / 14 });
    expect(columns[0]).toMatchObject({ nan_count: 1, infinite_count: 2, mean: 5, null_count: 1 });
  });

  test("of days the edges are days, of values that are as far apart as can be they are finite", async () => {
    const { columns } = await statistics(
      "select date '2024-01-01' + i::integer as d, (i - 50) * 2e306 as x from range(101) t(i)",
      101,
    );
    const [d, x] = columns.map(({ histogram = [] }) => histogram);
    expect(d?.[0]).toEqual({
      lower: "2024-01-01",
      upper: "2024-01-11",
      count: 10,
      share: 10 / 101,
    });
    expect(x?.reduce((sum, { count }) => sum + count, 0)).toBe(101);
    expect(x?.every(({ lower, upper }) => Number.isFinite(lower) && Number.isFinite(upper))).toBe(
      true,
    );
  });

  test("of a few values each has its bar, the most frequent first", async () => {
    const { columns } = await statistics("select i % 3 as x from range(10) t(i)", 10);
    expect(columns[0]?.histogram).toEqual([
      { value: 0, count: 4, share: 0.4 },
      { value: 1, count: 3, share: 0.3 },
      { value: 2, count: 3, share: 0.3 },
    ]);
  });
});

describe("keys", () => {
  test("every single column that is one", async () => {
    const { keys } = await statistics(
      "select i as a, i % 2 as b, 'x' || i as c from range(5) t(i)",
      5,
    );
    expect(keys).toEqual([["a"], ["c"]]);
  });

  test("a pair where no single column is", async () => {
    const sql = "select i // 10 as region_id, i % 10 as day, 1 as one from range(100) t(i)";
    expect((await statistics(sql, 100)).keys).toEqual([["region_id", "day"]]);
  });

  test("a null makes a column no key", async () => {
    const { keys, columns } = await statistics("select nullif(i, 0) as a from range(5) t(i)", 5);
    expect({ keys, unique: columns[0]?.unique }).toEqual({ keys: [], unique: false });
  });
});

describe("sizes", () => {
  test("T01 distinct values are never more than there are, and exact when cheap", async () => {
    const { columns } = await statistics("select * from range(10) t(x)", 10);
    expect(columns[0]).toMatchObject({ distinct_count: 10, distinct_share: 1, approximate: [] });
    const large = await stored("select i as x, i % 7 as y from range(600000) t(i)", 600_000);
    const [x, y] = large.columns;
    expect(x?.distinct_count).toBeLessThanOrEqual(600_000);
    expect(x?.distinct_count).toBeGreaterThan(500_000);
    expect(x?.approximate).toEqual(["distinct_count", "quantiles"]);
    // T02: an estimate is called one.
    expect(y).toMatchObject({ distinct_count: 7, approximate: ["quantiles"] });
    expect(y?.quantiles?.p50).toBe(3);
  });

  test("many different values of a table that is not long are counted exactly", async () => {
    const { columns, passes, statements } = await stored(
      "select 'v' || (i % 60000) as x from range(180000) t(i)",
      180_000,
    );
    expect(columns[0]).toMatchObject({ distinct_count: 60_000, approximate: [], unique: false });
    expect(columns[0]?.most_frequent?.[0]).toEqual({ value: "v0", count: 3 });
    // The second pass is the statement that groups the column by itself.
    expect({ passes, statements }).toEqual({ passes: 2, statements: 2 });
    const numbers = await stored("select i % 60000 as x from range(180000) t(i)", 180_000);
    expect(numbers.columns[0]).toMatchObject({ distinct_count: 60_000, approximate: [] });
    // Numbers have quantiles too, for which they are read as they stand.
    expect(numbers).toMatchObject({ passes: 3, statements: 3 });
  });

  test("T04 1,200 columns: forty a statement, two passes", async () => {
    const list = Array.from({ length: 1_200 }, (_, i) => `i * ${i} as c${i}`).join(", ");
    const { columns, passes, statements } = await statistics(
      `select ${list} from range(3) t(i)`,
      3,
    );
    expect({ passes, statements, columns: columns.length }).toEqual({
      passes: 2,
      statements: 60,
      columns: 1_200,
    });
    expect(columns[1_199]).toMatchObject({ min: 0, max: 2_398, mean: 1_199, distinct_count: 3 });
  });

  test("3,000,000 rows in the engine's memory", async () => {
    const sql =
      "select i, (i * 7919 % 1000003) / 8 as x, 'k' || (i % 50) as k, i::varchar as t, date '2000-01-01' + (i % 9000)::integer as d from range(3000000) t(i)";
    const { columns, passes, statements, keys } = await stored(sql, 3_000_000);
    expect({ passes, statements, keys }).toEqual({ passes: 2, statements: 2, keys: [] });
    const [i, x, k, t, d] = columns;
    expect(i).toMatchObject({
      min: 0,
      max: 2_999_999,
      mean: 1_499_999.5,
      non_null_count: 3_000_000,
    });
    expect(x?.histogram?.reduce((sum, { count }) => sum + count, 0)).toBe(3_000_000);
    expect(k).toMatchObject({
      distinct_count: 50,
      approximate: [],
      most_frequent: [{ value: "k0", count: 60_000 }, {}, {}, {}, {}],
    });
    expect(t).toMatchObject({ approximate: ["distinct_count"], length: { min: 1, max: 7 } });
    expect(t?.most_frequent).toBeUndefined();
    expect(d).toMatchObject({ distinct_count: 9_000, min: "2000-01-01" });
  });

  test("long texts are told by their beginning, and not counted", async () => {
    const { columns } = await statistics(
      "select repeat('x', 5000) || i as t from range(3) t(i)",
      3,
    );
    expect(columns[0]?.min).toBe(`${"x".repeat(200)}…`);
    expect(columns[0]).toMatchObject({ approximate: ["distinct_count"], length: { max: 5_001 } });
    expect(columns[0]?.unique).toBeUndefined();
  });
});

test("it can be stopped, and says how far it is", () =>
  inObject(({ storage }) =>
    new Engine(storage.sql).job(meter(), async (job) => {
      const sql = "select i as a, i as b from range(300000) t(i)";
      const columns = describeSelect(job.connection, sql);
      const seen: [number, number][] = [];
      await statisticsOf(job, `(${sql})`, { columns, rows: 300_000 }, CONTROL, (...at) =>
        seen.push(at),
      );
      expect(seen).toEqual([
        [2, 4],
        [4, 4],
      ]);
      const signal = AbortSignal.abort();
      const stopped = statisticsOf(
        job,
        `(${sql})`,
        { columns, rows: 300_000 },
        { seconds: 100, signal },
        () => undefined,
      );
      await expect(stopped).rejects.toMatchObject({ envelope: { code: "cancelled" } });
    }),
  ));

/** Of a stored result, as entries have. */
function stored(sql: string, rows: number): Promise<Statistics> {
  return inObject(({ storage }) =>
    new Engine(storage.sql).job(meter(), async (job) => {
      const built = await buildSelect(job, rows, sql, CONTROL);
      const from = job.attachments.read({ kind: "stored", file: built.file });
      return statisticsOf(job, from, { columns: built.columns, rows }, CONTROL, () => undefined);
    }),
  );
}
