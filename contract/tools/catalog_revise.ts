import { z } from "zod";
import { recalcReport } from "../recalc.ts";
import { builtFields, changeFields, namedFields, prompt } from "../rows.ts";
import { defineTool } from "../tool.ts";

const { step: _, url: __, ...entryFields } = builtFields;

export const catalogRevise = defineTool({
  name: "catalog_revise",
  title: "Next version of an entry",
  feature: "author",
  effects: ["new_entry", "build_failed", "alias_changed", "chart_attached", "recalc"],
  description: `Make the next version of a named entry; what follows the name is rebuilt in the same revision (auto_recalc).
Rules:
- Give one of: code (the whole new recipe), edits (find must stand in the present recipe exactly once), hash (an entry built before).
- A recipe must not follow its own name: read the version before with pinned('name-v1').
- expected_version: refused with conflict when the name has moved on since you looked.
- dry_run: true checks the recipe and lists what would be rebuilt; nothing is run.
- Sources change by importing their file again.
Example: catalog_revise(name: "monthly", edits: [{find: "sum(amount)", replace: "sum(amount - tax)"}], prompt: "net of tax")`,
  input: {
    name: z.string(),
    code: z.string().optional(),
    hash: z.string().optional(),
    edits: z
      .array(z.object({ find: z.string(), replace: z.string() }))
      .min(1)
      .max(50)
      .optional(),
    prompt,
    expected_version: z.number().int().min(1).optional(),
    dry_run: z.boolean().default(false),
  },
  output: {
    ...namedFields,
    ...z.object(entryFields).partial().shape,
    previous: z.object({ version: z.number().int(), hash: z.string() }),
    carried_over: z
      .array(z.enum(["chart"]))
      .optional()
      .describe("What the version before had and this one has too."),
    recalc: recalcReport.optional().describe("What was rebuilt because the name moved."),
    would_rebuild: z.array(z.string()).optional().describe("On a dry run: the names that follow."),
    ...changeFields,
  },
});
