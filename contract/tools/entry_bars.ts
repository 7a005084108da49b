import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { chosenRows, filterTerm } from "../window.ts";

export const entryBars = defineTool({
  name: "entry_bars",
  title: "Bars of a column",
  feature: "author",
  doors: ["companion"],
  readOnly: true,
  description: `How the values of a column are spread among the rows that search and filter leave: equal ranges of numbers and times, else the most frequent values. Each bar comes with the filter that leaves its rows.
Example: entry_bars(entry: "0123456789ab", column: "amount")`,
  input: { entry: entryReference, column: z.string().max(1_000), ...chosenRows },
  output: {
    column: z.string(),
    rows: z.number().int(),
    nulls: z.number().int(),
    distinct: z
      .number()
      .int()
      .optional()
      .describe("About how many different values there are, where they are too many for bars."),
    bars: z.array(
      z.object({
        label: z.string(),
        count: z.number().int(),
        filter: z.array(filterTerm).describe("Empty for what is left over."),
      }),
    ),
  },
});
