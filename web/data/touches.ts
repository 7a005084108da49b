import type { Effect } from "../../contract/events.ts";
import type { ToolName } from "../../contract/tools/index.ts";

/** Tools whose answers pages keep. */
export type ReadTool = Extract<
  ToolName,
  | "catalog_errors"
  | "catalog_explain"
  | "catalog_lineage"
  | "catalog_list"
  | "catalog_past"
  | "catalog_marks"
  | "catalog_revisions"
  | "catalog_show"
  | "catalog_profile"
  | "catalog_diff"
  | "chart_data"
  | "catalog_list_display_klasses"
  | "catalog_list_post_processings"
  | "catalog_list_summary_stats"
  | "data_list"
  | "entry_display"
  | "notebook_get"
  | "project_log"
  | "project_settings"
  | "projects_overview"
  | "storage_report"
>;

const ENTRIES = [
  "catalog_list",
  "catalog_show",
  "catalog_lineage",
  "catalog_marks",
  "catalog_revisions",
  "storage_report",
] as const satisfies ReadTool[];
const NAMES = [
  ...ENTRIES,
  "notebook_get",
  "catalog_explain",
  "data_list",
] as const satisfies ReadTool[];
const ERRORS = ["catalog_errors", "catalog_marks"] as const satisfies ReadTool[];
const SHOWN = ["catalog_show", "catalog_revisions"] as const satisfies ReadTool[];

/** Everything of the project. */
export const ALL = "all";

/** Which answers an event makes old. A kind added to the union does not compile before it is here. */
export const TOUCHES: Record<Effect["kind"], readonly ReadTool[] | typeof ALL> = {
  new_entry: NAMES,
  entry_added: ENTRIES,
  build_failed: ERRORS,
  notebook_changed: ["notebook_get", "catalog_revisions"],
  alias_changed: NAMES,
  alias_renamed: NAMES,
  chart_attached: [...SHOWN, "notebook_get", "catalog_list", "chart_data"],
  recalc: NAMES,
  summary_stat_changed: [
    ...SHOWN,
    "catalog_profile",
    "catalog_list_summary_stats",
    "entry_display",
  ],
  display_changed: [...SHOWN, "catalog_list_display_klasses", "entry_display"],
  post_processing_changed: [...SHOWN, "catalog_list_post_processings", "entry_display"],
  project_switched: ["projects_overview"],
  project_reset: ALL,
  unfaithful_heal: [...ENTRIES, ...ERRORS, "catalog_profile", "chart_data"],
  errors_changed: ERRORS,
};

/** A newer server may say more than this page knows: reading everything afresh is always right. */
export function touchedBy(kind: Effect["kind"]): readonly ReadTool[] | typeof ALL {
  return Object.hasOwn(TOUCHES, kind) ? TOUCHES[kind] : ALL;
}
