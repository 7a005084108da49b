import { beforeAll, describe, expect, test } from "vitest";
import { familyOf } from "../../durable-objects/engine/diff/types.ts";
import { countsOf, type DiffBench, openDiffBench } from "./diff-bench.ts";

let bench: DiffBench;

beforeAll(async () => {
  bench = await openDiffBench();
});

/** What one value beside another is, as the only value of a matched row. */
async function compare(before: string, after: string, tolerance?: number): Promise<string> {
  const row = (value: string) => `(select 1 as id, ${value} as v)`;
  const diff = await bench.diff(row(before), row(after), { keys: ["id"], tolerance });
  const { same, changed, noise, matched } = countsOf(diff);
  expect(matched).toBe(1);
  return same ? "same" : changed ? "changed" : noise ? "noise" : "nothing";
}

describe("values of one type", () => {
  test.each([
    ["null::bigint", "null::bigint", "same"],
    ["null::bigint", "0::bigint", "changed"],
    ["''", "null::varchar", "changed"],
    ["9007199254740993::bigint", "9007199254740992::bigint", "changed"],
    ["'a'", "'A'", "changed"],
    ["'a'", "'a '", "changed"],
    ["1.10::decimal(10,2)", "1.11::decimal(10,2)", "changed"],
    ["'nan'::double", "'nan'::double", "same"],
    ["'nan'::double", "1::double", "changed"],
    ["'inf'::double", "5::double", "changed"],
    ["'inf'::double", "'-inf'::double", "changed"],
    ["'inf'::double", "'inf'::double", "same"],
    ["0::double", "1e-300::double", "changed"],
    ["1e-12::double", "2e-12::double", "changed"],
    ["1::double", "1.0000000005::double", "noise"],
    ["1::double", "1.000000002::double", "changed"],
    ["interval 1 month", "interval 30 days", "changed"],
    ["[1, 2]", "[1, 2]", "same"],
    ["[1, 2]", "[2, 1]", "changed"],
    ["{'a': 1, 'b': null}", "{'a': 1, 'b': null}", "same"],
    ["{'a': 1}", "{'a': 2}", "changed"],
    ["'\\xAA'::blob", "'\\xAA'::blob", "same"],
  ])("%s beside %s: %s", async (before, after, expected) => {
    expect(await compare(before, after)).toBe(expected);
  });
});

describe("values of two types", () => {
  test.each([
    ["10::integer", "10::bigint", "same"],
    ["10::bigint", "10::hugeint", "same"],
    ["18446744073709551615::ubigint", "18446744073709551615::hugeint", "same"],
    ["1::uhugeint", "1::integer", "same"],
    ["9007199254740993::bigint", "9007199254740992::hugeint", "changed"],
    ["true", "1::integer", "same"],
    ["10::bigint", "10.00::decimal(10,2)", "same"],
    ["100::bigint", "100::decimal(10,0)", "same"],
    ["1.5::decimal(4,1)", "1.500::decimal(10,3)", "same"],
    ["1.5::decimal(4,1)", "1.501::decimal(10,3)", "changed"],
    ["10::bigint", "10::double", "same"],
    ["0.1::decimal(3,1)", "0.1::double", "same"],
    ["10::bigint", "'10'", "same"],
    ["7::bigint", "'007'", "changed"],
    ["1::double", "'1'", "same"],
    ["2.5::double", "'2.50'", "same"],
    ["2.5::double", "'n/a'", "changed"],
    ["1.50::decimal(4,2)", "'1.5'", "same"],
    ["date '2024-02-29'", "timestamp '2024-02-29 00:00:00'", "same"],
    ["date '2024-02-29'", "timestamp '2024-02-29 00:00:01'", "changed"],
    ["date '2024-02-29'", "'2024-02-29'", "same"],
    ["timestamp '2024-02-29 12:00:00'", "timestamp_s '2024-02-29 12:00:00'", "same"],
    ["timestamp '2024-02-29 12:00:00'", "timestamptz '2024-02-29 12:00:00+00'", "same"],
    ["'a'::enum ('a', 'b')", "'a'::enum ('b', 'a')", "same"],
    ["'a'::enum ('a', 'b')", "'b'", "changed"],
    ["true", "'true'", "same"],
    ["null::bigint", "null::varchar", "same"],
    ["[1]", "['1']", "same"],
  ])("%s beside %s: %s", async (before, after, expected) => {
    expect(await compare(before, after)).toBe(expected);
    expect(await compare(after, before)).toBe(expected);
  });
});

describe("a tolerance", () => {
  test.each([
    ["100::bigint", "101::bigint", 0.01, "noise"],
    ["100::bigint", "102::bigint", 0.01, "changed"],
    ["1.00::decimal(5,2)", "1.01::decimal(5,2)", 0.01, "noise"],
    ["0.3::double", "0.30000000000000004::double", 0, "changed"],
    ["0.3::double", "0.3::double", 0, "same"],
    ["'a'", "'b'", 1, "changed"],
    ["-1::bigint", "1::bigint", 1, "changed"],
    ["null::double", "1::double", 1, "changed"],
  ])("%s beside %s within %d: %s", async (before, after, tolerance, expected) => {
    expect(await compare(before, after, tolerance)).toBe(expected);
  });
});

test.each([
  ["BIGNUM", "integer"],
  ["DECIMAL(18,3)", "decimal"],
  ["FLOAT", "float"],
  ["ENUM('a', 'b')", "text"],
  ["TIMESTAMP_NS", "moment"],
  ["TIMESTAMP WITH TIME ZONE", "moment"],
  ["TIME WITH TIME ZONE", "plain"],
  ["INTEGER[]", "nested"],
  ["STRUCT(a INTEGER)", "nested"],
  ["MAP(VARCHAR, INTEGER)", "nested"],
  ["UNION(num INTEGER, str VARCHAR)", "nested"],
])("%s is %s", (type, family) => {
  expect(familyOf(type)).toBe(family);
});
