import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../../contract/errors.ts";
import { canonicalText } from "../../../durable-objects/engine/recipe/identity.ts";
import { readForm } from "../../../durable-objects/engine/recipe/model/form.ts";
import { OPTION_RULES } from "../../../durable-objects/engine/recipe/model/options.ts";
import { readRecipe } from "../../../durable-objects/engine/recipe/recipe.ts";
import { startTestEngine, type TestEngine } from "../recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

function headOf(options: string, select = "select 1 as a") {
  return readForm(engine, `CREATE MODEL OPTIONS (${options}) AS ${select}`).head;
}

function refused(text: string): ErrorEnvelope | undefined {
  try {
    const form = readForm(engine, text);
    readRecipe(engine, form.plain);
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

test("the SELECT keeps its place, and the head is blank", () => {
  const text =
    "-- churn\ncreate MODEL Options (model_type = 'kmeans',\n  k = 4)\nas select a,\n b from tracked('t');";
  const { plain, head } = readForm(engine, text);
  expect(plain).toBe(
    `${" ".repeat(8)}\n${" ".repeat(44)}\n${" ".repeat(8)}\n   select a,\n b from tracked('t');`,
  );
  expect(plain.length).toBe(text.length);
  expect(head?.options).toMatchObject({ type: "kmeans", k: 4, seed: 42, maxIterations: 100 });
  expect(head?.given).toEqual({ model_type: "kmeans", k: 4 });
  expect(head?.places.get("k")).toEqual({ line: 3, column: 3 });
});

test("identity is of all tokens, those of the head too", () => {
  const canonical = (text: string) => canonicalText(readForm(engine, text).tokens ?? []);
  const text = "CREATE MODEL OPTIONS (model_type='pca') AS SELECT a FROM t";
  expect(canonical(text)).toBe("CREATE MODEL OPTIONS ( model_type = 'pca' ) AS SELECT a FROM t");
  expect(canonical(`/* x */ ${text};`)).toBe(canonical(text));
  expect(canonical(text.replace("pca", "kmeans"))).not.toBe(canonical(text));
});

test("a SELECT about models is no model", () => {
  expect(readForm(engine, "select model from t")).toEqual({
    plain: "select model from t",
    calls: [],
  });
});

describe("options", () => {
  test("every one is read", () => {
    const label = "input_label_cols = ['y']";
    const all: [string, object][] = [
      [
        `model_type = 'linear_reg', ${label}, l1 = 0.5, l2 = 1e-3, standardize = false, max_iterations = 7`,
        { label: "y", l1: 0.5, l2: 0.001, standardize: false, maxIterations: 7 },
      ],
      [
        `model_type = 'logistic_reg', input_label_cols = 'y', class_weight = 'balanced', encoding = 'target', max_categories = 9`,
        { label: "y", classWeight: "balanced", encoding: "target", maxCategories: 9 },
      ],
      [
        `model_type = 'random_forest', ${label}, n_trees = 12, max_depth = 3, min_samples = 4, max_features = 2, task = 'classification', folds = 5, seed = 7`,
        {
          trees: 12,
          maxDepth: 3,
          minSamples: 4,
          maxFeatures: 2,
          task: "classification",
          folds: 5,
          seed: 7,
        },
      ],
      [
        `model_type = 'gradient_boosted_trees', ${label}, learning_rate = 0.3, subsample = 0.5, exclude_cols = ['a', 'b']`,
        { learningRate: 0.3, subsample: 0.5, exclude: ["a", "b"], trees: 100, maxDepth: 3, l2: 1 },
      ],
      [`model_type = 'knn', ${label}, k = 9`, { k: 9 }],
      [`model_type = 'pca', n_components = 2`, { components: 2 }],
    ];
    for (const [options, expected] of all) expect(headOf(options)?.options).toMatchObject(expected);
    const written = all.map(([options]) => options).join();
    expect(Object.keys(OPTION_RULES).filter((name) => !written.includes(name))).toEqual(["split"]);
  });

  test.each([
    ["'none'", { kind: "none" }],
    ["'random'", { kind: "random", share: 0.8, seed: 42 }],
    ["'RANDOM, 0.7'", { kind: "random", share: 0.7, seed: 42 }],
    ["'random, 0.75, 3'", { kind: "random", share: 0.75, seed: 3 }],
    ["'hash(customer_id), 0.8, 42'", { kind: "hash", column: "customer_id", share: 0.8, seed: 42 }],
    [`'hash("a ""b"")")'`, { kind: "hash", column: 'a "b")', share: 0.8, seed: 42 }],
  ])("split = %s", (split, expected) => {
    const options = `model_type = 'knn', input_label_cols = ['y'], split = ${split}`;
    expect(headOf(options)?.options.split).toEqual(expected);
  });
});

const PCA = "model_type = 'pca'";
const LINEAR = "model_type = 'linear_reg', input_label_cols = ['y']";

describe("what is wrong is told at its place", () => {
  test.each([
    [
      "create or replace model options () as select 1",
      1,
      8,
      /not replaced by OR REPLACE/,
      /catalog_revise/,
    ],
    [
      "create model churn options (x = 1) as select 1",
      1,
      14,
      /has no name in its recipe \(churn\)/,
      /catalog_create/,
    ],
    ["create model as select 1", 1, 14, /has no name|takes OPTIONS/, /OPTIONS/],
    [
      "create model options model_type = 'pca' as select 1",
      1,
      14,
      /takes OPTIONS/,
      /CREATE MODEL OPTIONS/,
    ],
    ["create model options (model_type = 'pca' as select 1", 1, 22, /never closed/, /Write/],
    [`create model options (${PCA}) select 1`, 1, 43, /AS SELECT … must follow/, /Write/],
    [`create model options (${PCA}) as`, 1, 43, /AS SELECT … must follow/, /Write/],
    [
      "create model options () as select 1",
      1,
      14,
      /needs its model_type/,
      /'linear_reg', 'logistic_reg'/,
    ],
    [
      "create model options (model_type = 'linear') as select 1",
      1,
      23,
      /no model_type 'linear'/,
      /The types are 'linear_reg'/,
    ],
    [
      "create model options (model_type = 'random_forrest') as select 1",
      1,
      23,
      /no model_type/,
      /Did you mean 'random_forest'\?/,
    ],
    [
      `create model options (${PCA}, n_componets = 2) as select 1`,
      1,
      43,
      /no option n_componets/,
      /mean n_components\?/,
    ],
    [
      `create model options (${PCA},\n num_clusters = 2) as select 1`,
      2,
      2,
      /no option num_clusters/,
      /Did you mean k\? pca takes exclude_cols, seed/,
    ],
    [
      `create model options (${PCA}, k = 2) as select 1`,
      1,
      43,
      /k is no option of pca/,
      /It takes exclude_cols/,
    ],
    [
      `create model options (${PCA}, seed = 1, seed = 2) as select 1`,
      1,
      53,
      /seed is given twice/,
      /Leave one/,
    ],
    [
      `create model options (${PCA}, n_components = 2.5) as select 1`,
      1,
      43,
      /takes a whole number from 1 to 100, not 2\.5/,
      /catalog_help/,
    ],
    [
      `create model options (${PCA}, n_components) as select 1`,
      1,
      43,
      /written name = value/,
      /For example/,
    ],
    [
      `create model options (${PCA}, seed = 1 + 1) as select 1`,
      1,
      43,
      /written name = value/,
      /For example/,
    ],
    [
      `create model options (${PCA}, seed = (select 1)) as select 1`,
      1,
      43,
      /written name = value/,
      /For example/,
    ],
    [
      "create model options (model_type = 'knn') as select 1",
      1,
      14,
      /knn predicts a column/,
      /input_label_cols/,
    ],
    [
      "create model options (model_type = 'kmeans', input_label_cols = ['y']) as select 1",
      1,
      46,
      /no option of kmeans: it predicts no column/,
      /exclude_cols/,
    ],
    [
      `create model options (${LINEAR}, l1 = -1) as select 1`,
      1,
      76,
      /l1 takes a number from 0/,
      /catalog_help/,
    ],
    [
      `create model options (${LINEAR}, encoding = 'ordinal') as select 1`,
      1,
      76,
      /'one_hot' or 'target', not 'ordinal'/,
      /catalog_help/,
    ],
    [
      `create model options (${LINEAR}, split = 'random, 1.5') as select 1`,
      1,
      76,
      /split takes 'hash\(column\), 0\.8, 42'/,
      /stay together/,
    ],
    [
      "create model options (model_type = 'knn', input_label_cols = ['a', 'b']) as select 1",
      1,
      43,
      /one column as \['name'\]/,
      /churned/,
    ],
    [
      `create model options (${PCA}) as drop table t`,
      1,
      46,
      /DROP cannot be used/,
      /A recipe only reads/,
    ],
    [`create model options (${PCA}) as select 1; select 2`, 1, 56, /2 statements/, /WITH/],
    [
      `create model options (${PCA}) as select * from read_csv('x')`,
      1,
      60,
      /read_csv\(\) cannot be used/,
      /catalog_import/,
    ],
    [`create model options (${PCA}) as (select 1`, 1, 46, /never closed/, /Balance/],
  ] as const)("%s", (text, line, column, message, hint) => {
    const envelope = refused(text);
    expect(envelope).toMatchObject({ code: "recipe_rejected", at: { line, column } });
    expect(envelope?.message).toMatch(message);
    expect(envelope?.hint).toMatch(hint);
  });
});

test("a recipe that is too long is refused as one", () => {
  expect(refused(`create model options (${PCA}) as select ${"1,".repeat(140_000)} 1`)?.code).toBe(
    "too_large",
  );
});
