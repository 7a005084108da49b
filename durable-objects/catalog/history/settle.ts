import { Failure } from "../../../contract/errors.ts";
import type { DataNames } from "../../data/names.ts";
import { Draft, stepName } from "../draft.ts";
import type { Revision, Revisions } from "../revisions.ts";
import { scan } from "../staleness.ts";
import type { CatalogView } from "../state.ts";
import { History } from "./history.ts";
import { type Pointers, pointAt } from "./pointers.ts";

/** What undo and reset work with. */
export interface HistoryWork {
  revisions: Revisions;
  catalog: CatalogView;
  data: DataNames;
  stamp: { by: string; session: string };
  commit(change: (draft: Draft) => void): Promise<Revision | undefined>;
}

export interface Settling<T> {
  dryRun: boolean;
  /** the step the caller believes is the newest */
  expected?: string | undefined;
  /** cause of the versions that are added */
  cause: string;
  plan(history: History): Promise<T>;
  /** the effects of it */
  tell(draft: Draft, planned: T): void;
}

export interface Settled<T> {
  planned: T;
  revision: Revision | undefined;
  /** names that follow what moved and were not rebuilt */
  stale: string[];
}

const ATTEMPTS = 3;

/**
 * Plans where everything is to point and makes that one revision; planned anew when another revision came between.
 * @throws conflict when the newest step is not the expected one, or others never stop
 */
export async function settle<T extends { wanted: Pointers }>(
  work: HistoryWork,
  { dryRun, expected, cause, plan, tell }: Settling<T>,
): Promise<Settled<T>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const history = new History(work.revisions.git, work.catalog.step);
    requireStep(history.newest, expected);
    const planned = await plan(history);
    let overtaken = false;
    let stale: string[] = [];
    const change = (draft: Draft) => {
      overtaken = draft.step !== history.newest + 1;
      if (overtaken) return;
      const before = new Set(staleNames(draft, work.data));
      pointAt(draft, planned.wanted, cause);
      stale = staleNames(draft, work.data).filter((name) => !before.has(name));
      tell(draft, planned);
    };
    let revision: Revision | undefined;
    if (dryRun) change(new Draft(work.catalog, { at: new Date().toISOString(), ...work.stamp }));
    else revision = await work.commit(change);
    if (!overtaken) return { planned, revision, stale };
  }
  throw new Failure("conflict", `Others made revisions ${ATTEMPTS} times while this was planned.`, {
    hint: "Nothing was changed. Try again.",
  });
}

function requireStep(newest: number, expected: string | undefined): void {
  if (expected === undefined || expected === stepName(newest)) return;
  throw new Failure("conflict", `The project is at ${stepName(newest)}, not ${expected}.`, {
    hint: `catalog_revisions(since: "${expected}") shows what came since. Nothing was changed.`,
  });
}

function staleNames(catalog: CatalogView, data: DataNames): string[] {
  return scan(catalog, data)
    .filter(({ reasons, transitive }) => reasons.length > 0 || transitive)
    .map(({ alias }) => alias.name);
}
