import { beforeAll, expect, test } from "vitest";
import type { Bench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { MORE_ORDERS, revisions, threeLayers } from "./fixture.ts";

let bench: Bench;
const NORTH = "select total from regions where region = 'north'";

beforeAll(async () => {
  bench = await threeLayers(server.origin);
  await bench.ok("catalog_label", { label: "start" });
  await bench.ok("catalog_revise", {
    name: "regions",
    edits: [{ find: "sum(amount)", replace: "sum(amount) * 2" }],
    prompt: "twice the amount",
  });
  await bench.ok("catalog_rename", { old_name: "regions", new_name: "areas" });
  await bench.put("orders.csv", MORE_ORDERS);
  await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
});

test.each([
  ["step-002", [[15]]],
  ["start", [[15]]],
  ["3", [[15]]],
  ["step-004", [[30]]],
])("the rows at %s", async (at, rows) => {
  expect((await bench.ok("catalog_query", { sql: NORTH, at })).rows).toEqual(rows);
});

test("names mean what they meant: before a rename, and before they came", async () => {
  const at = (step: string, sql: string) => bench.ok("catalog_query", { sql, at: step });
  expect(await at("step-003", "select * from best")).toMatchObject({
    rows: [["south"]],
    as_of: { step: "step-003" },
  });
  expect((await at("step-001", "select count(*) from orders")).rows).toEqual([[3]]);
  expect((await at("step-006", "select count(*) from orders")).rows).toEqual([[4]]);
  expect((await at("step-006", "select sum(total) from areas")).rows).toEqual([[270]]);
  const early = await bench.fails("catalog_query", { sql: "select * from areas", at: "step-003" });
  expect(early.code).toBe("not_found");
  const before = await bench.fails("catalog_query", { sql: NORTH, at: "step-001" });
  expect(before.code).toBe("not_found");
});

test("a time picks the last step at or before it", async () => {
  const { items } = await revisions(bench);
  const [newest] = items;
  const now = await bench.ok("catalog_query", { sql: "select 1 as one", at: newest?.at ?? "" });
  expect(now.as_of).toEqual({ step: "step-006", at: newest?.at });
  const later = await bench.ok("catalog_query", { sql: "select 1 as one", at: "2100-01-01" });
  expect(later.as_of).toEqual({ step: "step-006", at: newest?.at });
  const never = await bench.fails("catalog_query", { sql: "select 1", at: "1999-12-31" });
  expect(never).toMatchObject({
    code: "not_found",
    message: "At 1999-12-31 there was no catalog yet.",
    hint: `The project began at ${items.at(-1)?.at}.`,
  });
});

test("a file that a query reads by itself has no past", async () => {
  const sql = "select count(*) from project_csv('orders.csv')";
  expect((await bench.ok("catalog_query", { sql })).rows).toEqual([[4]]);
  expect(await bench.fails("catalog_query", { sql, at: "step-003" })).toMatchObject({
    code: "recipe_rejected",
    message: expect.stringContaining("data/orders.csv cannot be read as it was"),
  });
});

test("revisions by name, by person, since a step, page by page", async () => {
  const lines = async (args: Record<string, unknown>) =>
    (await revisions(bench, args)).items.map(({ step, tool }) => `${step} ${tool}`);
  expect(await lines({ alias: "areas" })).toEqual([
    "step-006 catalog_import",
    "step-005 catalog_rename",
    "step-004 catalog_revise",
    "step-002 catalog_create",
  ]);
  expect(await lines({ alias: "regions", since: "start" })).toHaveLength(3);
  expect(await lines({ since: "step-005" })).toEqual(["step-006 catalog_import"]);
  expect(await lines({ since: "1999-01-01" })).toHaveLength(7);
  expect(await lines({ mine: true })).toHaveLength(6);
  const page = await revisions(bench, { limit: 2 });
  expect([page.items.length, page.more]).toEqual([2, 'before: "step-005" looks further back']);
  expect(await lines({ before: "step-005", limit: 1 })).toEqual(["step-004 catalog_revise"]);
  const revised = (await revisions(bench, { before: "step-005", limit: 1 })).items[0];
  expect(revised).toMatchObject({
    by: "local",
    prompt: "twice the amount",
    touched: [
      { alias: "best", from: "best-v1", to: "best-v2", cause: "recalc" },
      { alias: "regions", from: "regions-v1", to: "regions-v2", cause: "revise" },
    ],
    also: ["entries"],
  });
  expect(await bench.fails("catalog_revisions", { alias: "area" })).toMatchObject({
    code: "not_found",
    hint: "Did you mean areas?",
  });
});

test("why two versions differ: the file above, the recipe here", async () => {
  const latest = await bench.ok("catalog_explain", { name: "areas" });
  expect(latest).toMatchObject({
    alias: "areas",
    a: { version: 2, row_count: 2, step: "step-004", cause: "revise", by: "local" },
    b: { version: 3, row_count: 2, step: "step-006", cause: "recalc" },
    same: false,
    causes: [
      {
        kind: "source",
        name: "orders",
        from: "orders-v1",
        to: "orders-v2",
        rows_before: 3,
        rows_after: 4,
        detail: expect.stringMatching(
          /^data\/orders\.csv was imported again: [0-9a-f]{12} \(49 bytes\) to [0-9a-f]{12} \(61 bytes\)$/,
        ),
      },
    ],
    through: [{ name: "orders" }],
  });
  const edited = await bench.ok("catalog_explain", { name: "areas", va: 1, vb: 2 });
  expect(edited.causes).toMatchObject([
    {
      kind: "recipe",
      name: "areas",
      from: "areas-v1",
      to: "areas-v2",
      diff: [
        "@@ -1,1 +1,1 @@",
        "-select region, sum(amount) as total from tracked('orders') group by region order by region",
        "+select region, sum(amount) * 2 as total from tracked('orders') group by region order by region",
      ],
    },
  ]);
  const both = await bench.ok("catalog_explain", { name: "best", va: 1 });
  expect(
    (both.causes as { kind: string; name: string }[]).map(({ kind, name }) => [kind, name]),
  ).toEqual([
    ["source", "orders"],
    ["recipe", "areas"],
  ]);
  expect(await bench.fails("catalog_explain", { name: "areas", va: 9 })).toMatchObject({
    code: "not_found",
    message: "areas has no version 9.",
    hint: "Its versions are 1 to 3; -1 is the newest.",
  });
  const same = await bench.ok("catalog_explain", { name: "areas", va: 2, vb: 2 });
  expect(same).toMatchObject({ same: true, causes: [], through: [] });
});
