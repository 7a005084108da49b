import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { ERROR_CODES } from "../../contract/errors.ts";
import { INSTRUCTIONS } from "../../contract/instructions.ts";
import { FEATURES, type ToolContract } from "../../contract/tool.ts";
import { TOOLS } from "../../contract/tools/index.ts";

const tools: ToolContract[] = Object.values(TOOLS);
const each = tools.map((tool) => [tool.name, tool] as const);

test("the registry and its order", () => {
  expect(Object.keys(TOOLS)).toEqual([
    "catalog_run",
    "catalog_create",
    "catalog_revise",
    "catalog_alias",
    "catalog_rename",
    "catalog_unalias",
    "catalog_list",
    "catalog_show",
    "catalog_query",
    "catalog_peek",
    "catalog_profile",
    "catalog_help",
    "catalog_import",
    "catalog_load_parquet",
    "data_list",
    "data_head",
    "data_put",
    "data_upload_url",
    "notebook_get",
    "notebook_apply",
    "notebook_reorder",
    "notebook_remove",
    "notebook_edit_markdown",
    "catalog_chart",
    "catalog_chart_image",
    "catalog_chart_errors",
    "chart_report",
    "chart_data",
    "catalog_lineage",
    "catalog_scan_staleness",
    "catalog_recalc",
    "catalog_diff",
    "catalog_promote_diff",
    "catalog_explain",
    "catalog_add_summary_stat",
    "catalog_remove_summary_stat",
    "catalog_list_summary_stats",
    "catalog_add_display_klass",
    "catalog_remove_display_klass",
    "catalog_list_display_klasses",
    "catalog_add_post_processing",
    "catalog_remove_post_processing",
    "catalog_list_post_processings",
    "catalog_run_post_processing",
    "catalog_export_marimo",
    "catalog_revisions",
    "catalog_undo",
    "catalog_reset",
    "catalog_label",
    "project_list",
    "project_switch",
    "project_new",
    "project_settings",
    "catalog_errors",
    "errors_dismiss",
    "results_evict",
    "storage_report",
    "catalog_marks",
    "project_log",
    "projects_overview",
    "catalog_past",
    "entry_rows",
    "entry_cell",
    "entry_values",
    "entry_bars",
    "entry_export",
    "entry_display",
    "notebook_export",
    "project_pack",
    "project_unpack",
  ]);
});

test("what only a page has to say is no tool of a model", () => {
  const hidden = tools.filter(({ doors }) => !doors.includes("mcp"));
  expect(hidden.map(({ name }) => name)).toEqual([
    "chart_report",
    "chart_data",
    "errors_dismiss",
    "results_evict",
    "storage_report",
    "catalog_marks",
    "project_log",
    "projects_overview",
    "catalog_past",
    "entry_rows",
    "entry_cell",
    "entry_values",
    "entry_bars",
    "entry_export",
    "entry_display",
    "notebook_export",
    "project_pack",
    "project_unpack",
  ]);
});

test("a tool's name is its key, and its file's in both folders", () => {
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
  const names = Object.keys(TOOLS).sort();
  const contracts = filesOf("../../contract/tools/");
  expect(contracts.filter((name) => name !== "index")).toEqual(names);
  const handlers = filesOf("../../durable-objects/tools/");
  expect(handlers.filter((name) => name.includes("_"))).toEqual(names);
});

test("which tools make revisions: those not read-only, but for the ones that say otherwise", () => {
  const names = (of: (tool: ToolContract) => boolean) => tools.filter(of).map(({ name }) => name);
  expect(names(({ checkpoint }) => checkpoint)).toEqual([
    "catalog_run",
    "catalog_create",
    "catalog_revise",
    "catalog_alias",
    "catalog_rename",
    "catalog_unalias",
    "catalog_import",
    "catalog_load_parquet",
    "notebook_apply",
    "notebook_reorder",
    "notebook_remove",
    "notebook_edit_markdown",
    "catalog_chart",
    "catalog_recalc",
    "catalog_promote_diff",
    "catalog_add_summary_stat",
    "catalog_remove_summary_stat",
    "catalog_add_display_klass",
    "catalog_remove_display_klass",
    "catalog_add_post_processing",
    "catalog_remove_post_processing",
    "catalog_undo",
    "catalog_reset",
    "project_settings",
  ]);
  expect(names(({ annotations }) => !annotations.readOnlyHint)).toEqual([
    "catalog_run",
    "catalog_create",
    "catalog_revise",
    "catalog_alias",
    "catalog_rename",
    "catalog_unalias",
    "catalog_import",
    "catalog_load_parquet",
    "data_put",
    "notebook_apply",
    "notebook_reorder",
    "notebook_remove",
    "notebook_edit_markdown",
    "catalog_chart",
    "catalog_recalc",
    "catalog_promote_diff",
    "catalog_add_summary_stat",
    "catalog_remove_summary_stat",
    "catalog_add_display_klass",
    "catalog_remove_display_klass",
    "catalog_add_post_processing",
    "catalog_remove_post_processing",
    "catalog_undo",
    "catalog_reset",
    "catalog_label",
    "project_switch",
    "project_new",
    "project_settings",
    "errors_dismiss",
    "results_evict",
    "project_unpack",
  ]);
  expect(names(({ annotations }) => annotations.destructiveHint)).toEqual([
    "catalog_unalias",
    "notebook_remove",
    "catalog_undo",
    "catalog_reset",
  ]);
  expect(names(({ upFront }) => upFront)).toEqual(["catalog_run", "catalog_list", "catalog_query"]);
});

test.each(each)("%s answers the envelope with the closed set of codes", (_, tool) => {
  const schema = z.toJSONSchema(tool.output) as JsonSchema;
  expect(schema.properties?.error).toMatchObject({
    type: "object",
    properties: { code: { type: "string", enum: [...ERROR_CODES] }, message: { type: "string" } },
    required: ["code", "message"],
  });
  expect(schema.properties?.error_id).toEqual({ type: "string" });
  expect(schema.properties?.warning).toMatchObject({ type: "string" });
  expect(schema.required).toContain("project");
  for (const field of ["error", "error_id", "warning"]) {
    expect(schema.required).not.toContain(field);
  }
});

test.each(each)("%s cannot answer an invented code", (_, tool) => {
  const errors = tool.output.pick({ error: true });
  const parsed = (code: string) => errors.safeParse({ error: { code, message: "m" } });
  const issues = parsed("invented").error?.issues ?? [];
  expect(issues.map(({ path, code }) => [path, code])).toEqual([
    [["error", "code"], "invalid_value"],
  ]);
  expect(ERROR_CODES.filter((code) => !parsed(code).success)).toEqual([]);
});

test.each(each)("%s takes no argument that it does not name", (_, tool) => {
  expect(z.toJSONSchema(tool.input, { io: "input" }).additionalProperties).toBe(false);
  const issues = tool.input.safeParse({ invented_argument: 1 }).error?.issues ?? [];
  expect(issues).toContainEqual(
    expect.objectContaining({ code: "unrecognized_keys", keys: ["invented_argument"] }),
  );
});

test.each(each)("%s is described within what clients show, with an example", (name, tool) => {
  expect(tool.description.length).toBeLessThan(2_048);
  expect(tool.description).toContain(`Example: ${name}(`);
  expect(tool.title).not.toBe("");
  expect(FEATURES).toContain(tool.feature);
  expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
});

test("the instructions fit, the rules first", () => {
  expect(INSTRUCTIONS.length).toBeLessThan(2_048);
  expect(INSTRUCTIONS.indexOf("Rules:")).toBeLessThan(300);
});

test("the instructions and descriptions name only tools that exist", () => {
  const texts = [INSTRUCTIONS, ...tools.map(({ description }) => description)].join("\n");
  const named = new Set(texts.match(/\b(catalog|data|project)_[a-z_]+\b/g));
  const helpers = ["project_file", "project_csv"];
  expect([...named].filter((name) => !(name in TOOLS) && !helpers.includes(name))).toEqual([]);
});

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function filesOf(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
}
