import { kmeans } from "ml-kmeans";
// @ts-expect-error: the package has no types.
import KNN from "ml-knn";
import { PCA } from "ml-pca";
import { beforeAll, describe, expect, test } from "vitest";
import { functionSql } from "../../../durable-objects/engine/model/functions.ts";
import { type DataRow, dataRows, fitRows, parameters } from "./fixture.ts";
import { ModelJudge } from "./judge.ts";

const PENGUINS = dataRows("penguins.json").filter((row) => row["Body Mass (g)"] !== null);
const COLUMNS = ["Beak Length (mm)", "Beak Depth (mm)", "Flipper Length (mm)", "Body Mass (g)"];

let judge: ModelJudge;
beforeAll(async () => {
  judge = await ModelJudge.start();
  await judge.table("penguins", PENGUINS);
});

/** The measures, each standardised, in the test's own arithmetic. */
function standard(rows: DataRow[]): number[][] {
  const columns = COLUMNS.map((name) => {
    const values = rows.map((row) => Number(row[name]));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return values.map((value) => (value - mean) / Math.sqrt(squares / values.length));
  });
  return rows.map((_, i) => columns.map((column) => column[i] ?? 0));
}

describe("pca", () => {
  test("R's prcomp(scale. = TRUE) over the penguins", () => {
    const { model } = fitRows(PENGUINS, { type: "pca", columns: COLUMNS });
    const variances = model.metrics.train.explained_variance as number[];
    // Published: 68.8 %, 19.3 %, 9.1 % and 2.7 % of the variance.
    const shares = (model.metrics.train.explained_share as number[]).map((share) =>
      (100 * share).toFixed(1),
    );
    expect(shares).toEqual(["68.8", "19.3", "9.1", "2.7"]);
    expect(variances.reduce((sum, value) => sum + value, 0)).toBeCloseTo(4, 12);
  });

  test.each([true, false])("ml-pca's own components (standardised: %s)", (standardize) => {
    const { model, rows } = fitRows(PENGUINS, { type: "pca", columns: COLUMNS, standardize });
    const data = PENGUINS.map((row) => COLUMNS.map((name) => Number(row[name])));
    const reference = new PCA(data, { center: true, scale: standardize });
    const variances = model.metrics.train.explained_variance as number[];
    for (const [c, value] of reference.getEigenvalues().entries()) {
      expect((variances[c] ?? 0) / value).toBeCloseTo(1, 9);
    }
    const loadings = reference.getEigenvectors().transpose().to2DArray();
    for (const { component, term_no, loading } of parameters(rows)) {
      const column = loadings[Number(component) - 1] ?? [];
      const sign = Math.sign(column.reduce((most, x) => (Math.abs(x) > Math.abs(most) ? x : most)));
      expect(sign * (column[Number(term_no) - 1] ?? 0)).toBeCloseTo(Number(loading), 8);
    }
  });

  test("n_components keeps the first ones, with their shares of all", () => {
    const { model, rows } = fitRows(PENGUINS, { type: "pca", columns: COLUMNS, components: 2 });
    expect(parameters(rows)).toHaveLength(8);
    expect(Number(model.metrics.train.explained).toFixed(3)).toBe("0.882");
    const more = fitRows(PENGUINS, { type: "pca", columns: COLUMNS, components: 9 });
    expect(more.model.notes).toEqual(["There are 4 components, not n_components = 9: one a term."]);
  });
});

describe("kmeans", () => {
  const { model, rows } = fitRows(PENGUINS, { type: "kmeans", k: 3, columns: COLUMNS });

  test("each centre is the mean of the rows that are nearest to it", async () => {
    await judge.parameters(rows);
    const scored = functionSql("ml_predict", model, "model", "penguins");
    const list = COLUMNS.map((name) => `avg("${name}") as "${name}"`).join(", ");
    const means = await judge.rows(
      `select cluster, count(*) as rows, ${list} from (${scored}) group by cluster order by cluster`,
    );
    for (const row of parameters(rows)) {
      const mean = means[Number(row.cluster) - 1];
      expect(mean?.[String(row.term)]).toBeCloseTo(Number(row.center), 9);
      expect(mean?.rows).toBe(row.rows);
    }
    const sizes = means.map((mean) => Number(mean.rows));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  test("no beginning of ml-kmeans ends nearer", () => {
    const data = standard(PENGUINS);
    const inertias = Array.from({ length: 20 }, (_, seed) => {
      const { clusters, centroids } = kmeans(data, 3, { seed, tolerance: 0 });
      return data.reduce((sum, point, i) => {
        const center = centroids[clusters[i] ?? 0] ?? [];
        return sum + point.reduce((squares, x, t) => squares + (x - (center[t] ?? 0)) ** 2, 0);
      }, 0);
    });
    expect(Number(model.metrics.train.inertia)).toBeCloseTo(Math.min(...inertias), 8);
  });

  test("the same rows in the same order give the same centres", () => {
    expect(fitRows(PENGUINS, { type: "kmeans", k: 3, columns: COLUMNS }).rows).toEqual(rows);
  });

  test("fewer different rows than clusters are refused", () => {
    const same = Array.from({ length: 10 }, (_, i) => ({ a: i % 2 }));
    expect(() => fitRows(same, { type: "kmeans", k: 3 })).toThrow(
      "There are 2 different rows for k = 3 clusters.",
    );
  });
});

describe("knn", () => {
  const isTrain = (_: DataRow, i: number) => i % 3 !== 0;

  test("ml-knn's answers to the rows that were kept back", async () => {
    const asked = {
      type: "knn",
      task: "classification",
      label: "Species",
      k: 5,
      columns: COLUMNS,
    } as const;
    const { model, rows } = fitRows(PENGUINS, { ...asked, train: isTrain });
    await judge.parameters(rows);
    const kept = PENGUINS.filter(isTrain);
    const others = PENGUINS.filter((row, i) => !isTrain(row, i));
    await judge.table("others", others);
    const scored = await judge.call("ml_predict", model, "others");
    const place = (row: DataRow) =>
      model.terms.map(({ name, mean, scale }) => (Number(row[name]) - mean) / scale);
    const reference = new KNN(
      kept.map(place),
      kept.map((row) => String(row.Species)),
      { k: 5 },
    );
    expect(scored.map((row) => row.predicted_Species)).toEqual(
      reference.predict(others.map(place)),
    );
  });

  test("of rows that are equally far the earlier one is nearer", async () => {
    const rows = [0, 1, 1, 2, 2, 3, 9].map((x, i) => ({ x, y: 10 * i }));
    const fitted = fitRows(rows, { type: "knn", label: "y", k: 2, standardize: false });
    await judge.parameters(fitted.rows);
    await judge.table("one", [{ x: 1.5 }]);
    const [scored] = await judge.call("ml_predict", fitted.model, "one");
    expect(scored?.predicted_y).toBeCloseTo(15, 12);
  });

  test("fewer rows than neighbours are refused", () => {
    const few = Array.from({ length: 6 }, (_, i) => ({ x: i, y: i }));
    expect(() => fitRows(few, { type: "knn", label: "y", k: 7 })).toThrow(
      "There are 6 rows to fit for k = 7 neighbours.",
    );
  });
});
