import type { resultsEvict } from "../../contract/tools/results_evict.ts";
import { evict, evictable } from "../catalog/faithful/evict.ts";
import { shortHash } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import type { ToolHandler } from "./handler.ts";

export const evictResults: ToolHandler<typeof resultsEvict> = async ({ entries }, call) => {
  const wanted = entries && new Set(entries.map((ref) => resolve(call.catalog, ref).entry.hash));
  const isWanted = (hash: string) => !wanted || wanted.has(hash);
  const found = await evictable(call);
  const evicted = [];
  const pinned = found.pinned.filter(({ hash }) => isWanted(hash));
  for (const { entry, bytes } of found.evictable) {
    if (!isWanted(entry.hash)) continue;
    const freed = evict(call, entry.hash);
    if (freed > 0) evicted.push({ hash: shortHash(entry.hash), bytes: freed });
    else pinned.push({ hash: entry.hash, bytes, because: "it is being read" });
  }
  return {
    evicted,
    bytes: evicted.reduce((sum, { bytes }) => sum + bytes, 0),
    pinned: pinned.map(({ hash, because }) => ({ hash: shortHash(hash), because })),
  };
};
