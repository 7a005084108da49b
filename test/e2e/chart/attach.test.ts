import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLive } from "../crash/live-socket.ts";
import { type Bench, openBench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { decodePng } from "./png.ts";

// A chart belongs to an entry, in the catalog's history, and goes along with its name.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put("orders.csv", "region,amount\nNorth,1\nSouth,2\nNorth,3\n");
  await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
});

afterAll(() => bench.session.close());

const TOTAL =
  "select region, sum(amount) as total from tracked('orders') group by all order by all";
const SPEC = {
  mark: "bar",
  encoding: {
    x: { field: "region", type: "nominal" },
    y: { field: "total", type: "quantitative" },
  },
};

const chart = (entry: string, vega_spec: unknown = SPEC) =>
  bench.ok("catalog_chart", { hash_or_alias: entry, vega_spec });
const chartOf = async (entry: string) =>
  (await bench.ok("catalog_show", { entry, include: ["chart"] })).chart;
const hasChart = async (alias: string) => {
  const { cells } = await bench.ok("notebook_get");
  return (cells as { alias: string; has_chart: boolean }[]).find((cell) => cell.alias === alias)
    ?.has_chart;
};
const numberOf = (step: unknown) => Number(/^step-(\d+)$/.exec(String(step))?.[1]);

test("one revision; the same again, as text too, changes nothing", async () => {
  const { step: before } = await bench.ok("catalog_create", { name: "totals", code: TOTAL });
  expect(await hasChart("totals")).toBe(false);
  const { step } = await chart("totals");
  expect(numberOf(step)).toBe(numberOf(before) + 1);
  expect(await hasChart("totals")).toBe(true);
  expect((await chart("totals")).step).toBe(step);
  expect((await chart("totals-v1", JSON.stringify(SPEC))).step).toBe(step);
  const other = { ...SPEC, mark: "line" };
  expect(numberOf((await chart("totals", other)).step)).toBe(numberOf(step) + 1);
  expect(await chartOf("totals")).toEqual({ spec: other, fields: ["region", "total"] });
});

test("open pages are told", async () => {
  // An entry of this try, which follows nothing: a chart that it has already is nothing to tell.
  const name = `told_${Date.now()}`;
  const code = `select 'North' as region, 1 as total, '${name}' as made_for`;
  const { hash } = await bench.ok("catalog_create", { name, code });
  const page = await openLive(server.origin, bench.project);
  const { step } = await chart(name);
  const told = await page.heard((message) => "seq" in message);
  expect(told).toMatchObject({
    step,
    event: { kind: "chart_attached", hash: expect.stringMatching(new RegExp(`^${hash}`)) },
  });
  await page.close();
});

describe("a new version", () => {
  test("has the chart, when its columns are there", async () => {
    await chart("totals");
    const code = `${TOTAL} desc`;
    const revised = await bench.ok("catalog_revise", { name: "totals", code });
    expect(revised).toMatchObject({ version: 2, carried_over: ["chart"] });
    expect(revised).not.toHaveProperty("warnings");
    expect(await chartOf("totals")).toEqual({ spec: SPEC, fields: ["region", "total"] });
    expect(await hasChart("totals")).toBe(true);
    const drawn = await bench.ok("catalog_chart_image", { entry: "totals" });
    expect(drawn).toMatchObject({ alias: "totals", marks: 2, rows_drawn: 2, row_count: 2 });
  });

  test("has none when they are gone, and says so", async () => {
    const code = "select region, count(*) as n from tracked('orders') group by all order by all";
    const revised = await bench.ok("catalog_revise", { name: "totals", code });
    expect(revised).not.toHaveProperty("carried_over");
    expect(revised.warnings).toEqual([
      {
        kind: "chart_dropped",
        message:
          "The chart was not taken along: it reads total, which this version has not. Attach another with catalog_chart.",
      },
    ]);
    expect(await hasChart("totals")).toBe(false);
    expect(await bench.fails("catalog_chart_image", { entry: "totals" })).toEqual({
      code: "not_found",
      message: "totals has no chart.",
      hint: 'catalog_chart(hash_or_alias: "totals", vega_spec: …) attaches one.',
    });
    // The version before keeps its own.
    expect(await chartOf("totals-v2")).toEqual({ spec: SPEC, fields: ["region", "total"] });
  });

  test("that is an older entry again has the chart it had", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "totals-v1", include: [] });
    const revised = await bench.ok("catalog_revise", { name: "totals", hash });
    expect(revised).not.toHaveProperty("carried_over");
    expect(revised).not.toHaveProperty("warnings");
    expect(await chartOf("totals")).toEqual({ spec: SPEC, fields: ["region", "total"] });
  });

  test("that a recalculation makes has it, too", async () => {
    await bench.put("orders.csv", "region,amount\nNorth,10\nEast,20\nWest,30\n");
    const imported = await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
    expect(imported.recalc).toMatchObject({ status: "ok", rebuilt: [{ alias: "totals" }] });
    expect(await chartOf("totals")).toEqual({ spec: SPEC, fields: ["region", "total"] });
    expect(await bench.ok("catalog_chart_image", { entry: "totals" })).toMatchObject({ marks: 3 });
  });
});

describe("more rows than can be drawn", () => {
  const scatter = {
    mark: "point",
    encoding: {
      x: { field: "i", type: "quantitative" },
      y: { field: "j", type: "quantitative" },
    },
  };

  beforeAll(async () => {
    const code = "select i, (i * 7) % 1000 as j from range(12000) t(i)";
    await bench.ok("catalog_create", { name: "many", code });
    await bench.ok("catalog_create", { name: "view", code: "select i, j from tracked('many')" });
    expect((await bench.ok("catalog_show", { entry: "view", include: [] })).cheap).toBe(true);
  });

  const SQL = (alias: string) =>
    `select floor("i" / 500) * 500 as "i", floor("j" / 50) * 50 as "j", count(*) as n from tracked('${alias}') group by all order by all`;

  test.each(["many", "view"])(
    "%s: a sample, which is told with the SQL that needs none",
    async (alias) => {
      const drawn = await chart(alias, scatter);
      expect(drawn).toMatchObject({ marks: 4_000, rows_drawn: 4_000, row_count: 12_000 });
      expect(drawn.warnings).toEqual([
        {
          kind: "chart_sampled",
          message: `12000 rows are more than the 5000 such a chart draws: it shows 4000, one in every 3 in stored order. Aggregate in an entry and chart that: ${SQL(alias)}`,
          rows: 12_000,
          rows_drawn: 4_000,
          every: 3,
          sql: SQL(alias),
        },
      ]);
      const { rows } = await bench.ok("catalog_query", { sql: SQL(alias), limit: 1 });
      const numbers = Array.from({ length: 500 }, (_, i) => (i * 7) % 1000);
      expect(rows).toEqual([[0, 0, numbers.filter((j) => j < 50).length]]);
    },
  );

  test("a chart that aggregates reads them all", async () => {
    const encoding = {
      x: { field: "j", type: "quantitative", bin: { step: 100 } },
      y: { aggregate: "count" },
    };
    const drawn = await chart("many", { mark: "bar", encoding });
    expect(drawn).toMatchObject({ marks: 10, rows_drawn: 12_000, row_count: 12_000 });
    expect(drawn).not.toHaveProperty("warnings");
  });
});

test("a chart far wider than a page is attached with a warning, and has no picture", async () => {
  const encoding = { x: { field: "i", type: "ordinal" }, y: { field: "j", type: "quantitative" } };
  const spec = { mark: "bar", encoding };
  const { marks, warnings } = await chart("many", spec);
  expect(marks).toBe(4_000);
  expect(warnings).toMatchObject([{ kind: "chart_sampled" }, { kind: "chart_note" }]);
  expect(await bench.fails("catalog_chart_image", { entry: "many" })).toMatchObject({
    code: "chart_render",
    message: expect.stringMatching(/^A picture of 80\d{3} × 3\d\d pixels could not be read\.$/),
    stage: "chart",
  });
});

test("texts too long for a chart are cut, and that is told", async () => {
  const code = "select repeat('ab', 150) as note, 1 as n";
  await bench.ok("catalog_create", { name: "long", code });
  const encoding = { x: { field: "note", type: "nominal" }, y: { field: "n" } };
  expect(await chart("long", { mark: "bar", encoding })).toMatchObject({
    marks: 1,
    warnings: [{ kind: "chart_sampled", columns: ["note"] }],
  });
});

describe("the picture", () => {
  const call = (name: string, args: Record<string, unknown>) =>
    bench.session.client.callTool({ name, arguments: args });

  test.each([
    [
      "catalog_chart",
      {
        hash_or_alias: "many",
        image: true,
        vega_spec: { mark: "bar", encoding: { y: { aggregate: "count" } } },
      },
    ],
    ["catalog_chart_image", { entry: "totals" }],
  ])("%s answers with image content beside the text", async (name, args) => {
    const { content, structuredContent } = await call(name, args);
    expect(content).toEqual([
      { type: "text", text: JSON.stringify(structuredContent) },
      { type: "image", mimeType: "image/png", data: expect.any(String) },
    ]);
    expect(structuredContent).not.toHaveProperty("image");
    const [, image] = content as unknown as [unknown, { data: string }];
    expect(image.data.length).toBeLessThan(1024 * 1024);
    expect(decodePng(image.data).width).toBeGreaterThan(100);
  });

  test("a repeated call answers with it again", async () => {
    const args = { hash_or_alias: "totals", vega_spec: SPEC, image: true };
    const once = { name: "catalog_chart", arguments: args, _meta: { "tallyman/callId": "again" } };
    const first = await bench.session.client.callTool(once);
    expect(await bench.session.client.callTool(once)).toEqual(first);
    expect(first.content).toHaveLength(2);
  });

  test("is not sent when it was not asked for", async () => {
    const { content } = await call("catalog_chart", { hash_or_alias: "totals", vega_spec: SPEC });
    expect(content).toHaveLength(1);
  });

  test("can be seen by a connection that only reads, which can attach none", async () => {
    const reader = await connectMcp(server.origin, `/mcp/${bench.project}?read_only=true`);
    expect(await reader.call("catalog_chart_image", { entry: "totals" })).toMatchObject({
      marks: 3,
    });
    const args = { hash_or_alias: "totals", vega_spec: SPEC };
    expect((await reader.call("catalog_chart", args)).error).toMatchObject({ code: "read_only" });
    await reader.close();
  });
});
