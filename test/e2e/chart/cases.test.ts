import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

// The H cases of the shared list, through the tools.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.importCase("h01_dotted.csv");
  await bench.importCase("h04_days.csv");
});

afterAll(() => bench.session.close());

const chart = (entry: string, vega_spec: unknown) =>
  bench.ok("catalog_chart", { hash_or_alias: entry, vega_spec });

describe("H01, H03: dots and brackets in names", () => {
  const spec = (x: string, y: string) => ({
    mark: "bar",
    encoding: { x: { field: x, type: "nominal" }, y: { field: y, type: "quantitative" } },
  });
  const stored = {
    mark: "bar",
    encoding: {
      x: { field: "group\\.name", type: "nominal", title: "group.name" },
      y: { field: "value\\[eur\\]", type: "quantitative", title: "value[eur]" },
    },
  };

  test("the names of the columns are taken as they are", async () => {
    const drawn = await chart("h01_dotted", spec("group.name", "value[eur]"));
    expect(drawn).toMatchObject({ marks: 2, fields: ["group.name", "value[eur]"] });
    expect(drawn).not.toHaveProperty("warnings");
    const shown = await bench.ok("catalog_show", { entry: "h01_dotted", include: ["chart"] });
    expect(shown).toMatchObject({ has_chart: true, chart: { spec: stored } });
  });

  test("so is the escaped spelling; title, axis and step are the same", async () => {
    const { step } = await chart("h01_dotted", stored);
    const again = await chart("h01_dotted", spec("group\\.name", "value\\[eur\\]"));
    expect(again).toMatchObject({ marks: 2, step });
  });
});

test("H04: days are drawn, one mark each", async () => {
  const spec = {
    mark: "bar",
    encoding: {
      x: { field: "day", timeUnit: "yearmonthdate", type: "temporal" },
      y: { field: "n", type: "quantitative" },
    },
  };
  expect(await chart("h04_days", spec)).toMatchObject({ marks: 3, fields: ["day", "n"] });
});

test("H06: sums of big numbers and decimals are numbers", async () => {
  await bench.ok("catalog_create", {
    name: "sums",
    code: `select i % 3 as g, sum(9007199254740993::bigint) as big, sum(1.25::decimal(18, 3)) as exact
      from range(9) t(i) group by all order by all`,
  });
  const shown = await bench.ok("catalog_peek", { entry: "sums" });
  expect(shown.columns).toEqual([
    { name: "g", type: "BIGINT" },
    { name: "big", type: "HUGEINT" },
    { name: "exact", type: "DECIMAL(38,3)" },
  ]);
  expect(shown.rows).toEqual([0, 1, 2].map((g) => [g, "27021597764222979", "3.750"]));
  const y = (field: string) => ({ field, type: "quantitative" });
  // A filter that compares as numbers, and would compare texts otherwise.
  const transform = [{ filter: "datum.big > 3e15 && isNumber(datum.big) && datum.exact === 3.75" }];
  const spec = { transform, mark: "point", encoding: { x: y("exact"), y: y("big") } };
  const drawn = await chart("sums", spec);
  expect(drawn).toMatchObject({ marks: 3, fields: ["big", "exact"] });
  expect(drawn).not.toHaveProperty("warnings");
});

test("H07: what cannot be drawn is refused at once, all of it", async () => {
  const vega_spec = {
    mark: "barz",
    encoding: {
      x: { field: "dya", type: "temporal" },
      y: { field: "n", aggregate: "avgg" },
      color: { field: "n", scale: { scheme: "diverging" } },
    },
  };
  const error = await bench.fails("catalog_chart", { hash_or_alias: "h04_days", vega_spec });
  expect(error).toEqual({
    code: "chart_invalid",
    message: [
      'mark: "barz" is no mark. Did you mean bar?',
      'encoding.x.field: there is no column "dya". Did you mean day?',
      'encoding.y.aggregate: "avgg" is no aggregate. Did you mean average?',
      'encoding.color.scale.scheme: "diverging" is a kind of colour scheme. Its names are blueorange, brownbluegreen, purplegreen, pinkyellowgreen, purpleorange, redblue, redgrey, redyellowblue, redyellowgreen, spectral.',
    ].join("\n"),
    hint: "There are 4 places to mend.",
    stage: "chart",
    at: { field: "mark" },
  });
});

test.each([
  ["values", { values: [{ day: "2024-01-01", n: 5 }] }],
  ["a url", { url: "https://example.org/data.csv" }],
])("H08: %s in the specification are refused", async (_, data) => {
  const vega_spec = { data, mark: "bar", encoding: { x: { field: "day" }, y: { field: "n" } } };
  const error = await bench.fails("catalog_chart", { hash_or_alias: "h04_days", vega_spec });
  expect(error).toEqual({
    code: "chart_invalid",
    message: `data: data inside a chart is refused: ${JSON.stringify(data)}.`,
    hint: "Leave data out: a chart draws the rows of its entry. Other rows are another entry.",
    stage: "chart",
    at: { field: "data" },
  });
});

describe("a specification that is none", () => {
  test.each<[string, unknown, code: string, message: RegExp]>([
    ["text that is no JSON", "{mark: bar}", "chart_invalid", /^The specification is not JSON: /],
    ["a list", "[]", "chart_invalid", /^A chart's specification is a JSON object\.$/],
    [
      "nothing",
      {},
      "chart_invalid",
      /^mark: a chart needs mark, layer, concat, facet or repeat\.$/,
    ],
    [
      "more than a chart",
      { mark: "bar", description: "x".repeat(70_000) },
      "too_large",
      /^The chart's specification has 70031 characters; at most 65536 are taken\.$/,
    ],
  ])("%s", async (_, vega_spec, code, message) => {
    const error = await bench.fails("catalog_chart", { hash_or_alias: "h04_days", vega_spec });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  test("an entry that is not there", async () => {
    const call = { hash_or_alias: "h04_dayz", vega_spec: {} };
    expect(await bench.fails("catalog_chart", call)).toMatchObject({
      code: "not_found",
      hint: "Did you mean h04_days?",
    });
  });
});
