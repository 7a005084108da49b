import { z } from "zod";
import { REPLY_ROWS } from "../limits.ts";
import { rowFields, warnings } from "../rows.ts";
import { defineTool } from "../tool.ts";

export const catalogQuery = defineTool({
  name: "catalog_query",
  title: "Query without keeping",
  feature: "author",
  readOnly: true,
  upFront: true,
  description: `Run one SELECT over entries and look at the rows. Nothing is stored: to keep a result use catalog_run or catalog_create.
Rules: the recipe rules of catalog_run. At most ${REPLY_ROWS} rows a reply; row_count is the true number.
Example: catalog_query(sql: "select count(*) as n, max(delay) as worst from flights")`,
  input: {
    sql: z.string().describe("One SELECT."),
    limit: z.number().int().min(1).max(REPLY_ROWS).default(50),
  },
  output: { ...rowFields, warnings },
});
