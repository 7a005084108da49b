import { z } from "zod";
import { importOptions } from "../csv-options.ts";
import { recalcReport } from "../recalc.ts";
import { changeFields, guesses, prompt, relPath, rowFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

/** What an import answers; a dry run stores nothing and so names nothing. */
export const importedFields = {
  alias: z.string(),
  hash: z.string().optional(),
  entry_path: z.string().optional(),
  version: z.number().int().optional(),
  cell_id: z.string().optional(),
  created: z.boolean().describe("false: nothing new, or a dry run."),
  ...rowFields,
  guesses,
  notes: z
    .array(z.string())
    .optional()
    .describe("What is worth knowing about how the file was read."),
  options: z.record(z.string(), z.unknown()).describe("The options it was read with."),
  rejects: z.object({ alias: z.string(), row_count: z.number() }).optional(),
  recalc: recalcReport.optional().describe("What was rebuilt because the source moved."),
  ...changeFields,
};

export const catalogImport = defineTool({
  name: "catalog_import",
  title: "Import a file as a source",
  feature: "data",
  effects: [
    "new_entry",
    "build_failed",
    "alias_changed",
    "notebook_changed",
    "recalc",
    "chart_attached",
  ],
  description: `Make a file under data/ a source: a named, versioned entry that recipes read by its alias.
Rules:
- Formats by ending: .csv .tsv .txt (also .gz .zst), .parquet .pq, .json, .ndjson .jsonl, .arrow .feather, .xlsx (one sheet).
- Same bytes and same options as the newest version: nothing happens. Other bytes: the next version.
- A new version inherits the options of the one before. A changed schema is a conflict that lists the changes; accept_schema: true takes it.
- Every guess is listed with the option that corrects it. dry_run: true shows guesses and first rows and stores nothing.
- No file there yet? data_upload_url gives the line that sends it.
Example: catalog_import(rel_path: "sales.csv", alias: "sales", options: {delim: ";", decimal: ","})`,
  input: {
    rel_path: relPath,
    alias: z.string().describe("The source's name."),
    options: importOptions.default({}),
    dry_run: z.boolean().default(false),
    accept_schema: z.boolean().default(false),
    prompt,
  },
  output: importedFields,
});
