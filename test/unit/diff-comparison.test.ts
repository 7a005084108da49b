import { beforeAll, describe, expect, test } from "vitest";
import { chooseKeys } from "../../durable-objects/engine/diff/choose.ts";
import { comparisonSelect } from "../../durable-objects/engine/diff/comparison.ts";
import { pairColumns } from "../../durable-objects/engine/diff/pairs.ts";

import { CONTROL, type DiffBench, openDiffBench, readRows } from "./diff-bench.ts";

let bench: DiffBench;

beforeAll(async () => {
  bench = await openDiffBench();
});

/** The comparison of two SELECTs by the given keys, and its rows. */
async function compare(before: string, after: string, asked: string[], rows = 10) {
  const sides = { before: bench.side(`(${before})`), after: bench.side(`(${after})`) };
  const schema = pairColumns(sides.before.columns, sides.after.columns, {
    asked: undefined,
    noise: 1e-9,
  });
  const { keys } = await chooseKeys(
    bench.runner,
    sides,
    schema,
    { asked, stats: undefined },
    CONTROL,
  );
  const from = { before: `(${before})`, after: `(${after})` };
  const columns = { before: sides.before.columns, after: sides.after.columns };
  const comparison = comparisonSelect(from, columns, { keys: keys ?? [], schema, rows });
  return { ...comparison, ...readRows(bench, comparison.sql) };
}

describe("the rows side by side", () => {
  test("each row once, by key, with which side it is on", async () => {
    const { names, rows, keys, membership, fields } = await compare(
      "select * from (values (1, 10, 'a'), (2, 20, 'b'), (3, 30, null)) t(id, n, t)",
      "select * from (values (4, 5, 'd'), (3, 30, null), (2, 25, 'b')) t(id, n, t)",
      ["id"],
    );
    expect(names).toEqual([
      "id",
      "n",
      "n_v2",
      "n_abs_delta",
      "n_pct_delta",
      "n_eq",
      "t",
      "t_v2",
      "t_eq",
      "membership",
    ]);
    expect(rows).toEqual([
      [1, 10, null, null, null, 1, "a", null, 1, 1],
      [2, 20, 25, 5, 0.25, 3, "b", "b", 7, 3],
      [3, 30, 30, 0, 0, 7, null, null, 7, 3],
      [4, null, 5, null, null, 2, null, "d", 2, 2],
    ]);
    expect({ keys, membership }).toEqual({ keys: ["id"], membership: "membership" });
    expect(fields).toEqual([
      {
        column: "n",
        before: "n",
        after: "n_v2",
        abs_delta: "n_abs_delta",
        pct_delta: "n_pct_delta",
        eq: "n_eq",
      },
      { column: "t", before: "t", after: "t_v2", eq: "t_eq" },
    ]);
  });

  test("rows that are too many to be sorted are in no order, but the same", async () => {
    const before = "select unnest([3, 1, 2]) as id";
    const sorted = await compare(before, before, ["id"]);
    const long = await compare(before, before, ["id"], 1_000_000);
    expect(sorted.sql).toBe(`${long.sql}\norder by 1`);
    expect(sorted.rows).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(long.rows.toSorted()).toEqual(sorted.rows);
  });

  test("a row of nulls is told from a row that is not there", async () => {
    const { rows } = await compare(
      "select * from (values (null::int, null::int)) t(id, n)",
      "select * from (values (null::int, null::int), (1, null)) t(id, n)",
      ["id"],
    );
    expect(rows).toEqual([
      [1, null, null, null, null, 2, 2],
      [null, null, null, null, null, 7, 3],
    ]);
  });

  test("a null beside a value is a change", async () => {
    const { rows } = await compare("select 1 as id, null::int as n", "select 1 as id, 5 as n", [
      "id",
    ]);
    expect(rows).toEqual([[1, null, 5, null, null, 3, 3]]);
  });

  test("float noise has a code of its own", async () => {
    const { rows } = await compare(
      "select 1 as id, 0.3::double as x",
      "select 1 as id, 0.1::double + 0.2::double as x",
      ["id"],
    );
    expect(rows[0]?.[5]).toBe(11);
  });

  test("columns of one side are there under their own names", async () => {
    const { names, rows, fields } = await compare(
      "select 1 as id, 'x' as gone",
      "select 1 as id, 'y' as come",
      ["id"],
    );
    expect(names).toEqual(["id", "gone", "come", "membership"]);
    expect(rows).toEqual([[1, "x", "y", 3]]);
    expect(fields).toEqual([
      { column: "gone", before: "gone" },
      { column: "come", after: "come" },
    ]);
  });

  test("a key of two types is one text, a column of two types keeps both", async () => {
    const { rows } = await compare(
      "select 1::bigint as id, 10 as code",
      "select * from (values ('1', '10'), ('b', '11')) t(id, code)",
      ["id"],
    );
    expect(rows).toEqual([
      ["1", 10, "10", 7, 3],
      ["b", null, "11", 2, 2],
    ]);
  });

  test("differences of whole numbers are exact, and none where they leave their type", async () => {
    const { rows } = await compare(
      "select 1 as id, '-9223372036854775808'::bigint as n, '-170141183460469231731687303715884105727'::hugeint as h, 0 as z, 1.10::decimal(38,2) as d",
      "select 1 as id, 9223372036854775807::bigint as n, 170141183460469231731687303715884105727::hugeint as h, 5 as z, 1.25::decimal(38,2) as d",
      ["id"],
    );
    const [row = []] = rows;
    expect(row[3]).toBe("18446744073709551615");
    expect(row[8]).toBeNull();
    expect([row[13], row[14]]).toEqual([5, null]);
    expect(row[18]).toBe("0.15");
  });
});

describe("names", () => {
  test("of ours give way to those of the data", async () => {
    const side =
      "select 1 as id, 2 as c, 3 as c_v2, 4 as C_EQ, 5 as membership, 6 as side, 7 as c1";
    const { names, fields, membership } = await compare(side, side, ["id"]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(membership).toBe("membership_2");
    expect(fields.slice(0, 2)).toEqual([
      {
        column: "c",
        before: "c",
        after: "c_v2_2",
        abs_delta: "c_abs_delta",
        pct_delta: "c_pct_delta",
        eq: "c_eq_2",
      },
      {
        column: "c_v2",
        before: "c_v2",
        after: "c_v2_v2",
        abs_delta: "c_v2_abs_delta",
        pct_delta: "c_v2_pct_delta",
        eq: "c_v2_eq",
      },
    ]);
    expect(names.at(-1)).toBe("membership_2");
  });

  test.each([
    "a.b",
    'say "x"',
    "[0]",
    "ключ",
    "it's",
    "a\nb",
    "#1",
    "select",
    "before",
    "$1",
    "--",
    "/*",
  ])("%j is a name like any other, as key and as value", async (name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const value = await compare(
      `select 1 as id, 2 as ${quoted}`,
      `select 1 as id, 3 as ${quoted}`,
      ["id"],
    );
    expect(value.names).toEqual([
      "id",
      name,
      `${name}_v2`,
      `${name}_abs_delta`,
      `${name}_pct_delta`,
      `${name}_eq`,
      "membership",
    ]);
    expect(value.rows).toEqual([[1, 2, 3, 1, 0.5, 3, 3]]);
    const key = await compare(`select 1 as ${quoted}, 2 as v`, `select 1 as ${quoted}, 2 as v`, [
      name,
    ]);
    expect(key.rows).toEqual([[1, 2, 2, 0, 0, 7, 3]]);
  });
});
