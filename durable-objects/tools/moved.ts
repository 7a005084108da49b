import type { Call } from "../call.ts";
import type { Revision } from "../catalog/revisions.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";

/** Moves that a reply lists. */
const MOVES = 200;

/** What undo and reset say alike. */
export function movedReply<M>(
  call: Call,
  dryRun: boolean,
  moves: M[],
  stale: string[],
  revision: Revision | undefined,
) {
  const omitted = moves.length - MOVES;
  return {
    dry_run: dryRun,
    moves: moves.slice(0, MOVES),
    ...(omitted > 0 ? { moves_omitted: omitted } : {}),
    ...(stale.length > 0 ? { stale } : {}),
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
}
