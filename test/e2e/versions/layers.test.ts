import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, dataSet, dataSetPath, openBench } from "../main/project.ts";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { Judge } from "./judge.ts";
import { BELOW_BUSY_ROUTES, codeOf, ENTRIES, SOURCES } from "./layers.ts";
import { kinds, type Listener, listen } from "./told.ts";

// One story over real files: each test goes on where the one before it ended.

let bench: Bench;
let judge: Judge;
let listener: Listener;
let folder: string;

beforeAll(async () => {
  [bench, judge] = await Promise.all([openBench(server.origin), Judge.start()]);
  folder = mkdtempSync(join(tmpdir(), "tallyman-layers-"));
  listener = await listen(bench.origin, bench.project);
  for (const { alias, file } of SOURCES) {
    await bench.put(file, dataSet(file));
    await bench.ok("catalog_import", { rel_path: file, alias });
    await judge.source(alias, 1, dataSetPath(file));
  }
  for (const { name, code } of ENTRIES) {
    await bench.ok("catalog_create", { name, code, prompt: `the wish for ${name}` });
    await judge.entry(name, 1, code);
  }
}, 240_000);

afterAll(async () => {
  await listener.close();
  judge.close();
  rmSync(folder, { recursive: true });
  await bench.session.close();
});

/** Which version each name is at. */
async function versions(): Promise<Record<string, unknown>> {
  const { items } = await bench.ok("catalog_list", { limit: 500 });
  const named = (items as { alias?: string; version?: number }[]).filter(({ alias }) => alias);
  return Object.fromEntries(named.map(({ alias, version }) => [alias, version]));
}

async function expectSame(...references: string[]): Promise<void> {
  for (const reference of references) {
    const [ours, native] = [await bench.all(reference), await judge.rows(reference)];
    expect(native.rows.length, reference).toBeGreaterThan(0);
    expect(ours, reference).toEqual(native);
  }
}

const step = async () => (await bench.ok("project_settings")).step as string;
const next = (step: string) => `step-${String(Number(step.slice(5)) + 1).padStart(3, "0")}`;
const scan = () => bench.ok("catalog_scan_staleness");

function rebuilt(report: unknown): string[] {
  return (report as { rebuilt: { alias: string }[] }).rebuilt.map(({ alias }) => alias);
}

/** Lets the judge compute the names again, each as its next version. */
async function again(names: string[], codes: Record<string, string> = {}): Promise<void> {
  const now = await versions();
  for (const name of names) await judge.entry(name, Number(now[name]), codes[name] ?? codeOf(name));
}

test("twelve entries in four layers are what native DuckDB computes", async () => {
  expect(ENTRIES.length).toBe(12);
  await expectSame(...ENTRIES.map(({ name }) => `${name}-v1`));
  expect(await scan()).toMatchObject({ stale: [], transitively_stale: [], checked: 15 });
});

const BUSIER = codeOf("busy_routes").replace(">= 100", ">= 1000");

test("a revised root and everything below it are one revision, in order, pinned ones untouched", async () => {
  const before = await step();
  let reply: Body = {};
  const events = await listener.during(async () => {
    reply = await bench.ok("catalog_revise", {
      name: "busy_routes",
      edits: [{ find: ">= 100", replace: ">= 1000" }],
      prompt: "busier ones",
    });
  });
  expect(reply).toMatchObject({ alias: "busy_routes", version: 2, step: next(before) });
  expect(await step()).toBe(next(before));
  expect(reply.recalc).toMatchObject({ status: "ok", failed: [], skipped: [] });
  expect(rebuilt(reply.recalc)).toEqual(BELOW_BUSY_ROUTES);
  expect(await versions()).toEqual({
    ...Object.fromEntries(SOURCES.map(({ alias }) => [alias, 1])),
    ...Object.fromEntries(ENTRIES.map(({ name }) => [name, 1])),
    ...Object.fromEntries(["busy_routes", ...BELOW_BUSY_ROUTES].map((name) => [name, 2])),
  });

  expect(kinds(events)).toEqual(["new_entry", "alias_changed", "recalc"]);
  expect(new Set(events.map(({ step: at }) => at))).toEqual(new Set([next(before)]));
  const moves = (reply.recalc as { rebuilt: { from: string; to: string }[] }).rebuilt;
  expect(events[2]?.event).toEqual({
    kind: "recalc",
    remap: Object.fromEntries(moves.map(({ from, to }) => [from, to])),
  });

  await again(["busy_routes", ...BELOW_BUSY_ROUTES], { busy_routes: BUSIER });
  await expectSame("busy_routes-v2", ...BELOW_BUSY_ROUTES.map((name) => `${name}-v2`));
  await expectSame(...ENTRIES.map(({ name }) => `${name}-v1`));
  expect(await scan()).toMatchObject({ stale: [], transitively_stale: [], orphan_stale: [] });
});

test("what is rebuilt keeps the wish it answers, and says why it moved", async () => {
  const shown = await bench.ok("catalog_show", { entry: "hubs", include: ["prompts", "versions"] });
  expect(shown.prompts).toMatchObject([{ prompt: "the wish for hubs" }]);
  expect(shown.versions).toMatchObject([{ cause: "create" }, { cause: "recalc" }]);
});

test("an import of other bytes rebuilds what is below the source", async () => {
  const text = new TextDecoder().decode(dataSet("flights-airport.csv"));
  const [header, ...lines] = text.trimEnd().split("\n");
  const thinned = `${[header, ...lines.filter((_, i) => i % 10 !== 0)].join("\n")}\n`;
  writeFileSync(join(folder, "routes.csv"), thinned);
  await bench.put("flights-airport.csv", thinned);
  const before = await step();
  let reply: Body = {};
  const events = await listener.during(async () => {
    reply = await bench.ok("catalog_import", { rel_path: "flights-airport.csv", alias: "routes" });
  });
  expect(reply).toMatchObject({ version: 2, row_count: 4829, created: true, step: next(before) });
  expect(rebuilt(reply.recalc)).toEqual(["busy_routes", ...BELOW_BUSY_ROUTES]);
  expect(kinds(events)).toEqual(["new_entry", "alias_changed", "recalc"]);
  await judge.source("routes", 2, join(folder, "routes.csv"));
  await again(["busy_routes", ...BELOW_BUSY_ROUTES], { busy_routes: BUSIER });
  await expectSame("busy_routes-v3", ...BELOW_BUSY_ROUTES.map((name) => `${name}-v3`));
  await expectSame("first_routes-v1");
});

test("the same bytes again are no version and no revision", async () => {
  const before = await step();
  const events = await listener.during(async () => {
    const reply = await bench.ok("catalog_import", {
      rel_path: "flights-airport.csv",
      alias: "routes",
    });
    expect(reply).toMatchObject({ version: 2, created: false, step: before });
    expect(reply.recalc).toBeUndefined();
  });
  expect(events).toEqual([]);
});

test("a follower whose rows stay the same is rebuilt once and not stale for ever", async () => {
  const reply = await bench.ok("catalog_revise", {
    name: "places",
    edits: [{ find: "city, state", replace: "city, state, country" }],
  });
  const { rebuilt: moved } = reply.recalc as { rebuilt: { alias: string; changed: boolean }[] };
  expect(moved.map(({ alias, changed }) => [alias, changed])).toEqual([
    ["by_state", false],
    ["hubs", false],
    ["hub_share", false],
    ["state_rank", false],
    ["top_states", false],
  ]);
  expect(await scan()).toMatchObject({ stale: [], transitively_stale: [], orphan_stale: [] });
  expect(await bench.ok("catalog_recalc", { dry_run: false })).toMatchObject({
    status: "ok",
    rebuilt: [],
    note: "nothing stale to recompute",
    step: reply.step,
  });
});

test("with auto_recalc off nothing follows, and the scan says what is stale and why", async () => {
  await bench.ok("project_settings", { auto_recalc: false });
  const before = await bench.ok("catalog_show", { entry: "places", include: [] });
  const code = codeOf("places").replace("where", "where state <> 'TX' and");
  const reply = await bench.ok("catalog_revise", { name: "places", code });
  expect(reply.recalc).toBeUndefined();
  const scanned = await scan();
  expect(scanned).toMatchObject({
    stale: ["by_state", "hubs"],
    transitively_stale: ["hub_share", "state_rank", "top_states"],
    orphan_stale: [],
    checked: 15,
  });
  const entries = scanned.entries as { alias: string }[];
  expect(entries.map(({ alias }) => alias)).toEqual([
    ...["by_state", "hubs"],
    ...["hub_share", "state_rank", "top_states"],
  ]);
  expect(entries[0]).toMatchObject({
    stale: true,
    transitively_stale: false,
    reasons: [{ axis: "alias", ref: "places", was: before.hash, now: reply.hash }],
  });
});

test("a dry run lists what would be rebuilt and stores nothing", async () => {
  const before = await step();
  expect(await bench.ok("catalog_recalc")).toMatchObject({
    dry_run: true,
    status: "ok",
    would_rebuild: ["by_state", "hubs", "hub_share", "state_rank", "top_states"],
    rebuilt: [],
    unknown_roots: [],
    step: before,
  });
  expect(await step()).toBe(before);
});

test("roots limit it to what is below them; a root that names nothing live is said so", async () => {
  const { hash: scratch } = await bench.ok("catalog_run", { code: "select 1 as one" });
  const roots = ["hubs", "nobody", "places-v1", scratch];
  const before = await step();
  expect(await bench.ok("catalog_recalc", { roots })).toMatchObject({
    cone: ["hubs", "hub_share"],
    would_rebuild: ["hubs", "hub_share"],
    unknown_roots: ["nobody", "places-v1", scratch],
  });
  const events = await listener.during(async () => {
    const ran = await bench.ok("catalog_recalc", { roots, dry_run: false });
    expect(rebuilt(ran)).toEqual(["hubs", "hub_share"]);
    expect(ran.step).toBe(next(before));
  });
  expect(kinds(events)).toEqual(["recalc"]);
  expect(await scan()).toMatchObject({
    stale: ["by_state"],
    transitively_stale: ["state_rank", "top_states"],
  });
});

test("what is stale although heads set off a rebuild is an orphan, with a reason", async () => {
  await bench.ok("project_settings", { auto_recalc: true });
  const explanation = expect.stringContaining(
    'when places moved: catalog_recalc(roots: ["by_state"], dry_run: false)',
  );
  expect((await scan()).orphan_stale).toEqual([{ alias: "by_state", explanation }]);
  const { hash } = await bench.ok("catalog_show", { entry: "by_state", include: [] });
  const ran = await bench.ok("catalog_recalc", { roots: [hash], dry_run: false });
  expect(rebuilt(ran)).toEqual(["by_state", "state_rank", "top_states"]);
  expect(await scan()).toMatchObject({ stale: [], orphan_stale: [] });
  const code = codeOf("places").replace("where", "where state <> 'TX' and");
  const moved = ["by_state", "hubs", "hub_share", "state_rank", "top_states"];
  await again(["places", ...moved], { places: code });
  await expectSame("places", ...moved);
});

let resume = "";

test("a recipe that breaks in the middle: siblings are rebuilt, what is on it is skipped", async () => {
  const before = await step();
  const code = codeOf("departures").replace("count(*) as routes, ", "");
  const reply = await bench.ok("catalog_revise", { name: "departures", code });
  expect(reply.step).toBe(next(before));
  const report = reply.recalc as Record<string, unknown>;
  expect(report).toMatchObject({
    status: "failed",
    failed: [{ alias: "by_state", error: { code: "recipe_rejected" } }],
    skipped: [
      { alias: "state_rank", because: "by_state could not be rebuilt" },
      { alias: "top_states", because: "by_state could not be rebuilt" },
    ],
  });
  expect(rebuilt(report)).toEqual(["big_departures", "hubs", "hub_share"]);
  expect(await scan()).toMatchObject({
    stale: ["by_state"],
    transitively_stale: ["state_rank", "top_states"],
    orphan_stale: [{ alias: "by_state" }],
  });
  resume = String(report.resume);
});

test("the resume call, as it was told, finishes it after the mend", async () => {
  const [, tool = "", roots = "[]"] =
    /^(\w+)\(roots: (\[.*\]), dry_run: false\)$/.exec(resume) ?? [];
  const call = () => bench.ok(tool, { roots: JSON.parse(roots), dry_run: false });
  const still = await call();
  expect(still).toMatchObject({ status: "failed", rebuilt: [], resume, step: await step() });

  await bench.ok("project_settings", { auto_recalc: false });
  const mended = codeOf("departures").replace("as routes", "as routes, max(flights) as most");
  await bench.ok("catalog_revise", { name: "departures", code: mended });
  await bench.ok("project_settings", { auto_recalc: true });
  const done = await call();
  expect(done).toMatchObject({ status: "ok", failed: [], skipped: [] });
  expect(rebuilt(done)).toEqual(["by_state", "state_rank", "top_states"]);
  expect(rebuilt(await bench.ok("catalog_recalc", { dry_run: false }))).toEqual([
    "big_departures",
    "hubs",
    "hub_share",
  ]);
  expect(await scan()).toMatchObject({ stale: [], transitively_stale: [], orphan_stale: [] });
  await again(["departures"], { departures: mended });
  await again(["big_departures", "by_state", "hubs", "hub_share"]);
  await again(["state_rank", "top_states"]);
  await expectSame("departures", "big_departures", "by_state", "hubs", "hub_share");
  await expectSame("state_rank", "top_states");
});
