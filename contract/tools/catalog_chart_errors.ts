import { z } from "zod";
import { errorRecord } from "../error-record.ts";
import { defineTool } from "../tool.ts";

export const catalogChartErrors = defineTool({
  name: "catalog_chart_errors",
  title: "Charts that failed in a browser",
  feature: "charts",
  readOnly: true,
  description: `Charts that failed to draw in a reader's browser, newest first.
Example: catalog_chart_errors(hash_or_alias: "monthly")`,
  input: { hash_or_alias: z.string().optional() },
  output: { items: z.array(errorRecord), total: z.number().int(), note: z.string().optional() },
});
