import { describe, expect, test } from "vitest";
import type { ColourRule } from "../../contract/display/colours.ts";
import { colourOf, rampColour } from "../../contract/display/paint.ts";
import { RAMPS } from "../../contract/display/ramps.ts";
import { FIGURE_NAMES, figureOf } from "../../contract/display/statistics.ts";
import type { ColumnStatistics } from "../../contract/statistics.ts";

const COLUMN: ColumnStatistics = {
  name: "n",
  type: "BIGINT",
  kind: "integer",
  non_null_count: 8,
  null_count: 2,
  null_share: 0.2,
  min: 0,
  max: "100",
  quantiles: { p05: 1, p25: 2, p50: 3, p75: 4, p95: 5 },
  most_frequent: [
    { value: 7, count: 3 },
    { value: 8, count: 2 },
  ],
  length: { min: 1, max: 3, mean: 2 },
  approximate: [],
  custom: { spread: 5, constructor: 1 },
};

/** The colour of a cell of a row in which columns have these values; the cell's own is under "". */
const paint = (rule: ColourRule, row: Record<string, unknown>, statistics = COLUMN) =>
  colourOf(rule, (column) => row[column ?? ""], statistics);

describe("color_map", () => {
  const rule = { color_rule: "color_map", map_name: ["#000000", "#ffffff"] } as const;

  test.each([
    [0, "#000000"],
    [100, "#ffffff"],
    [50, "#808080"],
    ["25.00", "#404040"],
    [25n, "#404040"],
    [-3, "#000000"],
    [1e9, "#ffffff"],
    [null, undefined],
    ["x", undefined],
    [Number.NaN, undefined],
    ["Infinity", undefined],
  ])("%s", (value, colour) => {
    expect(paint({ ...rule, map_name: [...rule.map_name] }, { "": value })).toBe(colour);
  });

  test("of a named ramp", () => {
    const named = { color_rule: "color_map", map_name: "DIVERGING_BLUE_WHITE_RED" } as const;
    expect([0, 50, 100].map((value) => paint(named, { "": value }))).toEqual([
      "#247ffe",
      "#fffefe",
      "#dc2828",
    ]);
  });

  test("of another column's value", () => {
    expect(
      paint({ color_rule: "color_map", map_name: ["#000", "#fff"], val_column: "m" }, { m: 100 }),
    ).toBe("#ffffff");
  });

  test("of a column of one value, in the middle", () => {
    const rule: ColourRule = { color_rule: "color_map", map_name: ["#000", "#fff"] };
    expect(paint(rule, { "": 4 }, { ...COLUMN, min: 4, max: 4 })).toBe("#808080");
  });

  test("of a column without figures: none", () => {
    const rule: ColourRule = { color_rule: "color_map", map_name: ["#000", "#fff"] };
    expect(colourOf(rule, () => 4, undefined)).toBeUndefined();
  });
});

describe("color_categorical", () => {
  const list: ColourRule = { color_rule: "color_categorical", map_name: ["#111", "#222"] };
  const byValue: ColourRule = {
    color_rule: "color_categorical",
    map_name: { north: "#111", "1": "#222", true: "#333" },
  };

  test.each<[ColourRule, unknown, string | undefined]>([
    [list, 0, "#111"],
    [list, 1n, "#222"],
    [list, 7, undefined],
    [list, -1, undefined],
    [list, 0.5, undefined],
    [list, null, undefined],
    [list, "length", undefined],
    [byValue, "north", "#111"],
    [byValue, 1, "#222"],
    [byValue, true, "#333"],
    [byValue, "south", undefined],
    [byValue, "constructor", undefined],
  ])("%j %s", (rule, value, colour) => {
    expect(paint(rule, { "": value })).toBe(colour);
  });
});

describe("colours by other columns", () => {
  test("color_not_null", () => {
    const rule: ColourRule = {
      color_rule: "color_not_null",
      conditional_color: "#abc",
      exist_column: "e",
    };
    expect([{ e: 0 }, { e: "" }, { e: null }, {}].map((row) => paint(rule, row))).toEqual([
      "#abc",
      "#abc",
      undefined,
      undefined,
    ]);
  });

  test("color_from_column takes a colour and nothing else", () => {
    const rule: ColourRule = { color_rule: "color_from_column", val_column: "c" };
    const values = ["#abc", "#A0B0C0", "#a0b0c0d0", "red", "#abc;x", "url(x)", 1, null];
    expect(values.map((c) => paint(rule, { c }))).toEqual([
      ...["#abc", "#A0B0C0", "#a0b0c0d0"],
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });

  test("color_static", () => {
    expect(paint({ color_rule: "color_static", color: "#123456" }, {})).toBe("#123456");
  });
});

test("a ramp goes through its colours, and has 256 steps", () => {
  const { BLUE_TO_YELLOW: ramp } = RAMPS;
  expect([0, 1].map((share) => rampColour(ramp, share))).toEqual([ramp[0], ramp[3]]);
  const steps = new Set(Array.from({ length: 10_000 }, (_, i) => rampColour(ramp, i / 9_999)));
  expect(steps.size).toBeLessThanOrEqual(256);
  expect(rampColour(["#abcdef80"], 0.3)).toBe("#abcdef");
});

describe("figures", () => {
  test.each([
    ["dtype", "BIGINT"],
    ["length", 10],
    ["nan_per", 0.2],
    ["median", 3],
    ["2nd_freq", 8],
    ["3rd_freq", undefined],
    ["max_length", 3],
    ["spread", 5],
    ["constructor", 1],
    ["toString", undefined],
    ["std", undefined],
  ])("%s is %s", (name, value) => {
    expect(figureOf(COLUMN, name)).toBe(value);
  });

  test("each is known by its name", () => {
    expect(FIGURE_NAMES).toHaveLength(29);
    expect(new Set(FIGURE_NAMES).size).toBe(29);
  });
});
