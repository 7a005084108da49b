import type { Revision } from "../api/replies.ts";

/** Which of one's own steps the header takes back, and which it brings back. */
export interface Steps {
  undo?: Revision;
  /** an undo that can itself be taken back */
  redo?: Revision;
}

/**
 * Reads one's own revisions as the two stacks of an editor: a step that took others back moves them to the other
 * stack, and an ordinary step empties the second.
 *
 * @param revisions one's own, newest first
 * @param undid which steps an undo took back, as far as this page knows; any other undo is a step like all
 */
export function stepsOf(
  revisions: readonly Revision[],
  undid: ReadonlyMap<string, readonly string[]>,
): Steps {
  let done: Revision[] = [];
  let undone: Revision[] = [];
  for (const revision of revisions.toReversed()) {
    const taken = new Set(undid.get(revision.step));
    if (taken.size === 0) {
      if (movesSomething(revision)) {
        done.push(revision);
        undone = [];
      }
      continue;
    }
    const without = (all: Revision[]) => all.filter(({ step }) => !taken.has(step));
    if (without(undone).length < undone.length) {
      undone = without(undone);
      done.push(revision);
    } else {
      done = without(done);
      undone.push(revision);
    }
  }
  const [undo, redo] = [done.at(-1), undone.at(-1)];
  return { ...(undo ? { undo } : {}), ...(redo ? { redo } : {}) };
}

/** A step that only brought entries is none to take back: entries stay. */
export function movesSomething({ touched, also = [] }: Revision): boolean {
  return touched.length > 0 || also.some((part) => part !== "entries");
}
