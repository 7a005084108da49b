import { z } from "zod";
import { customName } from "../custom.ts";
import { recalcReport } from "../recalc.ts";
import { changeFields, columns, entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogAddPostProcessing = defineTool({
  name: "catalog_add_post_processing",
  title: "Add a post-processing",
  feature: "custom",
  idempotent: true,
  effects: ["post_processing_changed", "recalc"],
  description: `Add a transformation of tables that people choose above a table, and recipes read through: FROM process_top(tracked('orders')). source is one table macro over query_table(expr), the table it is given.
Rules: it reads nothing else. entry tries it on that entry's rows first; without it only its form is checked. A new source rebuilds the entries that read through it.
Example: catalog_add_post_processing(name: "top", source: "CREATE MACRO process(expr) AS TABLE SELECT * FROM query_table(expr) ORDER BY amount DESC LIMIT 10", entry: "orders")`,
  input: { name: customName, source: z.string(), entry: entryReference.optional() },
  output: {
    name: z.string(),
    path: z.string(),
    call: z.string().describe("How a recipe reads it."),
    tried: z
      .object({ columns, row_count: z.number().int() })
      .optional()
      .describe("What it makes of the entry."),
    recalc: recalcReport.optional(),
    ...changeFields,
  },
});
