import { z } from "zod";
import { defineTool } from "../tool.ts";

export const catalogList = defineTool({
  name: "catalog_list",
  title: "List the catalog",
  feature: "author",
  readOnly: true,
  upFront: true,
  description: `The entries of the project, newest first: names, rows and columns. Call it before writing a recipe over an entry you did not just build, so that column names are read and not guessed.
Rules: columns are cut when the list is long; columns_omitted says how many are left out, detail: true or catalog_show gives all of them. Filters: alias (one alias, every version), kind, contains (in names, prompts, columns). Page with offset.
Example: catalog_list(kind: "source")`,
  input: {
    limit: z.number().int().min(1).max(500).default(100),
    offset: z.number().int().min(0).default(0),
    alias: z.string().optional(),
    kind: z.enum(["entry", "source", "scratch"]).optional(),
    contains: z.string().max(200).optional(),
    detail: z.boolean().default(false),
  },
  output: {
    items: z.array(
      z.object({
        hash: z.string(),
        alias: z.string().optional(),
        version: z.number().int().optional(),
        kind: z.enum(["entry", "source"]),
        row_count: z.number().int(),
        column_count: z.number().int(),
        columns: z.string().describe("name:type, …"),
        columns_omitted: z.number().int().optional(),
        inputs: z.array(z.string()).optional(),
        prompt: z.string().optional(),
        created_at: z.string(),
        execute_seconds: z.number(),
        url: z.string(),
      }),
    ),
    total: z.number().int().describe("Entries that match, shown or not."),
    more: z.string().optional(),
  },
});
