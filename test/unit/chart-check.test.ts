import { describe, expect, test } from "vitest";
import { BAR, COLUMNS, plan, reads, refusal, X, Y } from "./chart-fixture.ts";

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
