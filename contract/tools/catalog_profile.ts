import { z } from "zod";
import { entryReference } from "../rows.ts";
import { columnStatistics } from "../statistics.ts";
import { defineTool } from "../tool.ts";

export const catalogProfile = defineTool({
  name: "catalog_profile",
  title: "Statistics of columns",
  feature: "author",
  readOnly: true,
  description: `Statistics of an entry's columns: nulls, range, mean, quantiles, distinct and most frequent values, histogram, and columns that could be its key. Made once for an entry, then kept.
Rules: figures named in approximate are estimates. A wide entry comes in pages: columns names some, offset goes on.
Example: catalog_profile(entry: "orders", columns: ["amount"])`,
  input: {
    entry: entryReference,
    columns: z.array(z.string()).optional().describe("Only these columns."),
    offset: z.number().int().min(0).default(0).describe("Columns to pass over."),
  },
  output: {
    hash: z.string(),
    alias: z.string().optional(),
    row_count: z.number().int(),
    column_count: z.number().int(),
    statistics: z.array(columnStatistics),
    keys: z.array(z.array(z.string())).describe("Sets of columns that tell all rows apart."),
    notes: z.array(z.string()).optional(),
    more: z.string().optional().describe("How to get the rest."),
    url: z.string(),
  },
});
