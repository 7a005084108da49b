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
at reads the catalog as it was: a step, a label, or a time (UTC; a date alone means the whole day). as_of says which step that was.
Example: catalog_query(sql: "select count(*) as n, max(delay) as worst from flights")`,
  input: {
    sql: z.string().describe("One SELECT."),
    limit: z.number().int().min(1).max(REPLY_ROWS).default(50),
    at: z.string().optional().describe("step-012, a label, or 2026-11-30T14:05:00Z."),
  },
  output: {
    ...rowFields,
    warnings,
    as_of: z.object({ step: z.string(), at: z.string() }).optional(),
  },
});
