import { beforeAll, expect, test } from "vitest";
import type { Bench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { MORE_ORDERS, revisions, snapshot, threeLayers } from "./fixture.ts";

let bench: Bench;
let before: Awaited<ReturnType<typeof snapshot>>;
let after: typeof before;

beforeAll(async () => {
  bench = await threeLayers(server.origin);
  before = await snapshot(bench);
  // One step: the root moves and everything on it is rebuilt.
  await bench.put("orders.csv", MORE_ORDERS);
  const imported = await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
  expect(imported).toMatchObject({ step: "step-004", recalc: { status: "ok" } });
  after = await snapshot(bench);
});

test("what the step did can be seen", () => {
  expect(before.entries).toMatchObject({
    regions: {
      rows: [
        ["north", 15],
        ["south", 20],
      ],
    },
    best: { rows: [["south"]] },
  });
  expect(after.entries).toMatchObject({
    orders: {
      rows: [
        [1, "north", 10],
        [2, "south", 20],
        [3, "north", 5],
        [4, "south", 100],
      ],
    },
    regions: {
      rows: [
        ["north", 15],
        ["south", 120],
      ],
    },
  });
});

test("a dry run says what would move and moves nothing", async () => {
  const dry = await bench.ok("catalog_undo", { dry_run: true });
  expect(dry).toMatchObject({
    dry_run: true,
    undone: ["step-004"],
    left_alone: [],
    conflicts: [],
    step: "step-004",
    moves: [
      { step: "step-004", what: "head", alias: "best", from: "best-v2", to: "best-v1" },
      { step: "step-004", what: "head", alias: "orders", from: "orders-v2", to: "orders-v1" },
      { step: "step-004", what: "head", alias: "regions", from: "regions-v2", to: "regions-v1" },
    ],
  });
  expect(await snapshot(bench)).toEqual(after);
  expect((await revisions(bench)).current).toBe("step-004");
});

test("undo brings back the exact rows of the whole cascade in one revision, and redo the others", async () => {
  const undone = await bench.ok("catalog_undo", { expected_step: "step-004" });
  expect(undone).toMatchObject({ undone: ["step-004"], dry_run: false, step: "step-005" });
  expect(undone).not.toHaveProperty("stale");
  expect(await snapshot(bench)).toEqual(before);
  expect(await bench.ok("catalog_scan_staleness")).toMatchObject({
    stale: [],
    transitively_stale: [],
    orphan_stale: [],
    checked: 3,
  });
  const redone = await bench.ok("catalog_undo");
  expect(redone).toMatchObject({ undone: ["step-005"], step: "step-006" });
  expect(await snapshot(bench)).toEqual(after);
  const shown = await bench.ok("catalog_show", { entry: "regions", include: ["versions"] });
  expect((shown.versions as { cause: string }[]).map(({ cause }) => cause)).toEqual([
    "create",
    "recalc",
    "undo",
    "undo",
  ]);
  // The versions of then are still read by their numbers.
  expect((await bench.all("regions-v1")).rows).toEqual([
    ["north", 15],
    ["south", 20],
  ]);
});

test("another session's later step is left alone, and what it left stale is told", async () => {
  const other = await connectMcp(server.origin, `/mcp/${bench.project}`);
  const made = await other.call("catalog_create", {
    name: "large",
    code: "select id from tracked('orders') where amount > 15 order by id",
  });
  expect(made).toMatchObject({ step: "step-007" });
  const undone = await bench.ok("catalog_undo", { steps: ["step-006"] });
  expect(undone).toMatchObject({ undone: ["step-006"], step: "step-008", stale: ["large"] });
  expect(await snapshot(bench)).toMatchObject({ entries: before.entries });
  expect((await bench.all("large")).rows).toEqual([[2], [4]]);
  const recalc = await bench.ok("catalog_recalc", { dry_run: false });
  expect(recalc).toMatchObject({ rebuilt: [{ alias: "large", rows_before: 2, rows_after: 1 }] });
  const kept = await bench.ok("catalog_undo", { steps: ["step-007"] });
  expect(kept).toMatchObject({
    undone: [],
    left_alone: ["step-007"],
    moves: [],
    step: "step-009",
    conflicts: [
      {
        step: "step-007",
        what: "large",
        by: "local",
        because: "large was moved to large-v2 since: step-009, catalog_recalc by local",
      },
    ],
  });
  await other.close();
});

test("what cannot be undone is refused and changes nothing", async () => {
  const now = await revisions(bench);
  expect(await bench.fails("catalog_undo", { expected_step: "step-004" })).toMatchObject({
    code: "conflict",
    message: `The project is at ${now.current}, not step-004.`,
    hint: 'catalog_revisions(since: "step-004") shows what came since. Nothing was changed.',
  });
  expect(await bench.fails("catalog_undo", { last: 1, steps: ["step-001"] })).toMatchObject({
    code: "invalid_input",
  });
  expect(await bench.fails("catalog_undo", { last: 0 })).toMatchObject({ code: "invalid_input" });
  expect(await bench.fails("catalog_undo", { steps: ["step-000"] })).toMatchObject({
    code: "invalid_input",
  });
  expect(await bench.fails("catalog_undo", { steps: ["step-099"] })).toMatchObject({
    code: "not_found",
  });
  const reader = await connectMcp(server.origin, `/mcp/${bench.project}?read_only=true`);
  for (const tool of ["catalog_undo", "catalog_reset", "catalog_label"]) {
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain(tool);
  }
  await reader.close();
  expect((await revisions(bench)).current).toBe(now.current);
});
