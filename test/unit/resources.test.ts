import { expect, test } from "vitest";
import type { Caller } from "../../contract/caller.ts";
import { COMPLETIONS, RESOURCES_LISTED } from "../../contract/limits.ts";
import { ENTRY_TEMPLATE, parseResourceUri, resourceUri } from "../../contract/resources.ts";
import type { Alias, Entry } from "../../durable-objects/catalog/model.ts";
import { CatalogState } from "../../durable-objects/catalog/state.ts";
import { type Completing, complete } from "../../durable-objects/resources/complete.ts";
import { listResources, listTemplates } from "../../durable-objects/resources/list.ts";

const caller: Caller = {
  project: { id: "id", slug: "shop" },
  principal: "local",
  session: "s",
  sessionStartedAt: "2026-01-01T00:00:00.000Z",
  client: "test",
  origin: "http://127.0.0.1",
  pinned: true,
  readOnly: false,
};

const HASH = "ab".repeat(32);

/** A catalog whose aliases all name one entry, some by two versions. */
function catalogOf(...names: string[]): CatalogState {
  const catalog = new CatalogState();
  const columns = ["id", "amount", "Day"].map((name) => ({ name, type: "INTEGER" }));
  catalog.putEntry({ hash: HASH, kind: "entry", columns, row_count: 7 } as Entry);
  for (const name of names) {
    const version = { hash: HASH, step: "step-001", at: "", by: "", cause: "" };
    const versions = [
      { version: 1, ...version },
      { version: 2, ...version },
    ];
    catalog.putAlias({ id: name, name, former: [], kind: "entry", versions } as Alias);
  }
  return catalog;
}

test.each([
  { project: "shop", kind: "notebook" } as const,
  { project: "a-b_1", kind: "cookbook" } as const,
  { project: "shop", kind: "entry", ref: "orders-v2" } as const,
  { project: "shop", kind: "entry", ref: "ein name/ü" } as const,
])("an address is read as it was written: $kind $ref", (address) => {
  expect(parseResourceUri(resourceUri(address))).toEqual(address);
});

test.each([
  "tallyman://shop",
  "tallyman://shop/",
  "tallyman://shop/entry",
  "tallyman://shop/entry/",
  "tallyman://shop/entry/a/b",
  "tallyman://shop/notebook/a",
  "tallyman://shop/entries/a",
  "tallyman://shop/entry/a?x=1",
  "tallyman://shop/entry/%E0%A4%A",
  "tallyman://SHOP/notebook",
  "file:///etc/passwd",
  "tallyman://../notebook",
])("%s is no address", (uri) => {
  expect(parseResourceUri(uri)).toBeUndefined();
});

test("the list names the notebook, the cookbook and every alias by name", () => {
  const listed = listResources(catalogOf("orders", "by_day"), caller, undefined);
  expect(listed?.resources.map(({ uri, title }) => [uri, title])).toEqual([
    ["tallyman://shop/notebook", "The notebook"],
    ["tallyman://shop/cookbook", "The cookbook"],
    ["tallyman://shop/entry/by_day", "by_day, version 2"],
    ["tallyman://shop/entry/orders", "orders, version 2"],
  ]);
  expect(listed?.resources[2]?.description).toBe("A result, 7 rows × 3 columns.");
  expect(listed).not.toHaveProperty("nextCursor");
});

test("a long list comes in pages, each resource once", () => {
  const names = Array.from({ length: 450 }, (_, i) => `n${String(i).padStart(3, "0")}`);
  const catalog = catalogOf(...names);
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = listResources(catalog, caller, cursor);
    seen.push(...(page?.resources.map(({ name }) => name) ?? []));
    sizes.push(page?.resources.length ?? 0);
    cursor = page?.nextCursor;
  } while (cursor !== undefined);
  expect(sizes).toEqual([RESOURCES_LISTED, RESOURCES_LISTED, 52]);
  expect(seen).toEqual(["notebook", "cookbook", ...names]);
});

test.each(["x", "-1", "1e9", ""])("the cursor %j is none of ours", (cursor) => {
  expect(listResources(catalogOf(), caller, cursor)).toBeUndefined();
});

test("a connection that is limited to groups sees what they read", () => {
  const only = (...features: NonNullable<Caller["features"]>) => ({ ...caller, features });
  const names = (limited: Caller) =>
    listResources(catalogOf("a"), limited, undefined)?.resources.map(({ name }) => name);
  expect(names(only("notebook"))).toEqual(["notebook"]);
  expect(names(only("author"))).toEqual(["cookbook", "a"]);
  expect(names(only("data"))).toEqual([]);
  expect(listTemplates(only("data")).resourceTemplates).toEqual([]);
  expect(listTemplates(only("author")).resourceTemplates).toEqual([ENTRY_TEMPLATE]);
});

const template = { type: "ref/resource", uri: ENTRY_TEMPLATE.uriTemplate } as const;
const prompt = { type: "ref/prompt", name: "ds_modeling_workflow" } as const;

function values(ask: Completing, by: Caller = caller): string[] {
  const catalog = catalogOf("orders", "by_order", "products");
  return complete({ catalog, files: () => ["orders.csv", "raw/p.parquet"], caller: by }, ask)
    .values;
}

test.each([
  ["", ["by_order", "orders", "products"]],
  ["ord", ["orders", "by_order"]],
  ["PROD", ["products"]],
  ["orders", ["orders", "orders-v2", "orders-v1"]],
  ["orders-v", ["orders-v2", "orders-v1"]],
  ["orders-v1", ["orders-v1"]],
  ["ab", [HASH.slice(0, 12)]],
  ["zzz", []],
])("ref from %j", (value, expected) => {
  expect(values({ ref: template, argument: { name: "ref", value } })).toEqual(expected);
});

test("project is the one of the connection", () => {
  expect(values({ ref: template, argument: { name: "project", value: "sh" } })).toEqual(["shop"]);
  expect(values({ ref: template, argument: { name: "project", value: "other" } })).toEqual([]);
});

test("the data set of a prompt is an alias or a file, its target a column of the alias", () => {
  const dataset = { name: "dataset", value: "ord" };
  expect(values({ ref: prompt, argument: dataset })).toEqual(["orders", "orders.csv", "by_order"]);
  const target = { ref: prompt, argument: { name: "target", value: "d" } };
  const chosen = (named: string) => ({ ...target, context: { arguments: { dataset: named } } });
  expect(values(chosen("orders"))).toEqual(["Day", "id"]);
  expect(values(chosen("orders.csv"))).toEqual([]);
  expect(values(target)).toEqual([]);
});

test("nothing is completed of what is not ours, or not open to the connection", () => {
  const argument = { name: "ref", value: "" };
  expect(values({ ref: { type: "ref/resource", uri: "file:///{ref}" }, argument })).toEqual([]);
  expect(values({ ref: template, argument: { name: "other", value: "" } })).toEqual([]);
  expect(values({ ref: template, argument }, { ...caller, features: ["data"] })).toEqual([]);
});

test("of very many values the first are answered, and how many there are", () => {
  const names = Array.from({ length: 250 }, (_, i) => `n${String(i).padStart(3, "0")}`);
  const known = { catalog: catalogOf(...names), files: () => [], caller };
  const answer = complete(known, { ref: template, argument: { name: "ref", value: "n" } });
  expect(answer.values).toEqual(names.slice(0, COMPLETIONS));
  expect([answer.total, answer.hasMore]).toEqual([250, true]);
});
