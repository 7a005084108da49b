import { z } from "zod";
import { defineTool } from "../tool.ts";

export const catalogExportMarimo = defineTool({
  name: "catalog_export_marimo",
  title: "Export the notebook to marimo",
  feature: "export",
  readOnly: true,
  description: `The notebook as a marimo file over DuckDB in Python: texts, recipes as SQL, tables, charts. url downloads it. bundle adds the rows of sources as Parquet, so that it runs without this server. Makes no revision.
Example: catalog_export_marimo(bundle: true)`,
  input: { bundle: z.boolean().default(false) },
  output: {
    path: z.string().describe("The file's name in the download."),
    cells: z.number().int().describe("Cells of the notebook."),
    skipped: z.number().int().describe("Cells that show nothing; each is a note."),
    data: z
      .array(z.object({ name: z.string(), why: z.string() }))
      .describe("Entries whose rows are taken as they are."),
    url: z.string(),
  },
});
