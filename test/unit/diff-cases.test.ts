import { beforeAll, describe, expect, test } from "vitest";
import { changesOf, countsOf, type DiffBench, namesOf, openDiffBench } from "./diff-bench.ts";

let bench: DiffBench;

beforeAll(async () => {
  bench = await openDiffBench();
  for (const [name, rows] of Object.entries(TABLES)) bench.sql(`create table ${name} as ${rows}`);
});

/** The D cases as an import reads them. */
const TABLES = {
  d01a: "select * from (values ('Oslo', 3), ('Oslo', 3), ('Rome', 15)) t(city, temp)",
  d01b: "select * from (values ('Oslo', 3), ('Rome', 15), ('Rome', 16)) t(city, temp)",
  d02a: "select * from (values (1, 'a'), (1, 'b'), (2, 'c')) t(id, v)",
  d02b: "select * from (values (1, 'a'), (2, 'c'), (2, 'd')) t(id, v)",
  d03a: `select * from (values ('x', 1, 10), ('x', null, 20), (null, null, 30)) t(org, "user", v)`,
  d03b: `select * from (values ('x', 1, 10), ('x', null, 21), (null, null, 30)) t(org, "user", v)`,
  d05a: "select * from (values (1, 0.1::double), (2, 0.3::double), (3, 1e16)) t(id, x)",
  d05b: "select * from (values (1, 0.1::double), (2, 0.30000000000000004::double), (3, 1e16)) t(id, x)",
  d07a: "select * from (values (1, 5), (2, 6)) t(id, number_sold)",
  d07b: "select * from (values (1, 5), (2, 6)) t(id, units)",
  d08a: "select * from (values (1, 10::bigint), (2, 20)) t(id, code)",
  d08b: "select * from (values (1, '10'), (2, '20'), (3, 'x9')) t(id, code)",
};

describe("D cases", () => {
  test("D01: without a key rows are counted", async () => {
    const diff = await bench.diff("d01a", "d01b");
    expect(namesOf(diff.keys)).toBeUndefined();
    expect(countsOf(diff)).toEqual({ both: 2, onlyBefore: 1, onlyAfter: 1 });
    expect(diff.onlyBefore).toMatchObject({ rows: [["Oslo", 3]], times: [1] });
    expect(diff.onlyAfter).toMatchObject({ rows: [["Rome", 16]], times: [1] });
    expect(
      diff.candidates.map((each) => [
        namesOf(each.columns),
        each.duplicatesBefore,
        each.duplicatesAfter,
      ]),
    ).toEqual([
      [["temp"], 1, 0],
      [["city"], 1, 1],
    ]);
  });
  test.each([undefined, ["id"]])("D02: a key that is not unique, keys %j", async (keys) => {
    const diff = await bench.diff("d02a", "d02b", { keys });
    expect(countsOf(diff)).toEqual({ both: 2, onlyBefore: 1, onlyAfter: 1 });
    expect(diff.onlyBefore.rows).toEqual([[1, "b"]]);
    expect(diff.onlyAfter.rows).toEqual([[2, "d"]]);
    expect(
      diff.candidates.map((each) => [
        namesOf(each.columns),
        each.duplicatesBefore,
        each.duplicatesAfter,
      ]),
    ).toContainEqual([["id"], 1, 1]);
    expect(await bench.diff("d02a", "d02b", { keys })).toEqual(diff);
  });
  test.each([undefined, ["org", "user"]])("D03: null in a composite key, keys %j", async (keys) => {
    const diff = await bench.diff("d03a", "d03b", { keys });
    expect(namesOf(diff.keys)).toEqual(["org", "user"]);
    expect(countsOf(diff)).toEqual({
      matched: 3,
      same: 2,
      changed: 1,
      noise: 0,
      onlyBefore: 0,
      onlyAfter: 0,
    });
    expect(diff.samples).toEqual([
      {
        key: [
          ["org", "x"],
          ["user", null],
        ],
        column: "v",
        before: 20,
        after: 21,
      },
    ]);
  });
  test("D05", async () => {
    const diff = await bench.diff("d05a", "d05b");
    expect(namesOf(diff.keys)).toEqual(["id"]);
    expect(countsOf(diff)).toEqual({
      matched: 3,
      same: 2,
      changed: 0,
      noise: 1,
      onlyBefore: 0,
      onlyAfter: 0,
    });
  });
  test("D07", async () => {
    const diff = await bench.diff("d07a", "d07b");
    expect(countsOf(diff)).toEqual({
      matched: 2,
      same: 2,
      changed: 0,
      noise: 0,
      onlyBefore: 0,
      onlyAfter: 0,
    });
    expect(
      diff.renames.map(({ pair, equal, matched }) => [
        pair.before.name,
        pair.after.name,
        equal,
        matched,
      ]),
    ).toEqual([["number_sold", "units", 2, 2]]);
  });
  test("D08", async () => {
    const diff = await bench.diff("d08a", "d08b");
    expect(namesOf(diff.keys)).toEqual(["id"]);
    expect(countsOf(diff)).toEqual({
      matched: 2,
      same: 2,
      changed: 0,
      noise: 0,
      onlyBefore: 0,
      onlyAfter: 1,
    });
    expect(changesOf(diff)).toEqual({});
    const swapped = await bench.diff("d08b", "d08a");
    expect(countsOf(swapped)).toEqual({
      matched: 2,
      same: 2,
      changed: 0,
      noise: 0,
      onlyBefore: 1,
      onlyAfter: 0,
    });
  });
});
