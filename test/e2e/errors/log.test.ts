import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

// catalog_errors: the whole log, filtered and page by page.

let bench: Bench;
const ids: Record<string, unknown> = {};

const listed = async (args: Record<string, unknown> = {}) => {
  const { items, total, next } = await bench.ok("catalog_errors", args);
  return { ids: (items as Body[]).map(({ id }) => id), total, next };
};

beforeAll(async () => {
  bench = await openBench(server.origin);
  const { session } = bench;
  await bench.ok("catalog_create", { name: "made", code: "select 1 as a" });
  const failing = async (what: string, tool: string, args: Record<string, unknown>) => {
    ids[what] = (await session.call(tool, args)).error_id;
  };
  await failing("column", "catalog_revise", {
    name: "made",
    code: "select b\nfrom tracked('made')",
  });
  await failing("syntax", "catalog_run", { code: "selec 1" });
  await failing("name", "catalog_show", { entry: "maid" });
  await failing("argument", "catalog_list", { invented: 1 });
});

afterAll(() => bench.session.close());

test("newest first, whether delivered already or not", async () => {
  const all = [ids.argument, ids.name, ids.syntax, ids.column];
  expect(await listed()).toEqual({ ids: all, total: 4, next: undefined });
});

test("one record says what, where and what to do, with its recipe", async () => {
  const { items } = await bench.ok("catalog_errors", { id: ids.syntax });
  expect(items).toEqual([
    {
      id: ids.syntax,
      seq: 2,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      code: "recipe_rejected",
      message: expect.stringContaining("selec"),
      stage: expect.any(String),
      hint: "Write one SELECT, for example SELECT * FROM tracked('orders').",
      place: expect.objectContaining({ line: 1, column: 1 }),
      tool: "catalog_run",
      session: expect.stringContaining("mcp/"),
      door: "mcp",
      recipe: "selec 1",
    },
  ]);
});

test("a list carries no recipes", async () => {
  const { items } = await bench.ok("catalog_errors");
  for (const item of items as Body[]) expect(item).not.toHaveProperty("recipe");
});

test.each([
  [{ code: "not_found" }, ["name"]],
  [{ tool: "catalog_list" }, ["argument"]],
  [{ alias: "made" }, ["column"]],
  [{ since: "2020-01-01" }, ["argument", "name", "syntax", "column"]],
  [{ since: "2999-01-01" }, []],
  [{ code: "conflict" }, []],
] as const)("filtered by %j", async (filter, wanted) => {
  const found = wanted.map((what) => ids[what]);
  expect(await listed(filter)).toEqual({ ids: found, total: found.length, next: undefined });
});

test("page by page, with the number of all", async () => {
  const first = await listed({ limit: 3 });
  expect(first).toEqual({ ids: [ids.argument, ids.name, ids.syntax], total: 4, next: 2 });
  const second = await listed({ limit: 3, before: first.next });
  expect(second).toEqual({ ids: [ids.column], total: 4, next: undefined });
});

test("charts that failed in a browser have a list of their own", async () => {
  const report = async (entry: string, message: string) => {
    const url = `${server.origin}/p/${bench.project}/api/call/chart_report`;
    const reply = await fetch(url, { method: "POST", body: JSON.stringify({ entry, message }) });
    return ((await reply.json()) as Body).id;
  };
  await bench.ok("catalog_create", { name: "other", code: "select 2 as a" });
  const [made, other] = [await report("made", "first"), await report("other", "second")];
  const errors = async (hash_or_alias?: string) => {
    const { items, total } = await bench.ok("catalog_chart_errors", { hash_or_alias });
    return { ids: (items as Body[]).map(({ id }) => id), total };
  };
  expect(await errors()).toEqual({ ids: [other, made], total: 2 });
  expect(await errors("made")).toEqual({ ids: [made], total: 1 });
  expect(
    (await bench.session.call("catalog_chart_errors", { hash_or_alias: "x" })).error,
  ).toMatchObject({ code: "not_found" });
});
