import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const expectedStep = z
  .string()
  .regex(/^step-\d{3,}$/, "a step, such as step-012")
  .optional()
  .describe("Refused with conflict when the newest step is another.");

/** What undo and reset moved. */
export const move = z.object({
  what: z.enum([
    "head",
    "dropped",
    "restored",
    "renamed",
    "cell_removed",
    "cell_restored",
    "cell_edited",
    "cell_moved",
    "chart",
    "setting",
    "custom",
  ]),
  alias: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional().describe("The version whose content shows again."),
});

export const movedFields = {
  dry_run: z.boolean(),
  moves_omitted: z.number().int().optional(),
  stale: z
    .array(z.string())
    .optional()
    .describe("Names that follow what moved and were not rebuilt: catalog_recalc does."),
  ...changeFields,
};

export const catalogUndo = defineTool({
  name: "catalog_undo",
  title: "Take steps back",
  feature: "history",
  destructive: true,
  effects: [
    "alias_changed",
    "alias_renamed",
    "chart_attached",
    "notebook_changed",
    "summary_stat_changed",
  ],
  description: `Take back what steps did, newest first, as one revision: heads, names, charts, notebook, settings, with all that a step had rebuilt. Later steps of others stay.
Rules:
- last: your newest n steps (1 when neither is given; steps that only added scratch entries are passed over). steps: just these.
- mine: false takes back the steps of others too.
- A step is taken back only where everything is still as it left it and nothing rests on it; otherwise it is left wholly alone and conflicts says who is in the way. The other steps are taken back.
- Nothing is deleted: entries stay, and a name that moves back gets one more version. An undo is a step too: undoing it is redo; to go further back, name older steps.
- dry_run: true tells the same and changes nothing.
Example: catalog_undo(last: 2, dry_run: true)`,
  input: {
    last: z.number().int().min(1).max(100).optional(),
    steps: z.array(z.string()).min(1).max(100).optional().describe("step-012, or a label."),
    mine: z.boolean().default(true),
    dry_run: z.boolean().default(false),
    expected_step: expectedStep,
  },
  output: {
    undone: z.array(z.string()),
    left_alone: z.array(z.string()).describe("Steps with a conflict: nothing of them moved."),
    moves: z.array(move.extend({ step: z.string().describe("The step taken back.") })),
    conflicts: z.array(
      z.object({
        step: z.string(),
        what: z.string(),
        by: z.string().optional(),
        because: z.string(),
      }),
    ),
    ...movedFields,
  },
});
