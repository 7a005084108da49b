import type { catalogRemoveSummaryStat } from "../../contract/tools/catalog_remove_summary_stat.ts";
import { removeOfKind } from "./custom.ts";
import type { ToolHandler } from "./handler.ts";

export const removeStatistic: ToolHandler<typeof catalogRemoveSummaryStat> = ({ name }, call) =>
  removeOfKind(call, "stats", name);
