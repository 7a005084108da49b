import { describe, expect, test } from "vitest";
import { BUILT_IN } from "../../contract/display/builtin.ts";
import { readDisplay } from "../../contract/display/read.ts";
import type { ErrorEnvelope, Failure } from "../../contract/errors.ts";

const read = (document: unknown, own: string[] = []) =>
  readDisplay(typeof document === "string" ? document : JSON.stringify(document), own);

function fault(document: unknown, own: string[] = []): ErrorEnvelope {
  try {
    read(document, own);
  } catch (error) {
    return (error as Failure).envelope;
  }
  throw new Error("it was taken");
}

const MAIN = { df_display_name: "main" };
const rule = (of: object) => ({ ...MAIN, columns: [of] });
const NUMBERS = "#247ffe";

describe("what is taken", () => {
  test.each<[string, object]>([
    ["a view of nothing", MAIN],
    ["the built-in views themselves", BUILT_IN.main],
    ["the built-in summary", BUILT_IN.summary],
    ["every condition", rule({ when: { stat: "mean", gt: 1, gte: 1, lt: 9, lte: 9, ne: 5 } })],
    [
      "several conditions",
      rule({
        when: [
          { stat: "unique", eq: true },
          { stat: "std", is_null: false },
        ],
      }),
    ],
    [
      "names, patterns, types",
      rule({ name: ["a", "b"], pattern: "*_id", type: ["integer", "DECIMAL(9,2)"] }),
    ],
    [
      "a ramp by its name",
      rule({ color_map_config: { color_rule: "color_map", map_name: "BLUE_TO_YELLOW" } }),
    ],
    [
      "a list of colours",
      rule({ color_map_config: { color_rule: "color_categorical", map_name: ["#fff", NUMBERS] } }),
    ],
    [
      "colours by value",
      rule({ color_map_config: { color_rule: "color_categorical", map_name: { north: NUMBERS } } }),
    ],
    [
      "marked text",
      rule({ displayer_args: { displayer: "string", highlight_regex: "\\b[A-Z]{3}\\d+" } }),
    ],
    [
      "a moment of a country",
      rule({
        displayer_args: {
          displayer: "datetimeLocaleString",
          locale: "de-DE",
          args: { dateStyle: "medium" },
        },
      }),
    ],
    ["the original's word for hidden", rule({ name: "a", merge_rule: "hidden" })],
  ])("%s", (_, document) => {
    expect(read(document)).toEqual(document);
  });

  test("figures of the project", () => {
    const document = { ...MAIN, pinned_rows: [{ primary_key_val: "?spread" }] };
    expect(read(document, ["spread"])).toEqual(document);
  });
});

describe("what is refused, with its path and what may stand there", () => {
  test.each<[string, unknown, string, string]>([
    ["no name", {}, "source.df_display_name", "df_display_name: Invalid input: expected string"],
    ["a list", [], "source", "(the whole): Invalid input: expected object"],
    ["a word that is none", { ...MAIN, colums: [] }, "source", "(the whole): there is no colums"],
    [
      "a base that is none",
      { ...MAIN, extends: "other" },
      "source.extends",
      "extends: one of main, summary belongs here",
    ],
    [
      "a displayer that is none",
      rule({ displayer_args: { displayer: "flaot" } }),
      "source.columns[0].displayer_args.displayer",
      "one of obj, boolean, boolean_checkbox, string, float, integer",
    ],
    [
      "a displayer without a name",
      rule({ displayer_args: {} }),
      "source.columns[0].displayer_args.displayer",
      "one of obj, boolean,",
    ],
    [
      "an option of another displayer",
      rule({ displayer_args: { displayer: "float", max_length: 3 } }),
      "source.columns[0].displayer_args",
      "columns[0].displayer_args: there is no max_length",
    ],
    [
      "too many digits",
      rule({ displayer_args: { displayer: "float", max_fraction_digits: 99 } }),
      "source.columns[0].displayer_args.max_fraction_digits",
      "Too big: expected number to be <=20",
    ],
    [
      "a locale that is none",
      rule({ displayer_args: { displayer: "datetimeLocaleString", locale: "xx" } }),
      "source.columns[0].displayer_args.locale",
      "one of en-US, en-GB, en-CA, fr-FR, es-ES, de-DE, ja-JP belongs here",
    ],
    [
      "a zone",
      rule({ displayer_args: { displayer: "datetimeLocaleString", args: { timeZone: "UTC" } } }),
      "source.columns[0].displayer_args.args",
      "there is no timeZone",
    ],
    [
      "a colour rule that is none",
      rule({ color_map_config: { color_rule: "rainbow" } }),
      "source.columns[0].color_map_config.color_rule",
      "one of color_map, color_categorical, color_not_null, color_from_column, color_static belongs here",
    ],
    [
      "a colour by name",
      rule({ color_map_config: { color_rule: "color_static", color: "red" } }),
      "source.columns[0].color_map_config.color",
      "a colour is written #rgb, #rrggbb or #rrggbbaa",
    ],
    [
      "a style in a colour",
      rule({ color_map_config: { color_rule: "color_static", color: "#fff;background:url(//x)" } }),
      "source.columns[0].color_map_config.color",
      "a colour is written",
    ],
    [
      "a tooltip that is none",
      rule({ tooltip_config: { tooltip_type: "html" } }),
      "source.columns[0].tooltip_config.tooltip_type",
      "one of simple, summary_series belongs here",
    ],
    [
      "a comparison with nothing",
      rule({ when: { stat: "mean" } }),
      "source.columns[0].when",
      "one of gt, gte, lt, lte, eq, ne, is_null is missing",
    ],
    [
      "a figure that is none",
      rule({ when: { stat: "nul_share", gt: 0.5 } }),
      "source.columns[0].when.stat",
      "there is no figure nul_share, did you mean null_share?; figures are dtype, length,",
    ],
    [
      "a figure in a list",
      rule({
        when: [
          { stat: "mean", gt: 1 },
          { stat: "histogram", gt: 1 },
        ],
      }),
      "source.columns[0].when[1].stat",
      "there is no figure histogram",
    ],
    [
      "a pinned figure that is none",
      { ...MAIN, pinned_rows: [{ primary_key_val: "?medain" }] },
      "source.pinned_rows[0].primary_key_val",
      "did you mean median?",
    ],
    [
      "a width of nothing",
      rule({ width: 1 }),
      "source.columns[0].width",
      "Too small: expected number to be >=20",
    ],
    [
      "a side that is none",
      rule({ pin: "top" }),
      "source.columns[0].pin",
      "one of left, right, none belongs here",
    ],
    [
      "an expression that runs for ever",
      rule({ displayer_args: { displayer: "string", highlight_regex: "(a+)+$" } }),
      "source.columns[0].displayer_args.highlight_regex",
      "an expression without repeated groups",
    ],
    [
      "a prototype",
      `{"df_display_name":"main","__proto__":{"columns":[]}}`,
      "source",
      "there is no __proto__",
    ],
    [
      "a view's name with markup",
      { df_display_name: "<b>main</b>" },
      "source.df_display_name",
      "letters, digits, _, - and spaces, a letter first",
    ],
  ])("%s", (_, document, field, message) => {
    const { code, message: said, at, stage } = fault(document);
    expect({ code, at, stage }).toEqual({ code: "invalid_input", at: { field }, stage: "check" });
    expect(said).toContain(message);
  });

  test("several faults at once, the rest counted", () => {
    const columns = Array.from({ length: 8 }, () => ({ width: 1 }));
    const { message } = fault({ ...MAIN, columns });
    expect(message).toContain("columns[4].width: Too small");
    expect(message).not.toContain("columns[5]");
    expect(message).toMatch(/; and 3 more\.$/);
  });

  test("what is no JSON, with its place", () => {
    expect(fault('{"df_display_name": "main"\n "columns": []}')).toEqual({
      code: "invalid_input",
      message:
        "The display class is no JSON: Expected ',' or '}' after property value (line 2, column 2).",
      hint: 'Write an object, for example {"df_display_name": "main", "extends": "main", "columns": []}.',
      at: { line: 2, column: 2 },
      stage: "parse",
    });
    const { message, at } = fault('{"columns": [}');
    expect(message).toContain("The display class is no JSON: Unexpected token '}'");
    expect(at).toBeUndefined();
    expect(fault("").message).toBe("The display class is no JSON: Unexpected end of JSON input.");
  });

  test("a source of more than 16 KB", () => {
    expect(fault(`{"df_display_name": "${"x".repeat(17_000)}"}`)).toMatchObject({
      code: "too_large",
      message: "The source is 17023 bytes; it is at most 16384.",
    });
  });

  test("a source that is nested for ever", () => {
    const deep = `{"df_display_name":"main","columns":${"[".repeat(8_000)}${"]".repeat(8_000)}}`;
    expect(fault(deep)).toMatchObject({
      code: "invalid_input",
      at: { field: "source.columns[0]" },
    });
  });
});
