import { z } from "zod";
import { defineTool } from "../tool.ts";

const version = z.object({
  version: z.number().int(),
  hash: z.string(),
  row_count: z.number().int(),
  step: z.string(),
  at: z.string(),
  by: z.string(),
  cause: z.string(),
});

const change = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  rows_before: z.number().int(),
  rows_after: z.number().int(),
});

export const catalogExplain = defineTool({
  name: "catalog_explain",
  title: "Why two versions differ",
  feature: "diff",
  readOnly: true,
  description: `Why two versions of a name differ: walked back through what they were built from, to imported files and edited recipes, with row counts. catalog_diff shows how the rows differ.
Rules: va and vb are version numbers; negative ones count from the newest (-1). causes come from the root down; kinds: source (a file was imported again), options (read differently), file (project_file holds other bytes), recipe (edited; diff has its lines), process (a post-processing was written anew), versions (the same rows under other version numbers). through lists every entry above that differs.
Example: catalog_explain(name: "monthly", va: 1, vb: -1)`,
  input: {
    name: z.string(),
    va: z.number().int().default(-2),
    vb: z.number().int().default(-1),
  },
  output: {
    alias: z.string(),
    a: version,
    b: version,
    same: z.boolean().describe("Both name the same entry."),
    causes: z.array(
      change.extend({
        kind: z.enum(["source", "options", "recipe", "file", "process", "versions"]),
        detail: z.string(),
        diff: z.array(z.string()).optional().describe("Lines of a unified diff of the recipe."),
        diff_omitted: z.number().int().optional().describe("Lines left out."),
      }),
    ),
    causes_omitted: z.number().int().optional(),
    through: z.array(change),
    through_omitted: z.number().int().optional(),
    url: z.string(),
  },
});
