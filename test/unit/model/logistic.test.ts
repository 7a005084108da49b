import { beforeAll, describe, expect, test } from "vitest";
import { functionSql } from "../../../durable-objects/engine/model/functions.ts";
import { byTerm, dataRows, fitRows, parameters } from "./fixture.ts";
import { ModelJudge } from "./judge.ts";
import { mtcars } from "./reference.ts";

const PENGUINS = dataRows("penguins.json").filter((row) => row["Body Mass (g)"] !== null);
const COLUMNS = ["Body Mass (g)", "Flipper Length (mm)"];

let judge: ModelJudge;
beforeAll(async () => {
  judge = await ModelJudge.start();
  await judge.table("penguins", PENGUINS);
});

test("R's glm(am ~ wt, binomial) over mtcars", () => {
  const { model, rows } = fitRows(mtcars, { type: "logistic_reg", label: "am" });
  const rounded = (name: string, digits: number) =>
    parameters(rows).map((row) => Number(row[name]).toFixed(digits));
  expect(rounded("coefficient", 3)).toEqual(["12.040", "-4.024"]);
  // R takes them from the step before the last: 4.510 and 1.436.
  expect(rounded("std_error", 2)).toEqual(["4.51", "1.44"]);
  expect(parameters(rows).map((row) => row.class)).toEqual(["manual", "manual"]);
  // The residual deviance is twice the log loss of all rows.
  expect((2 * 32 * Number(model.metrics.train.log_loss)).toFixed(3)).toBe("19.176");
  expect(model.notes).toEqual([]);
});

describe("of three classes", () => {
  /** At the greatest likelihood, residuals of each class sum up to nothing, alone and times each column. */
  async function scores(asked: object) {
    const { model, rows } = fitRows(PENGUINS, {
      type: "logistic_reg",
      label: "Species",
      columns: COLUMNS,
      ...asked,
    });
    await judge.parameters(rows);
    const scored = functionSql("ml_predict", model, "model", "penguins");
    const list = ["Chinstrap", "Gentoo"].flatMap((name) => {
      const off = `((Species = '${name}')::int - "probability_${name}")`;
      return [
        `avg(${off}) as "${name}"`,
        ...COLUMNS.map(
          (column) =>
            `covar_pop(${off}, "${column}") / stddev_pop("${column}") as "${name} ${column}"`,
        ),
      ];
    });
    const [found = {}] = await judge.rows(`select ${list.join(", ")} from (${scored})`);
    return { found, rows };
  }

  test("no slope of the likelihood is left", async () => {
    const { found, rows } = await scores({});
    expect(Object.keys(found)).toHaveLength(6);
    for (const slope of Object.values(found)) expect(slope).toBeCloseTo(0, 10);
    expect(parameters(rows).map(({ class_no }) => class_no)).toEqual([2, 2, 2, 3, 3, 3]);
  });

  test("with l2 what is left is the penalty, and intercepts have none", async () => {
    const { found, rows } = await scores({ l2: 0.05 });
    for (const { class: name, term, standardized } of parameters(rows)) {
      const slope = found[term === "(intercept)" ? String(name) : `${name} ${term}`];
      expect(slope).toBeCloseTo(0.05 * Number(standardized ?? 0), 10);
    }
    expect(parameters(rows).every(({ std_error }) => std_error === null)).toBe(true);
  });
});

test("balanced classes weigh the same: the shares of each add up to half", async () => {
  const rare = mtcars.filter(({ am }, i) => am === "automatic" || i % 3 === 0);
  const { model, rows } = fitRows(rare, {
    type: "logistic_reg",
    label: "am",
    classWeight: "balanced",
  });
  await judge.parameters(rows);
  await judge.table("rare", rare);
  const scored = functionSql("ml_predict", model, "model", "rare");
  const [found] = await judge.rows(
    `select avg(probability_manual) filter (where am = 'manual') + avg(probability_manual) filter (where am <> 'manual') as both from (${scored})`,
  );
  expect(found?.both).toBeCloseTo(1, 9);
});

test("classes that a column separates get a small penalty, and it is said", () => {
  const apart = Array.from({ length: 40 }, (_, i) => ({
    x: i,
    noise: (i * 7) % 5,
    y: i < 20 ? "a" : "b",
  }));
  const { model, rows } = fitRows(apart, { type: "logistic_reg", label: "y" });
  expect(model.notes).toHaveLength(1);
  expect(model.notes[0]).toMatch(/separate the classes \(almost\) perfectly.*l2 = 0\.001 was used/);
  expect(model.metrics.train.accuracy).toBe(1);
  expect(Math.abs(byTerm(rows, "standardized").x ?? 0)).toBeLessThan(20);
  expect(model.leakage_warnings.map(({ column }) => column)).toEqual(["x"]);
});

test("a column that follows from others gets no coefficient", () => {
  const twice = mtcars.map((row) => ({ ...row, kg: Number(row.wt) * 453.6 }));
  const { model, rows } = fitRows(twice, {
    type: "logistic_reg",
    label: "am",
    columns: ["wt", "kg"],
  });
  expect(byTerm(rows, "coefficient").wt?.toFixed(3)).toBe("-4.024");
  expect(parameters(rows).at(-1)).toMatchObject({ term: "kg", coefficient: null });
  expect(model.notes[0]).toMatch(/No coefficient for kg/);
});

test("more coefficients than a fit takes are refused with the number", () => {
  const wide = Array.from({ length: 120 }, (_, i) => ({
    y: `c${i % 40}`,
    ...Object.fromEntries(
      Array.from({ length: 15 }, (__, j) => [`x${j}`, (i * (j + 3)) % (7 + j)]),
    ),
  }));
  expect(() => fitRows(wide, { type: "logistic_reg", label: "y" })).toThrow(
    "This model has 624 coefficients (16 for each of 39 classes); at most 500 are fitted.",
  );
});
