import { useCallback, useState } from "react";
import type { ToolName } from "../../contract/tools/index.ts";
import { type Arguments, CallError, isAbort } from "../api/call.ts";
import type { Reply } from "../api/replies.ts";
import { useProject } from "../shell/project-context.ts";
import { bannerOfFailure } from "../state/announce.ts";
import { freshness } from "./client.ts";
import { ALL } from "./touches.ts";

export interface Action<T extends ToolName> {
  /** Answers the reply; nothing when it failed, which is told, or was taken back. */
  run: (args: Arguments<T>) => Promise<Reply<T> | undefined>;
  pending: boolean;
  error: CallError | undefined;
  /** forgets the error */
  clear: () => void;
}

interface ActionOptions {
  /** what the reader is told while it runs: "moving the cell" */
  what: string;
  /** the page shows the error itself, where it belongs */
  inline?: boolean;
}

/** Calls a tool that changes something. What it changes on screen comes by the live socket. */
export function useAction<T extends ToolName>(
  tool: T,
  { what, inline = false }: ActionOptions,
): Action<T> {
  const { project, call, state, dispatch, own } = useProject();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError>();
  const isLive = state.status === "live";

  const run = useCallback(
    async (args: Arguments<T>) => {
      const { id, signal } = own.begin();
      setPending(true);
      setError(undefined);
      dispatch({ type: "began", call: { id, what, at: Date.now() } });
      try {
        const reply = await call(tool, args, { id, signal });
        // No event tells of settings and labels, and without the socket nothing else does either.
        freshness.refresh(
          project,
          isLive ? ["catalog_revisions", "project_settings", "project_log"] : ALL,
        );
        return reply;
      } catch (thrown) {
        if (isAbort(thrown)) return undefined;
        if (!(thrown instanceof CallError)) throw thrown;
        if (inline) setError(thrown);
        else dispatch({ type: "announced", banner: bannerOfFailure(tool, thrown) });
        return undefined;
      } finally {
        own.end(id);
        setPending(false);
        dispatch({ type: "ended", id });
      }
    },
    [project, call, dispatch, own, tool, what, inline, isLive],
  );
  const clear = useCallback(() => setError(undefined), []);
  return { run, pending, error, clear };
}
