import { z } from "zod";
import { customName } from "../custom.ts";
import { changeFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogAddDisplayKlass = defineTool({
  name: "catalog_add_display_klass",
  title: "Add a display class",
  feature: "custom",
  idempotent: true,
  effects: ["display_changed"],
  description: `Add a view of tables: how columns are written and coloured, which are hidden or pinned, which figures stand above. Open pages show it at once. source is a JSON document; catalog_help(topic: "custom") has its words.
Rules: df_display_name main or summary replaces that view, extends keeps its rules underneath; another name is a view more. Rules apply in order, the later one wins.
Example: catalog_add_display_klass(name: "money", source: {"df_display_name": "main", "extends": "main", "columns": [{"pattern": "*_eur", "displayer_args": {"displayer": "float", "max_fraction_digits": 2}}, {"when": {"stat": "null_share", "gt": 0.5}, "hidden": true}]})`,
  input: {
    name: customName,
    source: z.union([z.string(), z.looseObject({})]).describe("An object, or JSON text."),
  },
  output: {
    name: z.string(),
    path: z.string(),
    view: z.string().describe("Where pages offer it."),
    hidden_by: z
      .string()
      .optional()
      .describe("A newer display class of the same view, which is shown instead."),
    ...changeFields,
  },
});
