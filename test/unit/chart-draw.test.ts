import { describe, expect, test } from "vitest";
import { checkSpec } from "../../codec/chart/check.ts";
import { draw } from "../../codec/chart/draw.ts";
import type { ChartColumn, ChartData, ChartSpec, ChartValue } from "../../contract/chart.ts";
import { Failure } from "../../contract/errors.ts";
import { labelsOf } from "./chart-labels.ts";

// H01 and H03: test/cases/files/h01_dotted.csv.
const DOTTED: Record<string, ChartValue[]> = {
  "group.name": ["x", "y"],
  "value[eur]": [1, 2],
  "a.[b]": [10, 20],
};

function dataOf(columns: Record<string, ChartValue[]>): ChartData {
  const [first = []] = Object.values(columns);
  const list = Object.entries(columns).map(([name, values]) => ({ name, values }));
  return { rowCount: first.length, columns: list };
}

async function drawn(spec: ChartSpec, columns = DOTTED) {
  const known = Object.entries(columns).map(
    ([name, [value]]): ChartColumn => ({
      name,
      kind: typeof value === "number" ? "number" : "text",
    }),
  );
  const { marks, warnings, svg } = await draw(checkSpec(spec, known).spec, dataOf(columns));
  return { marks, warnings, texts: labelsOf(await svg()) };
}

async function failure(spec: ChartSpec, columns = DOTTED) {
  const thrown = await drawn(spec, columns).catch((error: unknown) => error);
  if (thrown instanceof Failure) return thrown.envelope;
  throw new Error(`it did not fail: ${JSON.stringify(thrown)}`);
}

const X = { field: "group.name", type: "nominal" };
const Y = { field: "value[eur]", type: "quantitative" };

describe("H01, H03: dotted and bracketed names", () => {
  test.each<[string, ChartSpec, marks: number, titles: string[]]>([
    ["bars", { mark: "bar", encoding: { x: X, y: Y } }, 2, ["group.name", "value[eur]"]],
    [
      "an aggregate",
      { mark: "bar", encoding: { x: X, y: { ...Y, aggregate: "sum" } } },
      2,
      ["group.name", "Sum of value[eur]"],
    ],
    [
      "both at once",
      { mark: "point", encoding: { x: { ...Y, field: "a.[b]" }, y: Y } },
      2,
      ["a.[b]", "value[eur]"],
    ],
    [
      "a legend and panels",
      { mark: "bar", encoding: { x: X, y: Y, color: X, column: X } },
      2,
      ["group.name", "value[eur]"],
    ],
    [
      "bins",
      { mark: "bar", encoding: { x: { ...Y, bin: true }, y: { aggregate: "count" } } },
      2,
      ["value[eur] (binned)", "Count of Records"],
    ],
    ["slices", { mark: "arc", encoding: { theta: Y, color: X } }, 2, ["group.name"]],
    [
      "a fold",
      {
        transform: [{ fold: ["value[eur]", "a.[b]"] }],
        mark: "point",
        encoding: { x: { field: "key" }, y: { field: "value", type: "quantitative" } },
      },
      4,
      ["a.[b]", "value[eur]"],
    ],
    [
      "repeated views",
      {
        repeat: ["value[eur]", "a.[b]"],
        spec: {
          mark: "point",
          encoding: { x: { field: { repeat: "repeat" }, type: "quantitative" } },
        },
      },
      4,
      ["value[eur]", "a.[b]"],
    ],
    ["a box plot", { mark: "boxplot", encoding: { x: X, y: Y } }, 8, ["group.name", "value[eur]"]],
  ])("%s", async (_, spec, marks, titles) => {
    const chart = await drawn(spec);
    expect({ marks: chart.marks, warnings: chart.warnings }).toEqual({ marks, warnings: [] });
    expect(chart.texts).toEqual(expect.arrayContaining(titles));
    expect(chart.texts.filter((text) => text.includes("\\"))).toEqual([]);
  });
});

test("an empty plot is told", async () => {
  const chart = await drawn({
    transform: [{ filter: "datum['value[eur]'] > 9" }],
    mark: "bar",
    encoding: { x: X, y: Y },
  });
  expect(chart).toMatchObject({
    marks: 0,
    warnings: [
      {
        kind: "chart_empty",
        message:
          "Nothing is drawn of 2 rows: filters may leave none, or a field's values are not of the type its channel says.",
      },
      { message: 'Infinite extent for field "value[eur]_start": [Infinity, -Infinity]' },
      { message: 'Infinite extent for field "value[eur]_end": [Infinity, -Infinity]' },
    ],
  });
});

test("text where numbers are wanted is an empty plot, too", async () => {
  const words = { word: ["a", "b"] };
  const x = { field: "word", type: "quantitative" };
  expect((await drawn({ mark: "point", encoding: { x } }, words)).warnings).toEqual([
    {
      kind: "chart_empty",
      message:
        "Nothing is drawn of 2 rows: filters may leave none, or a field's values are not of the type its channel says.",
    },
    { kind: "chart_extent", message: 'Infinite extent for field "word": [Infinity, -Infinity]' },
  ]);
});

test("no rows are an empty plot without a fault", async () => {
  const none = { a: [] as ChartValue[] };
  const x = { field: "a", type: "nominal" };
  expect(await drawn({ mark: "bar", encoding: { x } }, none)).toMatchObject({
    marks: 0,
    warnings: [],
  });
});

test("what vega-lite says is passed on", async () => {
  const y = { ...Y, stack: "zero", scale: { type: "log" } };
  expect((await drawn({ mark: "bar", encoding: { x: X, y } })).warnings).toContainEqual({
    kind: "chart_note",
    message: "Stack is applied to a non-linear scale (log).",
  });
});

test("a function that there is not", async () => {
  const spec = {
    transform: [{ calculate: "fetch('http://h')", as: "got" }],
    mark: "text",
    encoding: { text: { field: "got" } },
  };
  expect(await failure(spec)).toMatchObject({
    code: "chart_invalid",
    message: "Vega cannot read an expression of this chart: Unrecognized function: fetch",
  });
});

test("a selection that there is not", async () => {
  const spec = {
    mark: "bar",
    encoding: { x: X, color: { condition: { param: "nobody", value: "red" } } },
  };
  expect(await failure(spec)).toMatchObject({
    code: "chart_invalid",
    message: 'Vega cannot read an expression of this chart: Unrecognized signal name: "nobody"',
  });
});

test("a panel for each of too many values is refused", async () => {
  const many = { id: Array.from({ length: 101 }, (_, i) => `v${i}`) };
  const row = { field: "id" };
  expect(await failure({ mark: "bar", encoding: { row } }, many)).toEqual({
    code: "chart_invalid",
    message: "row: id has 101 values, a panel each.",
    hint: "At most 100 are drawn. Use colour or size instead, or filter.",
    at: { field: "row" },
  });
  const fewer = { id: many.id.slice(0, 100) };
  expect((await drawn({ mark: "bar", encoding: { row } }, fewer)).marks).toBe(100);
});

test("selections and flexible widths need no page", async () => {
  const spec = {
    width: "container",
    params: [{ name: "brush", select: { type: "interval", encodings: ["x"] } }],
    mark: "point",
    encoding: {
      x: { ...Y, field: "a.[b]" },
      y: Y,
      color: { condition: { param: "brush", value: "red" }, value: "grey" },
    },
  };
  expect(await drawn(spec)).toMatchObject({ marks: 2, warnings: [] });
});

test("bins beyond any axis are refused", async () => {
  const x = { ...Y, field: "a.[b]", bin: { step: 0.001 } };
  expect(await failure({ mark: "bar", encoding: { x, y: { aggregate: "count" } } })).toEqual({
    code: "chart_invalid",
    message: "bin.step: 0.001 makes too many bins of a.[b].",
    hint: "At most 2000 are drawn; a.[b] reaches from 10 to 20.",
    at: { field: "bin.step" },
  });
  const wider = { ...x, bin: { step: 5 } };
  expect(
    (await drawn({ mark: "bar", encoding: { x: wider, y: { aggregate: "count" } } })).marks,
  ).toBe(2);
});

test("a chart that grows with its values is told", async () => {
  const many = { id: Array.from({ length: 500 }, (_, i) => `v${i}`) };
  const { marks, warnings } = await drawn({ mark: "bar", encoding: { x: { field: "id" } } }, many);
  expect(marks).toBe(500);
  expect(warnings).toEqual([
    {
      kind: "chart_note",
      message: expect.stringMatching(
        /^The chart is 100\d\d × \d+ pixels, because an axis has very many values\. /,
      ),
    },
  ]);
});
