import { beforeAll, describe, expect, test } from "vitest";
import { Judge } from "./functions-judge.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

describe("the same answer as native DuckDB", () => {
  test.each([
    // ambiguous and skipped local times, as the manual has them
    "timestamp '2024-10-27 02:30:00' at time zone 'Europe/Paris'",
    "timestamp '2024-03-31 02:30:00' at time zone 'Europe/Paris'",
    "timestamp '2024-03-31 02:30:00.123456' at time zone 'Europe/Paris'",
    "timestamptz '1890-10-27 02:30:00.123456+00' at time zone 'Europe/Paris'",
    "timestamp '1883-11-18 12:00:00' at time zone 'America/New_York'",
    // a day that never was, and half an hour of daylight saving
    "timestamp '2011-12-30 12:00:00' at time zone 'Pacific/Apia'",
    "timestamptz '2011-12-30 10:00:00+00' at time zone 'Pacific/Apia'",
    "timestamp '2024-10-06 02:15:00' at time zone 'Australia/Lord_Howe'",
    // just before the epoch, with parts of a second
    "timestamptz '1969-12-31 23:59:59.999999+00' at time zone 'Europe/London'",
    "timestamp '1942-02-09 01:59:59.999999' at time zone 'America/New_York'",
    // names
    "timestamp '2020-07-01' at time zone 'europe/paris'",
    "timestamp '2020-07-01' at time zone 'EUROPE/PARIS'",
    "timestamp '2020-07-01' at time zone 'utc'",
    "timestamp '2020-07-01' at time zone 'Zulu'",
    "timestamp '2020-07-01' at time zone 'Etc/GMT+5'",
    "timestamp '2020-07-01' at time zone 'GMT0'",
    "timestamp '2020-07-01' at time zone 'EST'",
    "timestamp '2020-07-01' at time zone 'MST'",
    "timestamp '2020-07-01' at time zone 'EST5EDT'",
    "timestamp '2020-07-01' at time zone 'CET'",
    "timestamp '2020-07-01' at time zone 'PST8PDT'",
    "timestamp '2020-07-01' at time zone 'US/Pacific'",
    "timestamp '2020-07-01' at time zone 'GB-Eire'",
    "timestamp '2020-07-01' at time zone 'Asia/Calcutta'",
    // types that become a TIMESTAMP
    "date '2020-07-01' at time zone 'Europe/Paris'",
    "timestamp_s '2020-07-01 10:00:00' at time zone 'Europe/Paris'",
    "timestamp_ms '2020-07-01 10:00:00.123' at time zone 'Europe/Paris'",
    "timestamp_ns '2020-07-01 10:00:00.123456789' at time zone 'Europe/Paris'",
    // from one zone to another
    "timestamp '2024-07-01 12:00:00' at time zone 'America/New_York' at time zone 'Asia/Tokyo'",
    "timezone('Asia/Tokyo', timezone('America/New_York', timestamp '2024-07-01 12:00:00'))",
    "date_trunc('day', timestamptz '2024-07-01 23:30:00+00' at time zone 'Europe/Paris')",
    "strftime(timestamptz '2024-07-01 23:30:00+00' at time zone 'Europe/Paris', '%d.%m.%Y %H:%M')",
    "extract(hour from timestamptz '2024-07-01 23:30:00+00' at time zone 'Asia/Kolkata')",
    // what has no time, and no zone
    "timestamp 'infinity' at time zone 'Europe/Paris'",
    "timestamp '-infinity' at time zone 'Europe/Paris'",
    "timestamptz 'infinity' at time zone 'Europe/Paris'",
    "timestamptz '-infinity' at time zone 'Europe/Paris'",
    "null::timestamp at time zone 'Europe/Paris'",
    "null::timestamptz at time zone 'Europe/Paris'",
    "timestamp '2020-01-01' at time zone null",
    "timestamptz '2020-01-01' at time zone null::varchar",
    // ends of what a TIMESTAMP holds
    "timestamptz '294246-12-31 23:59:00+00' at time zone 'Europe/Paris'",
    "timestamptz '290309-12-22 (BC) 00:00:00+00' at time zone 'Asia/Tokyo'",
    "timestamp '294247-01-10 04:00:54' at time zone 'Asia/Tokyo'",
    "timestamp '9999-07-01' at time zone 'Europe/Paris'",
  ])("%s", async (expression) => {
    const { ours, native } = await judge.answers(expression);
    expect(native).not.toMatch(/^fails/);
    expect(ours).toBe(native);
  });
});

describe("fails where native fails", () => {
  test.each([
    [
      "timestamp '2020-01-01' at time zone 'Eurpe/Paris'",
      "Unknown TimeZone 'Eurpe/Paris'; did you mean 'Europe/Paris'?",
    ],
    ["timestamp 'infinity' at time zone 'Nowhere/X'", "Unknown TimeZone 'Nowhere/X'"],
    ["timestamp '2020-01-01' at time zone '+02:00'", "Unknown TimeZone '+02:00'"],
    ["timestamp '2020-01-01' at time zone 'GMT+2'", "Unknown TimeZone 'GMT+2'"],
    ["timestamp '2020-01-01' at time zone 'Z'", "Unknown TimeZone 'Z'"],
    ["timestamp '2020-01-01' at time zone ''", "Unknown TimeZone ''"],
    [
      "timestamp '2020-01-01' at time zone ' Europe/Paris'",
      "Unknown TimeZone ' Europe/Paris'; did you mean 'Europe/Paris'?",
    ],
    [
      "timezone('Europe/Paris', time '12:00:00')",
      "Macro timezone() does not support the supplied arguments",
    ],
    [
      "('2020-01-01' || '') at time zone 'Europe/Paris'",
      "Macro timezone() does not support the supplied arguments",
    ],
    [
      "timestamptz '290309-12-22 (BC) 00:00:00+00' at time zone 'America/New_York'",
      "Date and time not in timestamp range",
    ],
    [
      "timestamp '294247-01-10 04:00:54' at time zone 'America/New_York'",
      "Date and time not in timestamp range",
    ],
  ])("%s", async (expression, message) => {
    const { ours, native } = await judge.answers(expression);
    expect(native).toMatch(/^fails/);
    expect(ours).toMatch(/^fails/);
    expect(ours).toContain(message);
  });
});

describe("utc_to_local and local_to_utc, which are ours", () => {
  const values: [expression: string, value: string | null][] = [
    ["utc_to_local(timestamp '2024-07-01 00:00:00', 'Europe/Paris')", "2024-07-01 02:00:00"],
    ["utc_to_local(timestamptz '2024-07-01 00:00:00+02', 'Europe/Paris')", "2024-07-01 00:00:00"],
    ["utc_to_local(date '2024-01-01', 'Asia/Kolkata')", "2024-01-01 05:30:00"],
    ["utc_to_local(timestamp '-infinity', 'Asia/Kolkata')", "-infinity"],
    ["local_to_utc(timestamp '2024-07-01 02:00:00', 'Europe/Paris')", "2024-07-01 00:00:00"],
    ["local_to_utc(timestamp '2024-10-27 02:30:00', 'Europe/Paris')", "2024-10-27 01:30:00"],
    [
      "local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris', 'before')",
      "2024-03-31 01:30:00",
    ],
    [
      "local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris', 'after')",
      "2024-03-31 00:30:00",
    ],
    ["local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris', on_gap := 'null')", null],
    [
      "local_to_utc(timestamp '2024-03-31 01:59:59.999999', 'Europe/Paris', 'null')",
      "2024-03-31 00:59:59.999999",
    ],
    [
      "local_to_utc(timestamp '2024-03-31 03:00:00', 'Europe/Paris', 'null')",
      "2024-03-31 01:00:00",
    ],
    ["local_to_utc(timestamp '2011-12-30 12:00:00', 'Pacific/Apia', 'null')", null],
    ["local_to_utc(null, 'Europe/Paris')", null],
    ["local_to_utc(timestamp '2024-03-31', null)", null],
    ["local_to_utc(timestamp '2424-03-31 02:30:00', 'Europe/Paris', 'null')", null],
  ];
  test.each(values)("%s is %s", (expression, value) => {
    expect(
      judge.ours.rows(`select typeof(x), x::varchar from (select ${expression} as x)`),
    ).toEqual([["TIMESTAMP", value]]);
  });

  test.each([
    [
      "local_to_utc(timestamp '2024-03-31 02:30:00', 'Europe/Paris')",
      "2024-03-31 02:30:00 does not exist in Europe/Paris: the clock skipped it; on_gap takes 'before', 'after' or 'null'",
    ],
    [
      "local_to_utc(timestamp '12024-03-31 02:30:00', 'Europe/Paris', 'error')",
      "+012024-03-31 02:30:00 does not exist in Europe/Paris",
    ],
    [
      "local_to_utc(timestamp '2024-07-01', 'Europe/Paris', 'later')",
      "on_gap is 'later'; it takes 'before', 'after', 'null', 'error'",
    ],
    ["utc_to_local(timestamp '2024-07-01', 'Paris')", "Unknown TimeZone 'Paris'"],
  ])("%s fails", (expression, message) => {
    expect(() => judge.ours.run(`select ${expression}`)).toThrow(message);
  });

  test("columns may have the names of the functions' own arguments", () => {
    const sql =
      "select utc_to_local(zone, ts)::varchar from (select timestamp '2024-07-01' as zone, 'Europe/Paris' as ts)";
    expect(judge.ours.rows(sql)).toEqual([["2024-07-01 02:00:00"]]);
  });

  test("each row may name a zone of its own", () => {
    const sql = `select utc_to_local(timestamp '2024-07-01', zone)::varchar from
      (values ('Europe/Paris'), ('Asia/Kolkata'), (null), ('UTC'), ('America/Caracas')) t(zone)`;
    expect(judge.ours.rows(sql)).toEqual([
      ["2024-07-01 02:00:00"],
      ["2024-07-01 05:30:00"],
      [null],
      ["2024-07-01 00:00:00"],
      ["2024-06-30 20:00:00"],
    ]);
  });

  test("there and back again, except in gaps, for a million instants of 30 years", () => {
    const sql = `select count(*), count(*) filter (where local_to_utc(utc_to_local(ts, zone), zone, 'error') = ts) from
      (select timestamp '2000-01-01' + to_seconds(i * 947) as ts, 'Europe/Paris' as zone from range(1000000) t(i))`;
    // Each autumn one hour is shown twice, and the second one is meant: 4 instants of it a year, at the most.
    expect(judge.ours.rows(sql)).toEqual([[1_000_000, 999_886]]);
  });
});
