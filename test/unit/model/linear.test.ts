import { beforeAll, describe, expect, test } from "vitest";
import { byTerm, dataRows, fitRows, parameters } from "./fixture.ts";
import { ModelJudge } from "./judge.ts";
import { LONGLEY_CERTIFIED, longley } from "./reference.ts";

const CARS = dataRows("cars.json").filter(
  (row) => row.Miles_per_Gallon !== null && row.Horsepower !== null,
);
const COLUMNS = ["Horsepower", "Weight_in_lbs", "Displacement", "Acceleration"];

let judge: ModelJudge;
beforeAll(async () => {
  judge = await ModelJudge.start();
  await judge.table("cars", CARS);
});

describe("least squares", () => {
  test("NIST's certified values for the Longley data, to nine digits", () => {
    const { model, rows } = fitRows(longley, { label: "y" });
    const coefficients = byTerm(rows, "coefficient");
    const errors = byTerm(rows, "std_error");
    for (const [term, estimate, deviation] of LONGLEY_CERTIFIED) {
      expect((coefficients[term] ?? 0) / estimate, term).toBeCloseTo(1, 9);
      expect((errors[term] ?? 0) / deviation, term).toBeCloseTo(1, 9);
    }
    expect(model.metrics.train.r2).toBeCloseTo(0.995479004577296, 12);
  });

  test("R's lm(body_mass_g ~ flipper_length_mm + species) over the penguins", () => {
    const penguins = dataRows("penguins.json").filter((row) => row["Body Mass (g)"] !== null);
    const { rows } = fitRows(penguins, {
      label: "Body Mass (g)",
      columns: ["Flipper Length (mm)", "Species"],
    });
    expect(parameters(rows).map(({ term }) => term)).toEqual([
      "(intercept)",
      "Flipper Length (mm)",
      "Species=Chinstrap",
      "Species=Gentoo",
    ]);
    const rounded = (name: string) =>
      parameters(rows).map((row) => Number(Number(row[name]).toFixed(3)));
    expect(rounded("coefficient")).toEqual([-4031.477, 40.705, -206.51, 266.81]);
    expect(rounded("std_error")).toEqual([584.151, 3.071, 57.731, 95.264]);
  });

  test("DuckDB's own regression of one column", async () => {
    const { model, rows } = fitRows(CARS, { label: "Miles_per_Gallon", columns: ["Horsepower"] });
    const [native] = await judge.rows(
      "select regr_slope(y, x) as slope, regr_intercept(y, x) as intercept, regr_r2(y, x) as r2 from (select Miles_per_Gallon as y, Horsepower as x from cars)",
    );
    const found = byTerm(rows, "coefficient");
    expect(found.Horsepower).toBeCloseTo(Number(native?.slope), 11);
    expect(found["(intercept)"]).toBeCloseTo(Number(native?.intercept), 10);
    expect(model.metrics.train.r2).toBeCloseTo(Number(native?.r2), 12);
  });

  test("a column that follows from others gets no coefficient, and the fit is the same", () => {
    const twice = CARS.map((row) => ({
      ...row,
      Sum: Number(row.Horsepower) + 2 * Number(row.Weight_in_lbs),
    }));
    const plain = fitRows(twice, { label: "Miles_per_Gallon", columns: COLUMNS });
    const more = fitRows(twice, { label: "Miles_per_Gallon", columns: [...COLUMNS, "Sum"] });
    expect(parameters(more.rows).at(-1)).toMatchObject({
      term: "Sum",
      coefficient: null,
      std_error: null,
    });
    expect(more.model.metrics.train.rmse).toBeCloseTo(Number(plain.model.metrics.train.rmse), 10);
    expect(more.model.notes).toEqual([
      "No coefficient for Sum: it follows from the terms before it (perfectly collinear).",
    ]);
    expect(plain.model.notes).toEqual([]);
  });

  test("fewer rows than terms are fitted exactly, and it is said", () => {
    const { model } = fitRows(CARS.slice(0, 5), {
      label: "Miles_per_Gallon",
      columns: [...COLUMNS, "Name"],
    });
    expect(Number(model.metrics.train.rmse)).toBeLessThan(1e-6);
    expect(model.notes.at(-1)).toBe(
      "There are 5 rows for 8 terms: the fit is exact and says nothing of other rows; add l2.",
    );
  });
});

/** At the least penalised loss, each standardised column goes with the residuals as much as its penalty pulls. */
async function slopesOf(columns: string[], asked: object) {
  const { model, rows } = fitRows(CARS, { label: "Miles_per_Gallon", columns, ...asked });
  await judge.parameters(rows);
  const { functionSql } = await import("../../../durable-objects/engine/model/functions.ts");
  const scored = functionSql("ml_predict", model, "model", "cars");
  const list = columns.map(
    (name) =>
      `covar_pop(Miles_per_Gallon - predicted_Miles_per_Gallon, "${name}") / stddev_pop("${name}") as "${name}"`,
  );
  const [slopes = {}] = await judge.rows(`select ${list.join(", ")} from (${scored})`);
  return { slopes, beta: byTerm(rows, "standardized"), model };
}

describe("with a penalty", () => {
  test("ridge: the slope of the loss is l2 times the coefficient", async () => {
    const { slopes, beta, model } = await slopesOf(COLUMNS, { l2: 0.5 });
    for (const name of COLUMNS) expect(slopes[name]).toBeCloseTo(0.5 * (beta[name] ?? 0), 10);
    const plain = await slopesOf(COLUMNS, {});
    expect(Number(model.metrics.train.r2)).toBeLessThan(Number(plain.model.metrics.train.r2));
  });

  test("lasso: it is l1 where there is a coefficient, and less where there is none", async () => {
    const { slopes, beta } = await slopesOf(COLUMNS, { l1: 0.4, maxIterations: 10_000 });
    const zero = COLUMNS.filter((name) => beta[name] === 0);
    expect(zero).toEqual(["Acceleration"]);
    for (const name of COLUMNS) {
      if (zero.includes(name)) expect(Math.abs(Number(slopes[name]))).toBeLessThan(0.4);
      else expect(slopes[name]).toBeCloseTo(0.4 * Math.sign(beta[name] ?? 0), 9);
    }
  });

  test("both at once", async () => {
    const { slopes, beta } = await slopesOf(COLUMNS, { l1: 0.2, l2: 0.3, maxIterations: 10_000 });
    for (const name of COLUMNS) {
      const b = beta[name] ?? 0;
      if (b !== 0) expect(slopes[name]).toBeCloseTo(0.2 * Math.sign(b) + 0.3 * b, 9);
    }
  });

  test("without standardising, columns of large numbers are hardly held back", () => {
    const asked = { label: "Miles_per_Gallon", columns: ["Weight_in_lbs"], l2: 1 };
    const of = (standardize: boolean) =>
      byTerm(fitRows(CARS, { ...asked, standardize }).rows, "coefficient").Weight_in_lbs ?? 0;
    const free = byTerm(fitRows(CARS, { ...asked, l2: 0 }).rows, "coefficient").Weight_in_lbs ?? 0;
    expect(of(true) / free).toBeCloseTo(0.5, 12);
    expect(of(false) / free).toBeCloseTo(1, 5);
  });
});
