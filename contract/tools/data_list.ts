import { z } from "zod";
import { defineTool } from "../tool.ts";

export const dataList = defineTool({
  name: "data_list",
  title: "List files",
  feature: "data",
  readOnly: true,
  description: `The files under data/, and which source each was imported as. changed_since_import: true means the file now holds other bytes than the source's newest version.
Example: data_list()`,
  input: {
    contains: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(1000).default(200),
  },
  output: {
    items: z.array(
      z.object({
        path: z.string(),
        size: z.number().int(),
        sha256: z.string(),
        uploaded_at: z.string(),
        imported_as: z.string().optional(),
        changed_since_import: z.boolean().optional(),
      }),
    ),
    total: z.number().int(),
  },
});
