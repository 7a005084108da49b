import type { catalogQuery } from "../../contract/tools/catalog_query.ts";
import { query } from "../catalog/query.ts";
import type { ToolHandler } from "./handler.ts";
import { rowsReply } from "./rows.ts";

export const queryCatalog: ToolHandler<typeof catalogQuery> = async ({ sql, limit }, call) => {
  const { columns, rows, rowCount, warnings } = await query(call, sql, { limit, offset: 0 });
  call.meter.rows = rowCount;
  return {
    ...rowsReply(columns, rows, rowCount, (shown) =>
      limit > shown
        ? "ask for fewer columns, or aggregate"
        : "raise limit, or aggregate; catalog_run keeps the result and catalog_peek pages it",
    ),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};
