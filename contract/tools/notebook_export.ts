import { z } from "zod";
import { defineTool } from "../tool.ts";

export const NOTEBOOK_FORMATS = ["marimo", "bundle", "html"] as const;

export const notebookExport = defineTool({
  name: "notebook_export",
  title: "Download the notebook",
  feature: "export",
  doors: ["companion"],
  readOnly: true,
  description: `The notebook as a file: marimo's, a zip of that and its data, or a page that needs no server.
Example: notebook_export(format: "html")`,
  input: { format: z.enum(NOTEBOOK_FORMATS) },
  output: { cells: z.number().int(), skipped: z.number().int() },
});
