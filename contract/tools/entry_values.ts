import { z } from "zod";
import { VALUE_LIST } from "../limits.ts";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { chosenRows } from "../window.ts";

export const entryValues = defineTool({
  name: "entry_values",
  title: "Values of a column",
  feature: "author",
  doors: ["companion"],
  readOnly: true,
  description: `The most frequent values of a column among the rows that search and filter leave, for a menu to choose from.
Example: entry_values(entry: "0123456789ab", column: "region", filter: [{column: "amount", op: ">", value: 100}])`,
  input: {
    entry: entryReference,
    column: z.string().max(1_000),
    ...chosenRows,
    like: z.string().max(1_000).optional().describe("Only values that hold this text."),
    limit: z.number().int().min(1).max(VALUE_LIST).default(VALUE_LIST),
  },
  output: {
    column: z.string(),
    type: z.string(),
    values: z
      .array(z.object({ value: z.string().nullable(), count: z.number().int() }))
      .describe("Texts that a filter takes again, the most frequent first."),
    distinct: z
      .number()
      .int()
      .describe("How many different values there are, NULL among them, about when sampled."),
    sampled: z
      .boolean()
      .describe("true: there are too many to count each; the counts are of the first rows only."),
  },
});
