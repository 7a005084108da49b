import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { processed } from "../window.ts";

const displayer = z.looseObject({ displayer: z.string() });

export const entryDisplay = defineTool({
  name: "entry_display",
  title: "How an entry is shown",
  feature: "custom",
  doors: ["companion"],
  readOnly: true,
  description: `What a view makes of an entry's columns (docs/display.md): how they are written and coloured, which stand where, which figures are pinned above; and what there is to choose from.
Example: entry_display(entry: "orders", view: "main")`,
  input: {
    entry: entryReference,
    view: z.string().max(100).default("main"),
    process: processed,
  },
  output: {
    view: z.string(),
    views: z.array(z.string()),
    processes: z.array(z.string()).describe("Post-processings, by name."),
    row_count: z.number().int(),
    process_digest: z.string().optional().describe("Another one when the post-processing changed."),
    pinned_rows: z.array(
      z.object({
        figure: z.string(),
        displayer,
        values: z
          .array(z.json())
          .optional()
          .describe("Of each column in its order; absent of dtype and histogram."),
      }),
    ),
    columns: z
      .array(
        z.object({
          name: z.string(),
          type: z.string(),
          header: z.string(),
          displayer,
          colour: z.looseObject({ color_rule: z.string() }).optional(),
          range: z
            .array(z.json())
            .length(2)
            .optional()
            .describe("Least and greatest value of the column that a ramp goes by."),
          tooltip: z.looseObject({ tooltip_type: z.string() }).optional(),
          hidden: z.boolean(),
          width: z.number().optional(),
          pin: z.enum(["left", "right"]).optional(),
        }),
      )
      .describe("In the order in which they stand."),
    notes: z.array(z.string()),
  },
});
