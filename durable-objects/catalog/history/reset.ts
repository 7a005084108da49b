import { type Alias, type Chart, head } from "../model.ts";
import type { CatalogView } from "../state.ts";
import type { History } from "./history.ts";
import { type Move, movesBetween } from "./moves.ts";
import { type Pointer, type Pointers, pointersOf } from "./pointers.ts";
import { movesAnything } from "./step-change.ts";

export interface LostStep {
  step: string;
  by: string;
  tool: string;
}

export interface ResetPlan {
  wanted: Pointers;
  moves: Move[];
  /** steps after the one reset to whose changes no longer show, newest first */
  lost: LostStep[];
}

/** Points everything where it pointed at a step; a name that is gone by now comes back with all its versions. */
export async function resetTo(
  catalog: CatalogView,
  history: History,
  past: CatalogView,
): Promise<ResetPlan> {
  const now = pointersOf(catalog);
  const lost: LostStep[] = [];
  const charts = new Map<string, Chart | undefined>();
  const lastKnown = new Map<string, Alias>();
  for await (const step of history.back()) {
    if (step.number <= past.step) break;
    const change = history.change(step);
    if (movesAnything(change)) lost.push({ step: step.name, by: step.by, tool: step.tool });
    for (const { hash, before } of change.charts) charts.set(hash, before);
    for (const { before, after } of change.aliases) {
      const alias = after ?? before;
      if (alias && !lastKnown.has(alias.id)) lastKnown.set(alias.id, alias);
    }
  }
  const aliases = new Map<string, Pointer>();
  for (const then of past.aliases()) {
    const alias = now.aliases.get(then.id)?.alias ?? lastKnown.get(then.id) ?? then;
    aliases.set(then.id, { alias, name: then.name, hash: head(then).hash });
  }
  const wanted = {
    aliases,
    charts: changedCharts(catalog, charts),
    cells: past.notebook,
    settings: past.settings,
    customs: past.customs,
  };
  return { wanted, moves: movesBetween(now, wanted), lost };
}

function changedCharts(catalog: CatalogView, then: ReadonlyMap<string, Chart | undefined>) {
  const same = (hash: string, chart: Chart | undefined) =>
    JSON.stringify(catalog.chart(hash)) === JSON.stringify(chart);
  return new Map([...then].filter(([hash, chart]) => !same(hash, chart)));
}
