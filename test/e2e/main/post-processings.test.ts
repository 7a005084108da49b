import { tableFromIPC } from "@uwdata/flechette";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Post-processings: over MCP, in recipes, and as pages read through them.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.ok("catalog_create", {
    name: "orders",
    code: "select i as id, ['north', 'south'][i % 2 + 1] as region, i * 1.5 as amount, nullif(i, i) as gone from range(10) t(i)",
  });
});

afterAll(() => bench.session.close());

const address = (path: string) => `${server.origin}/p/${bench.project}${path}`;

async function page(tool: string, args: object = {}): Promise<Body> {
  const response = await fetch(address(`/api/call/${tool}`), {
    method: "POST",
    body: JSON.stringify(args),
  });
  return (await response.json()) as Body;
}

const macro = (query: string) => `CREATE MACRO process(expr) AS TABLE ${query}`;
const TOTALS = macro(
  "SELECT region, sum(amount) AS total FROM query_table(expr) GROUP BY region ORDER BY region",
);

describe("post-processings", () => {
  test("are tried on an entry, and nothing is kept", async () => {
    const before = (await bench.ok("project_settings")).step;
    const code = macro("SELECT id FROM query_table(expr) WHERE id > 3 ORDER BY id DESC");
    expect(await bench.ok("catalog_run_post_processing", { code, entry: "orders" })).toMatchObject({
      entry: "orders",
      columns: [{ name: "id", type: "BIGINT" }],
      rows: [[9], [8], [7], [6], [5], [4]],
      row_count: 6,
      truncated: false,
    });
    const many = macro("SELECT a.id FROM query_table(expr) a, query_table(expr) b");
    expect(
      await bench.ok("catalog_run_post_processing", { code: many, entry: "orders" }),
    ).toMatchObject({ row_count: 100, shown: 20, truncated: true });
    expect((await bench.ok("project_settings")).step).toBe(before);
  });

  test("what is wrong has its place in the source", async () => {
    const run = (query: string) =>
      bench.fails("catalog_run_post_processing", { code: macro(query), entry: "orders" });
    expect(await run("\nSELECT amuont\nFROM query_table(expr)")).toMatchObject({
      code: "recipe_rejected",
      stage: "bind",
      hint: 'Did you mean "amount"?',
      at: { line: 2, column: 8 },
    });
    expect(await run("SELECT region::int FROM query_table(expr)")).toMatchObject({
      code: "build_failed",
      stage: "execute",
    });
  });

  test("one that works on real columns only is added, with what it makes", async () => {
    const added = await bench.ok("catalog_add_post_processing", {
      name: "totals",
      source: TOTALS,
      entry: "orders",
    });
    expect(added).toMatchObject({
      path: "custom/post_processing/totals.json",
      call: "process_totals(tracked('orders'))",
      tried: { row_count: 2 },
    });
    const failing = { name: "x", source: macro("SELECT nope FROM query_table(expr)") };
    expect(
      (await bench.fails("catalog_add_post_processing", { ...failing, entry: "orders" })).code,
    ).toBe("recipe_rejected");
    const { items } = await bench.ok("catalog_list_post_processings");
    expect(items).toMatchObject([{ name: "totals", source: TOTALS, disabled: false }]);
  });

  test("recipes read through them; what is made has its parents and its columns' origin", async () => {
    const made = await bench.ok("catalog_create", {
      name: "by_region",
      code: "select * from process_totals((select * from tracked('orders') where id > 0))",
    });
    expect(made).toMatchObject({
      rows: [
        ["north", "30.0"],
        ["south", "37.5"],
      ],
      parents: [{ ref: "orders", follow: true }],
    });
    const nested = await bench.ok("catalog_query", {
      sql: "select count(*) as n from process_totals((select region, total as amount from process_totals(orders)))",
    });
    expect(nested.rows).toEqual([[2]]);
    const shown = await bench.ok("catalog_show", { entry: "by_region", include: ["parents"] });
    expect(shown.processes).toEqual(["totals"]);
    const lineage = await bench.ok("catalog_lineage", { entry: "by_region", columns: true });
    expect(JSON.stringify(lineage)).toContain('{"ref":"orders","column":"amount"}');
    expect(
      await bench.fails("catalog_query", { sql: "from process_totlas(orders)" }),
    ).toMatchObject({
      code: "not_found",
      hint: "Did you mean totals?",
      at: { line: 1, column: 6 },
    });
  });

  test("what a source may not mean is a warning of what is built with it", async () => {
    const source = macro("SELECT * FROM query_table(expr) LIMIT 3");
    await bench.ok("catalog_add_post_processing", { name: "few", source });
    const told = [
      {
        kind: "unordered_limit",
        message:
          "In process_few: LIMIT at line 1, column 69 has no ORDER BY beside it: which rows are kept is left to chance.",
      },
    ];
    expect(await bench.ok("catalog_run", { code: "from process_few(orders)" })).toMatchObject({
      row_count: 3,
      warnings: told,
    });
    expect(await bench.ok("catalog_query", { sql: "from process_few(orders)" })).toMatchObject({
      warnings: told,
    });
    await bench.ok("catalog_remove_post_processing", { name: "few" });
  });

  test("a new source rebuilds what reads through it, and what follows that", async () => {
    await bench.ok("catalog_create", {
      name: "sum",
      code: "select sum(total) as s from tracked('by_region')",
    });
    const source = TOTALS.replace("sum(amount)", "sum(amount) * 2");
    const { recalc, step } = await bench.ok("catalog_add_post_processing", {
      name: "totals",
      source,
    });
    const { status, rebuilt } = recalc as {
      status: string;
      rebuilt: { alias: string; changed: boolean }[];
    };
    expect(status).toBe("ok");
    expect(rebuilt.map(({ alias, changed }) => [alias, changed])).toEqual([
      ["by_region", true],
      ["sum", true],
    ]);
    expect((await bench.ok("catalog_peek", { entry: "sum" })).rows).toEqual([["135.0"]]);
    expect((await bench.ok("catalog_revisions", { limit: 1 })).current).toBe(step);
    const why = await bench.ok("catalog_explain", { name: "by_region" });
    expect(why.causes).toMatchObject([
      { kind: "process", detail: "process_totals was written anew" },
    ]);
    // The old version still is what it was.
    expect((await bench.ok("catalog_peek", { entry: "by_region-v1" })).rows).toEqual([
      ["north", "30.0"],
      ["south", "37.5"],
    ]);
    await bench.ok("catalog_undo", { last: 1 });
    expect((await bench.ok("catalog_peek", { entry: "sum" })).rows).toEqual([["67.5"]]);
    expect(await bench.ok("catalog_scan_staleness")).toMatchObject({ stale: [], entries: [] });
  });

  test("while auto_recalc is off they are stale, and recalculated when asked", async () => {
    await bench.ok("project_settings", { auto_recalc: false });
    const source = TOTALS.replace("sum(amount)", "max(amount)");
    const added = await bench.ok("catalog_add_post_processing", { name: "totals", source });
    expect(added).not.toHaveProperty("recalc");
    expect(await bench.ok("catalog_scan_staleness")).toMatchObject({
      stale: ["by_region"],
      transitively_stale: ["sum"],
      entries: [
        { alias: "by_region", reasons: [{ axis: "process", ref: "process_totals" }] },
        { alias: "sum", stale: false },
      ],
    });
    const report = await bench.ok("catalog_recalc", { roots: ["by_region"], dry_run: false });
    expect(report.rebuilt).toMatchObject([{ alias: "by_region" }, { alias: "sum" }]);
    await bench.ok("project_settings", { auto_recalc: true });
  });

  test("rows that went are built again by the source they were built with", async () => {
    await bench.ok("catalog_remove_post_processing", { name: "totals" });
    const was = (await bench.ok("catalog_peek", { entry: "by_region" })).rows;
    const evicted = await page("results_evict", { entries: ["by_region"] });
    expect(evicted.error).toBeUndefined();
    expect((await bench.ok("catalog_peek", { entry: "by_region" })).rows).toEqual(was);
    expect(await bench.ok("catalog_scan_staleness")).toMatchObject({
      entries: [{ alias: "by_region", stale: false, unknown_axes: ["process:process_totals"] }],
    });
    expect((await bench.fails("catalog_query", { sql: "from process_totals(orders)" })).code).toBe(
      "not_found",
    );
    await bench.ok("catalog_add_post_processing", { name: "totals", source: TOTALS });
  });
});

describe("a page reads an entry through a post-processing", () => {
  const rows = async (query: string) => {
    const { hash } = await bench.ok("catalog_show", { entry: "orders", include: [] });
    const response = await fetch(address(`/api/rows/${hash}?${query}`));
    const total = response.headers.get("x-total-rows");
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw new Error(new TextDecoder().decode(bytes));
    const table = tableFromIPC(bytes, { useBigInt: false });
    const cells = table
      .toArray()
      .map((row: Record<string, unknown>) => Object.values(row).map(String));
    return { total, cells, headers: response.headers };
  };

  test("its rows, counted, sorted, filtered; never kept as for ever the same", async () => {
    const whole = await rows("process=totals");
    expect(whole.total).toBe("2");
    expect(whole.cells.map(([, region]) => region)).toEqual(["north", "south"]);
    expect(whole.headers.get("cache-control")).toBe("private, no-cache");
    expect((await rows("")).headers.get("cache-control")).toContain("immutable");
    const sorted = await rows("process=totals&sort=total:desc&columns=region");
    expect(sorted.cells.map(([, region]) => region)).toEqual(["south", "north"]);
    const filter = encodeURIComponent('[{"column":"total","op":">","value":30}]');
    const filtered = await rows(`process=totals&filter=${filter}`);
    expect([filtered.total, filtered.headers.get("x-filtered-rows")]).toEqual(["2", "1"]);
  });

  test("an ETag holds as long as the source does", async () => {
    const { headers } = await rows("process=totals");
    const etag = headers.get("etag") ?? "";
    const { hash } = await bench.ok("catalog_show", { entry: "orders", include: [] });
    const ask = () =>
      fetch(address(`/api/rows/${hash}?process=totals`), { headers: { "if-none-match": etag } });
    expect((await ask()).status).toBe(304);
    await bench.ok("catalog_add_post_processing", {
      name: "totals",
      source: TOTALS.replace("sum", "min"),
    });
    expect((await ask()).status).toBe(200);
    expect((await rows("process=totals")).cells.map(([, , total]) => total)).toHaveLength(2);
  });

  test("values, bars, display, cell and download are those of its rows", async () => {
    const asked = { entry: "orders", process: "totals" };
    expect(await page("entry_values", { ...asked, column: "region" })).toMatchObject({
      distinct: 2,
    });
    expect(await page("entry_bars", { ...asked, column: "region" })).toMatchObject({ rows: 2 });
    expect(await page("entry_cell", { ...asked, row: 1, column: "region" })).toMatchObject({
      value: "south",
    });
    const { columns, processes } = await page("entry_display", asked);
    expect((columns as { name: string }[]).map(({ name }) => name)).toEqual(["region", "total"]);
    expect(processes).toEqual(["totals"]);
    const { hash } = await bench.ok("catalog_show", { entry: "orders", include: [] });
    const file = await fetch(address(`/export/rows/${hash}.csv?process=totals&columns=region`));
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="orders-totals.csv"',
    );
    expect((await file.text()).replaceAll("\r", "").trim().split("\n")).toEqual([
      "region",
      "north",
      "south",
    ]);
    expect(
      (await page("entry_values", { ...asked, process: "none", column: "id" })).error?.code,
    ).toBe("not_found");
  });
});
