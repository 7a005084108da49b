import { z } from "zod";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { processed } from "../window.ts";

export const entryCell = defineTool({
  name: "entry_cell",
  title: "One value whole",
  feature: "author",
  doors: ["companion"],
  readOnly: true,
  description: `One value of an entry, uncut: a block of rows shows only its beginning.
Example: entry_cell(entry: "0123456789ab", row: 0, column: "note")`,
  input: {
    entry: entryReference,
    row: z
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe("In the stored order, from 0."),
    column: z.string().max(1_000),
    process: processed,
  },
  output: {
    column: z.string(),
    type: z.string(),
    value: z.unknown().describe("As docs/values.md says."),
    cut: z.boolean().describe("Whether even this is only its beginning."),
  },
});
