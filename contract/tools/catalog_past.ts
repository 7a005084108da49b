import { z } from "zod";
import { defineTool } from "../tool.ts";

export const catalogPast = defineTool({
  name: "catalog_past",
  title: "The project as it was",
  feature: "history",
  doors: ["companion"],
  readOnly: true,
  description: `The names, the notebook and the settings as they were at a step, to be looked at. The entries they name are there today as well.
Example: catalog_past(step_or_label: "step-012")`,
  input: { step_or_label: z.string().min(1).max(200) },
  output: {
    step: z.string(),
    at: z.string(),
    names: z.array(
      z.object({
        alias: z.string(),
        version: z.number().int(),
        hash: z.string(),
        kind: z.enum(["entry", "source"]),
        row_count: z.number().int(),
      }),
    ),
    cells: z.array(z.object({ alias: z.string(), hash: z.string(), markdown: z.string() })),
    settings: z.record(z.string(), z.boolean()),
    entries: z.number().int().describe("Of then, those without a name included."),
  },
});
