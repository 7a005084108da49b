import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { byTerm, dataRows, fitRows, parameters } from "../../unit/model/fixture.ts";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

// A model is an entry: built, named, revised, stale, recalculated, dropped and built again like any other, and read
// by recipes that follow it.

let bench: Bench;

const CARS = dataRows("cars.json").map(
  ({ Miles_per_Gallon, Horsepower, Weight_in_lbs, Origin }) => ({
    mpg: Miles_per_Gallon ?? null,
    horsepower: Horsepower ?? null,
    weight: Weight_in_lbs ?? null,
    origin: Origin ?? null,
  }),
);
type Car = (typeof CARS)[number];

const MODEL = `CREATE MODEL OPTIONS (model_type = 'linear_reg', input_label_cols = ['mpg'], split = 'none') AS
select mpg, horsepower, weight, origin from tracked('cars')`;
const SCORED = "select * from ml_predict(tracked('economy'), (select * from tracked('cars')))";

function csvOf(cars: Car[]): string {
  const lines = cars.map((car) =>
    Object.values(car)
      .map((value) => value ?? "")
      .join(","),
  );
  return ["mpg,horsepower,weight,origin", ...lines].join("\n");
}

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put("cars.csv", csvOf(CARS));
  await bench.ok("catalog_import", { rel_path: "cars.csv", alias: "cars" });
  await bench.ok("catalog_create", { name: "economy", code: MODEL });
  await bench.ok("catalog_create", { name: "scored", code: SCORED });
});

afterAll(() => bench.session.close());

interface ModelReply {
  type: string;
  features: { column: string }[];
  metrics: { train: Record<string, number>; eval?: Record<string, number> };
  leakage_warnings: unknown[];
  rows: object;
}

const byPage = async (tool: string, args: object) => {
  const url = `${server.origin}/p/${bench.project}/api/call/${tool}`;
  return (await fetch(url, { method: "POST", body: JSON.stringify(args) })).json();
};

test("its rows are the parameters that the same fit gives outside, to the last bit", async () => {
  const { model, rows } = fitRows(CARS, { label: "mpg" });
  const { columns, rows: stored } = await bench.all("economy");
  expect(columns.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(stored).toEqual(parameters(rows).map((row) => Object.values(row)));
  const shown = await bench.ok("catalog_show", { entry: "economy" });
  expect(shown).toMatchObject({
    row_count: 5,
    cheap: false,
    storage: "the parameters of a model",
    code: MODEL,
    parents: [{ ref: "cars", follow: true, version: 1 }],
  });
  const told = shown.model as ModelReply;
  expect(told).toMatchObject({
    type: "linear_reg",
    task: "regression",
    label: { name: "mpg" },
    features: [
      { column: "horsepower", kind: "number", imputed: { rows: 6 } },
      { column: "weight", kind: "number" },
      { column: "origin", kind: "category", encoding: "one_hot", categories: 2 },
    ],
    dropped: [],
    rows: { train: 398, eval: 0, without_label: 8 },
    split: "none",
    leakage_warnings: [],
    notes: ["8 rows have no mpg and were left out."],
  });
  expect(told.metrics.train.rmse).toBeCloseTo(Number(model.metrics.train.rmse), 4);
});

test("the reply of the build tells the model, and the same again runs nothing", async () => {
  const again = await bench.ok("catalog_create", { name: "economy", code: MODEL });
  expect(again).toMatchObject({ existing: true, model: { type: "linear_reg", terms: 4 } });
});

test("what is scored has a number for each row, in order, by those coefficients", async () => {
  const { rows, columns } = await bench.all("scored");
  expect(columns.map(({ name }) => name)).toEqual([
    "mpg",
    "horsepower",
    "weight",
    "origin",
    "predicted_mpg",
  ]);
  const weights = byTerm(fitRows(CARS, { label: "mpg" }).rows, "coefficient");
  const first = CARS[0];
  expect(rows[0]?.[4]).toBeCloseTo(
    (weights["(intercept)"] ?? 0) +
      (weights.horsepower ?? 0) * Number(first?.horsepower) +
      (weights.weight ?? 0) * Number(first?.weight) +
      (weights["origin=USA"] ?? 0),
    9,
  );
  expect(rows.map((row) => row[2])).toEqual(CARS.map(({ weight }) => weight));
  const lineage = await bench.ok("catalog_show", { entry: "scored", include: ["parents"] });
  expect(lineage.parents).toMatchObject([
    { ref: "economy", follow: true },
    { ref: "cars", follow: true },
  ]);
});

test("rows that were dropped are fitted again, and are the same", async () => {
  const digest = () =>
    vi.waitFor(
      async () => {
        const shown = await bench.ok("catalog_show", { entry: "economy", include: [] });
        expect(shown.verified_at).toBeTruthy();
        return shown.digest;
      },
      { timeout: 60_000, interval: 200 },
    );
  const before = await digest();
  const { rows } = await bench.all("economy");
  expect(await byPage("results_evict", { entries: ["economy"] })).toMatchObject({
    evicted: [{ bytes: expect.any(Number) }],
  });
  expect((await bench.all("economy")).rows).toEqual(rows);
  expect(await digest()).toBe(before);
  expect(await bench.ok("catalog_errors", {})).toMatchObject({ items: [] });
});

test("other rows make it stale: it is fitted again, and so is what is scored with it", async () => {
  const light = CARS.filter(({ weight }) => Number(weight) < 3_000);
  await bench.put("cars.csv", csvOf(light));
  const imported = await bench.ok("catalog_import", { rel_path: "cars.csv", alias: "cars" });
  const { rebuilt } = imported.recalc as { rebuilt: { alias: string; changed: boolean }[] };
  expect(rebuilt.map(({ alias, changed }) => `${alias} ${changed}`)).toEqual([
    "economy true",
    "scored true",
  ]);
  const expected = fitRows(light, { label: "mpg" });
  expect((await bench.all("economy")).rows).toEqual(
    parameters(expected.rows).map((row) => Object.values(row)),
  );
  const shown = await bench.ok("catalog_show", { entry: "economy" });
  expect(shown).toMatchObject({
    version: 2,
    model: { rows: { train: expected.model.rows.train } },
  });
  // A version that is pinned stays with its numbers.
  const sql = "select count(*) as n from ml_weights(pinned('economy-v1'))";
  expect((await bench.ok("catalog_query", { sql })).rows).toEqual([[5]]);
});

test("another type is the next version, and its scores have their columns", async () => {
  const code = MODEL.replace("linear_reg", "random_forest")
    .replace("['mpg']", "['origin'], n_trees = 9")
    .replace("'none'", "'random, 0.7, 1'");
  const revised = await bench.ok("catalog_revise", { name: "economy", code });
  expect(revised).toMatchObject({
    version: 3,
    model: { type: "random_forest", task: "classification", split: "random, 0.7, 1" },
    recalc: { rebuilt: [{ alias: "scored" }] },
  });
  const { metrics, rows } = revised.model as ModelReply & { rows: { train: number; eval: number } };
  expect(rows.train + rows.eval).toBe((metrics.train.rows ?? 0) + (metrics.eval?.rows ?? 0));
  const { columns } = await bench.all("scored");
  expect(columns.slice(4).map(({ name, type }) => `${name} ${type}`)).toEqual([
    "predicted_origin VARCHAR",
    "probability_Europe DOUBLE",
    "probability_Japan DOUBLE",
    "probability_USA DOUBLE",
  ]);
  const sql = "from ml_evaluate(economy, (from cars)) where metric = 'accuracy'";
  const [given] = (await bench.ok("catalog_query", { sql })).rows as [string, string, number][];
  expect(given?.[2]).toBeGreaterThan(0.8);
});

test("a hundred trees score a hundred thousand rows in the engine's memory", async () => {
  const rows = (count: number) =>
    `select sin(k) as a, k % 7 as b, 'k' || k % 9 as c, sin(k) * 3 + (k % 7) * cos(k) as y from (select i % 1000 as k from range(${count}) t(i))`;
  const options =
    "model_type = 'gradient_boosted_trees', input_label_cols = ['y'], split = 'none', n_trees = 100";
  const code = `CREATE MODEL OPTIONS (${options}) AS ${rows(1_000)}`;
  const { model } = await bench.ok("catalog_create", { name: "boosted", code });
  const scored = await bench.ok("catalog_run", {
    code: `select * from ml_predict(tracked('boosted'), (${rows(100_000)}))`,
  });
  expect(scored.row_count).toBe(100_000);
  // The rows of the fit a hundred times over: the error is the same.
  const sql = `select sqrt(avg((predicted_y - y) ** 2)) from pinned('${scored.hash}')`;
  const [[error]] = (await bench.ok("catalog_query", { sql })).rows as [[number]];
  expect(error).toBeCloseTo((model as ModelReply).metrics.train.rmse ?? 0, 5);
});

describe("is refused", () => {
  const bad = (options: string, select = "select * from tracked('cars')") =>
    `CREATE MODEL OPTIONS (${options}) AS ${select}`;
  test.each<[string, string, object]>([
    [
      "a label that is no column",
      bad("model_type = 'linear_reg', input_label_cols = ['mgp']"),
      {
        code: "recipe_rejected",
        message:
          "input_label_cols names mgp, and the SELECT gives no such column (line 1, column 50).",
        hint: "Did you mean mpg?",
        at: { line: 1, column: 50 },
      },
    ],
    [
      "a label of texts for a regression",
      bad("model_type = 'linear_reg', input_label_cols = ['origin']"),
      {
        code: "recipe_rejected",
        message: "linear_reg predicts a number here, and origin is VARCHAR (line 1, column 50).",
        hint: "Write model_type = 'logistic_reg' for categories, or cast the label.",
      },
    ],
    [
      "one class",
      bad(
        "model_type = 'logistic_reg', input_label_cols = ['origin']",
        "select * from tracked('cars') where origin = 'USA'",
      ),
      {
        code: "build_failed",
        message: 'Every row to fit has the same class: origin is "USA".',
        stage: "fit",
      },
    ],
    [
      "no rows",
      bad(
        "model_type = 'kmeans', exclude_cols = ['origin']",
        "select * from tracked('cars') where false",
      ),
      {
        code: "build_failed",
        message: "There are 0 rows to fit; a model takes at least 5.",
        stage: "fit",
      },
    ],
    [
      "a mistake in the SELECT, at its place",
      bad("model_type = 'pca'", "select\n wieght from tracked('cars')"),
      { code: "recipe_rejected", at: { line: 2, column: 2 }, hint: 'Did you mean "weight"?' },
    ],
    [
      "rows without a column of the model",
      "select *\nfrom ml_predict(tracked('economy'), (select horsepower, mpg from tracked('cars')))",
      { code: "recipe_rejected", at: { line: 2, column: 6 } },
    ],
    [
      "a mistake behind a call, at its place",
      "select *\nfrom ml_predict(tracked('economy'), (select * from tracked('cars'))) where nope > 1",
      { code: "recipe_rejected", at: { line: 2, column: 76 } },
    ],
    [
      "what is no model",
      "from ml_weights(tracked('cars'))",
      { code: "recipe_rejected", message: "cars is no model (line 1, column 6)." },
    ],
  ])("%s", async (_, code, error) => {
    expect(await bench.fails("catalog_run", { code })).toMatchObject(error);
  });

  test("a query that would fit: it keeps nothing", async () => {
    expect(await bench.fails("catalog_query", { sql: MODEL })).toMatchObject({
      code: "recipe_rejected",
      message: "A query keeps nothing, and a model is kept (line 1, column 1).",
    });
  });
});
