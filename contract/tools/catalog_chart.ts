import { z } from "zod";
import { CHART_AGGREGATED_ROWS, CHART_ROWS } from "../limits.ts";
import { changeFields, entryReference, image, warnings } from "../rows.ts";
import { defineTool } from "../tool.ts";

/** What a drawn chart says of itself. */
export const drawnFields = {
  hash: z.string(),
  alias: z.string().optional(),
  marks: z.number().int().describe("Marks drawn: bars, points, vertices of lines."),
  rows_drawn: z.number().int(),
  row_count: z.number().int(),
  warnings,
  image: image
    .optional()
    .describe("The picture as PNG. Over MCP it comes as image content instead of this."),
};

export const catalogChart = defineTool({
  name: "catalog_chart",
  title: "Attach a chart to an entry",
  feature: "charts",
  idempotent: true,
  effects: ["chart_attached"],
  description: `Attach a Vega-Lite chart to an entry; it replaces the one there was and is shown above its rows. The chart is checked and drawn here first: what cannot be drawn is refused with its path and the nearest word.
Rules:
- No data, datasets, urls or images in vega_spec: the entry's rows are the data.
- field is a column's name as catalog_show says it, also with dots or brackets; in expressions write datum["a.b"].
- At most ${CHART_ROWS} rows are drawn, ${CHART_AGGREGATED_ROWS} when every layer aggregates; of more, a sample, and a warning gives the SQL to aggregate with. Better: aggregate in an entry, chart that.
- Times show what the table shows: no time zone shifts them.
- Read warnings and marks: 0 marks is an empty plot. image: true answers with the picture.
- catalog_revise and recalculation take the chart along while its columns are there.
Example: catalog_chart(hash_or_alias: "monthly", vega_spec: {"mark": "line", "encoding": {"x": {"field": "month", "type": "temporal"}, "y": {"field": "revenue", "type": "quantitative"}}}, image: true)`,
  input: {
    hash_or_alias: entryReference,
    vega_spec: z
      .union([z.looseObject({}), z.string()])
      .describe("Vega-Lite without data, as an object or JSON text."),
    image: z.boolean().default(false).describe("Answer with the picture, too."),
  },
  output: {
    ...drawnFields,
    spec_path: z.string().describe("Where it lies in the catalog's git."),
    fields: z.array(z.string()).describe("Columns the chart reads."),
    ...changeFields,
  },
});
