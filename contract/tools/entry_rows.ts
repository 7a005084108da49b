import { z } from "zod";
import { REPLY_ROWS } from "../limits.ts";
import { entryReference } from "../rows.ts";
import { defineTool } from "../tool.ts";
import { windowFields } from "../window.ts";

export const entryRows = defineTool({
  name: "entry_rows",
  title: "A block of rows for the page",
  feature: "author",
  doors: ["companion"],
  readOnly: true,
  description: `One block of rows as an Arrow IPC stream (docs/values.md): the row's number in the stored order first, then the columns. The counts go out as headers.
Example: entry_rows(entry: "0123456789ab", offset: 0, limit: 500, sort: ["amount:desc"])`,
  input: {
    entry: entryReference,
    offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.number().int().min(1).max(REPLY_ROWS).default(200),
    ...windowFields,
    if_none_match: z.string().max(2_000).optional().describe("ETags of what the page has."),
  },
  output: {
    total_rows: z.number().int().describe("Rows of the entry."),
    filtered_rows: z.number().int().describe("Rows that search and filter leave."),
  },
});
