import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { Native } from "./native.ts";
import { type Bench, openBench } from "./project.ts";

// Time zones and JSON in recipes: functions of ours with native DuckDB's names and results.

let bench: Bench;
let native: Native;

const EVENTS = [
  [
    "1",
    "2024-03-31 00:59:59",
    "Europe/Paris",
    '{"user": {"id": 9007199254740993, "tags": ["a", "b"]}}',
  ],
  ["2", "2024-03-31 01:00:00", "Europe/Paris", '{"user": {"id": 2, "tags": []}, "note": null}'],
  ["3", "2024-10-27 00:30:00", "America/New_York", '{"user": {"id": 3}, "note": "caf\\u00e9"}'],
  ["4", "2011-12-30 10:00:00", "Pacific/Apia", "[1.50, 2]"],
];

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
  const quoted = (text = "") => `"${text.replaceAll('"', '""')}"`;
  const lines = EVENTS.map(([id, at, zone, doc]) => [id, at, zone, quoted(doc)].join(","));
  await bench.put("events.csv", `id,ts,zone,doc\n${lines.join("\n")}\n`);
  await bench.ok("catalog_import", { rel_path: "events.csv", alias: "events" });
  const values = EVENTS.map(([id, at, zone, doc = ""]) => {
    return `(${id}::bigint, timestamp '${at}', '${zone}', '${doc.replaceAll("'", "''")}')`;
  });
  await native.run("load icu; load json");
  await native.run(
    `create table events as select * from (values ${values.join(", ")}) t(id, ts, zone, doc)`,
  );
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

test.each([
  [
    "local_days",
    "select id, timezone(zone, ts::timestamptz) as wall, date_trunc('hour', ts::timestamptz at time zone 'Asia/Kolkata') as hour from events order by id",
  ],
  ["instants", "select id, ts at time zone 'Europe/Paris' as instant from events order by id"],
  [
    "documents",
    "select id, doc ->> '$.user.id' as user_id, json_extract_string(doc, '$.note') as note, json_array_length(doc, '$.user.tags') as tags, json_type(doc) as type, doc ->> -1 as last from events order by id",
  ],
])("%s: built as an entry it has native DuckDB's rows", async (name, code) => {
  const built = await bench.ok("catalog_create", { name, code });
  expect(built.row_count).toBe(4);
  const expected = await native.table(code);
  expect(await bench.all(name)).toMatchObject(expected);
  const queried = await bench.ok("catalog_query", { sql: code });
  expect(queried.rows).toEqual(expected.rows);
});

test("utc_to_local and local_to_utc go there and back, also in an entry that is computed when read", async () => {
  const code =
    "select id, utc_to_local(ts, zone) as wall, local_to_utc(utc_to_local(ts, zone), zone) = ts as same from events";
  const built = await bench.ok("catalog_create", { name: "walls", code });
  expect(built.rows).toEqual([
    [1, "2024-03-31 01:59:59", true],
    [2, "2024-03-31 03:00:00", true],
    [3, "2024-10-26 20:30:00", true],
    [4, "2011-12-31 00:00:00", true],
  ]);
  const read = await bench.ok("catalog_query", { sql: "select max(wall) from walls" });
  expect(read.rows).toEqual([["2024-10-26 20:30:00"]]);
});

test("what a column is made of is known through the functions", async () => {
  const { columns } = await bench.ok("catalog_lineage", {
    entry: "local_days",
    direction: "up",
    columns: true,
  });
  expect((columns as { columns: unknown }[])[0]?.columns).toEqual([
    { name: "id", from: [{ ref: "events", column: "id" }], exact: true },
    {
      name: "wall",
      from: [
        { ref: "events", column: "ts" },
        { ref: "events", column: "zone" },
      ],
      exact: true,
    },
    { name: "hour", from: [{ ref: "events", column: "ts" }], exact: true },
  ]);
});

describe("what cannot be is refused, with the place", () => {
  test("a zone that is none", async () => {
    const code = "select id,\n  ts at time zone 'Eurpe/Paris' as x\nfrom events";
    expect(await bench.fails("catalog_run", { code })).toEqual({
      code: "recipe_rejected",
      message: "No time zone is named 'Eurpe/Paris' (line 2, column 19).",
      hint: "Did you mean 'Europe/Paris'?",
      stage: "check",
      at: { line: 2, column: 19 },
    });
  });

  test("a local time that the clock skipped", async () => {
    const code =
      "select local_to_utc(ts + interval 90 minute, 'Europe/Paris') as x from events where id = 1";
    expect(await bench.fails("catalog_run", { code })).toEqual({
      code: "build_failed",
      message:
        "2024-03-31 02:29:59 does not exist in Europe/Paris: the clock skipped it; on_gap takes 'before', 'after' or 'null'.",
      stage: "execute",
    });
  });

  test("text that is no JSON", async () => {
    const code = "select id, left(doc, 5) ->> '$.user' as x from events order by id";
    expect(await bench.fails("catalog_create", { name: "broken", code })).toEqual({
      code: "build_failed",
      message:
        'Malformed JSON at byte 5 of input: unexpected end of data or control character in string. Input: "{"use".',
      stage: "execute",
    });
  });

  test("a path with a wildcard, and a cast to JSON", async () => {
    expect(
      await bench.fails("catalog_run", { code: "select doc -> '$.*' as x from events" }),
    ).toMatchObject({ code: "recipe_rejected", at: { line: 1, column: 15 } });
    expect(
      await bench.fails("catalog_run", { code: "select doc::json as x from events" }),
    ).toMatchObject({
      message: "The type JSON is not available (line 1, column 13).",
      hint: "Leave the type out: json_extract(), json_extract_string(), -> and ->> read JSON from text, json_valid() checks it.",
    });
  });
});

describe("casts that may not be meant are warned of", () => {
  beforeAll(async () => {
    await bench.put(
      "raw.csv",
      "n,amount,seen\n1,10,2024-01-01 10:00:00+02\n2,n/a,2024-01-01 10:00:00Z\n3,,2024-01-01 10:00:00\n4,x,2024-06-01 10:00:00-0530\n",
    );
    const options = { types: { amount: "VARCHAR", seen: "VARCHAR" } };
    await bench.ok("catalog_import", { rel_path: "raw.csv", alias: "raw", options });
  });

  test("TRY_CAST that makes NULL, and texts whose offset is lost", async () => {
    const code =
      "select n, try_cast(amount as integer) as amount,\n  r.seen::timestamp as seen_at from raw r order by n";
    const warnings = [
      {
        kind: "cast_null",
        message:
          "TRY_CAST at line 1, column 11 makes NULL of 2 values of amount, for example 'n/a'.",
        ...{ name: "amount", type: "integer", values: 2, example: "n/a", line: 1, column: 11 },
      },
      {
        kind: "lost_offset",
        message:
          "The cast at line 2, column 9 drops the offsets of 2 texts of seen, for example '2024-01-01 10:00:00+02'; ::TIMESTAMPTZ::TIMESTAMP gives UTC.",
        ...{ name: "seen", type: "timestamp", values: 2, example: "2024-01-01 10:00:00+02" },
        ...{ line: 2, column: 9 },
      },
    ];
    const created = await bench.ok("catalog_create", { name: "typed", code });
    expect(created.warnings).toEqual(warnings);
    expect(created.rows).toEqual([
      [1, 10, "2024-01-01 10:00:00"],
      [2, null, "2024-01-01 10:00:00"],
      [3, null, "2024-01-01 10:00:00"],
      [4, null, "2024-06-01 10:00:00"],
    ]);
    const queried = await bench.ok("catalog_query", { sql: code });
    expect(queried.warnings).toEqual(warnings);
  });

  test.each([
    "select try_cast(amount as varchar) as a, n::varchar as b from raw order by n",
    "select seen::timestamptz::timestamp as a from raw order by n",
    "with x as (select upper(amount) as amount from raw) select try_cast(amount as integer) as a from x",
    "select try_cast(n as integer) as n from raw order by n",
  ])("no word of it: %s", async (sql) => {
    expect((await bench.ok("catalog_query", { sql })).warnings).toBeUndefined();
  });
});
