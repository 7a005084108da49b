import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { notebookCell } from "./notebook_get.ts";

export const markdownText = z.string().max(20_000);
export const expectedHash = z
  .string()
  .optional()
  .describe("markdown_hash of the text you read: refused with conflict when it changed meanwhile.");

export const notebookEditMarkdown = defineTool({
  name: "notebook_edit_markdown",
  title: "Edit a cell's text",
  feature: "notebook",
  idempotent: true,
  effects: ["notebook_changed"],
  description: `Replace the text above a cell, whole; an empty text clears it.
Example: notebook_edit_markdown(cell_id: "b87feeaab49e", markdown: "## Revenue by month")`,
  input: { cell_id: z.string(), markdown: markdownText, expected_hash: expectedHash },
  output: { cell: notebookCell, ...changeFields },
});
