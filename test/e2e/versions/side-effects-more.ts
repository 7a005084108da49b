import type { ToolName } from "../../../contract/tools/index.ts";
import type { Case } from "./side-effects.ts";
import { CHART, type World } from "./world.ts";

const onlyReads = (args: Case["args"]): Case[] => [{ what: "a good call", args }];
const LINE = { ...CHART, mark: "line" };

const SPREAD = { name: "spread", source: "CREATE MACRO compute(c) AS max(c) - min(c)" };

async function settings({ bench }: World, auto_recalc: boolean): Promise<void> {
  await bench.ok("project_settings", { auto_recalc });
}

const newest = async ({ bench }: World) =>
  (await bench.ok("catalog_revisions", { limit: 1 })).current as string;

export const CHARTS: Partial<Record<ToolName, Case[]>> = {
  catalog_chart: [
    {
      what: "a chart",
      args: { hash_or_alias: "two", vega_spec: LINE },
      events: ["chart_attached"],
    },
    { what: "the same again", args: { hash_or_alias: "two", vega_spec: LINE }, idle: true },
    {
      what: "a mark that is none",
      args: { hash_or_alias: "two", vega_spec: { ...CHART, mark: "bars" } },
      fails: "chart_invalid",
    },
  ],
  catalog_chart_image: onlyReads({ entry: "two" }),
  catalog_chart_errors: onlyReads({ hash_or_alias: "two" }),
  chart_data: [
    ...onlyReads({ entry: "two" }),
    { what: "of no entry", args: { entry: "nowhere" }, fails: "not_found" },
  ],
  chart_report: [
    { what: "a failure", args: { entry: "two", message: "m" }, events: ["errors_changed"] },
    { what: "the same from another page", args: { entry: "two", message: "m" } },
    { what: "of no entry", args: { entry: "nowhere", message: "m" }, fails: "not_found" },
  ],
};

export const RECALC: Partial<Record<ToolName, Case[]>> = {
  catalog_lineage: onlyReads({ entry: "base" }),
  catalog_scan_staleness: onlyReads({}),
  catalog_recalc: [
    { what: "nothing stale", args: { dry_run: false }, idle: true },
    {
      what: "a dry run",
      before: async (world) => {
        await settings(world, false);
        await world.bench.ok("catalog_chart", { hash_or_alias: "above", vega_spec: CHART });
        await world.bench.ok("catalog_revise", { name: "base", code: "select k, n from src" });
      },
      args: {},
      idle: true,
    },
    { what: "of what is stale", args: { dry_run: false }, events: ["chart_attached", "recalc"] },
    {
      what: "of what can no longer be built",
      before: ({ bench }) =>
        bench.ok("catalog_revise", { name: "base", code: "select k from src" }),
      args: { dry_run: false },
      events: ["errors_changed"],
      idle: true,
    },
  ],
};

export const DIFF: Partial<Record<ToolName, Case[]>> = {
  catalog_diff: onlyReads({ name: "two" }),
  catalog_explain: onlyReads({ name: "two" }),
  catalog_promote_diff: [
    {
      what: "a new name",
      before: (world) => settings(world, true),
      args: { name: "two", va: 1, vb: 2, alias: "moved", keys: ["k"] },
      events: ["notebook_changed", "entry_added"],
    },
    {
      what: "the same again",
      args: { name: "two", va: 1, vb: 2, alias: "moved", keys: ["k"] },
      idle: true,
    },
    {
      what: "a name that has a follower",
      before: ({ bench }) =>
        bench.ok("catalog_create", { name: "on_moved", code: "select count(*) as n from moved" }),
      args: { name: "two", va: 1, vb: 3, alias: "moved", keys: ["k"] },
      events: ["alias_changed", "entry_added", "recalc"],
    },
    { what: "of itself", args: { name: "two", alias: "two" }, fails: "self_reference" },
  ],
};

export const HISTORY: Partial<Record<ToolName, Case[]>> = {
  catalog_revisions: onlyReads({}),
  catalog_undo: [
    {
      what: "a dry run",
      before: ({ bench }) =>
        bench.ok("catalog_revise", { name: "two", code: "select 1 as k, 9 as n" }),
      args: { dry_run: true },
      idle: true,
    },
    { what: "a revision with its chart", args: {}, events: ["chart_attached", "alias_changed"] },
    {
      what: "a rename",
      before: ({ bench }) =>
        bench.ok("catalog_rename", { old_name: "two", new_name: "second_two" }),
      args: {},
      events: ["alias_renamed", "notebook_changed"],
    },
    {
      what: "a statistic",
      before: ({ bench }) =>
        bench.ok("catalog_add_summary_stat", { ...SPREAD, name: "to_be_undone" }),
      args: {},
      events: ["summary_stat_changed"],
    },
    {
      what: "a text",
      before: async (world) => {
        const { cell_id } = await world.cellOf("above");
        await world.bench.ok("notebook_edit_markdown", { cell_id, markdown: "oh" });
      },
      args: {},
      events: ["notebook_changed"],
    },
    {
      what: "a chart",
      before: ({ bench }) => bench.ok("catalog_chart", { hash_or_alias: "two", vega_spec: CHART }),
      args: {},
      events: ["chart_attached"],
    },
    { what: "a step that is not there", args: { steps: ["step-999"] }, fails: "not_found" },
  ],
  catalog_reset: [
    { what: "a dry run", args: { step_or_label: "step-003", dry_run: true }, idle: true },
    { what: "to an early step", args: { step_or_label: "step-003" }, events: ["project_reset"] },
    {
      what: "to where it is",
      args: async (world) => ({ step_or_label: await newest(world) }),
      idle: true,
    },
    { what: "a step that is not there", args: { step_or_label: "step-999" }, fails: "not_found" },
  ],
  catalog_label: [{ what: "a step", args: { step: "step-002", label: "early" } }],
};

export const PROJECT: Partial<Record<ToolName, Case[]>> = {
  project_list: onlyReads({}),
  project_new: [
    { what: "a project", args: async ({ bench }) => ({ name: `${bench.project}-b` }) },
    {
      what: "one that is there",
      args: async ({ bench }) => ({ name: bench.project }),
      fails: "name_taken",
    },
  ],
  project_switch: [
    { what: "to another", args: async ({ bench }) => ({ name: bench.project }) },
    { what: "to none", args: { name: "nowhere" }, fails: "not_found" },
  ],
  catalog_errors: onlyReads({ limit: 5 }),
  results_evict: [
    { what: "all that may go", args: {} },
    { what: "of no entry", args: { entries: ["nowhere"] }, fails: "not_found" },
  ],
  errors_dismiss: [{ what: "some", args: { seq: 1 }, events: ["errors_changed"], idle: true }],
  catalog_add_summary_stat: [
    {
      what: "a statistic",
      args: SPREAD,
      events: ["summary_stat_changed"],
    },
    {
      what: "the same again",
      before: async ({ bench }) => {
        await bench.ok("catalog_add_summary_stat", SPREAD);
      },
      args: SPREAD,
      idle: true,
    },
    { what: "no macro", args: { name: "x", source: "select 1" }, fails: "recipe_rejected" },
  ],
  catalog_remove_summary_stat: [
    {
      what: "a statistic",
      before: async ({ bench }) => {
        await bench.ok("catalog_add_summary_stat", SPREAD);
      },
      args: { name: SPREAD.name },
      events: ["summary_stat_changed"],
    },
    { what: "what is not there", args: { name: "none" }, fails: "not_found" },
  ],
  catalog_list_summary_stats: [{ what: "all", args: {}, idle: true }],
  catalog_export_marimo: onlyReads({ bundle: true }),
  notebook_export: onlyReads({ format: "html" }),
  project_pack: onlyReads({ results: true }),
  project_unpack: [{ what: "without a pack", args: {}, fails: "invalid_input" }],
  project_settings: [
    { what: "only reading", args: {}, idle: true },
    {
      what: "a switch",
      args: async ({ bench }) => ({
        auto_recalc: (await bench.ok("project_settings")).auto_recalc !== true,
      }),
    },
  ],
};
