import { describe, expect, test } from "vitest";
import { displayOf, isLaidOutAlike, neededBy, plainDisplay } from "../../web/grid/display.ts";
import { ShownCells } from "../../web/grid/shown-cells.ts";

const COLUMNS = [
  { name: "id", type: "BIGINT" },
  { name: "delta", type: "DOUBLE" },
  { name: "note", type: "VARCHAR" },
];

const column = (name: string, more: object = {}) => ({
  name,
  type: "VARCHAR",
  header: name,
  displayer: { displayer: "obj" },
  hidden: false,
  ...more,
});

function reply(columns: object[], rows: object[] = []) {
  return {
    view: "main",
    views: ["main", "summary"],
    processes: [],
    notes: [],
    row_count: 2,
    pinned_rows: rows,
    columns,
  } as never;
}

describe("what a view makes of a grid", () => {
  test("stands in its order, with what each column is told", () => {
    const display = displayOf(
      reply([
        column("note", { header: "Remark", width: 90, pin: "left" }),
        column("delta", {
          displayer: { displayer: "float", max_fraction_digits: 1 },
          colour: { color_rule: "color_map", map_name: ["#000", "#fff"] },
          range: [-1, 3],
          tooltip: { tooltip_type: "simple", val_column: "note" },
        }),
        column("id", { hidden: true }),
      ]),
      COLUMNS,
    );
    expect(display.columns).toEqual([
      {
        column: 2,
        header: "Remark",
        displayer: { displayer: "obj" },
        hidden: false,
        width: 90,
        pin: "left",
      },
      {
        column: 1,
        header: "delta",
        displayer: { displayer: "float", max_fraction_digits: 1 },
        hidden: false,
        colour: {
          rule: { color_rule: "color_map", map_name: ["#000", "#fff"] },
          min: -1,
          max: 3,
          by: 1,
        },
        tooltip: 2,
      },
      { column: 0, header: "id", displayer: { displayer: "obj" }, hidden: true },
    ]);
  });

  test("has rows of figures, of which the grid has two by itself", () => {
    const { rows } = displayOf(
      reply(
        [column("note"), column("id")],
        [
          { figure: "dtype", displayer: { displayer: "obj" } },
          { figure: "histogram", displayer: { displayer: "histogram" } },
          { figure: "max", displayer: { displayer: "inherit" }, values: ["z", 9] },
        ],
      ),
      COLUMNS,
    );
    expect(rows).toEqual([
      { pin: "type" },
      { pin: "bars" },
      {
        pin: "figure",
        figure: "max",
        displayer: { displayer: "inherit" },
        values: new Map<number, unknown>([
          [2, "z"],
          [0, 9],
        ]),
      },
    ]);
  });

  test("leaves out columns that the grid does not have", () => {
    expect(displayOf(reply([column("elsewhere"), column("id")]), COLUMNS).columns).toEqual([
      { column: 0, header: "id", displayer: { displayer: "obj" }, hidden: false },
    ]);
  });

  test("without one, columns stand as they are", () => {
    const { columns, rows } = plainDisplay(COLUMNS);
    expect(columns.map(({ column: at, header }) => [at, header])).toEqual([
      [0, "id"],
      [1, "delta"],
      [2, "note"],
    ]);
    expect(rows).toEqual([{ pin: "type" }, { pin: "bars" }]);
  });
});

test("columns move only when where they stand differs, not when their words do", () => {
  const plain = plainDisplay(COLUMNS);
  const rows = [
    { figure: "dtype", displayer: { displayer: "obj" } },
    { figure: "histogram", displayer: { displayer: "histogram" } },
  ];
  const words = { displayer: { displayer: "integer" } };
  const all = [column("id", words), column("delta"), column("note")];
  const alike = (columns: object[], pinned: object[] = rows) =>
    isLaidOutAlike(plain, displayOf(reply(columns, pinned), COLUMNS));
  expect(alike(all)).toBe(true);
  expect(alike(all.toReversed())).toBe(false);
  expect(alike([column("id", { hidden: true }), ...all.slice(1)])).toBe(false);
  expect(alike([column("id", { header: "ID" }), ...all.slice(1)])).toBe(false);
  expect(alike([column("id", { width: 90 }), ...all.slice(1)])).toBe(false);
  expect(alike(all, rows.slice(0, 1))).toBe(false);
  const figure = { figure: "mean", displayer: { displayer: "inherit" }, values: [1, 2, null] };
  expect(alike(all, [...rows, figure])).toBe(false);
});

test("columns that choose a colour or a tooltip are read wherever they are needed", () => {
  const display = displayOf(
    reply([
      column("id", {
        colour: { color_rule: "color_not_null", exist_column: "note", conditional_color: "#f00" },
      }),
      column("delta", { tooltip: { tooltip_type: "simple", val_column: "id" } }),
      column("note"),
    ]),
    COLUMNS,
  );
  expect(neededBy(display, [0])).toEqual([0, 2]);
  expect(neededBy(display, [1])).toEqual([1, 0]);
  expect(neededBy(display, [2])).toEqual([2]);
});

describe("cells", () => {
  const values: unknown[][] = [
    [7n, 0.5, "#0af"],
    [null, 3, null],
  ];
  const cells = (columns: object[], rows: object[] = []) =>
    new ShownCells(
      COLUMNS,
      displayOf(reply(columns, rows), COLUMNS),
      (row, at) => values[row]?.[at],
    );

  test("are coloured by a ramp between the column's least and greatest value", () => {
    const shown = cells([
      column("delta", {
        colour: { color_rule: "color_map", map_name: ["#000000", "#ffffff"] },
        range: [-2, 3],
      }),
    ]);
    expect(shown.colour(0, 1)).toBe("#808080");
    expect(shown.colour(1, 1)).toBe("#ffffff");
    expect(shown.colour(2, 1)).toBeUndefined();
    expect(shown.colour(0, 0)).toBeUndefined();
  });

  test("are coloured by another column, by a value, or as one says", () => {
    const rule = (colour: object) => cells([column("id", { colour }), column("note")]);
    const has = rule({
      color_rule: "color_not_null",
      exist_column: "note",
      conditional_color: "#abc",
    });
    expect([has.colour(0, 0), has.colour(1, 0)]).toEqual(["#abc", undefined]);
    const named = rule({ color_rule: "color_from_column", val_column: "note" });
    expect([named.colour(0, 0), named.colour(1, 0)]).toEqual(["#0af", undefined]);
    const each = rule({ color_rule: "color_categorical", map_name: { 7: "#123456" } });
    expect([each.colour(0, 0), each.colour(1, 0)]).toEqual(["#123456", undefined]);
    expect(rule({ color_rule: "color_static", color: "#fff" }).colour(1, 0)).toBe("#fff");
  });

  test("show another column to a pointer, and are written by their displayer", () => {
    const shown = cells([
      column("id", { tooltip: { tooltip_type: "simple", val_column: "delta" } }),
      column("delta", {
        displayer: { displayer: "float", min_fraction_digits: 2, max_fraction_digits: 2 },
      }),
    ]);
    expect(shown.tooltip(0, 0)).toBe("0.50");
    expect(shown.tooltip(0, 1)).toBeUndefined();
    expect(shown.written(1, 1)).toEqual({ text: "3.00", kind: "number", cut: false });
    expect(shown.written(1, 0).kind).toBe("null");
    expect(shown.written(9, 0).kind).toBe("loading");
    shown.show(plainDisplay(COLUMNS));
    expect(shown.written(1, 1).text).toBe("3");
    expect(shown.tooltip(0, 0)).toBeUndefined();
  });

  test("of figures are short numbers, texts as they are, and nothing where there is none", () => {
    const shown = cells(
      [column("id"), column("delta"), column("note")],
      [
        { figure: "mean", displayer: { displayer: "inherit" }, values: [1234.56789, 0.1, null] },
        { figure: "most_freq", displayer: { displayer: "obj" }, values: [[1, 2], 12, "<b>"] },
        { figure: "dtype", displayer: { displayer: "obj" } },
      ],
    );
    expect([0, 1, 2].map((at) => shown.figure(0, at))).toEqual(["1,234.57", "0.1", ""]);
    expect([0, 1, 2].map((at) => shown.figure(1, at))).toEqual(["[1,2]", "12", "<b>"]);
    expect(shown.figure(2, 0)).toBe("");
    expect(shown.figure(9, 0)).toBe("");
  });
});
