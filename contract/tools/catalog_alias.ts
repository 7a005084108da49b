import { z } from "zod";
import { changeFields, namedFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogAlias = defineTool({
  name: "catalog_alias",
  title: "Name a scratch entry",
  feature: "author",
  effects: ["alias_changed", "notebook_changed"],
  description: `Give an entry that was built before a name, and show it in the notebook. The name must be free. To make an entry the next version of a name: catalog_revise(name, hash).
Example: catalog_alias(hash: "3f9c0a1b2c4d", name: "monthly_sales")`,
  input: { hash: z.string(), name: z.string() },
  output: { hash: z.string(), ...namedFields, ...changeFields },
});
