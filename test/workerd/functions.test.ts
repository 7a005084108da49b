import { describe, expect, test } from "vitest";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import { findZone } from "../../durable-objects/engine/functions/zones.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import { zoneDigest } from "../unit/functions-zone-digest.ts";
import { inObject } from "./storage-fixture.ts";

const CONTROL = { seconds: 100 };
const MILLION = 1_000_000;

/** Runs in an object whose engine takes its breaths from this clock, which stands still. */
function withJob<T>(run: (job: EngineJob, clock: { breaths: number }) => Promise<T>): Promise<T> {
  return inObject(async ({ storage }) => {
    const clock: Clock & { breaths: number } = {
      breaths: 0,
      now: () => 1_000,
      breathe: async () => {
        clock.breaths++;
        await new Promise((resolve) => setTimeout(resolve, 0));
      },
    };
    return new Engine(storage.sql, clock).job({ engineMs: 0, cold: false }, (job) =>
      run(job, clock),
    );
  });
}

async function first(job: EngineJob, sql: string): Promise<unknown[]> {
  const table = await job.connection.run(sql, CONTROL);
  return Array.from({ length: table.numCols }, (_, i) => {
    const value: unknown = table.getChildAt(i).at(0);
    return typeof value === "bigint" ? Number(value) : value;
  });
}

describe("inside workerd", () => {
  test("zones have the changes that were judged against native DuckDB", async () => {
    expect(await zoneDigest()).toBe(
      "c79245cf7fc6b4750e504db03060a674ac7475bfafd5209572e6b86bb90a61d5",
    );
  });

  test.each([
    "ACT",
    "EST5EDT",
    "Etc/GMT+5",
    "GB-Eire",
    "SystemV/EST5",
    "US/Pacific-New",
    "W-SU",
    "Zulu",
  ])("%s is a zone, as to native DuckDB", (name) => {
    expect(findZone(name)).toBeDefined();
  });

  test("zones and JSON give what they give in Node", () =>
    withJob(async (job) => {
      const values = await first(
        job,
        `select (timestamp '2024-03-31 02:30:00' at time zone 'Europe/Paris')::varchar,
          (timestamptz '1890-01-01 00:00:00+00' at time zone 'europe/paris')::varchar,
          local_to_utc(timestamp '2011-12-30 12:00:00', 'Pacific/Apia', 'null')::varchar,
          '{"é":[{"x":"\\ud83d\\ude00"},12345678901234567890123]}' -> 'é' -> 0 ->> 'x',
          json_extract('{"a": [1.50, "\\u00e9" ]}', '$.a'),
          json_keys('{"b,\\"": 1, "a": 2}')::varchar, json_array_length('[1, 2]')::integer`,
      );
      expect(values).toEqual([
        "2024-03-31 01:30:00+00",
        "1890-01-01 00:09:21",
        null,
        "😀",
        '[1.5,"é"]',
        `['b,"', a]`,
        2,
      ]);
    }));

  test("a document of a thousand levels is read, a deeper one refused", () =>
    withJob(async (job) => {
      const nested = (levels: number) => `repeat('[', ${levels}) || repeat(']', ${levels})`;
      expect(await first(job, `select length(json_extract(${nested(1000)}, '$'))`)).toEqual([2000]);
      for (const name of ["json_valid", "json_type"]) {
        const deeper = first(job, `select ${name}(${nested(1001)})`);
        await expect(deeper).rejects.toThrow("JSON is nested deeper than 1000 levels");
      }
    }));

  test("an error of a function ends the statement; others run on in the same engine", () =>
    withJob(async (job) => {
      const failing = first(job, "select json_type('[1') from range(10)");
      await expect(failing).rejects.toThrow("Malformed JSON at byte 2 of input");
      const nowhere = first(job, "select utc_to_local(now()::timestamp, 'Nowhere')");
      await expect(nowhere).rejects.toThrow("Unknown TimeZone 'Nowhere'");
      expect(await first(job, "select json_type('[1]')")).toEqual(["ARRAY"]);
    }));
});

describe("a million rows do not freeze the object", () => {
  test.each([
    [
      "instants to local times and back",
      `select count(*), count(*) filter (where local_to_utc(utc_to_local(ts, 'Europe/Paris'), 'Europe/Paris') = ts)
        from (select timestamp '2000-01-01' + to_seconds(i * 947) as ts from range(${MILLION}) t(i))`,
      [MILLION, 999_886],
    ],
    [
      "values out of JSON documents",
      `select count(*), sum((j ->> '$.o.n')::bigint) from
        (select '{"tags":["a","b"],"o":{"n":' || i || '}}' as j from range(${MILLION}) t(i))`,
      [MILLION, (MILLION * (MILLION - 1)) / 2],
    ],
  ])("%s", (_, sql, expected) =>
    withJob(async (job, clock) => {
      let turns = 0;
      let running = true;
      const others = (async () => {
        for (; running; turns++) await new Promise((resolve) => setTimeout(resolve, 0));
      })();
      expect(await first(job, sql)).toEqual(expected);
      running = false;
      await others;
      // A poll handles 50 chunks of 2,048 rows, and what functions did in it ends the group: 10 polls, 9 breaths.
      expect(clock.breaths).toBeGreaterThanOrEqual(9);
      expect(turns).toBeGreaterThanOrEqual(9);
    }),
  );

  test("one that is under way can be cancelled", () =>
    withJob(async (job, clock) => {
      const stop = new AbortController();
      const sql =
        "select max(utc_to_local(now()::timestamp + to_seconds(i), 'Asia/Tokyo')) from range(100000000) t(i)";
      const onSlice = () => {
        if (clock.breaths === 5) stop.abort();
      };
      const running = job.connection.run(sql, { ...CONTROL, signal: stop.signal, onSlice });
      await expect(running).rejects.toThrow("The statement was cancelled");
      expect(clock.breaths).toBeLessThan(10);
      expect(await first(job, "select 1")).toEqual([1]);
    }));

  test("150 MB of texts from a function pass through a heap that could not hold them", () =>
    withJob(async (job) => {
      const sql = `select sum(length(json_extract_string(j, '$')))::bigint from
        (select '"' || repeat('x', 5000) || '"' as j from range(30000))`;
      expect(await first(job, sql)).toEqual([150_000_000]);
    }));
});
