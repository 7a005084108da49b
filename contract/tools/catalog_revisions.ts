import { z } from "zod";
import { defineTool } from "../tool.ts";

export const catalogRevisions = defineTool({
  name: "catalog_revisions",
  title: "What happened, and who did it",
  feature: "history",
  readOnly: true,
  description: `The project's revisions, newest first: who made each, with which tool and wish, and which names it moved.
Rules:
- alias: only revisions that touched that name. mine: only your own. since and before take a step, a label or a time (UTC); a date alone means the whole day.
- touched: from and to are versions that any tool takes; no from: the name came; no to: it was dropped; cause rename: the names before and after.
- also says what changed besides names: entries, charts, notebook, settings.
Example: catalog_revisions(alias: "monthly", limit: 5)`,
  input: {
    alias: z.string().optional(),
    since: z.string().optional().describe("Only what came after it."),
    before: z.string().optional().describe("Only what came before it: the next page."),
    mine: z.boolean().default(false),
    limit: z.number().int().min(1).max(200).default(20),
  },
  output: {
    items: z.array(
      z.object({
        step: z.string(),
        at: z.string(),
        by: z.string(),
        session: z.string(),
        tool: z.string(),
        prompt: z.string().optional(),
        labels: z.array(z.string()).optional(),
        touched: z.array(
          z.object({
            alias: z.string(),
            from: z.string().optional(),
            to: z.string().optional(),
            cause: z.string(),
          }),
        ),
        touched_omitted: z.number().int().optional(),
        also: z.array(z.enum(["entries", "charts", "notebook", "settings"])).optional(),
      }),
    ),
    current: z.string().describe("The newest step; expected_step of undo and reset takes it."),
    more: z.string().optional().describe("How to get older ones."),
  },
});
