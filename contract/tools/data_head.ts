import { z } from "zod";
import { relPath } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const dataHead = defineTool({
  name: "data_head",
  title: "First lines of a file",
  feature: "data",
  readOnly: true,
  description: `The first lines of a text file as they are, before any import: to see separators, headers and odd lines.
Rules: up to 100 lines, each cut at 1,000 characters. A binary file (Parquet, Arrow) is an error: import it with dry_run instead.
Example: data_head(rel_path: "sales.csv", lines: 5)`,
  input: { rel_path: relPath, lines: z.number().int().min(1).max(100).default(10) },
  output: {
    path: z.string(),
    size: z.number().int(),
    encoding: z.string(),
    lines: z.array(z.string()),
    truncated: z.boolean(),
  },
});
