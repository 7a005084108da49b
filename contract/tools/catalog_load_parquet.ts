import { z } from "zod";
import { prompt, relPath } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { importedFields } from "./catalog_import.ts";

export const catalogLoadParquet = defineTool({
  name: "catalog_load_parquet",
  title: "Import a Parquet file",
  feature: "data",
  effects: [
    "new_entry",
    "build_failed",
    "alias_changed",
    "notebook_changed",
    "recalc",
    "chart_attached",
  ],
  description: `The same as catalog_import for a Parquet file, with the older name. Without a name the source is called after the file.
Example: catalog_load_parquet(rel_path: "flights.parquet", name: "flights")`,
  input: {
    rel_path: relPath,
    prompt,
    name: z.string().default("").describe("The source's alias; derived from the file when empty."),
  },
  output: importedFields,
});
