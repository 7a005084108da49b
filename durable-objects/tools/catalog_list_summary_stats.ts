import type { catalogListSummaryStats } from "../../contract/tools/catalog_list_summary_stats.ts";
import { customsReply } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const listStatistics: ToolHandler<typeof catalogListSummaryStats> = async (_, call) =>
  customsReply(call, "stats");
