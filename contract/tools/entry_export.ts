import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { windowFields } from "../window.ts";

export const EXPORT_FORMATS = ["csv", "json", "arrow", "parquet"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const entryExport = defineTool({
  name: "entry_export",
  title: "Download rows",
  feature: "export",
  doors: ["companion"],
  readOnly: true,
  description: `The rows that are shown, as a file: the same search, filter, sort and columns as entry_rows.
Example: entry_export(entry: "0123456789ab", format: "csv", sort: ["amount:desc"])`,
  input: {
    entry: entryReference,
    format: z.enum(EXPORT_FORMATS),
    ...windowFields,
  },
  output: { rows: z.number().int() },
});
