import { afterAll, beforeAll, expect, test } from "vitest";
import { CASES } from "../../unit/chart-cases.ts";
import { literal, Native } from "../main/native.ts";
import { type Bench, dataSet, dataSetPath, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { decodePng } from "./png.ts";

// The kinds of chart that must work, over real files; native DuckDB says how many marks each has.

let bench: Bench;
let native: Native;

beforeAll(async () => {
  bench = await openBench(server.origin);
  native = await Native.start();
  for (const file of ["cars.json", "movies.json", "weather.csv"]) {
    await bench.put(file, dataSet(file));
    const alias = file.replace(/\..*$/, "");
    await bench.ok("catalog_import", { rel_path: file, alias });
    const reader = file.endsWith(".csv") ? "read_csv" : "read_json_auto";
    await native.run(`create table ${alias} as from ${reader}(${literal(dataSetPath(file))})`);
  }
});

afterAll(async () => {
  await bench.session.close();
  native.close();
});

test.each(
  CASES.filter(({ refused }) => refused === undefined).map((each) => [each.name, each] as const),
)("%s", async (_, chart) => {
  const { rows } = await native.table(chart.marks_sql ?? "");
  expect(rows).toEqual([[chart.marks]]);
  const attached = await bench.ok("catalog_chart", {
    hash_or_alias: chart.data,
    vega_spec: chart.spec,
  });
  const count = { cars: 406, movies: 3_201, weather: 2_922 }[chart.data];
  expect(attached).toEqual({
    project: bench.project,
    hash: expect.stringMatching(/^[0-9a-f]{12}$/),
    alias: chart.data,
    marks: chart.marks,
    rows_drawn: count,
    row_count: count,
    spec_path: expect.stringMatching(/^charts\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.vl\.json$/),
    fields: expect.any(Array),
    step: expect.stringMatching(/^step-\d{3}$/),
    url: `${server.origin}/p/${bench.project}/entry/${chart.data}`,
  });
  const shown = await bench.ok("catalog_show", { entry: chart.data, include: ["chart"] });
  expect(shown.chart).toEqual({ spec: chart.spec, fields: attached.fields });

  const response = await fetch(`${server.origin}/p/${bench.project}/api/call/catalog_chart_image`, {
    method: "POST",
    body: JSON.stringify({ entry: chart.data }),
  });
  const { image, ...drawn } = (await response.json()) as Record<string, unknown> & {
    image: { mime: string; base64: string };
  };
  const picture = decodePng(image.base64);
  expect(image.mime).toBe("image/png");
  expect({ marks: drawn.marks, width: drawn.width, height: drawn.height }).toEqual({
    marks: chart.marks,
    width: picture.width,
    height: picture.height,
  });
  expect(picture.width).toBeGreaterThan(200);
  expect(picture.height).toBeGreaterThan(100);
  // White, the black of letters, and the colours of marks with their edges.
  expect(picture.colours.get("ffffff")).toBeLessThan(picture.width * picture.height);
  expect(picture.colours.get("000000")).toBeGreaterThan(50);
  expect(picture.colours.size).toBeGreaterThan(20);
});

test.each(
  CASES.filter(({ refused }) => refused !== undefined).map((each) => [each.name, each] as const),
)("%s is refused, and nothing is attached", async (_, chart) => {
  const before = await bench.ok("catalog_show", { entry: chart.data, include: ["chart"] });
  const error = await bench.fails("catalog_chart", {
    hash_or_alias: chart.data,
    vega_spec: chart.spec,
  });
  expect(error).toEqual({
    code: "chart_invalid",
    message: chart.refused,
    hint: "There are 4 places to mend.",
    stage: "chart",
    at: { field: "layer.0.encoding.y.field" },
  });
  expect(await bench.ok("catalog_show", { entry: chart.data, include: ["chart"] })).toEqual(before);
});
