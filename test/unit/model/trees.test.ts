import { beforeAll, describe, expect, test } from "vitest";
import { functionSql } from "../../../durable-objects/engine/model/functions.ts";
import { type Asked, dataRows, fitRows, parameters } from "./fixture.ts";
import { ModelJudge } from "./judge.ts";

const PENGUINS = dataRows("penguins.json").filter((row) => row["Body Mass (g)"] !== null);
const MEASURES = ["Beak Length (mm)", "Beak Depth (mm)", "Flipper Length (mm)", "Body Mass (g)"];
const CARS = dataRows("cars.json").filter(
  (row) => row.Miles_per_Gallon !== null && row.Horsepower !== null,
);
const CAR_MEASURES = ["Horsepower", "Weight_in_lbs", "Displacement", "Acceleration"];

let judge: ModelJudge;
beforeAll(async () => {
  judge = await ModelJudge.start();
  await judge.table("penguins", PENGUINS);
  await judge.table("cars", CARS);
});

/** Predicted numbers over the cars. */
async function predictions(asked: Asked): Promise<number[]> {
  const { model, rows } = fitRows(CARS, {
    label: "Miles_per_Gallon",
    columns: CAR_MEASURES,
    ...asked,
  });
  await judge.parameters(rows);
  const scored = await judge.call("ml_predict", model, "cars");
  return scored.map((row) => Number(row.predicted_Miles_per_Gallon));
}

describe("decision_tree", () => {
  test("R's rpart(species ~ .) over the penguins begins with the same questions", () => {
    const { rows } = fitRows(PENGUINS, {
      type: "decision_tree",
      task: "classification",
      label: "Species",
      columns: MEASURES,
      maxDepth: 2,
    });
    const questions = parameters(rows)
      .filter(({ term }) => term !== null)
      .map(({ term, threshold }) => `${term} <= ${threshold}`);
    expect(questions.slice(0, 2)).toEqual([
      "Flipper Length (mm) <= 206.5",
      "Beak Length (mm) <= 43.35",
    ]);
  });

  test("each split is the best there is, by all of them tried in SQL", async () => {
    const { rows } = fitRows(CARS, {
      type: "decision_tree",
      label: "Miles_per_Gallon",
      columns: CAR_MEASURES,
      maxDepth: 2,
      minSamples: 5,
    });
    const nodes = parameters(rows);
    const [root, left] = nodes;
    const of = (where: string) =>
      CAR_MEASURES.map(
        (name) =>
          `select '${name}' as term, "${name}" as x, Miles_per_Gallon as y from cars where ${where}`,
      ).join(" union all ");
    const best = (where: string) => `
      with pairs as (${of(where)}),
      splits as (select term, x, lead(x) over (partition by term order by x) as next,
        sum(n) over w as n, sum(s) over w as s, sum(n) over (partition by term) as nn, sum(s) over (partition by term) as ss
        from (select term, x, count(*) as n, sum(y) as s from pairs group by all) window w as (partition by term order by x))
      select term, (x + next) / 2 as threshold, s ** 2 / n + (ss - s) ** 2 / (nn - n) - ss ** 2 / nn as gain
      from splits where next is not null and n >= 5 and nn - n >= 5 order by gain desc limit 1`;
    for (const [node, where] of [
      [root, "true"],
      [left, `"${root?.term}" <= ${root?.threshold}`],
    ] as const) {
      const [found] = await judge.rows(best(where));
      expect(node).toMatchObject({ term: found?.term, threshold: found?.threshold });
      expect(node?.gain).toBeCloseTo(Number(found?.gain), 6);
    }
  });

  test("a leaf holds the mean of its rows, and at least min_samples of them", () => {
    const { rows } = fitRows(CARS, {
      type: "decision_tree",
      label: "Miles_per_Gallon",
      columns: CAR_MEASURES,
      minSamples: 20,
      maxDepth: 8,
    });
    const leaves = parameters(rows).filter(({ term }) => term === null);
    const counts = leaves.map((leaf) => Number(leaf.rows));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(20);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CARS.length);
    const total = leaves.reduce(
      (sum, leaf) => sum + Number(leaf.rows) * ((leaf.value as number[])[0] ?? 0),
      0,
    );
    const truth = CARS.reduce((sum, row) => sum + Number(row.Miles_per_Gallon), 0);
    expect(total).toBeCloseTo(truth, 8);
  });

  test("nothing is split where nothing is gained", () => {
    const same = Array.from({ length: 30 }, (_, i) => ({ x: i % 2, y: i % 4 < 2 ? 1 : 2 }));
    const { rows } = fitRows(same, { type: "decision_tree", label: "y" });
    expect(parameters(rows)).toHaveLength(1);
  });
});

describe("random_forest", () => {
  const asked: Asked = {
    type: "random_forest",
    task: "classification",
    label: "Species",
    columns: MEASURES,
    trees: 20,
    maxDepth: 10,
  };

  test("tells penguins apart as published forests do (about 97 of 100 in cross-validation)", () => {
    const { model } = fitRows(PENGUINS, { ...asked, folds: 5 });
    expect(Number(model.cross_validation?.mean.accuracy)).toBeGreaterThan(0.96);
    expect(model.metrics.train.accuracy).toBe(1);
    const [first, second] = model.importance;
    expect([first?.feature, second?.feature].sort()).toEqual([
      "Beak Length (mm)",
      "Flipper Length (mm)",
    ]);
    expect(model.importance.reduce((sum, each) => sum + each.importance, 0)).toBeCloseTo(1, 12);
  });

  test("the same seed gives the same trees, another seed others", () => {
    const first = fitRows(PENGUINS, asked).rows;
    expect(fitRows(PENGUINS, asked).rows).toEqual(first);
    expect(fitRows(PENGUINS, { ...asked, seed: 43 }).rows).not.toEqual(first);
  });

  test("too many nodes are refused with the number", () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({ x: i, y: (i * 7919) % 101 }));
    expect(() =>
      fitRows(many, { type: "random_forest", label: "y", trees: 200, maxDepth: 24 }),
    ).toThrow(/^The first \d+ trees have \d+ nodes; a model has at most 200000\.$/);
  });
});

describe("gradient_boosted_trees", () => {
  test("one round of full steps without a penalty is the tree itself", async () => {
    const tree = await predictions({ type: "decision_tree", maxDepth: 3 });
    const boosted = await predictions({
      type: "gradient_boosted_trees",
      trees: 1,
      learningRate: 1,
      maxDepth: 3,
      l2: 0,
    });
    expect(boosted).toHaveLength(CARS.length);
    for (const [i, value] of boosted.entries()) expect(value).toBeCloseTo(tree[i] ?? 0, 9);
  });

  test("the first step of two classes is Newton's, by hand in SQL", async () => {
    const two = PENGUINS.filter(({ Sex }) => Sex === "MALE" || Sex === "FEMALE");
    const { model, rows } = fitRows(two, {
      type: "gradient_boosted_trees",
      task: "classification",
      label: "Sex",
      columns: ["Body Mass (g)"],
      trees: 1,
      learningRate: 1,
      maxDepth: 1,
      l2: 0,
    });
    await judge.parameters(rows);
    await judge.table("two", two);
    const threshold = parameters(rows)[0]?.threshold;
    const scored = functionSql("ml_predict", model, "model", "two");
    const [found] = await judge.rows(
      `with t as (select (Sex = 'MALE')::int as y, "Body Mass (g)" <= ${threshold} as leaf, probability_MALE as given from (${scored})),
      p as (select avg(y) as p from t), steps as (select leaf, (avg(y) - any_value(p)) / (any_value(p) * (1 - any_value(p))) as step from t, p group by leaf)
      select max(abs(given - 1 / (1 + exp(-(ln(p / (1 - p)) + step))))) as off, count(distinct given) as values from t join steps using (leaf), p`,
    );
    expect(found?.values).toBe(2);
    expect(found?.off).toBeCloseTo(0, 12);
  });

  test("more rounds fit closer", () => {
    const of = (trees: number) =>
      Number(
        fitRows(CARS, {
          type: "gradient_boosted_trees",
          label: "Miles_per_Gallon",
          columns: CAR_MEASURES,
          trees,
          maxDepth: 3,
          l2: 1,
        }).model.metrics.train.rmse,
      );
    expect([of(5), of(50), of(200)]).toEqual([of(5), of(50), of(200)].sort((a, b) => b - a));
  });
});
