import { beforeAll, describe, expect, test } from "vitest";
import { findCasts, isOnlyInput } from "../../durable-objects/engine/recipe/casts.ts";
import { lint } from "../../durable-objects/engine/recipe/lint.ts";
import { OFFSET } from "../../durable-objects/engine/recipe/lost-offset.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { Judge } from "./functions-judge.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

const read = (text: string) => readRecipe(judge.ours, text);

/** Casts as `[TRY] value -> type @ line:column`. */
function casts(text: string): string[] {
  return findCasts(read(text)).map(({ value, table, type, isTry, line, column }) => {
    const name = table === undefined ? value.text : `${table}.${value.text}`;
    return `${isTry ? "TRY " : ""}${name} -> ${type} @ ${line}:${column}`;
  });
}

describe("casts of a text or a column", () => {
  test.each([
    ["select a::integer from t", ["a -> integer @ 1:9"]],
    ["select t.a::timestamp, '1'::int from t", ["t.a -> timestamp @ 1:11", "'1' -> int @ 1:27"]],
    ["select a::timestamp with time zone from t", ["a -> timestamp with time zone @ 1:9"]],
    ["select a::decimal(10, 2) from t", ["a -> decimal @ 1:9"]],
    [
      "select cast(a as date),\n  try_cast(t.b as Decimal(10, 2)) from t",
      ["a -> date @ 1:8", "TRY t.b -> Decimal(10, 2) @ 2:3"],
    ],
    [
      'select TRY_CAST("a b" as struct(x integer, y varchar[])) from t',
      ['TRY "a b" -> struct(x integer, y varchar[]) @ 1:8'],
    ],
    [
      "select timestamp '2024-01-01', datetime '2024-01-02'",
      ["'2024-01-01' -> timestamp @ 1:8", "'2024-01-02' -> timestamp @ 1:32"],
    ],
    [
      "select try_cast(upper(a) as int), (a + b)::int, try_cast(a || 'x' as int), l[1]::int from t",
      [],
    ],
    ["select try_cast(case when a then b end as int) from t", []],
    ["select a::varchar::integer from t", ["a -> varchar @ 1:9", "varchar -> integer @ 1:18"]],
    ["select x as cast, cast from t", []],
    ["select timestamp from t", []],
  ])("%s", (text, expected) => {
    expect(casts(text)).toEqual(expected);
  });
});

describe("a name that can only be an input's column", () => {
  test.each([
    "select try_cast(amount as int) from t",
    "select sum(try_cast(t.amount as int)) as total from t where amount > '5' order by amount",
    "select try_cast(amount as int), region from t group by amount, region",
    "select distinct amount from t",
    "with x as (select region from t) select try_cast(amount as int) from u, x",
    "select * from t join u using (amount)",
    "select try_cast(amount as int) as amount from t",
    "select region amount, amount: 1, try_cast(amount as int) from t",
    "with x as (select region from t) select try_cast(amount as int) as amount from u, x",
  ])("%s", (text) => {
    expect(isOnlyInput(read(text), "AMOUNT")).toBe(true);
  });

  test.each([
    "with x as (select upper(amount) as amount from t) select try_cast(amount as int) from x",
    "with x as (select upper(region) amount from t) select try_cast(amount as int) from x",
    "with x as (select region amount from t) select try_cast(amount as int) from x",
    "with x as (select 1 amount) select amount from x",
    'with x as (select region as "Amount" from t) select try_cast(amount as int) from x',
    "with x(amount) as (select region from t) select try_cast(amount as int) from x",
    "with x as (from t) select try_cast(amount as int) from (values (1)) v(amount), x",
    "select try_cast(amount as int) from (values (1)) as v(amount)",
    "from (select amount: region from t) select try_cast(amount as int)",
    "select try_cast(amount as int) as amount from (select upper(amount) as amount from t)",
  ])("not in %s", (text) => {
    expect(isOnlyInput(read(text), "amount")).toBe(false);
  });
});

describe("lost_offset", () => {
  const warned = (text: string) =>
    lint(judge.ours, read(text)).map(({ kind, line, column }) => `${kind} ${line}:${column}`);

  test.each([
    ["select '2024-01-01 10:00:00+02'::timestamp", ["lost_offset 1:32"]],
    [
      "select timestamp '2024-01-01T10:00:00.5-05:30',\n cast('2024-01-01 10:00+0530' as timestamp)",
      ["lost_offset 1:8", "lost_offset 2:2"],
    ],
    ["select try_cast('2024-01-01 10:00 +02' as timestamp_ms)", ["lost_offset 1:8"]],
    ["select '2024-01-01 10:00+02'::datetime", ["lost_offset 1:29"]],
    ["select '2024-01-01 10:00+02'::timestamptz::timestamp", []],
    ["select '2024-01-01 10:00+02'::timestamp with time zone", []],
    ["select '2024-01-01 10:00Z'::timestamp, timestamp '2024-01-01 10:00:00+00'", []],
    ["select '2024-01-01 10:00:00'::timestamp, '2024-01-01'::timestamp", []],
    ["select '10-02'::varchar, '2024-01-02'::date, x::timestamp from t", []],
  ])("%s", (text, expected) => {
    expect(warned(text)).toEqual(expected);
  });

  test("says where, what, and what to write", () => {
    expect(lint(judge.ours, read("select '2024-01-01 10:00+02'::timestamp"))).toEqual([
      {
        kind: "lost_offset",
        message:
          "The cast at line 1, column 29 drops the offset of '2024-01-01 10:00+02'; ::TIMESTAMPTZ::TIMESTAMP gives UTC.",
        line: 1,
        column: 29,
      },
    ]);
  });

  test("is told of exactly the texts whose cast to TIMESTAMP is another instant", async () => {
    const times = ["10:00", "10:00:00", "10:00:00.25", "23:59:59.999999"];
    const offsets = [
      "",
      "Z",
      " UTC",
      "+00",
      "-00",
      "+00:00",
      "+0000",
      "+01",
      "-01",
      "+10",
      "-12",
      "+00:30",
      "-0030",
      "+0001",
      "+05:30",
      "-0330",
      "+12:45",
      " +02",
      "+02:00:00",
      "+14",
    ];
    const values = times.flatMap((time) =>
      ["2024-03-05 ", "2024-03-05T"].flatMap((day) => offsets.map((offset) => day + time + offset)),
    );
    const list = values.map((value) => `('${value}')`).join(", ");
    const sql = `select x, try_cast(x as timestamp) is distinct from try_cast(x as timestamptz)::timestamp as lost,
      try_cast(x as timestamp) is not null as read, regexp_matches(x, '${OFFSET}') as found from (values ${list}) t(x)`;
    const rows = await judge.nativeRows(sql);
    expect(rows.filter(([, lost, wasRead, found]) => wasRead && lost !== found)).toEqual([]);
    expect(rows.filter(([, , wasRead, found]) => wasRead && found).length).toBe(72);
    const here = values.map((value) => new RegExp(OFFSET).test(value));
    expect(rows.map(([, , , found]) => found)).toEqual(here);
  });
});
