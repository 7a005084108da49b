import { describe, expect, test } from "vitest";
import type { ColumnRule, DisplayDocument } from "../../contract/display/document.ts";
import { fitsPattern, isCheapPattern } from "../../contract/display/patterns.ts";
import { needsStatistics, resolveDisplay, viewsOf } from "../../contract/display/resolve.ts";
import type { ColumnStatistics } from "../../contract/statistics.ts";

const COLUMNS = [
  { name: "id", type: "BIGINT" },
  { name: "Amount_eur", type: "DECIMAL(18,2)" },
  { name: "note", type: "VARCHAR" },
  { name: "at", type: "TIMESTAMP" },
  { name: "tags", type: "VARCHAR[]" },
];

function statistics(name: string, more: Partial<ColumnStatistics> = {}): ColumnStatistics {
  return {
    name,
    type: COLUMNS.find((column) => column.name === name)?.type ?? "BIGINT",
    kind: "integer",
    non_null_count: 10,
    null_count: 0,
    null_share: 0,
    approximate: [],
    ...more,
  };
}

const FIGURES = [
  statistics("id", { unique: true, min: 1, max: 10 }),
  statistics("Amount_eur", { null_share: 0.6, mean: "12.50", custom: { spread: 4 } }),
  statistics("note", { most_frequent: [{ value: "x", count: 3 }], null_share: 0.1 }),
];

const main = (...columns: ColumnRule[]): DisplayDocument => ({
  df_display_name: "main",
  extends: "main",
  columns,
});
const shown = (document: DisplayDocument, figures: ColumnStatistics[] = []) =>
  resolveDisplay("main", [document], COLUMNS, figures);
const names = (document: DisplayDocument, figures: ColumnStatistics[] = []) =>
  shown(document, figures).columns.map(({ name }) => name);
/** Columns that a rule hides: those it fits. */
const fitting = (rule: ColumnRule, figures = FIGURES) =>
  shown(main({ ...rule, hidden: true }), figures).columns.flatMap(({ name, hidden }) =>
    hidden ? [name] : [],
  );

describe("the built-in views", () => {
  test("write values by their types", () => {
    const { columns, pinned_rows, notes } = resolveDisplay("main", [], COLUMNS);
    expect(columns.map(({ displayer }) => displayer)).toEqual([
      { displayer: "integer" },
      { displayer: "float" },
      { displayer: "string" },
      { displayer: "datetimeDefault" },
      { displayer: "obj" },
    ]);
    expect(pinned_rows).toEqual([
      { figure: "dtype", displayer: { displayer: "obj" } },
      { figure: "histogram", displayer: { displayer: "histogram" } },
    ]);
    expect(columns[0]).toEqual({
      name: "id",
      header: "id",
      displayer: { displayer: "integer" },
      hidden: false,
    });
    expect(notes).toEqual([]);
  });

  test("the summary pins the figures", () => {
    const { pinned_rows } = resolveDisplay("summary", [], COLUMNS);
    expect(pinned_rows.map(({ figure }) => figure)).toEqual([
      ...["dtype", "non_null_count", "null_count", "distinct_count", "mean", "std"],
      ...["min", "p25", "median", "p75", "max"],
      ...["most_freq", "2nd_freq", "3rd_freq", "4th_freq", "5th_freq"],
    ]);
    expect(pinned_rows.at(-1)?.displayer).toEqual({ displayer: "inherit" });
  });

  test("need statistics only where they show them", () => {
    expect([needsStatistics("main", []), needsStatistics("summary", [])]).toEqual([false, true]);
    const ramp = { color_rule: "color_map" as const, map_name: ["#000000", "#ffffff"] };
    const coloured = { df_display_name: "main", columns: [{ color_map_config: ramp }] };
    expect(needsStatistics("main", [coloured])).toBe(true);
  });
});

describe("precedence", () => {
  const own: DisplayDocument = {
    df_display_name: "main",
    pinned_rows: [{ primary_key_val: "max" }],
  };

  test("a display class takes the place of a built-in view; one that extends it comes behind it", () => {
    const pinned = (document: DisplayDocument) =>
      shown(document).pinned_rows.map(({ figure }) => figure);
    expect(pinned(own)).toEqual(["max"]);
    expect(pinned({ ...own, extends: "main" })).toEqual(["dtype", "histogram", "max"]);
  });

  test("what extends nothing still writes values by their types", () => {
    expect(shown(own).columns[0]?.displayer).toEqual({ displayer: "integer" });
  });

  test("of two classes of one view the first counts", () => {
    const other = { ...own, pinned_rows: [{ primary_key_val: "min" }] };
    const { pinned_rows } = resolveDisplay("main", [own, other], COLUMNS);
    expect(pinned_rows.map(({ figure }) => figure)).toEqual(["max"]);
  });

  test("other names are views more", () => {
    const more = { df_display_name: "money" };
    expect(viewsOf([more, own, { df_display_name: "by day" }])).toEqual([
      ...["main", "summary", "by day", "money"],
    ]);
  });

  test("a later rule counts over an earlier one, each field by itself", () => {
    const [first] = shown(
      main(
        { name: "id", header_name: "No.", width: 80 },
        { type: "integer", width: 120, displayer_args: { displayer: "compact_number" } },
        { displayer_args: { displayer: "inherit" } },
      ),
    ).columns;
    expect(first).toMatchObject({
      header: "No.",
      width: 120,
      displayer: { displayer: "compact_number" },
    });
  });

  test("a rule can take back what an earlier one said", () => {
    expect(
      fitting({}, []).length -
        shown(main({ hidden: true }, { name: "id", hidden: false })).columns.filter(
          ({ hidden }) => hidden,
        ).length,
    ).toBe(1);
  });
});

describe("a rule is for", () => {
  test.each<[string, ColumnRule, string[]]>([
    ["every column", {}, COLUMNS.map(({ name }) => name)],
    ["a name, in any case", { name: "amount_EUR" }, ["Amount_eur"]],
    ["names", { name: ["id", "at", "gone"] }, ["id", "at"]],
    ["a pattern", { pattern: "*_EUR" }, ["Amount_eur"]],
    ["one character", { pattern: "?t" }, ["at"]],
    ["a kind", { type: "decimal" }, ["Amount_eur"]],
    ["a type", { type: "VARCHAR[]" }, ["tags"]],
    ["a type without its brackets", { type: ["DECIMAL", "varchar"] }, ["Amount_eur", "note"]],
    ["a name of a type", { name: "id", type: "text" }, []],
    ["a share", { when: { stat: "null_share", gt: 0.5 } }, ["Amount_eur"]],
    ["the original's word for it", { when: { stat: "nan_per", lt: 0.2 } }, ["id", "note"]],
    ["a truth", { when: { stat: "unique", eq: true } }, ["id"]],
    ["a decimal, which is a text", { when: { stat: "mean", gte: 12.5 } }, ["Amount_eur"]],
    ["a text", { when: { stat: "most_freq", eq: "x" } }, ["note"]],
    ["a project's own", { when: { stat: "spread", ne: 3 } }, ["Amount_eur"]],
    [
      "a figure that is missing",
      { when: { stat: "mean", is_null: true } },
      ["id", "note", "at", "tags"],
    ],
    [
      "two conditions",
      {
        when: [
          { stat: "min", lte: 1 },
          { stat: "max", gt: 9 },
        ],
      },
      ["id"],
    ],
  ])("%s", (_, rule, expected) => {
    expect(fitting(rule)).toEqual(expected);
  });

  test("no column by its figures while there are none", () => {
    expect(fitting({ when: { stat: "null_share", gte: 0 } }, [])).toEqual([]);
    expect(needsStatistics("main", [main({ when: { stat: "null_share", gte: 0 } })])).toBe(true);
  });
});

describe("columns stand", () => {
  test("by their sides, then by order, then as they are stored", () => {
    expect(
      names(
        main(
          { name: "tags", order: -1 },
          { name: "id", pin: "right" },
          { name: ["note", "at"], pin: "left" },
          { name: "at", order: -5 },
        ),
      ),
    ).toEqual(["at", "note", "tags", "Amount_eur", "id"]);
  });

  test("where they stood when a later rule lets them go", () => {
    const [first] = shown(main({ name: "id", pin: "left" }, { name: "id", pin: "none" })).columns;
    expect(first).not.toHaveProperty("pin");
  });
});

describe("what reads another column", () => {
  const colour = (val_column: string) =>
    main({ name: "id", color_map_config: { color_rule: "color_from_column", val_column } });

  test("is kept where there is one", () => {
    const { columns, notes } = shown(colour("note"));
    expect(columns[0]?.colour).toEqual({ color_rule: "color_from_column", val_column: "note" });
    expect(notes).toEqual([]);
  });

  test("is left out, and said once, where there is none", () => {
    const { columns, notes } = shown(colour("gone"));
    expect(columns[0]).not.toHaveProperty("colour");
    expect(notes).toEqual([
      "color_from_column is left out where it reads the column gone, which is not there",
    ]);
    const tooltip = main({ tooltip_config: { tooltip_type: "simple", val_column: "gone" } });
    expect(shown(tooltip).notes).toEqual([
      "a tooltip is left out where it reads the column gone, which is not there",
    ]);
  });
});

test("an optional pinned row is there when a column has its figure", () => {
  const pinned = (...rows: string[]) =>
    shown(
      {
        df_display_name: "main",
        pinned_rows: rows.map((primary_key_val) => ({ primary_key_val })),
      },
      FIGURES,
    ).pinned_rows.map(({ figure }) => figure);
  expect(pinned("?spread", "?std", "std", "?histogram")).toEqual(["spread", "std"]);
});

test("5,000 columns by 200 rules take no time", () => {
  const many = Array.from({ length: 5_000 }, (_, i) => ({ name: `c${i}`, type: "DOUBLE" }));
  const rules = Array.from({ length: 200 }, (_, i) => ({ pattern: `*${i}`, width: 20 + i }));
  const { columns } = resolveDisplay("main", [main(...rules)], many);
  expect(columns[4_199]).toMatchObject({ name: "c4199", width: 219 });
});

describe("patterns", () => {
  test.each([
    ["abc", "a*c", true],
    ["abc", "*", true],
    ["", "*", true],
    ["abc", "a?", false],
    ["abcabc", "*bc", true],
    ["abcabd", "*bc", false],
    ["a.b", "a.b", true],
    ["axb", "a.b", false],
    ["größe", "GR?SSE", false],
    ["größe", "gr??e", true],
    ["a*b", "a**b", true],
  ])("%s fits %s: %s", (name, pattern, fits) => {
    expect(fitsPattern(name, pattern)).toBe(fits);
  });

  test("one that goes back and back", () => {
    expect(fitsPattern("a".repeat(1_000), `${"a*".repeat(90)}b`)).toBe(false);
  });

  test.each([
    ["\\d+-\\d+", true],
    ["[+*{}]+", true],
    ["\\(\\)+", true],
    ["(a|b)?c", true],
    ["(a+)+", false],
    ["(a|a)*", false],
    ["(a){2,}", false],
    ["a*b*c*", false],
    ["(a)\\1", false],
    ["(?=a)b", false],
    ["(?<!a)b", false],
    ["(", false],
    ["\\k<x>", false],
  ])("the expression %s is taken: %s", (source, taken) => {
    expect(isCheapPattern(source)).toBe(taken);
  });
});
