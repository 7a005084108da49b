import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { caseFile, dataSet, dataSetPath } from "./harness.ts";
import { int96File } from "./int96-file.ts";
import { setup } from "./setup.ts";

const t = setup();

/** A file that native DuckDB writes, stored under its name. */
async function write(name: string, query: string, options = ""): Promise<string> {
  const path = join(t.folder, name);
  await t.judge.run(`copy (${query}) to '${path}' (format parquet${options})`);
  await t.codec.put(name, new Uint8Array(readFileSync(path)));
  return path;
}

describe("3 million flights", () => {
  test("every row arrives, with native DuckDB's aggregates", async () => {
    await t.codec.put("flights", dataSet("flights-3m.parquet"));
    const { described, batches, last, again } = await t.codec.decode("flights", {});
    expect(described).toEqual({
      columns: [
        { name: "date", type: "Timestamp(us)" },
        { name: "delay", type: "Int64" },
        { name: "distance", type: "Int64" },
        { name: "origin", type: "LargeUtf8" },
        { name: "destination", type: "LargeUtf8" },
      ],
      rowCount: 3_000_000,
      notes: [],
    });
    expect([last, again]).toEqual([null, null]);
    const sums = (from: string) => `select columns(*)::varchar from (
      select count(*) n, sum(delay) delays, sum(distance) distances, min(date) earliest, max(date) latest,
             count(distinct origin) origins, max(destination) destination,
             sum(hash(date, delay, distance, origin, destination)::hugeint) rows_hash from ${from})`;
    const table = t.engine.load(batches);
    const path = dataSetPath("flights-3m.parquet");
    expect(t.engine.rows(sums(table))).toEqual(await t.judge.rows(sums(`'${path}'`)));
  });

  test("a limit ends it early", async () => {
    const { batches, described } = await t.codec.decode("flights", { limit: 100, batchRows: 40 });
    expect(described.rowCount).toBe(3_000_000);
    const counts = batches.map((batch) =>
      t.engine.rows(`select count(*)::varchar n from ${t.engine.load([batch])}`),
    );
    expect(counts).toEqual([[{ n: "40" }], [{ n: "40" }], [{ n: "20" }]]);
    const path = dataSetPath("flights-3m.parquet");
    const table = await t.engine.table(t.engine.load(batches));
    expect(table.rows).toEqual((await t.judge.table(`(from '${path}' limit 100)`)).rows);
  });

  test("a file replaced between two batches is a failure", async () => {
    await t.codec.put("replaced", dataSet("flights-3m.parquet"));
    const { batches, last, again } = await t.codec.decode("replaced", { replaceAfter: 2 });
    const failure = {
      code: "conflict",
      message: "The file was replaced while it was read.",
      hint: "Import it again to read the new version.",
    };
    // The row group that was read before the change is handed out to its end.
    expect(batches).toHaveLength(5);
    expect([last, again]).toEqual([{ failure }, { failure }]);
  });
});

describe("the cases of the trade", () => {
  const files = ["p03_decimals", "p04_nested", "p06_empty", "p08_unsigned", "p09_tz", "p11_blob"];
  test.each(files)("%s has native DuckDB's types and values", async (name) => {
    const { bytes, path } = caseFile(`${name}.parquet`);
    await t.codec.put(name, bytes);
    const { batches, last } = await t.codec.decode(name, {});
    expect(last).toBeNull();
    expect(batches).toHaveLength(1);
    expect(await t.engine.table(t.engine.load(batches))).toEqual(await t.judge.table(`'${path}'`));
  });
});

describe("types that need care", () => {
  const same: [string, string][] = [
    ["uuid", "uuid '550e8400-e29b-41d4-a716-446655440000' as x, null::uuid as y"],
    [
      "uuid_nested",
      "{'id': uuid '550e8400-e29b-41d4-a716-446655440000', 'n': [uuid '00000000-0000-0000-0000-0000000000ff']} as x",
    ],
    [
      "interval",
      "i as k, case when i = 1 then null else to_months(i::int) + to_days(3) + to_seconds(4.5) end as x, i as after from range(3) t(i)",
    ],
    [
      "decimals",
      "1.5::decimal(4,1) as a, -99999999999999999999999999999999999.999::decimal(38,3) as b",
    ],
    ["hugeint", "170141183460469231731687303715884105727::hugeint as x"],
    ["enum", "'b'::enum('a','b') as x"],
    ["bytes", "'\\x00\\xFF'::blob as x, ''::blob as y"],
    [
      "times",
      "time '10:00:01.5' as a, timestamp_ns '2020-01-01 00:00:00.123456789' as b, timestamptz '2020-01-01 10:00:00+02' as c, date '0001-01-01' as d, timestamp '-infinity' as e",
    ],
    [
      "lists",
      "[1, null]::int[] as a, []::int[] as b, null::int[] as c, [['x'], []] as d, [1,2]::int[2] as e",
    ],
    ["maps", "map {'k': 1, 'l': null} as a, map {1: {'z': 'q'}} as b"],
    ["nulls", "null::varchar as a, null::bigint as b, null::struct(q int) as c"],
    ["case", '1 as a, 2 as A_1, 3 as "with space", 4 as "é"'],
  ];
  test.each(same)("%s arrives as native DuckDB reads it", async (name, columns) => {
    const path = await write(`${name}.parquet`, `select ${columns}`);
    const { batches, last } = await t.codec.decode(`${name}.parquet`, {});
    expect(last).toBeNull();
    expect(await t.engine.table(t.engine.load(batches))).toEqual(await t.judge.table(`'${path}'`));
  });

  test("an interval is named so, and a time of day with a zone is noted", async () => {
    const query = "select to_days(2) as span, timetz '10:00:00+02' as clock, {'t': uuid()} as ids";
    await write("named.parquet", query);
    const { described, batches } = await t.codec.decode("named.parquet", {});
    expect(described).toEqual({
      columns: [
        { name: "span", type: "INTERVAL" },
        { name: "clock", type: "Time64(us)" },
        { name: "ids", type: "Struct<t: FixedSizeBinary(16)>" },
      ],
      rowCount: 1,
      notes: ["clock is a time of day in UTC; it is taken as a time without a zone."],
    });
    const { types, rows } = await t.engine.table(t.engine.load(batches));
    expect(types).toEqual(["span INTERVAL", "clock TIME", "ids STRUCT(t UUID)"]);
    expect(rows[0]).toMatchObject({ span: "2 days", clock: "10:00:00" });
  });

  test("P01 timestamps of INT96 keep their values, in every year; finer digits are cut, and told", async () => {
    const bytes = int96File([
      { day: 2_440_588, nanos: 0n },
      { day: 2_460_311, nanos: 74_096_123_456_789n },
      { day: 5_373_484, nanos: 86_399_999_999_000n },
      { day: 1_721_426, nanos: 1_000n },
    ]);
    const path = join(t.folder, "int96.parquet");
    writeFileSync(path, bytes);
    await t.codec.put("int96.parquet", bytes);
    const { described, batches } = await t.codec.decode("int96.parquet", {});
    expect(described).toEqual({
      columns: [{ name: "t", type: "INT96" }],
      rowCount: 4,
      notes: ["t is of INT96; it is taken as a timestamp of microseconds, finer digits are cut."],
    });
    const table = await t.engine.table(t.engine.load(batches));
    expect(table).toEqual(await t.judge.table(`'${path}'`));
    expect(table).toEqual({
      types: ["t TIMESTAMP"],
      rows: [
        { t: "1970-01-01 00:00:00" },
        { t: "2024-01-01 20:34:56.123456" },
        { t: "9999-12-31 23:59:59.999999" },
        { t: "0001-01-01 00:00:00.000001" },
      ],
    });
  });

  test("a column that DuckDB cannot take is left out with its reason; the others arrive", async () => {
    await write("left-out.parquet", "select 1 as kept, [to_days(1)] as spans, 'x' as after");
    const { described, batches } = await t.codec.decode("left-out.parquet", {});
    expect(described.columns).toEqual([
      { name: "kept", type: "Int32" },
      {
        name: "spans",
        type: "List<Interval(DayTime)>",
        omitted: "holds Interval(DayTime) inside a nested value",
      },
      { name: "after", type: "Utf8" },
    ]);
    expect(await t.engine.table(t.engine.load(batches))).toEqual({
      types: ["kept INTEGER", "after VARCHAR"],
      rows: [{ kept: "1", after: "x" }],
    });
  });

  test("nothing but such a column is a failure", async () => {
    await write("nothing.parquet", "select [to_days(1)] as spans");
    expect(await t.codec.refusal("nothing.parquet", {})).toEqual({
      code: "ingest_failed",
      message:
        "No column of the file can be taken: spans holds Interval(DayTime) inside a nested value.",
    });
  });
});

describe("sizes", () => {
  test("every compression is read", async () => {
    for (const compression of ["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw"]) {
      const name = `${compression}.parquet`;
      const query = "select i, 'text ' || (i % 100) as t from range(10_000) r(i)";
      const path = await write(name, query, `, compression ${compression}`);
      const { batches } = await t.codec.decode(name, {});
      expect(await t.engine.table(t.engine.load(batches))).toEqual(
        await t.judge.table(`'${path}'`),
      );
    }
  });

  test("batches of wide rows stay small", async () => {
    const query = "select i, repeat(md5(i::varchar), 320) as t from range(5_000) r(i)";
    await write("wide.parquet", query);
    const { batches } = await t.codec.decode("wide.parquet", {});
    expect(batches.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThan(10 * 1024 * 1024);
    const sums = "select count(*)::varchar n, sum(i)::varchar s, sum(length(t))::varchar l from ";
    expect(t.engine.rows(sums + t.engine.load(batches))).toEqual([
      { n: "5000", s: "12497500", l: "51200000" },
    ]);
  });

  test("a row group too large for memory is refused with its size", async () => {
    const query = "select random() as r from range(6_000_000)";
    await write("large.parquet", query, ", compression uncompressed, row_group_size 6_000_000");
    const { message, hint } = await t.codec.refusal("large.parquet", {});
    expect(message).toMatch(
      /^Row group 1 of the Parquet file has 4\d{7} compressed bytes; at most 41943040 fit in memory\.$/,
    );
    expect(hint).toBe("Write the file with smaller row groups (100,000 rows, say).");
  });
});

describe("damaged files", () => {
  const notWhole = (why: string) => ({
    code: "ingest_failed",
    message: `This is not a whole Parquet file: ${why}.`,
    hint: "It may be cut short: upload it again, or name the format it really has.",
  });

  test("cut short, too small, no Parquet, absent", async () => {
    const whole = dataSet("flights-3m.parquet");
    await t.codec.put("cut", whole.slice(0, 1_000_000));
    expect(await t.codec.refusal("cut", {})).toEqual(notWhole("it does not end with PAR1"));
    await t.codec.put("tiny", "PAR1");
    expect(await t.codec.refusal("tiny", {})).toEqual(notWhole("it has only 4 bytes"));
    await t.codec.put("csv", "a,b\n1,2\n3,4\n5,6\n");
    expect(await t.codec.refusal("csv", {})).toEqual(notWhole("it does not end with PAR1"));
    expect(await t.codec.refusal("absent", { size: 1000 })).toEqual({
      code: "not_found",
      message: "The file's bytes are no longer in storage.",
      hint: "Upload the file again.",
    });
  });

  test("a damaged footer", async () => {
    const bytes = dataSet("flights-3m.parquet");
    new DataView(bytes.buffer).setUint32(bytes.length - 8, 0xfffffff, true);
    await t.codec.put("length", bytes);
    expect(await t.codec.refusal("length", {})).toEqual(
      notWhole("its footer claims 268435455 bytes of 13493022"),
    );
    const footer = dataSet("flights-3m.parquet");
    footer.fill(0xff, footer.length - 5241, footer.length - 5000);
    await t.codec.put("footer", footer);
    expect(await t.codec.refusal("footer", {})).toEqual({
      code: "ingest_failed",
      message: "The Parquet footer is damaged: its schema cannot be read.",
      hint: "Write the file again.",
    });
  });

  test("damaged data that make the reader trap are a failure of that file alone", async () => {
    const bytes = dataSet("flights-3m.parquet");
    bytes.fill(255, 4, 30);
    await t.codec.put("trap", bytes);
    const failure = {
      code: "ingest_failed",
      message: "The file's data are damaged: the reader gave up on them.",
      hint: "Check that another program can read the file; if so, write it again, with smaller row groups.",
    };
    for (let i = 0; i < 5; i++) {
      const { batches, last, again } = await t.codec.decode("trap", {});
      expect(batches).toEqual([]);
      expect([last, again]).toEqual([{ failure }, { failure }]);
    }
    const { bytes: good, path } = caseFile("p03_decimals.parquet");
    await t.codec.put("good", good);
    const answers = await Promise.all(
      ["good", "trap", "good"].map((key) => t.codec.decode(key, { batchRows: 1 })),
    );
    expect(answers.map(({ last }) => last)).toEqual([null, { failure }, null]);
    const native = await t.judge.table(`'${path}'`);
    for (const index of [0, 2]) {
      const batches = answers[index]?.batches ?? [];
      expect(await t.engine.table(t.engine.load(batches))).toEqual(native);
    }
  });
});
