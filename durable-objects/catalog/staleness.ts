import type { DataNames } from "../data/names.ts";
import { findProcessing, processingDigest } from "./custom/processings.ts";
import { inOrder, type LiveEntry, liveEntries } from "./graph.ts";
import { type Entry, head } from "./model.ts";
import type { CatalogView } from "./state.ts";

/** Why an entry is out of date: the alias it follows moved, or a file or a post-processing it reads is another. */
export interface StaleReason {
  axis: "alias" | "source" | "process";
  ref: string;
  /** hash or digest it was built over, and what is there now */
  was: string;
  now: string;
}

export interface Staleness {
  reasons: StaleReason[];
  /** what it follows that is gone: whether it is stale cannot be said */
  unknown: string[];
}

/** The staleness of one entry, from its recorded inputs alone; no data is read. */
export function stalenessOf(catalog: CatalogView, data: DataNames, entry: Entry): Staleness {
  const staleness: Staleness = { reasons: [], unknown: [] };
  for (const { follow, alias, ref, hash } of entry.parents) {
    if (!follow || !alias) continue;
    const now = catalog.aliasById(alias.id);
    if (!now) staleness.unknown.push(`alias:${ref}`);
    else if (head(now).hash !== hash) {
      staleness.reasons.push({ axis: "alias", ref: now.name, was: hash, now: head(now).hash });
    }
  }
  if (entry.kind === "source") return staleness;
  for (const process of entry.processes ?? []) {
    const ref = `process_${process.name}`;
    const found = findProcessing(catalog, process.name);
    const [was, now] = [process, found ?? process].map(processingDigest);
    if (!found) staleness.unknown.push(`process:${ref}`);
    else if (was !== now && was && now) staleness.reasons.push({ axis: "process", ref, was, now });
  }
  for (const { path, sha256 } of entry.files) {
    const now = data.find(path);
    if (!now) staleness.unknown.push(`source:${path}`);
    else if (now.sha256 !== sha256) {
      staleness.reasons.push({ axis: "source", ref: path, was: sha256, now: now.sha256 });
    }
  }
  return staleness;
}

export interface ScannedEntry extends LiveEntry, Staleness {
  /** not stale itself, but built on something that is */
  transitive: boolean;
}

/** Every live entry, parents first; those that follow each other in a circle come last. */
export function scan(catalog: CatalogView, data: DataNames): ScannedEntry[] {
  const all = liveEntries(catalog);
  const { sorted } = inOrder(all);
  const touched = new Set<string>();
  return [...new Set([...sorted, ...all])].map((live) => {
    const staleness = stalenessOf(catalog, data, live.entry);
    const above = live.entry.parents.some(
      ({ follow, alias }) => follow && alias !== undefined && touched.has(alias.id),
    );
    const stale = staleness.reasons.length > 0;
    if (stale || above) touched.add(live.alias.id);
    return { ...live, ...staleness, transitive: above && !stale };
  });
}
