import type { catalogListSummaryStats } from "../../contract/tools/catalog_list_summary_stats.ts";
import { customsOf } from "../catalog/custom/customs.ts";
import { customReply } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const listStatistics: ToolHandler<typeof catalogListSummaryStats> = async (_, call) => ({
  items: customsOf(call.catalog, "stats").map(customReply),
});
