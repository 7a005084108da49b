import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { drawnFields } from "./catalog_chart.ts";

export const catalogChartImage = defineTool({
  name: "catalog_chart_image",
  title: "See an entry's chart",
  feature: "charts",
  readOnly: true,
  description: `The chart of an entry as a picture (PNG), drawn from its rows as a reader sees it. catalog_chart attaches one.
Example: catalog_chart_image(entry: "monthly")`,
  input: { entry: entryReference },
  output: {
    ...drawnFields,
    width: z.number().int().describe("Pixels of the picture."),
    height: z.number().int(),
    url: z.string(),
  },
});
