import { readDisplay } from "../../contract/display/read.ts";
import type { catalogAddDisplayKlass } from "../../contract/tools/catalog_add_display_klass.ts";
import { customsOf, putCustom } from "../catalog/custom/customs.ts";
import { newerOfView } from "../catalog/custom/displays.ts";
import { customPath } from "../catalog/custom/model.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const addDisplay: ToolHandler<typeof catalogAddDisplayKlass> = async (input, call) => {
  const { name } = input;
  const source =
    typeof input.source === "string" ? input.source : JSON.stringify(input.source, null, 2);
  const statistics = customsOf(call.catalog, "stats").map((each) => each.name);
  const { df_display_name: view } = readDisplay(source, statistics);
  const custom = { kind: "display" as const, name, source };
  const revision = await call.commit((draft) => putCustom(draft, custom));
  const newer = newerOfView(call.revisions.state, view, name);
  return {
    name,
    path: customPath(custom),
    view,
    ...(newer === undefined ? {} : { hidden_by: newer }),
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
