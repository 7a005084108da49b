import type { History, Step } from "./history.ts";
import type { StepChange } from "./step-change.ts";
import { type Touched, touchedIn } from "./touched.ts";

export interface RevisionFilter {
  /** only those that touched the alias of this name or id */
  alias?: { name: string; id: string | undefined } | undefined;
  /** only those after this step */
  since?: number | undefined;
  /** only those before this step */
  before?: number | undefined;
  by?: string | undefined;
}

export interface Listed {
  step: Step;
  touched: Touched[];
  change: StepChange;
}

export interface Listing {
  items: Listed[];
  /** where to go on; undefined when there is nothing more */
  next?: number;
}

/** Revisions newest first, as many as are wanted. */
export async function listRevisions(
  history: History,
  filter: RevisionFilter,
  limit: number,
): Promise<Listing> {
  const items: Listed[] = [];
  const from = Math.min(history.newest, (filter.before ?? Number.POSITIVE_INFINITY) - 1);
  const since = filter.since ?? -1;
  if (from <= since) return { items };
  let last = from;
  for await (const step of history.back(from)) {
    last = step.number;
    if (last <= since) return { items };
    if (items.length === limit) return { items, next: last + 1 };
    if (filter.by !== undefined && step.by !== filter.by) continue;
    const change = history.change(step);
    const touched = touchedIn(change, step.name);
    if (!filter.alias || concerns(change, filter.alias)) items.push({ step, touched, change });
  }
  return last === 0 ? { items } : { items, next: last };
}

function concerns(
  { aliases }: StepChange,
  { id, name }: NonNullable<RevisionFilter["alias"]>,
): boolean {
  return aliases.some(({ before, after }) =>
    [before, after].some((alias) => alias && (alias.id === id || alias.name === name)),
  );
}
