import { describe, expect, test } from "vitest";
import { checkSpec } from "../../codec/chart/check.ts";
import { draw } from "../../codec/chart/draw.ts";
import { AGGREGATES } from "../../codec/chart/words.ts";
import type { ChartColumn, ChartData, ChartSpec } from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import {
  CHART_AGGREGATED_ROWS,
  CHART_BINS,
  CHART_FACETS,
  CHART_PIXELS,
  CHART_ROWS,
} from "../../contract/limits.ts";
import { HELP_TOPICS } from "../../contract/tools/catalog_help.ts";
import { charts } from "../../durable-objects/cookbook/charts.ts";
import { COOKBOOK } from "../../durable-objects/tools/catalog_help.ts";

const COLUMNS: ChartColumn[] = [
  { name: "day", kind: "time" },
  { name: "month", kind: "time" },
  { name: "region", kind: "text" },
  { name: "amount", kind: "number" },
  { name: "revenue", kind: "number" },
  { name: "unit.price", kind: "number" },
  { name: "sold[kg]", kind: "number" },
  { name: "place", kind: "nested" },
  { name: "photo", kind: "bytes" },
];
const DAYS = ["2024-01-01", "2024-01-02", "2024-02-03", "2024-02-04"].map(
  (day) => `${day}T00:00:00`,
);
const DATA: ChartData = {
  rowCount: 4,
  columns: [
    { name: "day", values: DAYS },
    {
      name: "month",
      values: ["2024-01-01", "2024-01-01", "2024-02-01", "2024-02-01"].map(
        (day) => `${day}T00:00:00`,
      ),
    },
    { name: "region", values: ["north", "south", "north", "south"] },
    { name: "amount", values: [1, 2, 3, 4] },
    { name: "revenue", values: [10, 20, 30, 40] },
    { name: "unit.price", values: [1.5, 2.5, 3.5, 4.5] },
    { name: "sold[kg]", values: [5, 6, 7, 8] },
    { name: "place", values: [{ lat: 1 }, { lat: 2 }, { lat: 3 }, { lat: 4 }] },
  ],
};

const examples = charts
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line) as ChartSpec);

test("the topic is offered and answered", () => {
  expect(HELP_TOPICS).toContain("charts");
  expect(COOKBOOK.charts).toBe(charts);
  expect(examples.length).toBe(6);
});

test.each<[spec: ChartSpec, fields: string[], marks: number]>([
  [examples[0] ?? {}, ["month", "region", "revenue"], 8],
  [examples[1] ?? {}, ["region", "revenue"], 2],
  [examples[2] ?? {}, ["amount"], 4],
  [examples[3] ?? {}, ["day", "region", "amount"], 8],
  [examples[4] ?? {}, ["day", "region", "amount"], 4],
  [examples[5] ?? {}, ["unit.price", "sold[kg]", "place"], 4],
])("%j is accepted and drawn", async (spec, fields, marks) => {
  const planned = checkSpec(spec, COLUMNS);
  expect(planned.fields.map(({ name }) => name)).toEqual(fields);
  const drawn = await draw(planned.spec, DATA);
  expect(drawn.warnings).toEqual([]);
  expect(drawn.marks).toBe(marks);
});

test("the numbers it names are the limits", () => {
  const numbers = (limit: number) => limit.toLocaleString("en-US");
  expect(charts).toContain(
    `A chart draws ${numbers(CHART_ROWS)} rows, or ${numbers(CHART_AGGREGATED_ROWS)} when`,
  );
  expect(charts).toContain(
    `a facet of over ${CHART_FACETS} values, ${numbers(CHART_BINS)} bins, ${numbers(CHART_PIXELS)} pixels`,
  );
});

describe("what it says is refused is refused", () => {
  const encoding = {
    x: { field: "region", type: "nominal" },
    y: { field: "amount", type: "quantitative" },
  };
  test.each<[string, ChartSpec]>([
    ["data", { mark: "bar", encoding, data: { values: [] } }],
    ["datasets", { mark: "bar", encoding, datasets: {} }],
    ["a url", { mark: "bar", encoding, data: { url: "x.csv" } }],
    [
      "lookup with data",
      {
        mark: "bar",
        encoding,
        transform: [{ lookup: "region", from: { data: {}, key: "k", fields: ["amount"] } }],
      },
    ],
    ["sequence()", { mark: "bar", encoding, transform: [{ calculate: "sequence(9)", as: "s" }] }],
    ["href", { mark: "bar", encoding: { ...encoding, href: { field: "region" } } }],
    ["image", { mark: "image", encoding }],
    ["an unknown column", { mark: "bar", encoding: { ...encoding, x: { field: "regoin" } } }],
    ["an unknown mark", { mark: "barz", encoding }],
    ["an unknown channel", { mark: "bar", encoding: { ...encoding, colour: { field: "region" } } }],
    ["avg", { mark: "bar", encoding: { ...encoding, y: { field: "amount", aggregate: "avg" } } }],
    ["std", { mark: "bar", encoding: { ...encoding, y: { field: "amount", aggregate: "std" } } }],
    ["bytes", { mark: "bar", encoding: { ...encoding, y: { field: "photo" } } }],
    ["pixels", { mark: "bar", encoding, width: CHART_PIXELS + 1 }],
    [
      "datum.unit.price",
      { mark: "bar", encoding, transform: [{ calculate: "datum.unit.price", as: "p" }] },
    ],
  ])("%s", (_, spec) => {
    expect(() => checkSpec(spec, COLUMNS)).toThrow(Failure);
  });

  test("and what it says to write instead is a word there is", () => {
    expect(AGGREGATES).toEqual(expect.arrayContaining(["average", "stdev"]));
    expect(
      checkSpec(
        { mark: "bar", encoding, transform: [{ calculate: 'datum["unit.price"]', as: "p" }] },
        COLUMNS,
      ).fields,
    ).toContainEqual({ name: "unit.price", temporal: false });
  });
});
