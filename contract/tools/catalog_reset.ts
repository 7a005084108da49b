import { z } from "zod";
import { defineTool } from "../tool.ts";
import { expectedStep, move, movedFields } from "./catalog_undo.ts";

export const catalogReset = defineTool({
  name: "catalog_reset",
  title: "Rewind the whole project",
  feature: "history",
  destructive: true,
  effects: ["project_reset"],
  description: `Make every name, chart and setting and the notebook what they were at a step, for everybody. To take back only your own steps use catalog_undo.
Rules:
- It is one more revision, so nothing is lost for good: a reset to a later step, or undoing this one, brings everything back. It works forwards too.
- Entries, results and logs stay. Names that came later are dropped, names that are gone come back.
- lost: the steps since then whose changes no longer show, and whose they are. Ask before you take away the work of others: dry_run: true tells the same and changes nothing.
Example: catalog_reset(step_or_label: "before_cleanup", dry_run: true)`,
  input: {
    step_or_label: z.string().describe("step-012, or a label."),
    dry_run: z.boolean().default(false),
    expected_step: expectedStep,
  },
  output: {
    to: z.string().describe("The step everything is as at."),
    moves: z.array(move),
    lost: z.array(z.object({ step: z.string(), by: z.string(), tool: z.string() })),
    lost_omitted: z.number().int().optional(),
    ...movedFields,
  },
});
