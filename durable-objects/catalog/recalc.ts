import { type ErrorEnvelope, Failure, toEnvelope } from "../../contract/errors.ts";
import { QUERY_SECONDS } from "../../contract/limits.ts";
import { sameRows } from "../engine/compare.ts";
import { isOutOfMemory } from "../engine/ingest/memory.ts";
import { carryChart } from "./charts.ts";
import { ensureStored } from "./faithful/heal.ts";
import { coneOf, followed, inOrder, type LiveEntry, liveEntries } from "./graph.ts";
import { type Entry, head, shortHash } from "./model.ts";
import type { Plan } from "./plan.ts";
import { failedRebuild, skippedRebuild } from "./recalc-trouble.ts";
import { relationOf } from "./relations.ts";
import { stalenessOf } from "./staleness.ts";
import type { CatalogView } from "./state.ts";
import type { Work } from "./work.ts";

export interface Rebuilt {
  alias: string;
  from: string;
  to: string;
  rows_before: number;
  rows_after: number;
  /** whether the rows differ, in whatever order */
  changed: boolean;
}

export interface RecalcReport {
  status: "ok" | "failed" | "cycle";
  rebuilt: Rebuilt[];
  failed: { alias: string; error: ErrorEnvelope; error_id: string }[];
  skipped: { alias: string; because: string; error_id: string }[];
  /** the call that finishes it once the failure is mended */
  resume?: string;
  /** aliases that follow each other */
  cycle?: string[];
}

/**
 * Rebuilds what is stale in the cone of `roots` (of everything, when not given), parents first, as part of a plan.
 * A failure keeps what was rebuilt; what is built on the failed entry is skipped, the rest goes on.
 */
export async function recalc(plan: Plan, roots?: ReadonlySet<string>): Promise<RecalcReport> {
  const { sorted, cycle } = inOrder(liveEntries(plan.view));
  const report: RecalcReport = { status: "ok", rebuilt: [], failed: [], skipped: [] };
  if (cycle.length > 0) return { ...report, status: "cycle", cycle };
  const cone = coneOf(sorted, roots ?? staleIn(sorted, plan));
  for (const id of cone) plan.restOn(id);
  // A follower that appears meanwhile would be left behind.
  if (roots) plan.onlyWhile((catalog) => isWithin(coneIn(catalog, roots), cone));
  const broken = new Map<string, string>();
  for (const live of sorted) {
    const { alias, entry } = live;
    if (!cone.has(alias.id)) continue;
    const blocker = followed(entry).find((id) => broken.has(id));
    if (blocker !== undefined) {
      const because = broken.get(blocker) ?? "";
      broken.set(alias.id, because);
      report.skipped.push(skip(plan, live, `${because} could not be rebuilt`));
      continue;
    }
    if (stalenessOf(plan.view, plan.over.data, entry).reasons.length === 0) continue;
    try {
      report.rebuilt.push(await rebuild(plan, live));
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.envelope.code === "cancelled") throw thrown;
      if (!(thrown instanceof Failure)) console.error(`recalc of ${alias.name} failed`, thrown);
      broken.set(alias.id, alias.name);
      report.failed.push(fail(plan, live, toEnvelope(thrown)));
    }
  }
  if (report.failed.length === 0) return report;
  const resume = `catalog_recalc(roots: ${JSON.stringify(report.failed.map(({ alias }) => alias))}, dry_run: false)`;
  return { ...report, status: "failed", resume };
}

function fail(plan: Plan, live: LiveEntry, error: ErrorEnvelope) {
  const trouble = failedRebuild(live, error);
  plan.trouble(trouble);
  return { alias: live.alias.name, error, error_id: trouble.id };
}

function skip(plan: Plan, live: LiveEntry, because: string) {
  const trouble = skippedRebuild(live, because);
  plan.trouble(trouble);
  return { alias: live.alias.name, because, error_id: trouble.id };
}

function coneIn(catalog: CatalogView, roots: ReadonlySet<string>): Set<string> {
  return coneOf(inOrder(liveEntries(catalog)).sorted, roots);
}

function isWithin(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((id) => all.has(id));
}

function staleIn(live: LiveEntry[], { view, over }: Plan): Set<string> {
  const stale = live.filter(({ entry }) => stalenessOf(view, over.data, entry).reasons.length > 0);
  return new Set(stale.map(({ alias }) => alias.id));
}

async function rebuild(plan: Plan, { alias, entry }: LiveEntry): Promise<Rebuilt> {
  plan.over.progress(`rebuilding ${alias.name}`, 0);
  const built = await plan.build(entry.recipe, "");
  const changed = await differ(plan.over, entry, built.entry);
  plan.do((draft) => {
    const now = draft.aliasById(alias.id);
    if (!now || head(now).hash === built.entry.hash) return;
    draft.addVersion(now, built.entry.hash, "recalc");
    // The rebuilt entry answers the same wish as the one before.
    if (draft.prompts(built.entry.hash).length === 0)
      draft.copyPrompts(entry.hash, built.entry.hash);
  });
  carryChart(plan, entry.hash, built.entry);
  return {
    alias: alias.name,
    from: shortHash(entry.hash),
    to: shortHash(built.entry.hash),
    rows_before: entry.row_count,
    rows_after: built.entry.row_count,
    changed,
  };
}

/** Whether rows differ; those that are too many to compare are told as changed. */
async function differ(work: Work, before: Entry, after: Entry): Promise<boolean> {
  if (before.row_count !== after.row_count) return true;
  if (JSON.stringify(before.columns) !== JSON.stringify(after.columns)) return true;
  try {
    return await work.engine.job(work.meter, async (job) => {
      await ensureStored(work, job, [before, after]);
      const relations = [before, after].map((each) => relationOf(work.catalog, work.rows, each));
      const [a = "", b = ""] = relations.map((relation) => job.attachments.read(relation));
      return !(await sameRows(job, a, b, { signal: work.signal, seconds: QUERY_SECONDS }));
    });
  } catch (thrown) {
    const isTooSlow = thrown instanceof Failure && thrown.envelope.code === "time_limit";
    if (isTooSlow || isOutOfMemory(thrown)) return true;
    throw thrown;
  }
}
