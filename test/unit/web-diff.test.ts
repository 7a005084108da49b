import { describe, expect, test } from "vitest";
import { changedRows, isDifferent, textOf } from "../../web/pages/diff/shape.ts";

const DIFF = {
  keys: ["id", "day"],
  samples: [
    { key: { id: 1, day: "2026-01-01" }, column: "net", before: 5, after: 6 },
    { key: { id: 2, day: null }, column: "net", before: null, after: 0 },
    { key: { id: 1, day: "2026-01-01" }, column: "tags", before: ["a"], after: ["b"] },
  ],
  only_after: {
    columns: ["id", "day", "net", "town"],
    rows: [[3, "2026-01-02", 7, "Bern"]],
    row_count: 1,
  },
} as never;

describe("rows that differ", () => {
  const { keys, columns, rows } = changedRows(DIFF);

  test("stand once each, with every cell that is shown of them", () => {
    expect(keys).toEqual(["id", "day"]);
    expect(columns).toEqual(["net", "tags", "town"]);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      [["1", "2026-01-01"], "changed"],
      [["2", "null"], "changed"],
      [["3", "2026-01-02"], "only_after"],
    ]);
  });

  test("have what was and what is; rows of one side have that side", () => {
    expect([...(rows[0]?.cells ?? [])]).toEqual([
      ["net", { state: "changed", before: 5, after: 6 }],
      ["tags", { state: "changed", before: ["a"], after: ["b"] }],
    ]);
    expect([...(rows[2]?.cells ?? [])]).toEqual([
      ["net", { state: "only_after", after: 7 }],
      ["town", { state: "only_after", after: "Bern" }],
    ]);
  });

  test("of whole rows have no key", () => {
    const multiset = {
      keys: [],
      samples: [],
      only_before: { columns: ["n"], rows: [[1]], row_count: 1 },
    };
    const found = changedRows(multiset as never);
    expect(found.columns).toEqual(["n"]);
    expect(found.rows.map(({ key, state }) => [key, state])).toEqual([[[], "only_before"]]);
  });
});

test("figures differ when one of them does, or one side has none", () => {
  const figures = { count: 3, nulls: 0, distinct: 3 };
  expect(isDifferent({ name: "n", before: figures, after: { ...figures } })).toBe(false);
  expect(isDifferent({ name: "n", before: figures, after: { ...figures, nulls: 1 } })).toBe(true);
  expect(isDifferent({ name: "n", before: null, after: figures })).toBe(true);
});

test.each([
  [null, "null"],
  [undefined, "null"],
  ["a", "a"],
  [0, "0"],
  [{ a: 1 }, '{"a":1}'],
])("%j is written %j", (value, text) => {
  expect(textOf(value)).toBe(text);
});
