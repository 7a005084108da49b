import { z } from "zod";
import { entryReference, model, parents, warnings } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const SHOW_PARTS = [
  "code",
  "schema",
  "parents",
  "followers",
  "versions",
  "prompts",
  "source",
  "chart",
] as const;

export const catalogShow = defineTool({
  name: "catalog_show",
  title: "Everything about one entry",
  feature: "author",
  readOnly: true,
  description: `Everything about one entry in one call: recipe, schema, parents, followers, versions, prompts, chart, and for a source its file and how it was read. Rows: catalog_peek.
Example: catalog_show(entry: "monthly_sales", include: ["code", "schema"])`,
  input: {
    entry: entryReference,
    include: z.array(z.enum(SHOW_PARTS)).default([...SHOW_PARTS]),
  },
  output: {
    hash: z.string(),
    entry_path: z.string(),
    kind: z.enum(["entry", "source"]),
    alias: z.string().optional(),
    version: z.number().int().optional(),
    row_count: z.number().int(),
    created_at: z.string(),
    execute_seconds: z.number(),
    cheap: z.boolean(),
    storage: z.string().describe("Why it has rows of its own, or that it needs none."),
    bytes: z.number().int(),
    has_chart: z.boolean(),
    engine: z.string(),
    stored: z.boolean().describe("Its rows are stored now; if not, the next read builds them."),
    digest: z.string().optional().describe("Of the rows when they were first built."),
    verified_at: z.string().optional().describe("When a second build gave the same rows."),
    unfaithful: z
      .object({
        code: z.string(),
        cause: z.string(),
        columns: z.array(z.string()),
        error_id: z.string(),
        at: z.string(),
      })
      .optional()
      .describe("Its rows came out different when they were built again."),
    code: z.string().optional(),
    schema: z.array(z.object({ name: z.string(), type: z.string() })).optional(),
    parents: parents.optional(),
    processes: z.array(z.string()).optional().describe("Post-processings it reads through."),
    followers: z
      .array(z.object({ hash: z.string(), alias: z.string().optional(), follow: z.boolean() }))
      .optional(),
    versions: z
      .array(
        z.object({
          version: z.number().int(),
          hash: z.string(),
          step: z.string(),
          at: z.string(),
          by: z.string(),
          cause: z.string(),
          path: z.string().optional().describe("The file it was imported from."),
        }),
      )
      .optional(),
    prompts: z
      .array(z.object({ prompt: z.string(), at: z.string(), by: z.string(), session: z.string() }))
      .optional(),
    source: z.record(z.string(), z.unknown()).optional(),
    chart: z
      .object({ spec: z.looseObject({}), fields: z.array(z.string()) })
      .optional()
      .describe("Its Vega-Lite specification, and the columns that reads."),
    model,
    warnings,
    url: z.string(),
  },
});
