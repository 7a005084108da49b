import { expect, test } from "vitest";
import { explain } from "../../durable-objects/catalog/history/explain.ts";
import { lineDiff } from "../../durable-objects/catalog/history/line-diff.ts";
import type { Alias, Entry, Provenance } from "../../durable-objects/catalog/model.ts";
import { CatalogState } from "../../durable-objects/catalog/state.ts";
import { entryOf } from "./revisions-fixture.ts";

/** A catalog made of entries only: each name with its versions, oldest first. */
class Shelf {
  readonly catalog = new CatalogState();

  alias(name: string, ...versions: Entry[]): Alias {
    const alias: Alias = {
      id: `id-${name}`,
      name,
      former: [],
      kind: versions[0]?.kind ?? "entry",
      versions: versions.map(({ hash }, i) => ({
        version: i + 1,
        hash,
        step: `step-00${i}`,
        at: "2026-01-01T00:00:00.000Z",
        by: "ada",
        cause: "test",
      })),
    };
    for (const entry of versions) this.catalog.putEntry(entry);
    this.catalog.putAlias(alias);
    return alias;
  }
}

const provenance = (sha256: string, size: number, options = {}): Provenance => ({
  path: "orders.csv",
  sha256: sha256.repeat(64),
  size,
  format: "csv",
  options,
  guesses: [],
  notes: [],
});

const edge = (
  name: string,
  version: number,
  { hash }: Entry,
  follow = true,
): Entry["parents"][number] => ({
  hash,
  ref: follow ? name : `${name}-v${version}`,
  follow,
  alias: { id: `id-${name}`, name, version },
});

/** A source of two versions, a filter over each, a sum over each filter; the sum's recipe edited last. */
async function chain() {
  const shelf = new Shelf();
  const source = (label: string, rows: number, from: Provenance) =>
    entryOf(label, { kind: "source", recipe: "", row_count: rows, provenance: from });
  const s1 = await source("s1", 100, provenance("a", 1_000));
  const s2 = await source("s2", 120, provenance("b", 1_200));
  const filter = (label: string, rows: number, version: number, over: Entry) =>
    entryOf(label, { recipe: "filter", row_count: rows, parents: [edge("orders", version, over)] });
  const f1 = await filter("f1", 40, 1, s1);
  const f2 = await filter("f2", 50, 2, s2);
  const sum = (label: string, recipe: string, version: number, over: Entry) =>
    entryOf(label, { recipe, row_count: 1, parents: [edge("open", version, over)] });
  const m1 = await sum("m1", "select sum(a)\nfrom open", 1, f1);
  const m2 = await sum("m2", "select sum(a)\nfrom open", 2, f2);
  const m3 = await sum("m3", "select sum(a - tax)\nfrom open", 2, f2);
  shelf.alias("orders", s1, s2);
  shelf.alias("open", f1, f2);
  return { shelf, monthly: shelf.alias("monthly", m1, m2, m3), m1, m2, m3 };
}

test("walked back to the file that was imported again", async () => {
  const { shelf, monthly, m1, m2 } = await chain();
  expect(explain(shelf.catalog, monthly, m1, m2)).toEqual({
    causes: [
      {
        name: "orders",
        from: "orders-v1",
        to: "orders-v2",
        rows_before: 100,
        rows_after: 120,
        kind: "source",
        detail:
          "data/orders.csv was imported again: aaaaaaaaaaaa (1000 bytes) to bbbbbbbbbbbb (1200 bytes)",
      },
    ],
    through: [
      { name: "orders", from: "orders-v1", to: "orders-v2", rows_before: 100, rows_after: 120 },
      { name: "open", from: "open-v1", to: "open-v2", rows_before: 40, rows_after: 50 },
    ],
  });
});

test("an edit of the recipe, alone and after what it rests on", async () => {
  const { shelf, monthly, m1, m2, m3 } = await chain();
  const recipes = { before: m2.recipe, after: m3.recipe };
  const edit = { kind: "recipe", name: "monthly", detail: "the recipe was edited", recipes };
  const alone = explain(shelf.catalog, monthly, m2, m3);
  expect(alone).toMatchObject({
    causes: [{ ...edit, from: "monthly-v2", to: "monthly-v3" }],
    through: [],
  });
  const { causes } = explain(shelf.catalog, monthly, m1, m3);
  expect(causes.map(({ kind, name }) => [kind, name])).toEqual([
    ["source", "orders"],
    ["recipe", "monthly"],
  ]);
  // Backwards it says the same the other way round.
  const back = explain(shelf.catalog, monthly, m3, m1);
  expect(back.causes.map(({ from, to }) => [from, to])).toEqual([
    ["orders-v2", "orders-v1"],
    ["monthly-v3", "monthly-v1"],
  ]);
  expect(explain(shelf.catalog, monthly, m1, m1)).toEqual({ causes: [], through: [] });
});

test("reader options, other bytes of a file, and inputs that came and went", async () => {
  const shelf = new Shelf();
  const read = (label: string, options: object) =>
    entryOf(label, { kind: "source", provenance: provenance("a", 10, options) });
  const [r1, r2] = [await read("r1", { delim: "," }), await read("r2", { delim: ";" })];
  const orders = shelf.alias("orders", r1, r2);
  expect(explain(shelf.catalog, orders, r1, r2).causes).toMatchObject([
    {
      kind: "options",
      detail: 'data/orders.csv is read with other options: {"delim":","} to {"delim":";"}',
    },
  ]);
  const file = (sha256: string) => ({ path: "x.csv", sha256: sha256.repeat(64), options: {} });
  const f1 = await entryOf("f1", { recipe: "r", files: [file("c")] });
  const f2 = await entryOf("f2", { recipe: "r", files: [file("d")] });
  const f3 = await entryOf("f3", { recipe: "other", parents: [edge("orders", 2, r2)] });
  const seen = shelf.alias("seen", f1, f2, f3);
  const details = (a: Entry, b: Entry) =>
    explain(shelf.catalog, seen, a, b).causes.map(({ kind, detail }) => [kind, detail]);
  expect(details(f1, f2)).toEqual([
    ["file", "data/x.csv holds other bytes: cccccccccccc to dddddddddddd"],
  ]);
  expect(details(f2, f3)).toEqual([
    ["recipe", "the recipe was edited; now reads orders; no longer reads data/x.csv"],
  ]);
});

test("the same rows under another version number, and two pins of one name", async () => {
  const shelf = new Shelf();
  const [a, b] = [await entryOf("a"), await entryOf("b")];
  shelf.alias("x", a, b, a);
  const over = (label: string, ...parents: Entry["parents"]) =>
    entryOf(label, { recipe: "r", parents });
  const y1 = await over("y1", edge("x", 1, a));
  const y2 = await over("y2", edge("x", 3, a));
  const y = shelf.alias("y", y1, y2);
  expect(
    explain(shelf.catalog, y, y1, y2).causes.map(({ kind, detail }) => [kind, detail]),
  ).toEqual([["versions", "the same recipe over the same rows, named x-v1 then and x-v3 now"]]);
  // Both pins stand in both, so only the tracked parent is a cause.
  const pins = [edge("x", 1, a, false), edge("x", 2, b, false)];
  const z1 = await over("z1", ...pins, edge("y", 1, y1));
  const z2 = await over("z2", ...pins, edge("y", 2, y2));
  const z = shelf.alias("z", z1, z2);
  expect(explain(shelf.catalog, z, z1, z2)).toMatchObject({
    causes: [{ kind: "versions", name: "y" }],
    through: [{ name: "y", from: "y-v1", to: "y-v2" }],
  });
});

test("a diamond names its root once", async () => {
  const { shelf, m1, m2 } = await chain();
  const both = (label: string, version: number, sum: Entry) =>
    entryOf(label, {
      recipe: "r",
      parents: [edge("monthly", version, sum), ...sum.parents],
    });
  const [d1, d2] = [await both("d1", 1, m1), await both("d2", 2, m2)];
  const { causes, through } = explain(shelf.catalog, shelf.alias("both", d1, d2), d1, d2);
  expect(causes.map(({ name }) => name)).toEqual(["orders"]);
  expect(through.map(({ name }) => name)).toEqual(["orders", "open", "monthly"]);
});

test.each([
  ["equal texts", "a\nb", "a\nb", []],
  ["a changed line", "a\nb\nc", "a\nB\nc", ["@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"]],
  ["an added line", "a", "a\nb", ["@@ -1,1 +1,2 @@", " a", "+b"]],
  ["a removed line", "a\nb", "b", ["@@ -1,2 +1,1 @@", "-a", " b"]],
  ["from nothing", "", "x", ["@@ -1,1 +1,1 @@", "-", "+x"]],
  [
    "lines kept between changes",
    "a\nx\nb\ny\nc",
    "a\nX\nb\nY\nc",
    ["@@ -1,5 +1,5 @@", " a", "-x", "+X", " b", "-y", "+Y", " c"],
  ],
  [
    "two places far apart",
    "1\n2\n3\n4\n5\n6\n7\n8\n9\n10",
    "one\n2\n3\n4\n5\n6\n7\n8\n9\nten",
    [
      "@@ -1,4 +1,4 @@",
      "-1",
      "+one",
      " 2",
      " 3",
      " 4",
      "@@ -7,4 +7,4 @@",
      " 7",
      " 8",
      " 9",
      "-10",
      "+ten",
    ],
  ],
])("the difference of %s", (_, before, after, lines) => {
  expect(lineDiff(before, after)).toEqual(lines);
});

test("texts too long to match line by line are replaced as a whole", () => {
  const lines = (sign: string) => Array.from({ length: 1_100 }, (_, i) => `${sign}${i % 7}${i}`);
  const [old, now] = [lines("a"), lines("b")];
  const found = lineDiff(["same", ...old].join("\n"), ["same", ...now].join("\n"));
  expect(found).toEqual([
    "@@ -1,1101 +1,1101 @@",
    " same",
    ...old.map((line) => `-${line}`),
    ...now.map((line) => `+${line}`),
  ]);
});
