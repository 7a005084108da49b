import { Failure } from "../../contract/errors.ts";
import type { ToolInput } from "../../contract/tool.ts";
import type { catalogRecalc } from "../../contract/tools/catalog_recalc.ts";
import type { Call } from "../call.ts";
import { tellRecalc } from "../catalog/follow-up.ts";
import { coneOf, followed, inOrder, liveEntries } from "../catalog/graph.ts";
import { head } from "../catalog/model.ts";
import { inOneRevision } from "../catalog/plan.ts";
import { type RecalcReport, recalc } from "../catalog/recalc.ts";
import { resolve } from "../catalog/resolve.ts";
import { stalenessOf } from "../catalog/staleness.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

type Input = ToolInput<typeof catalogRecalc>;

export const recalculate: ToolHandler<typeof catalogRecalc> = async (input, call) => {
  const { roots, unknown } = rootsOf(input, call);
  const { sorted, cycle } = inOrder(liveEntries(call.catalog));
  const cone = roots && coneOf(sorted, roots);
  const looked = sorted.filter(({ alias }) => !cone || cone.has(alias.id));
  const would = wouldRebuild(call, looked);
  const base = {
    dry_run: input.dry_run,
    cone: looked.map(({ alias }) => alias.name),
    unknown_roots: unknown,
    ...(would.length === 0 && cycle.length === 0 ? { note: "nothing stale to recompute" } : {}),
    url: projectUrl(call.caller),
  };
  if (input.dry_run || would.length === 0) {
    const report = cycle.length > 0 ? { ...NOTHING, status: "cycle" as const, cycle } : NOTHING;
    return { ...report, ...base, would_rebuild: would, step: stepOf(call, undefined) };
  }
  const { result, revision } = await inOneRevision(call, async (plan) => {
    const report = await recalc(plan, roots);
    tellRecalc(plan, report);
    return report;
  });
  return { ...result, ...base, step: stepOf(call, revision) };
};

const NOTHING: RecalcReport = { status: "ok", rebuilt: [], failed: [], skipped: [] };

function rootsOf({ roots }: Input, call: Call): { roots?: Set<string>; unknown: string[] } {
  if (!roots) return { unknown: [] };
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const root of roots) {
    const ids = liveAliases(call, root);
    for (const id of ids) known.add(id);
    if (ids.length === 0) unknown.push(root);
  }
  return { roots: known, unknown };
}

/** The alias, or the aliases whose head is the hash; a superseded version or a scratch entry is no live root. */
function liveAliases({ catalog }: Call, reference: string): string[] {
  try {
    const { entry, alias, version } = resolve(catalog, reference);
    if (alias) return head(alias) === version ? [alias.id] : [];
    const named = [...catalog.aliases()].filter((each) => head(each).hash === entry.hash);
    return named.map(({ id }) => id);
  } catch (error) {
    if (error instanceof Failure && error.envelope.code === "not_found") return [];
    throw error;
  }
}

function wouldRebuild({ catalog, data }: Call, looked: ReturnType<typeof liveEntries>): string[] {
  const touched = new Set<string>();
  for (const { alias, entry } of looked) {
    const stale = stalenessOf(catalog, data, entry).reasons.length > 0;
    if (stale || followed(entry).some((id) => touched.has(id))) touched.add(alias.id);
  }
  return looked.filter(({ alias }) => touched.has(alias.id)).map(({ alias }) => alias.name);
}
