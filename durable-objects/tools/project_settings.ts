import type { projectSettings } from "../../contract/tools/project_settings.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const settings: ToolHandler<typeof projectSettings> = async (input, call) => {
  const wanted = input.auto_recalc;
  const revision = await call.commit((draft) => {
    if (wanted !== undefined && wanted !== draft.settings.auto_recalc) {
      draft.setSettings({ ...draft.settings, auto_recalc: wanted });
    }
  });
  const { auto_recalc } = call.revisions.state.settings;
  return { auto_recalc, step: stepOf(call, revision), url: projectUrl(call.caller) };
};
