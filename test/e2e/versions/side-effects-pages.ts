import type { ToolName } from "../../../contract/tools/index.ts";
import type { Case } from "./side-effects.ts";

/** An entry that is there whatever happened before. */
const shown: Case["before"] = ({ bench }) =>
  bench.ok("catalog_create", { name: "paged", code: "select i as n from range(3) t(i)" });
const reads = (args: Record<string, unknown> = {}): Case[] => [
  { what: "a good call", before: shown, args },
  ...("entry" in args
    ? [{ what: "of no entry", args: { ...args, entry: "nowhere" }, fails: "not_found" }]
    : []),
];

/** What only pages ask. */
export const PAGES: Partial<Record<ToolName, Case[]>> = {
  storage_report: reads(),
  catalog_marks: reads(),
  project_log: reads(),
  projects_overview: reads(),
  catalog_past: reads({ step_or_label: "step-001" }),
  entry_rows: reads({ entry: "paged" }),
  entry_cell: reads({ entry: "paged", row: 0, column: "n" }),
  entry_values: reads({ entry: "paged", column: "n" }),
  entry_bars: reads({ entry: "paged", column: "n" }),
  entry_export: reads({ entry: "paged", format: "csv" }),
};
