import { z } from "zod";
import { customItem } from "../custom.ts";
import { defineTool } from "../tool.ts";

export const catalogListSummaryStats = defineTool({
  name: "catalog_list_summary_stats",
  title: "List the project's statistics",
  feature: "custom",
  readOnly: true,
  description: `The statistics of the project's authors, active first, then disabled, with their source.
Example: catalog_list_summary_stats()`,
  input: {},
  output: { items: z.array(customItem) },
});
