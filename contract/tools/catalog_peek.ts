import { z } from "zod";
import { REPLY_ROWS } from "../limits.ts";
import { entryReference, rowFields } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogPeek = defineTool({
  name: "catalog_peek",
  title: "Look at rows",
  feature: "author",
  readOnly: true,
  description: `Look at rows of an entry, in their stored order or another, filtered or whole.
Rules: at most ${REPLY_ROWS} rows a reply; page with offset. where is an SQL condition, order_by a list of "column" or "column desc".
Example: catalog_peek(entry: "orders", limit: 5, where: "amount > 100", order_by: ["amount desc"])`,
  input: {
    entry: entryReference,
    limit: z.number().int().min(1).max(REPLY_ROWS).default(20),
    offset: z.number().int().min(0).default(0),
    columns: z.array(z.string()).optional().describe("Only these columns, in this order."),
    where: z.string().max(10_000).optional(),
    order_by: z.array(z.string().max(300)).max(20).optional(),
  },
  output: { hash: z.string(), alias: z.string().optional(), ...rowFields, url: z.string() },
});
