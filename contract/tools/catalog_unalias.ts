import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogUnalias = defineTool({
  name: "catalog_unalias",
  title: "Drop a name",
  feature: "author",
  destructive: true,
  effects: ["alias_changed", "notebook_changed"],
  description: `Take a name away, with its cell in the notebook. The entries it named stay as scratch entries; what follows the name can no longer be rebuilt, and followers says which that are.
Example: catalog_unalias(name: "draft")`,
  input: { name: z.string() },
  output: {
    removed_alias: z.string(),
    notebook_cells_removed: z.number().int(),
    followers: z.array(z.string()),
    ...changeFields,
  },
});
