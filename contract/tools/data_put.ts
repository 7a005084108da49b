import { z } from "zod";
import { PUT_TEXT_BYTES } from "../limits.ts";
import { relPath } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const dataPut = defineTool({
  name: "data_put",
  title: "Write a small file",
  feature: "data",
  idempotent: true,
  // Names under data/ are not part of the catalog's history: an import is.
  checkpoint: false,
  description: `Write a small text file (at most ${PUT_TEXT_BYTES / 1024} KB) under data/. An existing name then holds the new text; entries built from the old bytes keep them. Larger files: data_upload_url.
Example: data_put(rel_path: "regions.csv", text: "code,name\\nN,North\\n")`,
  input: { rel_path: relPath, text: z.string() },
  output: { path: z.string(), size: z.number().int(), sha256: z.string(), replaced: z.boolean() },
});
