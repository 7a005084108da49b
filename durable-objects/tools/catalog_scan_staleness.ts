import type { catalogScanStaleness } from "../../contract/tools/catalog_scan_staleness.ts";
import { sweep } from "../catalog/faithful/sweep.ts";
import { shortHash } from "../catalog/model.ts";
import { type ScannedEntry, scan } from "../catalog/staleness.ts";
import type { ToolHandler } from "./handler.ts";

export const scanStaleness: ToolHandler<typeof catalogScanStaleness> = async (input, call) => {
  const scanned = scan(call.catalog, call.data);
  const stale = scanned.filter(({ reasons }) => reasons.length > 0);
  const telling = scanned.filter(
    ({ reasons, unknown, transitive }) => reasons.length + unknown.length > 0 || transitive,
  );
  return {
    stale: stale.map(({ alias }) => alias.name),
    transitively_stale: scanned
      .filter(({ transitive }) => transitive)
      .map(({ alias }) => alias.name),
    entries: telling.map((each) => ({
      alias: each.alias.name,
      hash: shortHash(each.entry.hash),
      stale: each.reasons.length > 0,
      transitively_stale: each.transitive,
      ...(each.reasons.length > 0
        ? {
            reasons: each.reasons.map((r) => ({
              ...r,
              was: shortHash(r.was),
              now: shortHash(r.now),
            })),
          }
        : {}),
      ...(each.unknown.length > 0 ? { unknown_axes: each.unknown } : {}),
    })),
    orphan_stale: call.catalog.settings.auto_recalc
      ? stale.map((each) => ({ alias: each.alias.name, explanation: explain(each) }))
      : [],
    checked: scanned.length,
    ...(input.verify_results ? { verified: await sweep(call) } : {}),
  };
};

/** Why something is stale although heads that move set off a rebuild. */
function explain({ reasons, alias }: ScannedEntry): string {
  const file = reasons.find(({ axis }) => axis === "source");
  if (file) return `data/${file.ref} holds other bytes; an upload by itself rebuilds nothing`;
  const refs = reasons.map(({ ref }) => ref).join(", ");
  return `its rebuild failed, or auto_recalc was off, when ${refs} moved: catalog_recalc(roots: ["${alias.name}"], dry_run: false) tells which`;
}
