import type { catalogRemoveSummaryStat } from "../../contract/tools/catalog_remove_summary_stat.ts";
import { removeCustom } from "../catalog/custom/customs.ts";
import { customPath } from "../catalog/custom/model.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const removeStatistic: ToolHandler<typeof catalogRemoveSummaryStat> = async (
  { name },
  call,
) => {
  const revision = await call.commit((draft) => removeCustom(draft, "stats", name));
  return {
    name,
    moved_to: `${customPath({ kind: "stats", name })} (disabled)`,
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
