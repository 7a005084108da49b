import { z } from "zod";
import { defineTool } from "../tool.ts";

export const chartReport = defineTool({
  name: "chart_report",
  title: "Report a chart that failed to draw",
  feature: "charts",
  doors: ["companion"],
  description: `A page says that the chart of an entry failed in its browser.
Example: chart_report(entry: "monthly", message: "Unrecognized signal name")`,
  // It changes nothing of the catalog, and a reader's page reports, too.
  readOnly: true,
  effects: ["errors_changed"],
  input: {
    entry: z.string(),
    message: z.string().min(1).max(4_000),
    stack: z.string().max(32_000).optional(),
  },
  output: {
    id: z.string(),
    existing: z.boolean().describe("The same failure was reported lately."),
  },
});
