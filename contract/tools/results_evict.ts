import { z } from "zod";
import { defineTool } from "../tool.ts";

export const resultsEvict = defineTool({
  name: "results_evict",
  title: "Drop stored results",
  feature: "project",
  doors: ["companion"],
  description: `Drops stored rows that can be built again; the next read builds them. Without entries: everything that may go.
Example: results_evict(entries: ["monthly"])`,
  checkpoint: false,
  idempotent: true,
  input: { entries: z.array(z.string()).max(1_000).optional() },
  output: {
    evicted: z.array(z.object({ hash: z.string(), bytes: z.number().int() })),
    bytes: z.number().int().describe("Bytes that are free now."),
    pinned: z.array(z.object({ hash: z.string(), because: z.string() })),
  },
});
