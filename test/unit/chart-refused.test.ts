import { describe, expect, test } from "vitest";
import type { ChartSpec } from "../../contract/chart.ts";
import { BAR, COLUMNS, plan, reads, refusal, X, Y } from "./chart-fixture.ts";

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
