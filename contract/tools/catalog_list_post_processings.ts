import { z } from "zod";
import { customItem } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogListPostProcessings = defineTool({
  name: "catalog_list_post_processings",
  title: "List the project's post-processings",
  feature: "custom",
  readOnly: true,
  description: `The post-processings of the project's authors, active first, then disabled, with their source.
Example: catalog_list_post_processings()`,
  input: {},
  output: { items: z.array(customItem) },
});
