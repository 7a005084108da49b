import type { EntryTab } from "../../routes.ts";

/** What the reader chose last, and the number of that choice. */
export interface Choice {
  visit: number;
  ref: string | undefined;
  tab: EntryTab | undefined;
  number: number;
}

/**
 * A name means its newest version at the moment it is chosen. Another tab of the same entry is no other choice, so
 * what is read there is the version that was on screen.
 */
export function choiceAfter(
  before: Choice | undefined,
  visit: number,
  chosen: { ref: string; tab: EntryTab } | undefined,
): Choice {
  if (before?.visit === visit) return before;
  const next = { visit, ref: chosen?.ref, tab: chosen?.tab };
  if (!before) return { ...next, number: 0 };
  const isOtherTab = chosen?.ref === before.ref && chosen?.tab !== before.tab;
  return { ...next, number: isOtherTab ? before.number : before.number + 1 };
}
