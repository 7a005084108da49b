import { beforeAll, describe, expect, test } from "vitest";
import type { Metrics } from "../../../contract/model.ts";
import { type Asked, type DataRow, dataRows, fitRows } from "./fixture.ts";
import { ModelJudge } from "./judge.ts";

// Scoring is SQL that native DuckDB runs: over the rows a model was fitted on and measured by it must give the very
// numbers that the codec measured.

const PENGUINS = dataRows("penguins.json");
const CARS = dataRows("cars.json").map(({ Name: _, Year, ...row }) => ({
  ...row,
  Year: Number(String(Year).slice(0, 4)),
}));
const SEXED = PENGUINS.filter(({ Sex }) => Sex === "MALE" || Sex === "FEMALE");
const isTrain = (_: DataRow, i: number) => i % 4 !== 0;

let judge: ModelJudge;
beforeAll(async () => {
  judge = await ModelJudge.start();
});

const MODELS: [string, DataRow[], Asked][] = [
  ["linear_reg", CARS, { label: "Miles_per_Gallon" }],
  ["linear_reg, target encoding", CARS, { label: "Miles_per_Gallon", encoding: "target" }],
  ["linear_reg, lasso", CARS, { label: "Miles_per_Gallon", l1: 0.3 }],
  [
    "logistic_reg of two",
    SEXED,
    { type: "logistic_reg", label: "Sex", l2: 0.01, maxIterations: 50 },
  ],
  [
    "logistic_reg of three",
    PENGUINS,
    { type: "logistic_reg", label: "Species", columns: ["Body Mass (g)", "Island"] },
  ],
  [
    "logistic_reg, target encoding",
    PENGUINS,
    { type: "logistic_reg", label: "Species", columns: ["Island", "Sex"], encoding: "target" },
  ],
  [
    "decision_tree of classes",
    PENGUINS,
    { type: "decision_tree", label: "Species", task: "classification" },
  ],
  ["decision_tree of numbers", CARS, { type: "decision_tree", label: "Miles_per_Gallon" }],
  [
    "random_forest of classes",
    PENGUINS,
    { type: "random_forest", label: "Species", task: "classification", trees: 15 },
  ],
  [
    "random_forest of numbers",
    CARS,
    { type: "random_forest", label: "Miles_per_Gallon", trees: 15 },
  ],
  [
    "gradient_boosted_trees of numbers",
    CARS,
    { type: "gradient_boosted_trees", label: "Miles_per_Gallon", trees: 30, maxDepth: 3, l2: 1 },
  ],
  [
    "gradient_boosted_trees of two",
    SEXED,
    {
      type: "gradient_boosted_trees",
      label: "Sex",
      task: "classification",
      trees: 20,
      maxDepth: 3,
      l2: 1,
    },
  ],
  [
    "gradient_boosted_trees of three",
    PENGUINS,
    {
      type: "gradient_boosted_trees",
      label: "Species",
      task: "classification",
      trees: 10,
      maxDepth: 2,
      l2: 1,
      subsample: 0.7,
    },
  ],
  ["knn of classes", PENGUINS, { type: "knn", label: "Species", task: "classification", k: 5 }],
  ["knn of numbers", CARS, { type: "knn", label: "Miles_per_Gallon", k: 4 }],
];

/** Numbers of a measurement as the SQL gives them. */
function numbersOf(metrics: Metrics | undefined): Record<string, number> {
  return Object.fromEntries(
    Object.entries(metrics ?? {}).filter(
      (each): each is [string, number] => typeof each[1] === "number",
    ),
  );
}

describe("ml_evaluate in native DuckDB gives the metrics of the fit", () => {
  test.each(MODELS)("%s", async (_, rows, asked) => {
    const label = asked.label ?? "";
    const { model, rows: parameters } = fitRows(rows, { ...asked, train: isTrain });
    await judge.parameters(parameters);
    for (const [part, keep] of [
      ["train", true],
      ["eval", false],
    ] as const) {
      const some = rows.filter((row, i) => isTrain(row, i) === keep && row[label] !== null);
      await judge.table("given", some);
      const given = await judge.call("ml_evaluate", model, "given");
      const expected = numbersOf(model.metrics[part]);
      expect(given.map(({ metric }) => metric)).toEqual(Object.keys(expected));
      for (const { metric, value } of given) {
        expect(value, `${part} ${metric}`).toBeCloseTo(expected[String(metric)] ?? Number.NaN, 9);
      }
    }
  });
});

describe("ml_predict", () => {
  test("adds the predicted class and the share of each, in the order of the rows", async () => {
    const { model, rows } = fitRows(PENGUINS, {
      type: "random_forest",
      label: "Species",
      task: "classification",
      trees: 9,
    });
    await judge.parameters(rows);
    await judge.table("given", PENGUINS);
    const scored = await judge.call(
      "ml_predict",
      model,
      '(select * from given order by "Body Mass (g)", "Beak Length (mm)")',
    );
    expect(Object.keys(scored[0] ?? {})).toEqual([
      ...Object.keys(PENGUINS[0] ?? {}),
      "predicted_Species",
      "probability_Adelie",
      "probability_Chinstrap",
      "probability_Gentoo",
    ]);
    const masses = scored.map((row) => Number(row["Body Mass (g)"] ?? Number.POSITIVE_INFINITY));
    expect(masses).toEqual([...masses].sort((a, b) => a - b));
    for (const row of scored) {
      const shares = ["Adelie", "Chinstrap", "Gentoo"].map((name) =>
        Number(row[`probability_${name}`]),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(row[`probability_${row.predicted_Species}`]).toBe(Math.max(...shares));
    }
  });

  test("takes nulls and categories that it never saw", async () => {
    const asked = { label: "Miles_per_Gallon", columns: ["Origin", "Horsepower"] };
    const { model, rows } = fitRows(CARS, asked);
    await judge.parameters(rows);
    await judge.table("odd", [
      { Origin: "USA", Horsepower: 100 },
      { Origin: "Mars", Horsepower: 100 },
      { Origin: "Europe", Horsepower: 100 },
      { Origin: null, Horsepower: null },
    ]);
    const [usa, mars, europe, none] = await judge.call("ml_predict", model, "odd");
    const [, fill] = model.features.map(({ imputed }) => imputed.value);
    const of = (row: Record<string, unknown> | undefined) =>
      Number(row?.predicted_Miles_per_Gallon);
    // Europe is the first category, so it is what the others are compared with.
    expect(of(mars)).toBe(of(europe));
    expect(of(usa)).not.toBe(of(europe));
    await judge.table("filled", [{ Origin: "USA", Horsepower: Number(fill) }]);
    expect(await judge.call("ml_predict", model, "filled")).toMatchObject([
      { predicted_Miles_per_Gallon: of(none) },
    ]);
  });

  test("of no rows gives none, with the columns", async () => {
    for (const type of ["linear_reg", "random_forest", "knn"] as const) {
      const { model, rows } = fitRows(CARS, { type, label: "Miles_per_Gallon", trees: 3 });
      await judge.parameters(rows);
      await judge.table("given", CARS.slice(0, 1));
      expect(await judge.call("ml_predict", model, "(select * from given where false)")).toEqual(
        [],
      );
    }
  });

  test("keeps the order of many rows without sorting them", async () => {
    const { model, rows } = fitRows(CARS, { label: "Miles_per_Gallon", columns: ["Horsepower"] });
    await judge.parameters(rows);
    const many = "(select 50 + (i * 7919) % 100 as Horsepower, i from range(300000) t(i))";
    const sql = `select count(*) from (select i, row_number() over () - 1 as n from (select * from (${"%"})))`;
    const { functionSql } = await import("../../../durable-objects/engine/model/functions.ts");
    const scored = functionSql("ml_predict", model, "model", many);
    const [found] = await judge.rows(`${sql.replace("%", scored)} where i <> n`);
    expect(Object.values(found ?? {})).toEqual([0]);
  });

  test("a cluster is the nearest centre", async () => {
    const columns = ["Horsepower", "Weight_in_lbs"];
    const { model, rows } = fitRows(CARS, { type: "kmeans", k: 4, columns });
    await judge.parameters(rows);
    await judge.table("given", CARS);
    const scored = await judge.call("ml_predict", model, "given");
    const sizes = [1, 2, 3, 4].map((c) => scored.filter(({ cluster }) => cluster === c).length);
    expect(sizes).toEqual(model.metrics.train.sizes);
    const inertia = scored.reduce((sum, { distance }) => sum + Number(distance) ** 2, 0);
    expect(inertia).toBeCloseTo(Number(model.metrics.train.inertia), 9);
  });

  test.each([true, false])(
    "components have the variances that they say, and do not go together (standardised: %s)",
    async (standardize) => {
      const columns = ["Horsepower", "Displacement", "Acceleration", "Cylinders"];
      const { model, rows } = fitRows(CARS, { type: "pca", columns, standardize });
      await judge.parameters(rows);
      await judge.table("given", CARS);
      const { functionSql } = await import("../../../durable-objects/engine/model/functions.ts");
      const scored = functionSql("ml_predict", model, "model", "given");
      const [found] = await judge.rows(
        `select ${[1, 2, 3, 4].map((c) => `${standardize ? "var_pop" : "var_samp"}(pc${c}) v${c}`).join(", ")}, corr(pc1, pc2) c from (${scored})`,
      );
      const variances = model.metrics.train.explained_variance as number[];
      for (const [i, variance] of variances.entries()) {
        expect(found?.[`v${i + 1}`]).toBeCloseTo(variance, 8);
      }
      expect(found?.c).toBeCloseTo(0, 10);
    },
  );
});

describe("what is known of a fit", () => {
  test("metrics, folds and importance are tables", async () => {
    const { model } = fitRows(CARS, { label: "Miles_per_Gallon", folds: 3, train: isTrain });
    const measured = await judge.call("ml_evaluate", model);
    expect(measured.map(({ data, metric }) => `${data} ${metric}`)).toEqual([
      ...["rows", "rmse", "mae", "r2"].map((name) => `train ${name}`),
      ...["rows", "rmse", "mae", "r2"].map((name) => `eval ${name}`),
    ]);
    expect(measured[1]?.value).toBe(model.metrics.train.rmse);
    const folds = await judge.call("ml_cross_validate", model);
    expect(folds.map(({ fold }) => fold)).toEqual(
      ["1", "2", "3", "mean"].flatMap((f) => [f, f, f, f]),
    );
    const important = await judge.call("ml_feature_importance", model);
    expect(important).toEqual(model.importance);
  });

  test("weights are the model's rows", async () => {
    const { model, rows } = fitRows(CARS, { label: "Miles_per_Gallon", columns: ["Horsepower"] });
    await judge.parameters(rows);
    const weights = await judge.call("ml_weights", model);
    expect(weights.map(({ term }) => term)).toEqual(["(intercept)", "Horsepower"]);
  });
});
