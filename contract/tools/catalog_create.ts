import { z } from "zod";
import { builtFields, namedFields, prompt } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogCreate = defineTool({
  name: "catalog_create",
  title: "Build and name an entry",
  feature: "author",
  effects: ["new_entry", "build_failed", "notebook_changed"],
  description: `Run a recipe, keep its result under a new name (alias) and show it in the notebook. Use it when the user names a concept.
Rules: the recipe rules of catalog_run. Names are lower-case letters, digits and _, beginning with a letter; the name must be free. The same name for the same entry again succeeds with existing: true.
Example: catalog_create(name: "monthly_sales", code: "select month, sum(amount) as total from orders group by month order by month")`,
  input: {
    name: z.string().describe("The new alias."),
    code: z.string().describe("The recipe: one SELECT."),
    prompt,
    markdown: z
      .string()
      .max(20_000)
      .optional()
      .describe("Text above the notebook cell; the prompt when absent."),
  },
  output: { ...builtFields, ...namedFields },
});
