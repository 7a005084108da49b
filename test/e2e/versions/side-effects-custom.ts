import type { ToolName } from "../../../contract/tools/index.ts";
import type { Case } from "./side-effects.ts";

const PLAIN = { name: "plain", source: { df_display_name: "main" } };
const process = (query: string) => `CREATE MACRO process(expr) AS TABLE ${query}`;
const FIRST = { name: "first", source: process("FROM query_table(expr) ORDER BY ALL LIMIT 1") };
const all = (): Case[] => [{ what: "all", args: {}, idle: true }];

/** What authors write for a project, and what pages make of it. */
export const CUSTOM: Partial<Record<ToolName, Case[]>> = {
  catalog_add_display_klass: [
    { what: "a view", args: PLAIN, events: ["display_changed"] },
    { what: "the same again", args: PLAIN, idle: true },
    { what: "no document", args: { name: "x", source: "{" }, fails: "invalid_input" },
  ],
  catalog_remove_display_klass: [
    { what: "a view", args: { name: PLAIN.name }, events: ["display_changed"] },
    { what: "what is removed already", args: { name: PLAIN.name }, idle: true },
    { what: "what is not there", args: { name: "none" }, fails: "not_found" },
  ],
  catalog_list_display_klasses: all(),
  catalog_add_post_processing: [
    {
      what: "a post-processing",
      args: { ...FIRST, entry: "two" },
      events: ["post_processing_changed"],
    },
    { what: "the same again", args: FIRST, idle: true },
    {
      what: "another source, with a reader",
      before: async ({ bench }) => {
        await bench.ok("project_settings", { auto_recalc: true });
        await bench.ok("catalog_create", { name: "reader", code: "from process_first(two)" });
      },
      args: { ...FIRST, source: process("SELECT count(*) AS n FROM query_table(expr)") },
      events: ["post_processing_changed", "recalc"],
    },
    {
      what: "one that does not fit the entry",
      args: { name: "x", source: process("SELECT nope FROM query_table(expr)"), entry: "two" },
      fails: "recipe_rejected",
    },
  ],
  catalog_remove_post_processing: [
    {
      what: "a post-processing",
      args: { name: FIRST.name },
      events: ["post_processing_changed"],
    },
    { what: "what is not there", args: { name: "none" }, fails: "not_found" },
  ],
  catalog_list_post_processings: all(),
  catalog_run_post_processing: [
    { what: "a good source", args: { code: FIRST.source, entry: "two" } },
    { what: "no source", args: { code: "select 1", entry: "two" }, fails: "recipe_rejected" },
  ],
  entry_display: [
    {
      what: "the built-in view",
      before: ({ bench }) => bench.ok("catalog_create", { name: "shown", code: "select 1 as a" }),
      args: { entry: "shown" },
    },
    { what: "no view", args: { entry: "shown", view: "none" }, fails: "not_found" },
  ],
};
