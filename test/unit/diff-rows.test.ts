import { beforeAll, describe, expect, test } from "vitest";
import { changesOf, countsOf, type DiffBench, openDiffBench } from "./diff-bench.ts";

let bench: DiffBench;

beforeAll(async () => {
  bench = await openDiffBench();
});

const rows = (columns: string, values: string) =>
  `(select * from (values ${values}) t(${columns}))`;

describe("rows by key", () => {
  test("each kind is counted, and the first of each is named in stored order", async () => {
    const before = "(select range as id, range % 5 as v from range(100))";
    const after =
      "(select range as id, case when range % 10 = 3 then -1 else range % 5 end as v from range(119, 19, -1))";
    const diff = await bench.diff(before, after, { keys: ["id"], sample: 2 });
    expect(countsOf(diff)).toEqual({
      matched: 80,
      same: 72,
      changed: 8,
      noise: 0,
      onlyBefore: 20,
      onlyAfter: 20,
    });
    expect(diff.onlyBefore.rows).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(diff.onlyAfter.rows).toEqual([
      [119, 4],
      [118, 3],
    ]);
    expect(diff.samples).toEqual([
      { key: [["id", 23]], column: "v", before: 3, after: -1 },
      { key: [["id", 33]], column: "v", before: 3, after: -1 },
    ]);
  });

  test("every changed column has its turn among the samples", async () => {
    const before = "(select range as id, 1 as often, 1 as once, 1 as never from range(50))";
    const after =
      "(select range as id, 2 as often, if(range = 49, 2, 1) as once, 1 as never from range(50))";
    const diff = await bench.diff(before, after, { keys: ["id"], sample: 3 });
    expect(changesOf(diff)).toEqual({ often: 50, once: 1 });
    expect(diff.samples.map(({ key, column }) => [key[0]?.[1], column])).toEqual([
      [0, "often"],
      [49, "once"],
      [1, "often"],
    ]);
    const none = await bench.diff(before, after, { keys: ["id"], sample: 0 });
    expect(none.samples).toEqual([]);
    expect(changesOf(none)).toEqual({ often: 50, once: 1 });
  });

  test("values are exact in samples and statistics", async () => {
    const before = rows("id, v", "(1, 9007199254740993::hugeint), (2, 1)");
    const after = rows("id, v", "(1, 9007199254740995::hugeint), (2, 1)");
    const diff = await bench.diff(before, after);
    expect(diff.samples).toEqual([
      { key: [["id", 1]], column: "v", before: "9007199254740993", after: "9007199254740995" },
    ]);
    expect(diff.stats.before.get("v")).toEqual({
      count: 2,
      nulls: 0,
      distinct: 2,
      min: 1,
      max: "9007199254740993",
      mean: 4503599627370497,
      sum: "9007199254740994",
    });
  });

  test("a row that changes in one column and is noise in another is changed", async () => {
    const before = rows(
      "id, v, x",
      "(1, 1, 0.3::double), (2, 1, 0.3::double), (3, 1, 0.3::double)",
    );
    const after = rows(
      "id, v, x",
      "(1, 2, 0.1::double + 0.2::double), (2, 1, 0.1::double + 0.2::double), (3, 1, 0.3::double)",
    );
    const diff = await bench.diff(before, after, { keys: ["id"] });
    expect(countsOf(diff)).toMatchObject({ matched: 3, same: 1, changed: 1, noise: 1 });
    expect(diff.keyed?.columns.map(({ changed, noise }) => [changed, noise])).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });

  test("more columns than one statement takes", async () => {
    const wide = (of: (i: number) => string) =>
      `(select range as id, ${Array.from({ length: 230 }, (_, i) => `${of(i)} as c${i}`).join(", ")} from range(6))`;
    const before = wide((i) => `range + ${i}`);
    const after = wide((i) =>
      i === 5 || i === 220 ? `if(range in (1, ${i % 4}), -1, range + ${i})` : `range + ${i}`,
    );
    const diff = await bench.diff(before, after, { keys: ["id"], sample: 4 });
    expect(changesOf(diff)).toEqual({ c5: 1, c220: 2 });
    expect(countsOf(diff)).toEqual({
      matched: 6,
      same: 4,
      changed: 2,
      noise: 0,
      onlyBefore: 0,
      onlyAfter: 0,
    });
    expect(diff.samples.map(({ key, column, before: old }) => [key[0]?.[1], column, old])).toEqual([
      [1, "c5", 6],
      [0, "c220", 220],
      [1, "c220", 221],
    ]);
    expect(diff.stats.after.size).toBe(231);
  });

  test("columns with names like ours, or like nothing", async () => {
    const names = ["p", "k0", "d0", "a.b", 'say "x"', "ключ", "[0]", "rowid", "select", "a\nb", ""];
    const list = (v: string) =>
      `(select range as id, ${names.map((name) => `${v} as "${name.replaceAll('"', '""') || " "}"`).join(", ")} from range(3))`;
    const diff = await bench.diff(list("range"), list("range * 2"), { sample: 100 });
    expect(Object.values(changesOf(diff))).toEqual(names.map(() => 2));
    expect(diff.samples).toHaveLength(names.length * 2);
  });
});

describe("rows as a bag", () => {
  test("copies count", async () => {
    const before = "(select unnest([1, 1, 1, 2, null]) as v)";
    const after = "(select unnest([1, 2, 2, 3, null, null]) as v)";
    const diff = await bench.diff(before, after);
    expect(countsOf(diff)).toEqual({ both: 3, onlyBefore: 2, onlyAfter: 3 });
    expect(diff.onlyBefore).toMatchObject({ rows: [[1]], times: [2] });
    expect(diff.onlyAfter).toMatchObject({ rows: [[2], [3], [null]], times: [1, 1, 1] });
  });

  test("rows of very many columns", async () => {
    const wide = (values: string) =>
      `(select ${Array.from({ length: 60 }, (_, i) => `v as c${i}`).join(", ")} from (select unnest(${values}) as v))`;
    const diff = await bench.diff(wide("['a', 'a', null, '']"), wide("['a', '', 'null']"), {
      keys: undefined,
    });
    expect(countsOf(diff)).toEqual({ both: 2, onlyBefore: 2, onlyAfter: 1 });
    expect(diff.onlyBefore.rows.map(([first]) => first)).toEqual(["a", null]);
    expect(diff.onlyAfter.rows.map(([first]) => first)).toEqual(["null"]);
    expect(diff.onlyAfter.columns).toHaveLength(30);
  });

  test("both sides empty", async () => {
    const none = "(select unnest([[1]]) as v where false)";
    expect(countsOf(await bench.diff(none, none))).toEqual({
      both: 0,
      onlyBefore: 0,
      onlyAfter: 0,
    });
  });
});

describe("renames", () => {
  const renamesOf = async (before: string, after: string) =>
    (await bench.diff(before, after, { keys: ["id"] })).renames.map(({ pair, equal, matched }) => [
      pair.before.name,
      pair.after.name,
      equal,
      matched,
    ]);

  test("are told apart by their values, not their order", async () => {
    const before = "(select range as id, range * 2 as a, range * 3 as b from range(10))";
    const after = "(select range as id, range * 3 as x, range * 2 as y from range(10))";
    expect(await renamesOf(before, after)).toEqual([
      ["a", "y", 10, 10],
      ["b", "x", 10, 10],
    ]);
  });

  test("may have a few other values, which then are the changes", async () => {
    const before = "(select range as id, range as a from range(100))";
    const after = "(select range as id, if(range < 3, -1, range) as b from range(100))";
    expect(await renamesOf(before, after)).toEqual([["a", "b", 97, 100]]);
    const diff = await bench.diff(before, after, { keys: ["id"] });
    expect(changesOf(diff)).toEqual({ a: 3 });
  });

  test("are not seen in other values, another type, or one value everywhere", async () => {
    const before = "(select range as id, range as a from range(10))";
    expect(await renamesOf(before, "(select range as id, range + 1 as b from range(10))")).toEqual(
      [],
    );
    expect(
      await renamesOf(before, "(select range as id, range::integer as b from range(10))"),
    ).toEqual([]);
    const flags = "(select range as id, true as a, true as b from range(10))";
    const others = "(select range as id, true as x, true as y from range(10))";
    expect(await renamesOf(flags, others)).toEqual([]);
  });

  test("a name in other letters is the same column", async () => {
    const diff = await bench.diff("(select 1 as id, 2 as Amount)", "(select 1 as ID, 2 as amount)");
    expect(diff.schema).toMatchObject({ added: [], removed: [] });
    expect(countsOf(diff)).toMatchObject({ matched: 1, same: 1 });
  });
});

describe("statistics", () => {
  test("of every family", async () => {
    const side = rows(
      "n, d, x, t, day",
      `(1, 1.25::decimal(4,2), 0.5::double, 'a', date '2024-01-01'), (null, null, null, null, null), (3, 2.5, 'nan'::double, 'a', date '2024-03-01')`,
    );
    const { stats } = await bench.diff(side, side);
    const base = { count: 2, nulls: 1, distinct: 2 };
    expect(Object.fromEntries(stats.before)).toEqual({
      n: { ...base, min: 1, max: 3, mean: 2, sum: 4 },
      d: { ...base, min: "1.25", max: "2.50", mean: 1.875, sum: "3.75" },
      x: { ...base, min: 0.5, max: "NaN", mean: "NaN", sum: "NaN" },
      t: { ...base, distinct: 1 },
      day: { ...base, min: "2024-01-01", max: "2024-03-01" },
    });
  });

  test("a sum that leaves its type is one of floats, and says so", async () => {
    const huge =
      "(select range as id, 170141183460469231731687303715884105727::hugeint as v from range(2))";
    const { stats } = await bench.diff(huge, huge);
    expect(stats.before.get("v")).toEqual({
      count: 2,
      nulls: 0,
      distinct: 1,
      min: "170141183460469231731687303715884105727",
      max: "170141183460469231731687303715884105727",
      mean: 1.7014118346046923e38,
      sum: 3.4028236692093846e38,
      approximate: true,
    });
  });

  test("distinct values of a long table are estimated, and said to be", async () => {
    const long = "(select range as id from range(250001))";
    const { stats, keyed } = await bench.diff(long, long);
    const { distinct, approximate } = stats.before.get("id") ?? {};
    expect(approximate).toBe(true);
    expect(Math.abs((distinct ?? 0) - 250_001)).toBeLessThan(50_000);
    expect(keyed).toMatchObject({ matched: 250_001, same: 250_001 });
  });
});
