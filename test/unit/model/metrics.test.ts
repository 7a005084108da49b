import { expect, test } from "vitest";
import {
  classMetrics,
  clusterMetrics,
  meanMetrics,
  regressionMetrics,
} from "../../../codec/model/metrics.ts";

const of = (...values: number[]) => Float64Array.from(values);

test("numbers, by hand", () => {
  expect(regressionMetrics(of(1, 2, 3, 6), of(1, 2, 4, 4))).toEqual({
    rows: 4,
    rmse: Math.sqrt(5 / 4),
    mae: 3 / 4,
    r2: 1 - 5 / 14,
  });
  expect(regressionMetrics(of(2, 2), of(1, 2))).toEqual({
    rows: 2,
    rmse: Math.sqrt(0.5),
    mae: 0.5,
  });
});

test("two classes: precision, recall and f1 are those of the second", () => {
  // Truth b b a a a; b has the larger share in rows 1, 3 and, of equal shares, in none.
  const second = of(0.9, 0.4, 0.6, 0.5, 0.1);
  const metrics = classMetrics(
    of(1, 1, 0, 0, 0),
    [second.map((share) => 1 - share), second],
    ["a", "b"],
  );
  expect(metrics).toMatchObject({
    rows: 5,
    accuracy: 3 / 5,
    precision: 1 / 2,
    recall: 1 / 2,
    f1: 1 / 2,
    confusion: {
      classes: ["a", "b"],
      counts: [
        [2, 1],
        [1, 1],
      ],
    },
  });
  // Of the 6 pairs of a b and an a, the b has the larger share in 4.
  expect(metrics.roc_auc).toBeCloseTo(4 / 6, 15);
  const logs = [0.9, 0.4, 0.4, 0.5, 0.9].map((share) => -Math.log(share));
  expect(metrics.log_loss).toBeCloseTo(logs.reduce((sum, log) => sum + log, 0) / 5, 15);
});

test("more classes: means over those that occur; a certain mistake has an end", () => {
  const shares = [of(1, 0, 0), of(0, 1, 1), of(0, 0, 0)];
  const metrics = classMetrics(of(0, 1, 0), shares, ["a", "b", "c"]);
  expect(metrics).toMatchObject({
    accuracy: 2 / 3,
    precision: 3 / 4,
    recall: 3 / 4,
    f1: 2 / 3,
    roc_auc: 3 / 4,
  });
  expect(metrics.log_loss).toBeCloseTo(-Math.log(1e-15) / 3, 9);
});

test("a class that all rows have leaves no curve", () => {
  const metrics = classMetrics(of(1, 1), [of(0.2, 0.4), of(0.8, 0.6)], ["a", "b"]);
  expect(metrics).not.toHaveProperty("roc_auc");
  expect(metrics).toMatchObject({ accuracy: 1, recall: 1 });
});

test("clusters and means of folds", () => {
  expect(clusterMetrics([of(1, 3, 0), of(2, 1, 0)])).toEqual({
    rows: 3,
    inertia: 2,
    sizes: [2, 1],
  });
  expect(
    meanMetrics([
      { rows: 2, rmse: 1 },
      { rows: 4, rmse: 2, r2: 0.5 },
    ]),
  ).toEqual({ rows: 3, rmse: 1.5 });
});
