import type { catalogReset } from "../../contract/tools/catalog_reset.ts";
import { stepName } from "../catalog/draft.ts";
import { findStep } from "../catalog/history/find-step.ts";
import { resetTo } from "../catalog/history/reset.ts";
import { settle } from "../catalog/history/settle.ts";
import type { ToolHandler } from "./handler.ts";
import { movedReply } from "./moved.ts";

/** Steps that a reply lists as lost. */
const LOST = 200;

export const reset: ToolHandler<typeof catalogReset> = async (input, call) => {
  const { git, past } = call.revisions;
  const { planned, revision, stale } = await settle(call, {
    dryRun: input.dry_run,
    expected: input.expected_step,
    cause: "reset",
    plan: async (history) => {
      const to = await findStep(git, history, input.step_or_label);
      const then = past.at(to, await history.commit(to));
      return { to: stepName(to), ...(await resetTo(call.catalog, history, then)) };
    },
    tell: (draft, { to }) => {
      // A page that hears of a reset reads everything anew.
      draft.effects.splice(0, draft.effects.length, { kind: "project_reset", to });
    },
  });
  const { to, moves, lost } = planned;
  const omitted = lost.length - LOST;
  return {
    to,
    lost: lost.slice(0, LOST),
    ...(omitted > 0 ? { lost_omitted: omitted } : {}),
    ...movedReply(call, input.dry_run, moves, stale, revision),
  };
};
