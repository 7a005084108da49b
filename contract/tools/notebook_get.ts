import { z } from "zod";
import { defineTool } from "../tool.ts";

/** A cell as every notebook tool answers it. */
export const notebookCell = z.object({
  cell_id: z.string(),
  index: z.number().int(),
  alias: z.string(),
  version: z.number().int(),
  hash: z.string(),
  kind: z.enum(["entry", "source"]),
  row_count: z.number().int(),
  stale: z.boolean(),
  has_chart: z.boolean(),
  markdown: z.string(),
  markdown_hash: z.string().describe("Give it as expected_hash when you edit the text."),
  url: z.string(),
});

export const notebookGet = defineTool({
  name: "notebook_get",
  title: "The whole notebook",
  feature: "notebook",
  readOnly: true,
  description: `Every cell of the notebook in order, with its text and the state of the entry it shows, in one call. Example: notebook_get()`,
  input: {},
  output: { cells: z.array(notebookCell), total: z.number().int(), url: z.string() },
});
