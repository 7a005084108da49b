import { shortHash } from "./model.ts";
import type { Plan } from "./plan.ts";
import { type RecalcReport, recalc } from "./recalc.ts";

/**
 * What moved heads set off: their followers are rebuilt in the same revision, when the project wants that.
 * @returns undefined when nothing follows them, or the project's auto_recalc is off
 */
export async function followUp(
  plan: Plan,
  ...aliasIds: string[]
): Promise<RecalcReport | undefined> {
  if (!plan.view.settings.auto_recalc || aliasIds.length === 0) return undefined;
  const report = await recalc(plan, new Set(aliasIds));
  tellRecalc(plan, report);
  const { rebuilt, failed, skipped } = report;
  return rebuilt.length + failed.length + skipped.length > 0 || report.status === "cycle"
    ? report
    : undefined;
}

/** Open pages learn which entries took whose place. */
export function tellRecalc(plan: Plan, { rebuilt }: RecalcReport): void {
  if (rebuilt.length === 0) return;
  const remap = Object.fromEntries(rebuilt.map(({ from, to }) => [shortHash(from), shortHash(to)]));
  plan.do((draft) => draft.effects.push({ kind: "recalc", remap }));
}
