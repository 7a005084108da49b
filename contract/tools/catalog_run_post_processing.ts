import { z } from "zod";
import { entryReference, rowFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogRunPostProcessing = defineTool({
  name: "catalog_run_post_processing",
  title: "Try a post-processing",
  feature: "custom",
  readOnly: true,
  description: `Run the source of a post-processing over an entry's rows and keep nothing: the first 20 rows, and how many there are.
Example: catalog_run_post_processing(code: "CREATE MACRO process(expr) AS TABLE SELECT region, sum(amount) AS total FROM query_table(expr) GROUP BY region", entry: "orders")`,
  input: { code: z.string(), entry: entryReference },
  output: { entry: z.string(), ...rowFields },
});
