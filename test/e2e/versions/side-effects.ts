import type { Effect } from "../../../contract/events.ts";
import type { ToolName } from "../../../contract/tools/index.ts";
import { type Arguments, CHART, type World } from "./world.ts";

type Given = Arguments | ((world: World) => Promise<Arguments>);

/** One call and what it makes of it; the calls of a tool are made in this order. */
export interface Case {
  what: string;
  args: Given;
  /** calls before it that are not looked at */
  before?: (world: World) => Promise<unknown>;
  /** kinds of events, in order; none when it says nothing */
  events?: Effect["kind"][];
  /** it fails, with this code */
  fails?: string;
  /** it succeeds and changes nothing, so that there is no revision */
  idle?: true;
}

/** A call in the bench's project; fails when the call fails. */
const call =
  (...calls: [tool: ToolName, args: Arguments][]) =>
  async ({ bench }: World) => {
    for (const [tool, args] of calls) await bench.ok(tool, args);
  };

const REJECTED = { code: "select 1; select 2" };
const onlyReads = (args: Given): Case[] => [{ what: "a good call", args }];

export const AUTHORING: Partial<Record<ToolName, Case[]>> = {
  catalog_run: [
    { what: "a new recipe", args: { code: "select 1 as a", prompt: "p" }, events: ["new_entry"] },
    { what: "the same again", args: { code: "select 1 as a" }, idle: true },
    { what: "a bad recipe", args: REJECTED, fails: "recipe_rejected", events: ["build_failed"] },
  ],
  catalog_create: [
    {
      what: "a new name",
      args: { name: "made", code: "select 2 as a" },
      events: ["notebook_changed", "new_entry"],
    },
    { what: "the same again", args: { name: "made", code: "select 2 as a" }, idle: true },
    {
      what: "a name that is taken",
      args: { name: "made", code: "select 3 as a" },
      fails: "name_taken",
    },
    {
      what: "a bad recipe",
      args: { name: "other", ...REJECTED },
      fails: "recipe_rejected",
      events: ["build_failed"],
    },
  ],
  catalog_revise: [
    {
      what: "a recipe with a follower and a chart",
      before: call(["catalog_chart", { hash_or_alias: "base", vega_spec: CHART }]),
      args: { name: "base", code: "select k, n * 2 as n from tracked('src')" },
      events: ["new_entry", "alias_changed", "chart_attached", "recalc"],
    },
    {
      what: "without auto_recalc",
      before: call(["project_settings", { auto_recalc: false }]),
      args: { name: "base", code: "select k, n * 3 as n from tracked('src')" },
      events: ["new_entry", "alias_changed", "chart_attached"],
    },
    { what: "its own hash", args: { name: "base", hash: "base" }, idle: true },
    { what: "a dry run", args: { name: "base", code: "select 1 as k", dry_run: true }, idle: true },
    {
      what: "following itself",
      args: { name: "base", code: "select * from base" },
      fails: "self_reference",
    },
    {
      what: "a bad recipe",
      args: { name: "base", ...REJECTED },
      fails: "recipe_rejected",
      events: ["build_failed"],
    },
  ],
  catalog_alias: [
    {
      what: "a scratch entry",
      args: async ({ bench }) => {
        const { hash } = await bench.ok("catalog_run", { code: "select 4 as a" });
        return { hash, name: "scratch" };
      },
      events: ["notebook_changed", "alias_changed"],
    },
    {
      what: "a name that is taken",
      args: async ({ bench }) => {
        const { hash } = await bench.ok("catalog_run", { code: "select 4 as a" });
        return { hash, name: "scratch" };
      },
      fails: "name_taken",
    },
  ],
  catalog_rename: [
    {
      what: "another name",
      args: { old_name: "scratch", new_name: "named" },
      events: ["alias_renamed", "notebook_changed"],
    },
    { what: "the name it has", args: { old_name: "scratch", new_name: "named" }, idle: true },
    {
      what: "a name that is taken",
      args: { old_name: "named", new_name: "two" },
      fails: "name_taken",
    },
  ],
  catalog_unalias: [
    {
      what: "a shown name",
      args: { name: "named" },
      events: ["notebook_changed", "alias_changed"],
    },
    { what: "a name that is gone", args: { name: "named" }, fails: "not_found" },
  ],
  catalog_list: onlyReads({}),
  catalog_show: onlyReads({ entry: "base" }),
  catalog_query: onlyReads({ sql: "select sum(n) as s from base" }),
  catalog_peek: onlyReads({ entry: "above", where: "n > 0", order_by: ["n desc"] }),
  catalog_profile: onlyReads({ entry: "above" }),
  catalog_help: onlyReads({ topic: "recipes" }),
};

export const DATA: Partial<Record<ToolName, Case[]>> = {
  catalog_import: [
    {
      what: "a new source",
      args: { rel_path: "x.csv", alias: "second" },
      events: ["notebook_changed", "new_entry"],
    },
    {
      what: "other bytes, with followers and a chart",
      before: async (world) => {
        await call(
          ["project_settings", { auto_recalc: true }],
          ["catalog_chart", { hash_or_alias: "src", vega_spec: CHART }],
        )(world);
        await world.bench.put("x.csv", "k,n\n1,11\n2,21\n");
      },
      args: { rel_path: "x.csv", alias: "src" },
      events: ["chart_attached", "new_entry", "alias_changed", "chart_attached", "recalc"],
    },
    { what: "the same bytes", args: { rel_path: "x.csv", alias: "src" }, idle: true },
    { what: "a dry run", args: { rel_path: "x.csv", alias: "third", dry_run: true }, idle: true },
    {
      what: "a file that cannot be read",
      args: { rel_path: "broken.csv", alias: "third" },
      fails: "ingest_failed",
      events: ["build_failed"],
    },
  ],
  catalog_load_parquet: [
    {
      what: "a new source",
      before: ({ putParquet }) => putParquet("p.parquet", 3),
      args: { rel_path: "p.parquet", name: "p" },
      events: ["notebook_changed", "new_entry"],
    },
    {
      what: "other bytes, with a follower and a chart",
      before: async (world) => {
        await call(
          ["catalog_create", { name: "on_p", code: "select sum(n) as s from p" }],
          ["catalog_chart", { hash_or_alias: "p", vega_spec: CHART }],
        )(world);
        await world.putParquet("p.parquet", 4);
      },
      args: { rel_path: "p.parquet", name: "p" },
      events: ["chart_attached", "new_entry", "alias_changed", "recalc"],
    },
    { what: "the same bytes", args: { rel_path: "p.parquet", name: "p" }, idle: true },
    {
      what: "no Parquet",
      args: { rel_path: "broken.parquet", name: "broken" },
      fails: "ingest_failed",
      events: ["build_failed"],
    },
  ],
  data_list: onlyReads({}),
  data_head: onlyReads({ rel_path: "x.csv" }),
  data_put: [{ what: "a file", args: { rel_path: "y.csv", text: "a\n1\n" } }],
  data_upload_url: onlyReads({ rel_path: "z.csv" }),
};

const cell =
  (alias: string, more: Arguments = {}) =>
  async ({ cellOf }: World) => ({ cell_id: (await cellOf(alias)).cell_id, ...more });

export const NOTEBOOK: Partial<Record<ToolName, Case[]>> = {
  notebook_get: onlyReads({}),
  notebook_apply: [
    {
      what: "several edits",
      args: {
        edits: [
          { action: "add", alias: "two", markdown: "again", index: 0 },
          { action: "add", alias: "two" },
        ],
      },
      events: ["notebook_changed"],
    },
    {
      what: "edits that undo each other",
      args: async (world) => {
        const { cell_id, index } = await world.cellOf("above");
        const to = (index: number) => ({ action: "move", cell_id, index });
        return { edits: [to(0), to(index)] };
      },
      idle: true,
    },
    {
      what: "a good edit before a bad one",
      args: {
        edits: [
          { action: "add", alias: "two" },
          { action: "remove", cell_id: "none" },
        ],
      },
      fails: "not_found",
    },
  ],
  notebook_reorder: [
    { what: "to the front", args: cell("above", { new_index: 0 }), events: ["notebook_changed"] },
    { what: "to where it is", args: cell("above", { new_index: -5 }), idle: true },
    { what: "no cell", args: { cell_id: "none", new_index: 0 }, fails: "not_found" },
  ],
  notebook_remove: [
    { what: "a cell", args: cell("made"), events: ["notebook_changed"] },
    { what: "no cell", args: { cell_id: "none" }, fails: "not_found" },
  ],
  notebook_edit_markdown: [
    { what: "a text", args: cell("above", { markdown: "# A" }), events: ["notebook_changed"] },
    { what: "the text it has", args: cell("above", { markdown: "# A" }), idle: true },
    {
      what: "over a newer text",
      args: cell("above", { markdown: "# B", expected_hash: "000000000000" }),
      fails: "conflict",
    },
  ],
};
