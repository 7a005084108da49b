import type { Call } from "../call.ts";
import { stepName } from "../catalog/draft.ts";
import type { Revision } from "../catalog/revisions.ts";

/** The revision a change made, or the current one when nothing changed. */
export function stepOf(call: Call, revision: Revision | undefined): string {
  return revision?.step ?? stepName(call.revisions.state.step);
}
