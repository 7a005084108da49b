import type { ToolInput } from "../../contract/tool.ts";
import type { catalogUndo } from "../../contract/tools/catalog_undo.ts";
import type { Call } from "../call.ts";
import { tellMoved } from "../catalog/history/effects.ts";
import { findStep } from "../catalog/history/find-step.ts";
import type { History } from "../catalog/history/history.ts";
import { pointersOf } from "../catalog/history/pointers.ts";
import { settle } from "../catalog/history/settle.ts";
import { undoSteps } from "../catalog/history/undo.ts";
import type { ToolHandler } from "./handler.ts";
import { movedReply } from "./moved.ts";

type Input = ToolInput<typeof catalogUndo>;

export const undo: ToolHandler<typeof catalogUndo> = async (input, call) => {
  const { planned, revision, stale } = await settle(call, {
    dryRun: input.dry_run,
    expected: input.expected_step,
    cause: "undo",
    plan: async (history) => {
      const before = pointersOf(call.catalog);
      const steps = await numbersOf(input, call, history);
      const by = input.mine ? call.caller.principal : undefined;
      return {
        before,
        ...(await undoSteps(call.catalog, history, { last: input.last, steps, by })),
      };
    },
    tell: (draft, { before, wanted }) => tellMoved(draft, before, wanted),
  });
  const { undone, left_alone, conflicts } = planned;
  return {
    undone,
    left_alone,
    conflicts,
    ...movedReply(call, input.dry_run, planned.moves, stale, revision),
  };
};

async function numbersOf({ steps }: Input, call: Call, history: History) {
  if (!steps) return undefined;
  const numbers: number[] = [];
  for (const step of steps) numbers.push(await findStep(call.revisions.git, history, step));
  return numbers;
}
