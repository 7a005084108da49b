import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../../contract/errors.ts";
import type { Model } from "../../../contract/model.ts";
import type { ResolvedInput } from "../../../durable-objects/catalog/inputs.ts";
import { type PreparedRecipe, readInputs } from "../../../durable-objects/catalog/recipe.ts";
import { withCalls } from "../../../durable-objects/catalog/with-calls.ts";
import { readForm } from "../../../durable-objects/engine/recipe/model/form.ts";
import { startTestEngine, type TestEngine } from "../recipe-duckdb.ts";
import { fitRows } from "./fixture.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

const ROWS = Array.from({ length: 20 }, (_, i) => ({ x: i % 7, y: 2 * (i % 7) + 1 + (i % 2) }));
const MODEL = fitRows(ROWS, { label: "y" }).model;

/** A recipe with its calls written out, over inputs of which those named `m…` are models. */
function expanded(code: string, model: Model = MODEL): PreparedRecipe {
  const { form, text, inputs } = readInputs(engine, code, () => true);
  const resolved = inputs.map(
    ({ cte, literal }) =>
      ({
        cte,
        kind: "parent",
        parent: { ref: literal },
        entry: literal.startsWith("m") ? { model } : {},
      }) as unknown as ResolvedInput,
  );
  const recipe = {
    code,
    text,
    plain: text,
    calls: form.calls,
    inputs,
  } as unknown as PreparedRecipe;
  return withCalls(engine, recipe, resolved);
}

function refused(code: string): ErrorEnvelope | undefined {
  try {
    expanded(code);
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

test("a call is checked as a join of what it reads, each character where it stood", () => {
  const text = "select *\nfrom ml_predict(tracked('m'), (select x from t)) p\nwhere p.x > 1";
  const { plain, calls } = readForm(engine, text);
  expect(plain).toBe("select *\nfrom (from      tracked('m'), (select x from t)) p\nwhere p.x > 1");
  expect(calls).toEqual([
    {
      name: "ml_predict",
      line: 2,
      column: 6,
      start: 14,
      end: 57,
      model: { start: 25, end: 37 },
      rows: { start: 39, end: 56 },
    },
  ]);
});

test("inputs are found inside a call, and once each", () => {
  const code =
    "with c as (from t) from ML_Predict(tracked('m'), (from c)) join ml_weights(pinned('m-v1')) on true join (from \"ml_evaluate\"(m))";
  const { inputs, bare } = readInputs(engine, code, (name) => name === "m" || name === "t");
  expect(inputs.map(({ kind, literal }) => `${kind} ${literal}`).sort()).toEqual([
    "pinned m-v1",
    "tracked m",
    "tracked m",
    "tracked t",
  ]);
  expect(bare.unknown).toEqual([]);
});

describe("written out", () => {
  test("rows stay where they are in the text, and places lead back to the recipe", () => {
    const code =
      "select z\nfrom ml_predict(tracked('m'),\n (select xx from tracked('t'))) order by 1";
    const { text, origin } = expanded(code);
    expect(text.split("\n").length).toBe(3);
    const at = (found: string) => text.indexOf(found);
    expect(code.slice(origin?.(at("select xx")), 50)).toMatch(/^select xx/);
    expect(origin?.(at("order by 1"))).toBe(code.indexOf("order by 1"));
    expect(origin?.(at("list_inner_product"))).toBe(code.indexOf("ml_predict"));
    expect(origin?.(0)).toBe(0);
    expect(origin?.(text.length)).toBe(code.length);
  });

  test("a call inside the rows of another", () => {
    const { text } = expanded(
      "from ml_predict(tracked('m1'), (select x from ml_predict(tracked('m2'), tracked('t'))))",
    );
    expect(text.match(/list_inner_product/g)).toHaveLength(2);
    expect(text).not.toContain("ml_predict");
    engine.run(
      `create or replace table p as select 0 as term_no, 1.5::double as coefficient union all select 1, 2`,
    );
    engine.run("create or replace table t as select 3 as x");
    const sql = `with "#1" as (from p), "#2" as (from p), "#3" as (from t) ${text}`;
    expect(engine.rows(sql)).toEqual([[3, 7.5]]);
  });

  test("nothing is written where no model is read", () => {
    const code = "select ml_ as model from t";
    expect(expanded(code)).toMatchObject({ text: code });
    expect(expanded(code).origin).toBeUndefined();
  });
});

describe("refused", () => {
  test.each([
    [
      "select ml_predict(tracked('m'), (from t))",
      1,
      8,
      /belongs in FROM/,
      /SELECT \* FROM ml_predict/,
    ],
    [
      "from ml_predict(tracked('m'))",
      1,
      6,
      /takes a model and rows, and 1 were given/,
      /ml_predict\(tracked/,
    ],
    [
      "from\n ml_weights(tracked('m'), (from t))",
      2,
      2,
      /takes a model, and 2 were given/,
      /ml_weights\(tracked/,
    ],
    [
      "from ml_evaluate(tracked('m'), t, t)",
      1,
      6,
      /a model and, if wanted, rows, and 3/,
      /ml_evaluate/,
    ],
    [
      "from ml_predict((select 1), (from t))",
      1,
      6,
      /first argument of ml_predict names a model/,
      /tracked/,
    ],
    ["from ml_predict('m', (from t))", 1, 6, /first argument/, /tracked/],
    ["from ml_predict()", 1, 6, /first argument/, /tracked/],
    ["from ml_predict(tracked('orders'), (from t))", 1, 6, /orders is no model/, /CREATE MODEL/],
    ["from ml_predict(orders, (from t))", 1, 6, /orders is no model/, /CREATE MODEL/],
    ["from ml_cross_validate(tracked('m'))", 1, 6, /was not cross-validated/, /folds = 5/],
    ["from ml_predict(tracked('m'), (from t)", 1, 16, /never closed/, /Balance/],
    [
      "from ml_predict(tracked('m'), (from read_csv('x')))",
      1,
      37,
      /read_csv\(\) cannot be used/,
      /catalog_import/,
    ],
  ] as const)("%s", (code, line, column, message, hint) => {
    const envelope = refused(code);
    expect(envelope).toMatchObject({ code: "recipe_rejected", at: { line, column } });
    expect(envelope?.message).toMatch(message);
    expect(envelope?.hint).toMatch(hint);
  });

  test("what a type cannot tell", () => {
    const tree = fitRows(ROWS, { type: "decision_tree", label: "y" }).model;
    expect(() => expanded("from ml_weights(m)", tree)).toThrow(
      /A decision_tree has no weights \(line 1, column 6\)/,
    );
    const near = fitRows(ROWS, { type: "knn", label: "y" }).model;
    expect(() => expanded("from ml_feature_importance(m)", near)).toThrow(
      /A knn cannot tell which/,
    );
    const parts = fitRows(ROWS, { type: "pca" }).model;
    expect(() => expanded("from ml_evaluate(m, t)", parts)).toThrow(/predicts nothing/);
  });
});
