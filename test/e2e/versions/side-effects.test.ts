import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOOLS, type ToolName } from "../../../contract/tools/index.ts";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import type { Body } from "../setup/mcp.ts";
import { AUTHORING, type Case, DATA, NOTEBOOK } from "./side-effects.ts";
import { CUSTOM } from "./side-effects-custom.ts";
import { CHARTS, DIFF, HISTORY, PROJECT, RECALC } from "./side-effects-more.ts";
import { PAGES } from "./side-effects-pages.ts";
import { stored } from "./stored.ts";
import { kinds, type Listener, listen, type Told } from "./told.ts";
import { openWorld, type World } from "./world.ts";

// The side-effect matrix: what every tool of the registry makes of a call, seen on a page's socket, in the history
// and in the storage. What a tool declares (checkpoint, effects, read-only) is what is looked for.

const TABLE: Partial<Record<ToolName, Case[]>> = {
  ...AUTHORING,
  ...DATA,
  ...NOTEBOOK,
  ...CHARTS,
  ...RECALC,
  ...DIFF,
  ...HISTORY,
  ...PROJECT,
  ...CUSTOM,
  ...PAGES,
};
const names = Object.keys(TOOLS) as ToolName[];

/** Declared, and nothing that a test can bring about. */
const UNSEEN: Partial<Record<ToolName, string[]>> = {
  // Both of its parents are stored already, and it writes its recipe itself.
  catalog_promote_diff: ["build_failed"],
  // Only an empty project takes a pack.
  project_unpack: ["project_reset"],
};

let own: OwnServer;
let world: World;
let listener: Listener;
let folder: string;
const seen = new Map<ToolName, Set<string>>();

beforeAll(async () => {
  own = await ownServer();
  folder = mkdtempSync(join(tmpdir(), "tallyman-effects-"));
  world = await openWorld(own.origin, folder);
  listener = await listen(own.origin, world.bench.project);
}, 120_000);

afterAll(async () => {
  await listener.close();
  await world.close();
  await own.stop();
  rmSync(folder, { recursive: true });
});

interface Observed {
  reply: Body;
  events: Told[];
  /** how many revisions were made, and by which tool the newest was */
  revisions: number;
  by: unknown;
  /** the newest step */
  step: string;
  /** whether anything that the projects store is other than before */
  wrote: boolean;
}

async function observe(tool: ToolName, args: Record<string, unknown>): Promise<Observed> {
  const chosen = isElsewhere(tool) ? world.bare : world.bench.session;
  const [before, was] = [await newest(), stored(own.state)];
  let reply: Body = {};
  const events = await listener.during(async () => {
    reply = TOOLS[tool].doors.includes("mcp")
      ? await chosen.call(tool, args)
      : await world.byPage(tool, args);
  });
  const wrote = stored(own.state) !== was;
  const after = await newest();
  return { reply, events, revisions: after.number - before.number, ...after, wrote };
}

const withoutLog = (events: Told[]) => kinds(events).filter((kind) => kind !== LOGGED);

/** What moves a session is called by one of another project, which logs it: of which one is not looked at here. */
function isElsewhere(tool: ToolName): boolean {
  return ["project_list", "project_new", "project_switch"].includes(tool);
}

async function newest() {
  const { items, current } = await world.bench.ok("catalog_revisions", { limit: 1 });
  const [item] = items as { tool: string }[];
  return { number: Number(String(current).slice(5)), step: String(current), by: item?.tool };
}

const LOGGED = "errors_changed";

test("the table has every tool of the registry, and no other", () => {
  expect(Object.keys(TABLE).sort()).toEqual([...names].sort());
});

describe.each(names)("%s", (tool) => {
  const { checkpoint, effects, annotations } = TOOLS[tool];

  test.each(TABLE[tool] ?? [])("$what", async ({ args, before, events = [], fails, idle }) => {
    await before?.(world);
    const given = typeof args === "function" ? await args(world) : args;
    const observed = await observe(tool, given);
    expect(observed.reply.error?.code, JSON.stringify(observed.reply.error)).toBe(fails);
    // What fails is logged, and pages learn that the log has grown.
    const told = isElsewhere(tool) ? withoutLog(observed.events) : kinds(observed.events);
    expect(told).toEqual(fails && !isElsewhere(tool) ? [...events, LOGGED] : events);
    // Any tool's work may be logged; that is declared by those that are for nothing else.
    const own = events.filter((kind) => kind !== LOGGED || effects.includes(kind));
    expect(effects).toEqual(expect.arrayContaining(own));
    const changes = checkpoint && !idle && fails === undefined;
    expect(observed.revisions).toBe(changes ? 1 : 0);
    if (changes) {
      expect(observed.by).toBe(tool);
      expect(observed.reply.step).toBe(observed.step);
      for (const { step } of observed.events) expect(step).toBe(observed.step);
    }
    if (annotations.readOnlyHint || idle) expect(observed.wrote).toBe(false);
    seen.set(tool, new Set([...(seen.get(tool) ?? []), ...own]));
  });

  test("an argument that is not its own is refused, and nothing but the log knows of it", async () => {
    const observed = await observe(tool, { invented: 1 });
    expect(observed.reply.error?.code).toBe("invalid_input");
    if (isElsewhere(tool)) expect(withoutLog(observed.events)).toEqual([]);
    else expect(kinds(observed.events)).toEqual([LOGGED]);
    expect([observed.revisions, observed.wrote]).toEqual([0, false]);
  });

  test("all that it declares happened", () => {
    const happened = [...(seen.get(tool) ?? []), ...(UNSEEN[tool] ?? [])];
    expect(happened.sort()).toEqual([...effects].sort());
  });
});

/** The matrix of the original for the tools that are here: revision, events, and whether followers are rebuilt. */
const ORIGINAL: [ToolName, boolean, string[], boolean][] = [
  ["catalog_run", true, ["new_entry", "build_failed"], false],
  ["catalog_load_parquet", true, ["new_entry", "build_failed", "notebook_changed"], false],
  ["catalog_create", true, ["new_entry", "build_failed", "notebook_changed"], false],
  ["catalog_revise", true, ["new_entry", "build_failed", "recalc"], true],
  ["catalog_alias", true, ["alias_changed", "notebook_changed"], false],
  ["catalog_rename", true, ["alias_renamed", "notebook_changed"], false],
  ["catalog_unalias", true, ["alias_changed", "notebook_changed"], false],
  ["notebook_reorder", true, ["notebook_changed"], false],
  ["notebook_remove", true, ["notebook_changed"], false],
  ["notebook_edit_markdown", true, ["notebook_changed"], false],
  ["catalog_chart", true, ["chart_attached"], false],
  ["catalog_diff", false, [], false],
  ["catalog_promote_diff", true, ["entry_added", "recalc"], true],
  ["catalog_scan_staleness", false, [], false],
  ["catalog_recalc", true, ["recalc"], true],
  ["catalog_add_summary_stat", true, ["summary_stat_changed"], false],
  ["catalog_remove_summary_stat", true, ["summary_stat_changed"], false],
  ["catalog_list_summary_stats", false, [], false],
  ["catalog_add_display_klass", true, ["display_changed"], false],
  ["catalog_remove_display_klass", true, ["display_changed"], false],
  ["catalog_list_display_klasses", false, [], false],
  ["catalog_remove_post_processing", true, ["post_processing_changed"], false],
  ["catalog_list_post_processings", false, [], false],
  ["catalog_run_post_processing", false, [], false],
  ["catalog_list", false, [], false],
  ["project_list", false, [], false],
  ["project_switch", false, [], false],
  ["project_new", false, [], false],
];

test.each(ORIGINAL)("%s does what the original's did", (tool, checkpoint, effects, recalc) => {
  expect(TOOLS[tool].checkpoint).toBe(checkpoint);
  expect(TOOLS[tool].effects).toEqual(expect.arrayContaining(effects));
  // Imports are versions of a source here, so they rebuild what follows, too.
  const rebuilds = recalc || tool === "catalog_load_parquet";
  expect(seen.get(tool)?.has("recalc")).toBe(rebuilds);
});
