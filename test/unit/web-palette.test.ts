import { describe, expect, test } from "vitest";
import type { EntryItem } from "../../web/api/replies.ts";
import { columnsOf, placesOf } from "../../web/shell/palette/choices.ts";
import { type Choice, matching, SHOWN } from "../../web/shell/palette/match.ts";

const ITEM: EntryItem = {
  hash: "aaaaaaaaaaaa",
  alias: "orders_by_month",
  version: 2,
  kind: "entry",
  row_count: 12,
  column_count: 2,
  columns: "month:DATE, revenue:DECIMAL(18,2)",
  prompt: "sales a month",
  created_at: "2026-11-30T00:00:00Z",
  execute_seconds: 0.1,
  url: "",
};
const SCRATCH: EntryItem = {
  hash: "bbbbbbbbbbbb",
  kind: "entry",
  row_count: 1,
  column_count: 1,
  columns: "n:BIGINT",
  created_at: "2026-11-30T00:00:00Z",
  execute_seconds: 0.1,
  url: "",
};

const choice = (label: string, kind: Choice["kind"] = "entry", detail?: string): Choice => ({
  id: `${kind} ${label}`,
  kind,
  label,
  ...(detail ? { detail } : {}),
});
const labels = (choices: Choice[], text: string) =>
  matching(choices, text).map(({ label }) => label);

describe("matching", () => {
  const choices = [
    choice("reorders"),
    choice("my_orders"),
    choice("orders"),
    choice("orders_by_month"),
    choice("order_id", "column", "BIGINT in orders"),
  ];

  test("the whole name first, then beginnings, beginnings of words, and places within", () => {
    expect(labels(choices, "orders")).toEqual([
      "orders",
      "orders_by_month",
      "my_orders",
      "reorders",
      "order_id",
    ]);
  });

  test("an empty text shows everything but columns, in the order given", () => {
    expect(labels(choices, "  ")).toEqual(["reorders", "my_orders", "orders", "orders_by_month"]);
  });

  test("every word must be found, in name or detail, in whatever case", () => {
    expect(labels(choices, "MONTH orders")).toEqual(["orders_by_month"]);
    expect(labels(choices, "orders bigint")).toEqual(["order_id"]);
    expect(labels(choices, "orders nothing")).toEqual([]);
  });

  test("letters in order are found, when there are three of them", () => {
    expect(labels(choices, "obm")).toEqual(["orders_by_month"]);
    expect(labels(choices, "ob")).toEqual([]);
  });

  test("an entry comes before a column of the same name", () => {
    const two = [choice("revenue", "column", "in a"), choice("revenue")];
    expect(matching(two, "revenue").map(({ kind }) => kind)).toEqual(["entry", "column"]);
  });

  test("shows no more than fit, and takes text as text", () => {
    const many = Array.from({ length: 80 }, (_, index) => choice(`entry_${index}`));
    expect(matching(many, "entry")).toHaveLength(SHOWN);
    expect(labels([choice("a.b"), choice("axb")], "a.b")).toEqual(["a.b"]);
    expect(labels(choices, "(")).toEqual([]);
  });
});

describe("the places", () => {
  test("are pages, entries, and columns of entries with a name", () => {
    const places = placesOf("shop", [ITEM, SCRATCH]);
    expect(places.filter(({ kind }) => kind === "page").map(({ label }) => label)).toEqual([
      "Notebook",
      "Catalog",
      "Lineage",
      "History",
      "Errors",
      "Log",
      "Customise",
      "Storage",
      "Settings",
      "All projects",
    ]);
    expect(places.filter(({ kind }) => kind === "entry")).toEqual([
      {
        id: "entry orders_by_month aaaaaaaaaaaa",
        kind: "entry",
        label: "orders_by_month v2",
        detail: "12 rows · sales a month",
        href: "/p/shop/entry/orders_by_month",
      },
      {
        id: "entry  bbbbbbbbbbbb",
        kind: "entry",
        label: "bbbbbbbbbbbb",
        detail: "1 row",
        href: "/p/shop/entry/bbbbbbbbbbbb",
      },
    ]);
    expect(
      places.filter(({ kind }) => kind === "column").map(({ label, detail }) => [label, detail]),
    ).toEqual([
      ["month", "DATE in orders_by_month"],
      ["revenue", "DECIMAL(18,2) in orders_by_month"],
    ]);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  });

  test.each<[string, [string, string][]]>([
    ["", []],
    ["n:BIGINT", [["n", "BIGINT"]]],
    [
      "a:STRUCT(x INTEGER, y VARCHAR), b:INTEGER[]",
      [
        ["a", "STRUCT(x INTEGER, y VARCHAR)"],
        ["b", "INTEGER[]"],
      ],
    ],
    ["at:noon:TIME", [["at:noon", "TIME"]]],
  ])("columns %j are read", (text, columns) => {
    expect(columnsOf(text).map(({ name, type }) => [name, type])).toEqual(columns);
  });
});
