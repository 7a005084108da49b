import { z } from "zod";
import { errorEnvelope } from "./errors.ts";

/** What a rebuild of followers did. */
export const recalcReport = z.object({
  status: z.enum(["ok", "failed", "cycle"]),
  rebuilt: z.array(
    z.object({
      alias: z.string(),
      from: z.string(),
      to: z.string(),
      rows_before: z.number().int(),
      rows_after: z.number().int(),
      changed: z.boolean().describe("Whether the rows differ, in whatever order."),
    }),
  ),
  failed: z.array(z.object({ alias: z.string(), error: errorEnvelope, error_id: z.string() })),
  skipped: z.array(z.object({ alias: z.string(), because: z.string(), error_id: z.string() })),
  resume: z.string().optional().describe("The call that finishes it once the failure is mended."),
  cycle: z.array(z.string()).optional(),
});

/** Why an entry is out of date. */
export const staleReason = z.object({
  axis: z.enum(["alias", "source", "process"]),
  ref: z.string(),
  was: z.string(),
  now: z.string(),
});
