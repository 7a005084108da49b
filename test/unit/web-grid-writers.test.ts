import { describe, expect, test } from "vitest";
import type { Displayer } from "../../contract/display/displayers.ts";
import { isLight } from "../../web/grid/contrast.ts";
import { pathOf } from "../../web/grid/look.ts";
import { durationOf, writerOf } from "../../web/grid/writers.ts";

const written = (displayer: Displayer, type: string, value: unknown) =>
  writerOf(displayer, { name: "x", type })(value);

describe("a displayer writes", () => {
  test.each<[string, Displayer, string, unknown, string]>([
    [
      "digits as one says",
      { displayer: "float", max_fraction_digits: 2 },
      "DOUBLE",
      5.12345,
      "5.12",
    ],
    [
      "digits at least",
      { displayer: "float", min_fraction_digits: 2 },
      "DOUBLE",
      1234.5,
      "1,234.50",
    ],
    [
      "all digits when nothing is said",
      { displayer: "float" },
      "DOUBLE",
      1234.56789,
      "1,234.56789",
    ],
    [
      "decimals to their last digit",
      { displayer: "float", min_fraction_digits: 1, max_fraction_digits: 3 },
      "DECIMAL(38,4)",
      "12345678901234567890.1250",
      "12,345,678,901,234,567,890.125",
    ],
    [
      "what is no number as it is",
      { displayer: "float", max_fraction_digits: 1 },
      "DOUBLE",
      Number.NaN,
      "NaN",
    ],
    ["whole numbers", { displayer: "integer" }, "DOUBLE", 1234.5, "1,235"],
    [
      "whole numbers of so many digits",
      { displayer: "integer", min_digits: 4 },
      "INTEGER",
      7,
      "0,007",
    ],
    ["numbers in short", { displayer: "compact_number" }, "BIGINT", 3_400_000n, "3.4M"],
    ["the beginning of a text", { displayer: "string", max_length: 3 }, "VARCHAR", "héllo", "hél…"],
    [
      "the beginning of a list",
      { displayer: "obj", max_length: 4 },
      "INTEGER[]",
      [1, 2, 3],
      "[1,2…",
    ],
    ["NULL as NULL", { displayer: "integer" }, "INTEGER", null, "null"],
    [
      "a day of a country",
      { displayer: "datetimeLocaleString", locale: "de-DE", args: { dateStyle: "medium" } },
      "DATE",
      "2024-02-29",
      "29.02.2024",
    ],
    [
      "a moment as it is stored",
      {
        displayer: "datetimeLocaleString",
        locale: "en-GB",
        args: { dateStyle: "short", timeStyle: "medium" },
      },
      "TIMESTAMP",
      "2024-02-29 23:59:58.5",
      "29/02/2024, 23:59:58",
    ],
    [
      "what is no moment as it is",
      { displayer: "datetimeLocaleString" },
      "TIMESTAMP",
      "infinity",
      "infinity",
    ],
    ["an interval in short", { displayer: "duration" }, "INTERVAL", "1 day 02:03:00", "1d 2h 3m"],
    ["what it does not fit as without one", { displayer: "duration" }, "VARCHAR", "soon", "soon"],
  ])("%s", (_, displayer, type, value, text) => {
    expect(written(displayer, type, value).text).toBe(text);
  });
});

test.each([
  ["1 year 2 months 3 days 04:05:06.5", "1y 2mo 3d 4h 5m 6.5s"],
  ["00:00:00", "0s"],
  ["-00:01:00", "-1m"],
  ["-3 days 00:00:02", "-3d 2s"],
  ["2 months", "2mo"],
])("the interval %s is %s", (text, short) => {
  expect(durationOf(text)).toBe(short);
});

describe("a displayer draws", () => {
  test.each<[string, Displayer, string, unknown, object | undefined]>([
    ["a box", { displayer: "boolean_checkbox" }, "BOOLEAN", true, { as: "box", ticked: true }],
    ["no box of NULL", { displayer: "boolean_checkbox" }, "BOOLEAN", null, undefined],
    [
      "a link",
      { displayer: "linkify" },
      "VARCHAR",
      "https://a.example/x?y",
      { as: "link", href: "https://a.example/x?y" },
    ],
    [
      "a mailbox",
      { displayer: "linkify" },
      "VARCHAR",
      "mailto:a@b.example",
      { as: "link", href: "mailto:a@b.example" },
    ],
    ["no link that runs", { displayer: "linkify" }, "VARCHAR", "javascript:alert(1)", undefined],
    [
      "no link within a text",
      { displayer: "linkify" },
      "VARCHAR",
      "see https://a.example",
      undefined,
    ],
    [
      "no link that is cut",
      { displayer: "linkify" },
      "VARCHAR",
      `https://a.example/${"x".repeat(300)}`,
      undefined,
    ],
    [
      "bars",
      { displayer: "chart" },
      "INTEGER[]",
      [1, 2],
      { as: "chart", mark: "bar", numbers: [1, 2], color: undefined },
    ],
    [
      "a line of a colour",
      { displayer: "chart", mark: "line", color: "#f00" },
      "DOUBLE[]",
      [1.5],
      { as: "chart", mark: "line", numbers: [1.5], color: "#f00" },
    ],
    ["no bars of texts", { displayer: "chart" }, "VARCHAR[]", ["a"], undefined],
    ["no bars of nothing", { displayer: "chart" }, "INTEGER[]", [], undefined],
    [
      "a phrase",
      { displayer: "string", highlight_phrase: "a.b" },
      "VARCHAR",
      "xa.b",
      { as: "marks", pattern: /a\.b/giu, color: undefined },
    ],
    [
      "an expression",
      { displayer: "string", highlight_regex: "a.b", highlight_color: "#ff0" },
      "VARCHAR",
      "axb",
      { as: "marks", pattern: /a.b/giu, color: "#ff0" },
    ],
    [
      "nothing of pictures",
      { displayer: "boolean_checkbox" },
      "VARCHAR",
      "<svg onload=x>",
      undefined,
    ],
  ])("%s", (_, displayer, type, value, look) => {
    expect(written(displayer, type, value).look).toEqual(look);
  });
});

describe("a small picture", () => {
  test.each<["bar" | "line" | "area", number[], string]>([
    ["bar", [1, 2], "M0 18V9H40.8V18ZM48 18V0H88.8V18Z"],
    ["bar", [-1, 1], "M0 9V18H40.8V9ZM48 9V0H88.8V9Z"],
    ["line", [1, 3, 2], "M0 18L48 0L96 9"],
    ["line", [5], "M0 9"],
    ["area", [0, 4], "M0 18L96 0L96 18L0 18Z"],
    ["bar", [0, 0], "M0 9V9H40.8V9ZM48 9V9H88.8V9Z"],
    ["area", [], ""],
  ])("as %s of %j", (mark, numbers, path) => {
    expect(pathOf(mark, numbers)).toBe(path);
  });
});

test.each([
  ["#fff", true],
  ["#000000", false],
  ["#ffff00", true],
  ["#0000ff", false],
  ["#7f7f7f", true],
  ["#5a5a5aff", false],
])("letters on %s: dark ones %s", (colour, dark) => {
  expect(isLight(colour)).toBe(dark);
});
