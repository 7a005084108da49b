import { describe, expect, test } from "vitest";
import { checkSpec } from "../../codec/chart/check.ts";
import type { ChartColumn, ChartSpec } from "../../contract/chart.ts";
import { type ErrorEnvelope, Failure } from "../../contract/errors.ts";

const COLUMNS: ChartColumn[] = [
  { name: "day", kind: "time" },
  { name: "region", kind: "text" },
  { name: "amount", kind: "number" },
  { name: "group.name", kind: "text" },
  { name: "value[eur]", kind: "number" },
  { name: "a.[b]", kind: "number" },
  { name: "'odd", kind: "number" },
  { name: "place", kind: "nested" },
  { name: "photo", kind: "bytes" },
];
const X = { field: "region", type: "nominal" };
const Y = { field: "amount", type: "quantitative" };
const BAR = { mark: "bar", encoding: { x: X, y: Y } };

function plan(spec: ChartSpec) {
  const planned = checkSpec(spec, COLUMNS);
  // What was checked is what is stored, and is checked again each time it is drawn.
  expect(checkSpec(planned.spec, COLUMNS)).toMatchObject({
    spec: planned.spec,
    fields: planned.fields,
    aggregated: planned.aggregated,
  });
  return planned;
}

const reads = (spec: ChartSpec) => plan(spec).fields.map(({ name }) => name);

function refusal(spec: ChartSpec): ErrorEnvelope {
  try {
    checkSpec(spec, COLUMNS);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.envelope;
    throw thrown;
  }
  throw new Error("it was not refused");
}

describe("names", () => {
  test("H01, H03: dots and brackets are escaped and titled by the name", () => {
    const { spec } = plan({
      mark: "bar",
      encoding: {
        x: { field: "group.name", type: "nominal" },
        y: { field: "value[eur]", type: "quantitative", aggregate: "sum" },
        color: { field: "a.[b]", bin: true, legend: { title: "Own" } },
        size: { field: "'odd", type: "quantitative" },
      },
    });
    expect(spec).toEqual({
      mark: "bar",
      encoding: {
        x: { field: "group\\.name", type: "nominal", title: "group.name" },
        y: {
          field: "value\\[eur\\]",
          type: "quantitative",
          aggregate: "sum",
          title: "Sum of value[eur]",
        },
        color: { field: "a\\.\\[b\\]", bin: true, legend: { title: "Own" } },
        size: { field: "\\'odd", type: "quantitative", title: "'odd" },
      },
    });
  });

  test("an escaped name is taken as it is, a plain one stays as it was", () => {
    const x = { field: "group\\.name", type: "nominal", title: "group.name" };
    expect(plan({ mark: "bar", encoding: { x, y: Y } }).spec).toEqual({
      mark: "bar",
      encoding: { x, y: Y },
    });
  });

  test("a path into a struct stays a path", () => {
    const spec = { mark: "point", encoding: { x: { field: "place.lat", type: "quantitative" } } };
    expect(plan(spec).spec).toEqual(spec);
    expect(reads(spec)).toEqual(["place"]);
    expect(refusal({ mark: "point", encoding: { x: { field: "region.lat" } } }).message).toBe(
      'encoding.x.field: there is no column "region.lat".',
    );
  });

  test("composite marks, which lose escapes, get plain names", () => {
    const { spec, fields } = plan({
      mark: "boxplot",
      encoding: { x: X, y: { field: "value[eur]", type: "quantitative" } },
    });
    expect(spec).toEqual({
      mark: "boxplot",
      transform: [{ calculate: 'datum["value[eur]"]', as: "field_value_eur_" }],
      encoding: {
        x: X,
        y: { field: "field_value_eur_", type: "quantitative", title: "value[eur]" },
      },
    });
    expect(fields.map(({ name }) => name)).toEqual(["region", "value[eur]"]);
  });

  test("repeated names are escaped in their list", () => {
    const { spec, fields } = plan({
      repeat: { row: ["amount", "value[eur]"] },
      spec: { mark: "point", encoding: { y: { field: { repeat: "row" }, type: "quantitative" } } },
    });
    expect(spec.repeat).toEqual({ row: ["amount", "value\\[eur\\]"] });
    expect(fields.map(({ name }) => name)).toEqual(["amount", "value[eur]"]);
  });
});

describe("what is read", () => {
  test("columns in the order of the entry, times as times unless they are only labels", () => {
    const encoding = { x: { field: "day", type: "temporal" }, y: Y };
    expect(plan({ mark: "line", encoding }).fields).toEqual([
      { name: "day", temporal: true },
      { name: "amount", temporal: false },
    ]);
    const labels = { x: { field: "day", type: "ordinal", sort: { field: "amount" } }, y: Y };
    expect(plan({ mark: "bar", encoding: labels }).fields[0]).toEqual({
      name: "day",
      temporal: false,
    });
    const units = { x: { field: "region", timeUnit: "year" }, y: Y };
    expect(plan({ mark: "bar", encoding: units }).fields[0]).toEqual({
      name: "region",
      temporal: true,
    });
  });

  test("names in expressions; all columns but bytes when it cannot be known which", () => {
    const transform = (calculate: string) => [{ calculate, as: "made" }];
    const encoding = { x: { field: "made" } };
    expect(
      reads({ transform: transform("datum['a.[b]'] + datum.amount"), mark: "tick", encoding }),
    ).toEqual(["amount", "a.[b]"]);
    expect(reads({ transform: transform("datum['a' + 'mount']"), mark: "tick", encoding })).toEqual(
      COLUMNS.filter(({ kind }) => kind !== "bytes").map(({ name }) => name),
    );
  });

  test("nothing, when it only counts", () => {
    expect(reads({ mark: "bar", encoding: { y: { aggregate: "count" } } })).toEqual([]);
  });

  test.each([
    ["raw marks", BAR, false],
    ["an aggregate", { mark: "bar", encoding: { x: X, y: { ...Y, aggregate: "mean" } } }, true],
    ["a box plot", { ...BAR, mark: "boxplot" }, true],
    ["one raw layer of two", { layer: [BAR, { ...BAR, mark: "boxplot" }] }, false],
    [
      "shared aggregate",
      { encoding: { y: { aggregate: "count" } }, layer: [{ mark: "bar" }, { mark: "text" }] },
      true,
    ],
    [
      "a transform that aggregates",
      {
        transform: [{ aggregate: [{ op: "sum", field: "amount", as: "s" }], groupby: ["region"] }],
        mark: "bar",
        encoding: { x: X, y: { field: "s", type: "quantitative" } },
      },
      true,
    ],
  ])("%s: aggregated is told", (_, spec, aggregated) => {
    expect(plan(spec).aggregated).toBe(aggregated);
  });
});

describe("names that transforms make", () => {
  const q = (field: string) => ({ field, type: "quantitative" });
  test.each<[string, object[], string[]]>([
    ["calculate", [{ calculate: "1", as: "made" }], ["made", "amount"]],
    [
      "aggregate",
      [{ aggregate: [{ op: "sum", field: "amount", as: "s" }], groupby: ["region"] }],
      ["s", "region"],
    ],
    [
      "joinaggregate",
      [{ joinaggregate: [{ op: "max", field: "amount", as: "m" }] }],
      ["m", "amount"],
    ],
    [
      "window",
      [{ window: [{ op: "rank", as: "r" }], sort: [{ field: "amount" }] }],
      ["r", "amount"],
    ],
    ["bin", [{ bin: true, field: "amount", as: "b" }], ["b", "b_end"]],
    ["bin, two names", [{ bin: true, field: "amount", as: ["low", "high"] }], ["low", "high"]],
    ["timeUnit", [{ timeUnit: "month", field: "day", as: "m" }], ["m", "m_end"]],
    ["stack", [{ stack: "amount", groupby: ["region"], as: ["from", "to"] }], ["from", "to"]],
    ["fold", [{ fold: ["amount", "value[eur]"] }], ["key", "value"]],
    ["fold, named", [{ fold: ["amount"], as: ["k", "v"] }], ["k", "v"]],
    ["flatten", [{ flatten: ["place"], as: ["one"] }], ["one", "place"]],
    ["density", [{ density: "amount", groupby: ["region"] }], ["value", "density", "region"]],
    ["quantile", [{ quantile: "amount" }], ["prob", "value"]],
    ["regression", [{ regression: "amount", on: "a.[b]" }], ["amount", "a.[b]"]],
    [
      "regression's parameters",
      [{ regression: "amount", on: "a.[b]", params: true }],
      ["coef", "rSquared"],
    ],
    ["loess, named", [{ loess: "amount", on: "a.[b]", as: ["u", "v"] }], ["u", "v"]],
    [
      "pivot, whatever it makes",
      [{ pivot: "region", value: "amount", groupby: ["day"] }],
      ["North", "day"],
    ],
    [
      "lookup",
      [{ lookup: "region", from: { param: "p", key: "region", fields: ["amount"] }, as: ["l"] }],
      ["l"],
    ],
    ["impute and sample", [{ impute: "amount", key: "day" }, { sample: 5 }], ["amount"]],
  ])("%s", (_, transform, names) => {
    for (const name of names) {
      expect(() => plan({ transform, mark: "point", encoding: { x: q(name) } })).not.toThrow();
    }
    const unknown = { transform, mark: "point", encoding: { x: q("zzzzzz") } };
    if (!JSON.stringify(transform).includes("pivot")) {
      expect(refusal(unknown).message).toBe('encoding.x.field: there is no column "zzzzzz".');
    }
  });

  test("an aggregate takes the other columns away, and order matters", () => {
    const sum = { aggregate: [{ op: "sum", field: "amount", as: "s" }], groupby: ["region"] };
    const y = q("amount");
    expect(refusal({ transform: [sum], mark: "bar", encoding: { x: X, y } }).message).toBe(
      'encoding.y.field: there is no column "amount".',
    );
    const use = { filter: "datum.s > 1" };
    expect(() => plan({ transform: [sum, use], mark: "bar", encoding: { x: X } })).not.toThrow();
    expect(refusal({ transform: [use, sum], mark: "bar", encoding: { x: X } }).message).toBe(
      'transform.0.filter: there is no column "s".',
    );
  });

  test("a shared channel may name what each layer makes", () => {
    const layer = { transform: [{ density: "amount" }], mark: "area" };
    const spec = { encoding: { x: q("value"), y: q("density") }, layer: [layer, layer] };
    expect(reads(spec)).toEqual(["amount"]);
  });

  test("conditions may test what an encoding makes, and nothing else", () => {
    const spec = (test: string) => ({
      mark: "bar",
      encoding: { x: X, y: Y, color: { condition: { test, value: "red" }, value: "grey" } },
    });
    expect(reads(spec("datum.sum_amount > 1 && datum.__count > 2"))).toEqual(["region", "amount"]);
    expect(refusal(spec("datum.amuont > 1"))).toEqual({
      code: "chart_invalid",
      message: 'encoding.color.condition.test: there is no column "amuont".',
      hint: "Did you mean amount?",
      at: { field: "encoding.color.condition.test" },
    });
  });
});

describe("H07: what cannot be drawn is refused with path, reason and nearest word", () => {
  const y = (more: object) => ({ mark: "bar", encoding: { x: X, y: { ...Y, ...more } } });
  test.each<[ChartSpec, path: string, reason: string, hint: string]>([
    [{ ...BAR, mark: "barz" }, "mark", '"barz" is no mark', "Did you mean bar?"],
    [
      { ...BAR, mark: { type: "scatter" } },
      "mark.type",
      '"scatter" is no mark',
      "Did you mean point?",
    ],
    [
      y({ aggregate: "avgg" }),
      "encoding.y.aggregate",
      '"avgg" is no aggregate',
      "Did you mean average?",
    ],
    [
      y({ type: "numeric" }),
      "encoding.y.type",
      '"numeric" is no type',
      "Did you mean quantitative?",
    ],
    [
      y({ field: "amuont" }),
      "encoding.y.field",
      'there is no column "amuont"',
      "Did you mean amount?",
    ],
    [
      y({ timeUnit: "yearmonthday" }),
      "encoding.y.timeUnit",
      '"yearmonthday" is no time unit',
      "Did you mean yearmonthdate?",
    ],
    [
      y({ scale: { type: "logg" } }),
      "encoding.y.scale.type",
      '"logg" is no scale type',
      "Did you mean log?",
    ],
    [
      y({ agregate: "sum" }),
      "encoding.y.agregate",
      '"agregate" is no part of a channel',
      "Did you mean aggregate?",
    ],
    [
      y({ sort: { field: "amount", op: "men" } }),
      "encoding.y.sort.op",
      '"men" is no aggregate',
      "Did you mean mean?",
    ],
    [
      { ...BAR, encodings: {} },
      "encodings",
      '"encodings" is no part of a chart',
      "Did you mean encoding?",
    ],
    [
      { mark: "bar", encoding: { colour: X } },
      "encoding.colour",
      '"colour" is no channel',
      "Did you mean color?",
    ],
    [
      { ...BAR, transform: [{ agregate: [] }] },
      "transform.0",
      '{"agregate":[]} is no transform',
      "Did you mean aggregate?",
    ],
    [
      { ...BAR, transform: [{ window: [{ op: "runk", as: "r" }] }] },
      "transform.0.window.0.op",
      '"runk" is no aggregate',
      "Did you mean rank?",
    ],
    [
      { ...BAR, transform: [{ filter: "datum.amount >" }] },
      "transform.0.filter",
      'the expression "datum.amount >" cannot be read: Unexpected end of input',
      "",
    ],
    [
      { ...BAR, transform: [{ filter: { and: [{ field: "amont", gt: 1 }] } }] },
      "transform.0.filter.and.0.field",
      'there is no column "amont"',
      "Did you mean amount?",
    ],
    [
      { ...BAR, transform: [{ calculate: "datum.group.name", as: "g" }] },
      "transform.0.calculate",
      'there is no column "group"',
      'Write datum["group.name"] for group.name.',
    ],
    [
      y({ field: "photo" }),
      "encoding.y.field",
      "the column photo holds bytes, which cannot be drawn",
      "",
    ],
    [
      y({ axis: { tickCount: 1e9 } }),
      "encoding.y.axis.tickCount",
      "1000000000 are more than the 2000 that are drawn",
      "",
    ],
    [
      { ...BAR, transform: [{ density: "amount", steps: 5_000, groupby: ["region", "amount"] }] },
      "transform.0.steps",
      "5000 are more than the 2000 that are drawn",
      "",
    ],
    [{ ...BAR, width: 99_999 }, "width", "99999 is no size between 1 and 4000 pixels", ""],
  ])("%j", (spec, path, reason, hint) => {
    expect(refusal(spec)).toEqual({
      code: "chart_invalid",
      message: `${path}: ${reason}.`,
      ...(hint === "" ? {} : { hint }),
      at: { field: path },
    });
  });

  test("a kind of scheme is answered with the schemes of that kind", () => {
    const color = { field: "amount", type: "quantitative", scale: { scheme: "diverging" } };
    expect(refusal({ mark: "rect", encoding: { x: X, color } })).toEqual({
      code: "chart_invalid",
      message: 'encoding.color.scale.scheme: "diverging" is a kind of colour scheme.',
      hint: "Its names are blueorange, brownbluegreen, purplegreen, pinkyellowgreen, purpleorange, redblue, redgrey, redyellowblue, redyellowgreen, spectral.",
      at: { field: "encoding.color.scale.scheme" },
    });
    for (const scheme of ["redblue", "redblue-7", { name: "viridis", count: 4 }]) {
      const good = { ...color, scale: { scheme } };
      expect(reads({ mark: "rect", encoding: { x: X, color: good } })).toEqual([
        "region",
        "amount",
      ]);
    }
  });

  test("all of it at once, each hint once", () => {
    const encoding = { x: { field: "zzzzzzzz" }, y: { field: "yyyyyyyy", aggregate: "avgg" } };
    const { message, hint, at } = refusal({ mark: "barz", encoding });
    const names = COLUMNS.map(({ name }) => name).join(", ");
    expect(message.split("\n")).toEqual([
      'mark: "barz" is no mark. Did you mean bar?',
      `encoding.x.field: there is no column "zzzzzzzz". The columns are ${names}.`,
      'encoding.y.aggregate: "avgg" is no aggregate. Did you mean average?',
      'encoding.y.field: there is no column "yyyyyyyy".',
    ]);
    expect({ hint, at }).toEqual({ hint: "There are 4 places to mend.", at: { field: "mark" } });
  });

  test("a view without a mark says what it needs", () => {
    expect(refusal({ encoding: { x: X } }).message).toBe(
      "mark: a chart needs mark, layer, concat, facet or repeat.",
    );
  });
});

describe("H08: data and addresses", () => {
  const NO_DATA =
    "Leave data out: a chart draws the rows of its entry. Other rows are another entry.";
  const NO_ADDRESS = "a chart loads nothing and links nowhere";
  test.each<[string, ChartSpec, path: string, reason: string, hint: string]>([
    [
      "values",
      { ...BAR, data: { values: [] } },
      "data",
      'data inside a chart is refused: {"values":[]}',
      NO_DATA,
    ],
    [
      "a url",
      { ...BAR, data: { url: "x.csv" } },
      "data",
      'data inside a chart is refused: {"url":"x.csv"}',
      NO_DATA,
    ],
    [
      "a name",
      { ...BAR, data: { name: "t" } },
      "data",
      'data inside a chart is refused: {"name":"t"}',
      NO_DATA,
    ],
    [
      "datasets",
      { ...BAR, datasets: { t: [] } },
      "datasets",
      "data inside a chart is refused",
      NO_DATA,
    ],
    [
      "data of a layer",
      { layer: [BAR, { ...BAR, data: { sequence: { start: 0, stop: 9 } } }] },
      "layer.1.data",
      'data inside a chart is refused: {"sequence":{"start":0,"stop":9}}',
      NO_DATA,
    ],
    [
      "lookup",
      {
        ...BAR,
        transform: [{ lookup: "region", from: { data: {}, key: "k", fields: ["amount"] } }],
      },
      "transform.0.from.data",
      "a chart draws one entry's rows",
      "Join in a recipe instead: catalog_create over tracked() of both entries.",
    ],
    [
      "sequence()",
      { ...BAR, transform: [{ calculate: "sequence(9)", as: "s" }] },
      "transform.0.calculate",
      "sequence() makes data, and a chart draws the entry's rows",
      "",
    ],
    [
      "an image",
      { ...BAR, mark: "image" },
      "mark",
      "images are not drawn: a chart loads nothing",
      "",
    ],
    [
      "a link",
      { mark: "bar", encoding: { href: X } },
      "encoding.href",
      NO_ADDRESS,
      "Leave it out.",
    ],
    [
      "a mark's link",
      { ...BAR, mark: { type: "bar", href: "http://h" } },
      "mark.href",
      NO_ADDRESS,
      "Leave it out.",
    ],
    [
      "a painted url",
      { ...BAR, config: { bar: { fill: "url(http://h)" } } },
      "config.bar.fill",
      NO_ADDRESS,
      "Leave it out.",
    ],
  ])("%s", (_, spec, path, reason, hint) => {
    expect(refusal(spec)).toEqual({
      code: "chart_invalid",
      message: `${path}: ${reason}.`,
      ...(hint === "" ? {} : { hint }),
      at: { field: path },
    });
  });

  test("the outline of the globe is no data", () => {
    const globe = { data: { sphere: true }, mark: "geoshape", projection: { type: "mercator" } };
    expect(plan(globe)).toMatchObject({ spec: globe, fields: [] });
  });
});
