import type { catalogLabel } from "../../contract/tools/catalog_label.ts";
import { stepName } from "../catalog/draft.ts";
import { findStep } from "../catalog/history/find-step.ts";
import { History } from "../catalog/history/history.ts";
import { labelStep } from "../catalog/history/labels.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const label: ToolHandler<typeof catalogLabel> = async (input, call) => {
  const { git } = call.revisions;
  const history = new History(git, call.catalog.step);
  const step = input.step === undefined ? history.newest : await findStep(git, history, input.step);
  labelStep(git, step, input.label);
  return {
    label: input.label,
    labelled: stepName(step),
    step: stepOf(call, undefined),
    url: projectUrl(call.caller),
  };
};
