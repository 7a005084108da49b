import { z } from "zod";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogRename = defineTool({
  name: "catalog_rename",
  title: "Rename an alias",
  feature: "author",
  effects: ["alias_renamed", "notebook_changed"],
  description: `Give an alias another name. Its versions, its place in the notebook and what follows it stay; recipes that use the old name still mean it, so the old name stays reserved.
Example: catalog_rename(old_name: "sales", new_name: "gross_sales")`,
  input: { old_name: z.string(), new_name: z.string() },
  output: { old: z.string(), new: z.string(), hash: z.string(), ...changeFields },
});
