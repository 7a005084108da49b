import { describe, expect, test } from "vitest";
import { thinned } from "../../../codec/model/random.ts";
import type { Failure } from "../../../contract/errors.ts";
import { type DataRow, fitRows } from "./fixture.ts";

/** Thirty rows of a number, a category and a label that goes with both. */
const ROWS: DataRow[] = Array.from({ length: 30 }, (_, i) => ({
  n: (i * 7) % 11,
  c: ["red", "green", "blue"][i % 3] ?? "",
  y: ((i * 7) % 11) + (i % 3) + ((i * 13) % 5) / 10,
}));

function withColumn(name: string, value: (i: number) => number | string | null): DataRow[] {
  return ROWS.map((row, i) => ({ ...row, [name]: value(i) }));
}

function failureOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

describe("nulls", () => {
  test("of numbers become the mean of the rows to fit, which is kept", () => {
    const rows = withColumn("n", (i) => (i < 6 ? null : i < 18 ? 2 : 8));
    const { model } = fitRows(rows, { label: "y", train: (_, i) => i < 24 });
    // 12 twos and 6 eights are fitted.
    expect(model.features[0]).toEqual({
      column: "n",
      kind: "number",
      encoding: "value",
      imputed: { value: 4, rows: 6 },
    });
  });

  test("of categories become the most frequent one", () => {
    const rows = withColumn("c", (i) => (i % 5 === 0 ? null : i % 3 === 0 ? "b" : "a"));
    const { model } = fitRows(rows, { type: "decision_tree", label: "y" });
    expect(model.features[1]).toMatchObject({
      imputed: { value: "a", rows: 6 },
      categories: ["a", "b"],
    });
  });
});

describe("categories", () => {
  test("one-hot: all but the first, in order, for coefficients; all for trees", () => {
    const linear = fitRows(ROWS, { label: "y" }).model;
    expect(linear.terms.map(({ name }) => name)).toEqual(["n", "c=green", "c=red"]);
    const tree = fitRows(ROWS, { type: "decision_tree", label: "y" }).model;
    expect(tree.terms.map(({ name }) => name)).toEqual(["n", "c=blue", "c=green", "c=red"]);
    expect(tree.terms[1]).toMatchObject({ feature: "c", category: "blue", mean: 1 / 3 });
  });

  test("target: the mean of the label with ten rows of the whole mean added", () => {
    const { model } = fitRows(ROWS, { label: "y", encoding: "target" });
    const mean = (rows: DataRow[]) => rows.reduce((sum, { y }) => sum + Number(y), 0) / rows.length;
    const all = mean(ROWS);
    const { categories, targets } = model.features[1] ?? {};
    expect(categories).toEqual(["blue", "green", "red"]);
    expect(targets?.other[0]).toBeCloseTo(all, 12);
    for (const [i, name] of (categories ?? []).entries()) {
      const own = ROWS.filter(({ c }) => c === name);
      expect(targets?.values[i]?.[0]).toBeCloseTo((10 * mean(own) + 10 * all) / 20, 12);
    }
    expect(model.terms.map(({ name }) => name)).toEqual(["n", "c"]);
  });

  test("target, of three classes: the share of each but the first", () => {
    const rows = ROWS.map((row, i) => ({ ...row, y: ["p", "q", "r"][(i >> 2) % 3] ?? "" }));
    const { model } = fitRows(rows, {
      type: "logistic_reg",
      label: "y",
      encoding: "target",
      l2: 0.1,
    });
    expect(model.terms.map(({ name }) => name)).toEqual(["n", "c>q", "c>r"]);
  });
});

describe("dropped, with the reason", () => {
  test.each<[string, (i: number) => number | string | null, RegExp]>([
    ["empty", () => null, /^it has no value in the rows to fit$/],
    ["same", () => 5, /^it has one value in the rows to fit \(5\)$/],
    ["word", () => "x", /^it has one value in the rows to fit \("x"\)$/],
    [
      "customer_id",
      (i) => i + 1000,
      /^its name and its values, which are all different, name rows$/,
    ],
    ["label_text", (i) => `row ${i}`, /^30 of its 30 values are different: it names rows$/],
    [
      "group",
      (i) => `g${i % 20}`,
      /^it has 20 categories, more than max_categories = 10; encoding = 'target' takes it$/,
    ],
  ])("%s", (name, value, reason) => {
    const { model } = fitRows(withColumn(name, value), { label: "y", maxCategories: 10 });
    expect(model.dropped.map(({ column }) => column)).toEqual([name]);
    expect(model.dropped[0]?.reason).toMatch(reason);
    expect(model.features.map(({ column }) => column)).toEqual(["n", "c"]);
  });

  test("a number that is different in each row is a feature when its name is none of an id", () => {
    const { model } = fitRows(
      withColumn("weight", (i) => i * i),
      { label: "y" },
    );
    expect(model.dropped).toEqual([]);
  });

  test("when nothing is left, all reasons are told", () => {
    const rows = ROWS.map((_, i) => ({ a: 1, b: null, y: i }));
    expect(failureOf(() => fitRows(rows, { label: "y" }))).toEqual({
      code: "build_failed",
      message:
        "No column can be used as a feature (a: it has one value in the rows to fit (1); b: it has no value in the rows to fit).",
      hint: "Select columns with numbers, times, booleans or categories beside the label.",
      stage: "fit",
    });
  });
});

describe("rows that cannot be fitted", () => {
  test.each<[string, DataRow[], object, RegExp]>([
    [
      "none",
      [],
      { columns: ["n"], label: "y" },
      /^There are 0 rows with a value of y to fit; a model takes at least 5\.$/,
    ],
    ["four", ROWS.slice(0, 4), { label: "y" }, /^There are 4 rows/],
    [
      "kept back",
      ROWS,
      { label: "y", train: () => false },
      /^There are 0 rows.*\(30 are kept to measure by\)/,
    ],
    [
      "without labels",
      ROWS.map((row) => ({ ...row, y: null })),
      { label: "y" },
      /^There are 0 rows with a value of y/,
    ],
    [
      "of one class",
      ROWS.map((row) => ({ ...row, y: "a" })),
      { type: "logistic_reg", label: "y" },
      /^Every row to fit has the same class: y is "a"\.$/,
    ],
    [
      "of one value",
      ROWS.map((row) => ({ ...row, y: 3 })),
      { label: "y" },
      /^Every row to fit has the same value: y is 3\.$/,
    ],
    [
      "of too many classes",
      Array.from({ length: 60 }, (_, i) => ({ n: i, y: `c${i}` })),
      { type: "logistic_reg", label: "y" },
      /^y has 60 different values; a model tells at most 50 classes apart\.$/,
    ],
  ])("%s", (_, rows, asked, message) => {
    const failure = failureOf(() => fitRows(rows, asked));
    expect(failure?.code).toBe("build_failed");
    expect(failure?.message).toMatch(message);
    expect(failure?.hint).toBeTruthy();
  });

  test("rows without a label are left out and counted", () => {
    const rows = ROWS.map((row, i) => ({ ...row, y: i % 10 === 0 ? null : (row.y ?? null) }));
    const { model } = fitRows(rows, { label: "y" });
    expect(model.rows).toEqual({ train: 27, eval: 0, without_label: 3 });
    expect(model.notes).toEqual(["3 rows have no y and were left out."]);
  });
});

describe("leakage", () => {
  const of = (rows: DataRow[], asked: object) =>
    fitRows(rows, asked).model.leakage_warnings.map(
      ({ column, message }) => `${column}: ${message}`,
    );

  test("a column that follows from the label", () => {
    const rows = ROWS.map((row) => ({ ...row, tax: Number(row.y) * 0.19, y: row.y ?? null }));
    const [warning, more] = of(rows, { label: "y" });
    expect(warning).toMatch(
      /^tax: It tells y almost by itself: it takes away (9\d|100)(\.\d)? % of the error/,
    );
    expect(more).toBeUndefined();
  });

  test("a column that is filled in only where the label is one class", () => {
    const rows = ROWS.map((row, i) => ({
      n: row.n ?? null,
      closed: i % 3 === 0 ? i % 5 : null,
      y: i % 3 === 0 ? "churned" : "stays",
    }));
    expect(of(rows, { type: "decision_tree", task: "classification", label: "y" })).toEqual([
      "closed: It has a value (almost) only where y has certain values: it may be known only afterwards.",
    ]);
  });

  test("columns that only help are no leak", () => {
    expect(of(ROWS, { label: "y", columns: ["c"] })).toEqual([]);
  });
});

test("of too many rows an even sample is taken, the same each time", () => {
  const rows = thinned(100_000, 1_000);
  expect(rows.length).toBe(1_000);
  expect(thinned(100_000, 1_000)).toEqual(rows);
  const quarters = [0, 1, 2, 3].map(
    (q) => rows.filter((row) => Math.floor(row / 25_000) === q).length,
  );
  expect(quarters).toEqual([251, 249, 251, 249]);
  // No period of the data is followed.
  const weekdays = Array.from({ length: 7 }, (_, d) => rows.filter((row) => row % 7 === d).length);
  expect(Math.max(...weekdays) - Math.min(...weekdays)).toBeLessThanOrEqual(6);
  expect([...thinned(5, 10)]).toEqual([0, 1, 2, 3, 4]);
});
