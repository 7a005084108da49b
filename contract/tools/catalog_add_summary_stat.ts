import { z } from "zod";
import { customName } from "../custom.ts";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogAddSummaryStat = defineTool({
  name: "catalog_add_summary_stat",
  title: "Add a statistic of columns",
  feature: "custom",
  idempotent: true,
  effects: ["summary_stat_changed"],
  description: `Add a statistic that every profile shows beside the built-in ones. source is one macro over a column, an aggregate without queries.
Rules: where it fails on a column its value is null, and a note says why. applies_to limits it to kinds (integer, float, decimal, text, date, timestamp, boolean, …) or types.
Example: catalog_add_summary_stat(name: "empty_share", source: "CREATE MACRO compute(col) AS avg((col = '')::int)", applies_to: ["text"])`,
  input: {
    name: customName,
    source: z.string(),
    applies_to: z.array(z.string().min(1).max(100)).min(1).max(30).optional(),
  },
  output: {
    name: z.string(),
    path: z.string(),
    fails_on: z
      .array(z.string())
      .optional()
      .describe("Types on which it gives null, with the reason."),
    ...changeFields,
  },
});
