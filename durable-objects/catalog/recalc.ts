import { type ErrorEnvelope, Failure, toEnvelope } from "../../contract/errors.ts";
import { sameRows } from "../engine/compare.ts";
import { followed, inOrder, type LiveEntry, liveEntries } from "./graph.ts";
import { type Entry, head, shortHash } from "./model.ts";
import type { Plan } from "./plan.ts";
import { relationOf } from "./relations.ts";
import { stalenessOf } from "./staleness.ts";
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
  failed: { alias: string; error: ErrorEnvelope }[];
  skipped: { alias: string; because: string }[];
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
  const cone = roots && coneOf(sorted, roots);
  const broken = new Map<string, string>();
  for (const live of sorted) {
    const { alias, entry } = live;
    if (cone && !cone.has(alias.id)) continue;
    const blocker = followed(entry).find((id) => broken.has(id));
    if (blocker !== undefined) {
      const because = broken.get(blocker) ?? "";
      broken.set(alias.id, because);
      report.skipped.push({ alias: alias.name, because: `${because} could not be rebuilt` });
      continue;
    }
    if (stalenessOf(plan.view, plan.over.data, entry).reasons.length === 0) continue;
    try {
      report.rebuilt.push(await rebuild(plan, live));
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.envelope.code === "cancelled") throw thrown;
      if (!(thrown instanceof Failure)) console.error(`recalc of ${alias.name} failed`, thrown);
      broken.set(alias.id, alias.name);
      report.failed.push({ alias: alias.name, error: toEnvelope(thrown) });
    }
  }
  if (report.failed.length === 0) return report;
  const resume = `catalog_recalc(roots: ${JSON.stringify(report.failed.map(({ alias }) => alias))}, dry_run: false)`;
  return { ...report, status: "failed", resume };
}

/** Ids of the roots and of every alias that follows one of them, however far. */
export function coneOf(sorted: LiveEntry[], roots: ReadonlySet<string>): Set<string> {
  const cone = new Set(roots);
  for (const { alias, entry } of sorted) {
    if (followed(entry).some((id) => cone.has(id))) cone.add(alias.id);
  }
  return cone;
}

async function rebuild(plan: Plan, { alias, entry }: LiveEntry): Promise<Rebuilt> {
  plan.over.progress(`rebuilding ${alias.name}`, 0);
  const built = await plan.build(entry.recipe, "");
  plan.restOn(alias.id);
  plan.do((draft) => {
    const now = draft.aliasById(alias.id);
    if (!now || head(now).hash === built.entry.hash) return;
    draft.addVersion(now, built.entry.hash, "recalc");
    // The rebuilt entry answers the same wish as the one before.
    if (draft.prompts(built.entry.hash).length === 0)
      draft.copyPrompts(entry.hash, built.entry.hash);
  });
  return {
    alias: alias.name,
    from: shortHash(entry.hash),
    to: shortHash(built.entry.hash),
    rows_before: entry.row_count,
    rows_after: built.entry.row_count,
    changed: await differ(plan.over, entry, built.entry),
  };
}

async function differ(work: Work, before: Entry, after: Entry): Promise<boolean> {
  if (before.row_count !== after.row_count) return true;
  if (JSON.stringify(before.columns) !== JSON.stringify(after.columns)) return true;
  return work.engine.job(work.meter, async (job) => {
    const relations = [before, after].map((each) => relationOf(work.catalog, work.rows, each));
    const [a = "", b = ""] = relations.map((relation) => job.attachments.read(relation));
    return !(await sameRows(job, a, b, { signal: work.signal, seconds: 60 }));
  });
}
