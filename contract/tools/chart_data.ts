import { z } from "zod";
import { entryReference, warnings } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const chartData = defineTool({
  name: "chart_data",
  title: "A chart with the rows it draws",
  feature: "charts",
  doors: ["companion"],
  readOnly: true,
  description: `The chart of an entry as its checked specification, and the values of the columns it reads: what a page draws is what catalog_chart_image draws.
Example: chart_data(entry: "monthly")`,
  input: { entry: entryReference },
  output: {
    hash: z.string(),
    spec: z.looseObject({}),
    rows_drawn: z.number().int(),
    row_count: z.number().int(),
    columns: z.array(z.object({ name: z.string(), values: z.array(z.unknown()) })),
    warnings,
  },
});
