import { z } from "zod";
import { staleReason } from "../recalc.ts";
import { defineTool } from "../tool.ts";

const result = { hash: z.string(), alias: z.string().optional() };

export const catalogScanStaleness = defineTool({
  name: "catalog_scan_staleness",
  title: "What is out of date",
  feature: "recalc",
  readOnly: true,
  description: `Which named entries are out of date: because an alias they follow moved (axis alias), because a file they read holds other bytes (axis source), or because a post-processing was written anew (axis process). Nothing is rebuilt. orphan_stale: stale although auto_recalc is on, with the reason. verify_results digests every stored result and compares it with what was recorded when it was built; it reads all rows.
Example: catalog_scan_staleness()`,
  input: { verify_results: z.boolean().default(false) },
  output: {
    stale: z.array(z.string()).describe("Names that catalog_recalc would rebuild by itself."),
    transitively_stale: z.array(z.string()),
    entries: z
      .array(
        z.object({
          alias: z.string(),
          hash: z.string(),
          stale: z.boolean(),
          transitively_stale: z.boolean(),
          reasons: z.array(staleReason).optional(),
          unknown_axes: z.array(z.string()).optional(),
        }),
      )
      .describe("Only those with something to say; checked counts all."),
    orphan_stale: z.array(z.object({ alias: z.string(), explanation: z.string() })),
    checked: z.number().int(),
    verified: z
      .object({
        results: z.number().int().describe("Stored results that were digested."),
        unfaithful: z.array(
          z.object({ ...result, cause: z.string(), columns: z.array(z.string()) }),
        ),
        absent: z.array(z.object(result)).describe("Not stored; built again when read."),
        errors: z.array(z.object({ ...result, message: z.string() })),
      })
      .optional(),
  },
});
