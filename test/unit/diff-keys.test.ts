import { beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { countsOf, type DiffBench, namesOf, openDiffBench } from "./diff-bench.ts";

let bench: DiffBench;

beforeAll(async () => {
  bench = await openDiffBench();
});

/** The keys found between two lists of rows. */
async function keysOf(columns: string, before: string, after: string) {
  const table = (rows: string) => `(select * from (values ${rows}) t(${columns}))`;
  return namesOf((await bench.diff(table(before), table(after))).keys);
}

describe("which key is found", () => {
  test("a unique column that is called a key, before a unique text", async () => {
    expect(await keysOf("name, id", "('x', 1), ('y', 2)", "('z', 1), ('y', 2)")).toEqual(["id"]);
  });

  test("the column that matches more rows, of two that are unique", async () => {
    const before = "('a', 1), ('b', 2), ('c', 3)";
    const after = "('a', 9), ('b', 8), ('c', 3)";
    expect(await keysOf("code, n", before, after)).toEqual(["code"]);
    expect(await keysOf("code, n", before, "('x', 1), ('y', 2), ('c', 3)")).toEqual(["n"]);
  });

  test("two columns, where one is not enough", async () => {
    const before = "('n', 1, 5), ('n', 2, 5), ('s', 1, 5), ('s', 2, 6)";
    const after = "('n', 1, 5), ('n', 2, 7), ('s', 1, 7), ('s', 2, 6)";
    expect(await keysOf("region, month, sales", before, after)).toEqual(["region", "month"]);
  });

  test("four columns, where three are not enough, and null is a value", async () => {
    const bits = [0, 1].flatMap((a) =>
      [0, 1].flatMap((b) => [0, 1].flatMap((c) => [0, 1].map((d) => [a, b, c, d]))),
    );
    const rows = bits.map((row) => `(${row.map((bit) => bit || "null").join(", ")}, 1)`);
    const found = await keysOf("a, b, c, d, v", rows.join(", "), rows.join(", "));
    expect(found).toEqual(["a", "b", "c", "d"]);
  });

  test("none that is unique on one side only", async () => {
    expect(await keysOf("id, v", "(1, 1), (2, 1)", "(1, 1), (1, 1)")).toBeUndefined();
  });

  test("none by chance: the column called a key repeats, another one happens not to", async () => {
    expect(
      await keysOf("id, v, w", "(1, 7, 1), (1, 8, 1)", "(1, 7, 1), (1, 9, 1)"),
    ).toBeUndefined();
  });

  test("no list, however unique", async () => {
    expect(await keysOf("l, v", "([1], 1), ([2], 1)", "([1], 1), ([2], 2)")).toBeUndefined();
  });

  test("a key with an empty side", async () => {
    const none = "(select 1 as id, 2 as v where false)";
    const diff = await bench.diff("(select 1 as id, 2 as v)", none);
    expect(namesOf(diff.keys)).toEqual(["id"]);
    expect(countsOf(diff)).toMatchObject({ matched: 0, onlyBefore: 1, onlyAfter: 0 });
  });

  test("nothing in common is no key", async () => {
    const diff = await bench.diff("(select 1 as x)", "(select true as y union all select false)");
    expect(namesOf(diff.keys)).toBeUndefined();
    expect(countsOf(diff)).toEqual({ both: 1, onlyBefore: 0, onlyAfter: 1 });
  });
});

describe("explicit keys", () => {
  test("are taken in any letters, and once", async () => {
    const row = "(select 1 as Id, 2 as v)";
    expect(namesOf((await bench.diff(row, row, { keys: ["ID", "id"] })).keys)).toEqual(["Id"]);
  });

  test.each([
    ["ordr_id", "on neither side", "Did you mean order_id?"],
    ["gone", "only before", "Columns of both sides: order_id."],
    ["come", "only after", "Columns of both sides: order_id."],
  ])("%s is a column %s", async (key, where, hint) => {
    const failed = await bench
      .diff("(select 1 as order_id, 2 as gone)", "(select 1 as order_id, 2 as come)", {
        keys: [key],
      })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Failure);
    expect((failed as Failure).envelope).toEqual({
      code: "invalid_input",
      message: `The key ${key} is a column ${where}.`,
      hint,
      at: { field: "keys" },
    });
  });

  test("that are not unique give their duplicates, rows beyond the first of each", async () => {
    const before = "(select unnest([1, 1, 1, null, null]) as k, 1 as v)";
    const diff = await bench.diff(before, "(select unnest([1, 2]) as k, 1 as v)", { keys: ["k"] });
    const [candidate] = diff.candidates;
    expect(candidate).toMatchObject({ duplicatesBefore: 3, duplicatesAfter: 0 });
    expect(countsOf(diff)).toEqual({ both: 1, onlyBefore: 4, onlyAfter: 1 });
  });
});

test("when the time is up the answer is without a key, and says so", async () => {
  const slow = await openDiffBench(10_000);
  const rows = "(select range as n, range % 7 as m, 1 as v from range(50))";
  const diff = await slow.diff(rows, rows);
  expect(diff.ranOut).toBe(true);
  expect(countsOf(diff)).toEqual({ both: 50, onlyBefore: 0, onlyAfter: 0 });
  expect((await bench.diff(rows, rows)).ranOut).toBe(false);
});

test("of a long table a prefix refuses what repeats soon", async () => {
  const rows = (v: string) =>
    `(select range // 2 as pair_no, range % 4 as quarter, ${v} as v from range(30000))`;
  bench.ran.length = 0;
  const diff = await bench.diff(rows("range % 3"), rows("range % 2"));
  expect(namesOf(diff.keys)).toEqual(["pair_no", "quarter"]);
  expect(countsOf(diff)).toMatchObject({ matched: 30_000, same: 10_000, changed: 20_000 });
  expect(bench.ran.filter((sql) => sql.includes("limit 10000"))).toHaveLength(1);
});
