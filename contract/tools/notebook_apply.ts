import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { expectedHash, markdownText } from "./notebook_edit_markdown.ts";
import { notebookCell } from "./notebook_get.ts";

/** One edit of the notebook; exactly one of its actions is given. */
export const notebookEdit = z.strictObject({
  cell_id: z.string().optional(),
  alias: z.string().optional().describe("With action add: the alias to show."),
  action: z.enum(["add", "move", "remove", "markdown"]),
  index: z
    .number()
    .int()
    .optional()
    .describe("With add and move: the place from 0; the end when absent."),
  markdown: markdownText.optional(),
  expected_hash: expectedHash,
});

export const notebookApply = defineTool({
  name: "notebook_apply",
  title: "Several notebook edits at once",
  feature: "notebook",
  effects: ["notebook_changed"],
  description: `Several edits of the notebook as one revision: all of them or none. Actions: add (alias), move (cell_id, index), remove (cell_id), markdown (cell_id, markdown, expected_hash).
Example: notebook_apply(edits: [{action: "move", cell_id: "b87feeaab49e", index: 0}, {action: "markdown", cell_id: "b87feeaab49e", markdown: "# Sales"}])`,
  input: { edits: z.array(notebookEdit).min(1).max(200) },
  output: { cells: z.array(notebookCell), total: z.number().int(), ...changeFields },
});
