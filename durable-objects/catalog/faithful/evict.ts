import { contentKey } from "../../data/names.ts";
import type { Entry } from "../model.ts";
import type { CatalogView } from "../state.ts";
import type { Work } from "../work.ts";

export interface Evictable {
  entry: Entry;
  bytes: number;
  /** seconds of building that a stored byte saves */
  value: number;
}

/** A result that must stay, and why. */
export interface Pinned {
  hash: string;
  bytes: number;
  because: string;
}

type Stored = Pick<Work, "catalog" | "results" | "bucket" | "projectId">;

/** Which stored results could be built again, the least valuable first, and which could not. */
export async function evictable(
  work: Stored,
): Promise<{ evictable: Evictable[]; pinned: Pinned[] }> {
  const { facts } = work.results;
  const marks = facts.marked();
  const can: Evictable[] = [];
  const pinned: Pinned[] = [];
  for (const { hash, bytes } of work.results.all()) {
    const entry = work.catalog.entry(hash);
    const because = !entry
      ? "no entry of this catalog"
      : marks.has(hash)
        ? `it came out different when it was built again (${marks.get(hash)?.code})`
        : await whyKept(work, entry);
    if (entry && because === undefined) {
      can.push({ entry, bytes, value: entry.execute_seconds / Math.max(1, bytes) });
    } else if (because !== undefined) pinned.push({ hash, bytes, because });
  }
  can.sort((a, b) => a.value - b.value || (a.entry.hash < b.entry.hash ? -1 : 1));
  return { evictable: can, pinned };
}

async function whyKept(work: Stored, entry: Entry): Promise<string | undefined> {
  if (entry.volatile.length > 0) return `its recipe is volatile: ${entry.volatile.join(", ")}`;
  const fact = work.results.facts.of(entry.hash);
  if (!fact) return "its rows have no digest yet";
  if (entry.kind === "entry" && !fact.verifiedAt) {
    return "no second build has given the same rows yet";
  }
  for (const { path, sha256 } of filesBelow(work.catalog, entry)) {
    const object = await work.bucket.head(contentKey(work.projectId, sha256));
    if (!object) return `the bytes of data/${path} are gone`;
  }
  return undefined;
}

/** The files that building an entry and everything below it again would read. */
function filesBelow(catalog: CatalogView, entry: Entry): Entry["files"] {
  const seen = new Set<string>();
  const files: Entry["files"] = [];
  const look = (each: Entry | undefined): void => {
    if (!each || seen.has(each.hash)) return;
    seen.add(each.hash);
    files.push(...each.files);
    for (const { hash } of each.parents) look(catalog.entry(hash));
  };
  look(entry);
  return files;
}

/**
 * Drops orders of rows, which cost little, and then results, the least valuable first, until what is stored fits.
 * @returns the results that were dropped
 */
export async function evictDownTo(work: Stored & Pick<Work, "engine">, bytes: number) {
  const dropped: { hash: string; bytes: number }[] = [];
  const { orders } = work.results;
  let stored = work.results.bytes + orders.bytes;
  if (stored <= bytes) return dropped;
  stored -= orders.dropAll((file) => work.engine.isReading(file));
  for (const { entry } of (await evictable(work)).evictable) {
    if (stored <= bytes) break;
    const freed = evict(work, entry.hash);
    stored -= freed;
    if (freed > 0) dropped.push({ hash: entry.hash, bytes: freed });
  }
  return dropped;
}

/** Drops one result and the orders of its rows, unless a statement reads it now. @returns the bytes that are free now */
export function evict({ engine, results }: Pick<Work, "engine" | "results">, hash: string): number {
  const file = results.file(hash);
  if (file === undefined || engine.isReading(file)) return 0;
  const orders = results.orders.dropOf(file, (order) => engine.isReading(order));
  return results.evict(hash) + orders;
}
