import type { projectSettings } from "../../contract/tools/project_settings.ts";
import type { Settings } from "../catalog/model.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const settings: ToolHandler<typeof projectSettings> = async (input, call) => {
  const revision = await call.commit((draft) => {
    const now = draft.settings;
    const wanted: Settings = {
      auto_recalc: input.auto_recalc ?? now.auto_recalc,
      verify_builds: input.verify_builds ?? now.verify_builds,
    };
    if (JSON.stringify(wanted) !== JSON.stringify(now)) draft.setSettings(wanted);
  });
  return {
    ...call.revisions.state.settings,
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
