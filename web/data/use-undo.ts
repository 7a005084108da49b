import { useCallback, useMemo } from "react";
import type { CallError } from "../api/call.ts";
import { useProject } from "../shell/project-context.ts";
import { Undid } from "./undid.ts";
import { useAction } from "./use-action.ts";

export interface Undo {
  /** Takes one step back, and says when that cannot be. */
  run: (step: string) => Promise<void>;
  pending: boolean;
  error: CallError | undefined;
  undid: ReadonlyMap<string, readonly string[]>;
}

/** Takes single steps back. Taking an undo back is redo. */
export function useUndo(what = "taking a step back"): Undo {
  const { project, dispatch } = useProject();
  const undid = useMemo(() => new Undid(project), [project]);
  const action = useAction("catalog_undo", { what });
  const { run: call } = action;
  const run = useCallback(
    async (step: string) => {
      const reply = await call({ steps: [step], mine: false });
      if (!reply) return;
      if (reply.undone.length > 0) undid.add(reply.step, reply.undone);
      const [conflict] = reply.conflicts;
      if (!conflict) return;
      const banner = {
        id: `conflict-${step}`,
        tone: "warning" as const,
        text: `${step} was left alone: ${conflict.because}.`,
      };
      dispatch({ type: "announced", banner });
    },
    [call, undid, dispatch],
  );
  return { run, pending: action.pending, error: action.error, undid: undid.map };
}
