import { z } from "zod";
import { customItem } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogListDisplayKlasses = defineTool({
  name: "catalog_list_display_klasses",
  title: "List the project's display classes",
  feature: "custom",
  readOnly: true,
  description: `The display classes of the project's authors, active first, then disabled, with their source.
Example: catalog_list_display_klasses()`,
  input: {},
  output: { items: z.array(customItem) },
});
