import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { Native } from "./native.ts";
import { type Bench, openBench } from "./project.ts";

// Cases V01 to V08: a value is the same in a query, in a build's preview and in a page of the stored entry.

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

/** Runs a SELECT through every door rows come out of; they must agree. */
async function everywhere(sql: string) {
  const queried = await bench.ok("catalog_query", { sql });
  const built = await bench.ok("catalog_run", { code: sql });
  const peeked = await bench.ok("catalog_peek", { entry: built.hash });
  const { columns, rows } = queried;
  for (const reply of [built, peeked]) {
    expect({ columns: reply.columns, rows: reply.rows }).toEqual({ columns, rows });
  }
  return { columns, rows, types: (columns as { type: string }[]).map(({ type }) => type) };
}

const SCALARS: [title: string, sql: string, types: string[], row: unknown[]][] = [
  [
    "V01 integers beyond 2^53 keep their digits as text, the others are numbers",
    `select 9007199254740993::bigint as a, 9007199254740992::bigint as b, 9007199254740991::bigint as c,
      (-9007199254740991)::bigint as d, (-9007199254740992)::bigint as e, null::bigint as f`,
    ["BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT"],
    [
      "9007199254740993",
      "9007199254740992",
      9007199254740991,
      -9007199254740991,
      "-9007199254740992",
      null,
    ],
  ],
  [
    "V01 the widest integers",
    `select (-9223372036854775808)::bigint as a, 18446744073709551615::ubigint as b,
      170141183460469231731687303715884105727::hugeint as c,
      340282366920938463463374607431768211455::uhugeint as d`,
    ["BIGINT", "UBIGINT", "HUGEINT", "UHUGEINT"],
    [
      "-9223372036854775808",
      "18446744073709551615",
      "170141183460469231731687303715884105727",
      "340282366920938463463374607431768211455",
    ],
  ],
  ["V02 a sum of integers", "select sum(x) as s from range(10) t(x)", ["HUGEINT"], [45]],
  [
    "V03 decimals keep their scale, averages of money are doubles",
    `select 1234.56::decimal(9,2) as a, 1234.5::decimal(9,2) as b, 0.1 + 0.2 as c, avg(x::decimal(9,2)) as d
      from range(3) t(x)`,
    ["DECIMAL(9,2)", "DECIMAL(9,2)", "DECIMAL(3,1)", "DOUBLE"],
    ["1234.56", "1234.50", "0.3", 1],
  ],
  [
    "V04 NaN, the infinities and null are four things",
    `select 'nan'::double as a, 'inf'::double as b, '-inf'::double as c, null::double as d,
      'nan'::float as e, 'inf'::float as f, 0.1::float as g, 1e300 as h`,
    ["DOUBLE", "DOUBLE", "DOUBLE", "DOUBLE", "FLOAT", "FLOAT", "FLOAT", "DOUBLE"],
    ["NaN", "Infinity", "-Infinity", null, "NaN", "Infinity", 0.1, 1e300],
  ],
  [
    "V06 times are DuckDB's text, zoned ones in UTC",
    `select timestamptz '2024-03-31 01:30:00+02' as a, timestamp 'infinity' as b, date '0001-01-01' as c,
      time '23:59:59.999999' as d, timetz '12:00:00+05:30' as e, interval '1 month 2 days' as f,
      timestamp_ns '2024-01-01 00:00:00.123456789' as g, timestamp_s '2024-02-29 12:00:00' as h`,
    [
      "TIMESTAMP WITH TIME ZONE",
      "TIMESTAMP",
      "DATE",
      "TIME",
      "TIME WITH TIME ZONE",
      "INTERVAL",
      "TIMESTAMP_NS",
      "TIMESTAMP_S",
    ],
    [
      "2024-03-30 23:30:00+00",
      "infinity",
      "0001-01-01",
      "23:59:59.999999",
      "12:00:00+05:30",
      "1 month 2 days",
      "2024-01-01 00:00:00.123456789",
      "2024-02-29 12:00:00",
    ],
  ],
  [
    "V08 the rare types are DuckDB's text, bytes are tagged",
    `select 5::uhugeint as a, '0101'::bit as b, union_value(n := 1) as c, 'b'::enum('a', 'b') as d,
      uuid '00000000-0000-0000-0000-0000000000ff' as e, '\\xAA\\x00'::blob as f, true as g, 255::utinyint as h`,
    [
      "UHUGEINT",
      "BIT",
      "UNION(n INTEGER)",
      "ENUM('a', 'b')",
      "UUID",
      "BLOB",
      "BOOLEAN",
      "UTINYINT",
    ],
    [5, "0101", "1", "b", "00000000-0000-0000-0000-0000000000ff", { base64: "qgA=" }, true, 255],
  ],
  [
    "V08 texts keep a NUL, quotes, a line end and what is outside the first plane",
    `select 'a' || chr(0) || 'b' as a, 'it''s "so"' as b, 'two' || chr(10) || 'lines' as c, '年🙂é' as d, '' as e`,
    ["VARCHAR", "VARCHAR", "VARCHAR", "VARCHAR", "VARCHAR"],
    ["a\u0000b", 'it\'s "so"', "two\nlines", "年🙂é", ""],
  ],
];

describe("scalars", () => {
  test.each(SCALARS)("%s", async (_, sql, types, row) => {
    const answer = await everywhere(sql);
    expect(answer.types).toEqual(types);
    expect(answer.rows).toEqual([row]);
    const judged = await native.table(sql);
    expect({ columns: answer.columns, rows: answer.rows }).toEqual(judged);
  });
});

const NESTED: [title: string, expression: string, type: string, cell: unknown][] = [
  ["V08 a list with a null", "[1, null, 3]", "INTEGER[]", [1, null, 3]],
  ["V08 an empty list", "[]::integer[]", "INTEGER[]", []],
  ["V08 a fixed array", "array_value(1.5, 2)", "DECIMAL(11,1)[2]", ["1.5", "2.0"]],
  [
    "V03 decimals and big integers inside keep their digits",
    "{'a': 1.50::decimal(9,2), 'b': [9007199254740993::bigint, 1::bigint], 'c': null::integer}",
    "STRUCT(a DECIMAL(9,2), b BIGINT[], c INTEGER)",
    { a: "1.50", b: ["9007199254740993", 1], c: null },
  ],
  ["V04 NaN inside a list", "['nan'::double, 1]", "DOUBLE[]", ["NaN", 1]],
  [
    "V08 a map's keys are text",
    "map {10: 'ten', 2: null}",
    "MAP(INTEGER, VARCHAR)",
    { 10: "ten", 2: null },
  ],
  ["V08 a struct that is null", "null::struct(q integer)", "STRUCT(q INTEGER)", null],
  ["V08 bytes inside a list", "['\\xFF'::blob]", "BLOB[]", [{ base64: "/w==" }]],
];

describe("nested values", () => {
  test.each(NESTED)("%s", async (_, expression, type, cell) => {
    const answer = await everywhere(`select ${expression} as v`);
    expect(answer.types).toEqual([type]);
    expect(answer.rows).toEqual([[cell]]);
  });
});

test("V04 a column of nothing but null stays a column", async () => {
  const answer = await everywhere("select null::double as x, i from range(2) t(i) order by i");
  expect(answer).toMatchObject({
    types: ["DOUBLE", "BIGINT"],
    rows: [
      [null, 0],
      [null, 1],
    ],
  });
});

test("V04 a result of no rows has its columns", async () => {
  const answer = await everywhere("select 1 as a, 'x' as b where false");
  expect(answer).toMatchObject({ types: ["INTEGER", "VARCHAR"], rows: [] });
});

describe("V06 what needs time zones is refused with the cure, and the cure works", () => {
  test.each([
    ["select now() + interval 1 day", "Cast it first: now()::TIMESTAMP is UTC."],
    ["select current_date", "Write now()::TIMESTAMP::DATE for today (UTC)"],
    ["select today()", "Write now()::TIMESTAMP::DATE for today (UTC)"],
  ])("%s", async (sql, cure) => {
    const error = await bench.fails("catalog_query", { sql });
    expect(error).toMatchObject({ code: "recipe_rejected", at: { line: 1, column: 8 } });
    expect(error.hint).toContain(cure);
  });

  test("a cast to TIMESTAMP is calculated with", async () => {
    const sql =
      "select date_diff('hour', now()::timestamp, now()::timestamp + interval 1 day) as hours";
    const { rows, warnings } = await bench.ok("catalog_query", { sql });
    expect(rows).toEqual([[24]]);
    expect(warnings).toMatchObject([{ kind: "volatile", names: ["now"] }]);
  });

  test("on the right of a minus, too", async () => {
    const sql = "select now()::timestamp - now()::timestamp as none, 1 - 1 as zero";
    expect((await bench.ok("catalog_query", { sql })).rows).toEqual([["00:00:00", 0]]);
  });
});

test("V08 a struct without names is text in a query, and DuckDB cannot store it", async () => {
  const sql = "select row(1, 'x') as v";
  expect((await bench.ok("catalog_query", { sql })).rows).toEqual([["(1, x)"]]);
  expect(await bench.fails("catalog_run", { code: sql })).toMatchObject({ code: "build_failed" });
  await expect(native.run(`create table unnamed as ${sql}`)).rejects.toThrow("unnamed struct");
});
