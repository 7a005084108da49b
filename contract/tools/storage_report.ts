import { z } from "zod";
import { defineTool } from "../tool.ts";

export const storageReport = defineTool({
  name: "storage_report",
  title: "What is stored",
  feature: "project",
  doors: ["companion"],
  readOnly: true,
  description: `Sizes of the project, and its stored results, the largest first: when each was last read, what building it took, and why it must stay, if it must.
Example: storage_report(limit: 50)`,
  input: {
    limit: z.number().int().min(0).max(1_000).default(200).describe("0: only the totals."),
  },
  output: {
    bytes: z.number().int().describe("Of the project's object: results, catalog, logs."),
    result_bytes: z.number().int(),
    file_bytes: z.number().int().describe("Of the files under data/."),
    files: z.number().int(),
    entries: z.number().int(),
    limit_bytes: z.number().int().describe("From here on results are dropped by themselves."),
    results: z.array(
      z.object({
        hash: z.string(),
        alias: z.string().optional(),
        version: z.number().int().optional(),
        kind: z.enum(["entry", "source"]),
        row_count: z.number().int(),
        bytes: z.number().int(),
        created_at: z.string(),
        read_at: z.string().optional().describe("When its rows were last read, to the hour."),
        execute_seconds: z.number(),
        kept: z.string().optional().describe("Why it cannot be dropped."),
      }),
    ),
    results_omitted: z.number().int(),
  },
});
