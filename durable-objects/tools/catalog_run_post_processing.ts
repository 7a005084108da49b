import type { catalogRunPostProcessing } from "../../contract/tools/catalog_run_post_processing.ts";
import { tryProcessing } from "../catalog/custom/processed.ts";
import { resolve } from "../catalog/resolve.ts";
import type { ToolHandler } from "./handler.ts";
import { rowsReply } from "./rows.ts";

export const runProcessing: ToolHandler<typeof catalogRunPostProcessing> = async (input, call) => {
  const { entry } = resolve(call.catalog, input.entry);
  const { columns, rows, rowCount } = await tryProcessing(call, input.code, entry);
  call.meter.rows = rows.length;
  const more = () => "catalog_add_post_processing keeps it; a recipe over it has all rows";
  return { entry: input.entry, ...rowsReply(columns, rows, rowCount, more) };
};
