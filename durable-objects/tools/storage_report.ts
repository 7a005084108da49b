import { RESULT_STORE_BYTES } from "../../contract/limits.ts";
import type { storageReport } from "../../contract/tools/storage_report.ts";
import type { Call } from "../call.ts";
import { evictable } from "../catalog/faithful/evict.ts";
import { shortHash } from "../catalog/model.ts";
import { namesOf } from "../catalog/resolve.ts";
import type { ToolHandler } from "./handler.ts";

export const reportStorage: ToolHandler<typeof storageReport> = async ({ limit }, call) => {
  const files = new Map(call.data.list().map(({ sha256, size }) => [sha256, size]));
  const results = limit > 0 ? await storedResults(call) : [];
  return {
    bytes: call.engine.pages.sql.databaseSize,
    result_bytes: call.results.bytes,
    // Names of the same content share its bytes.
    file_bytes: [...files.values()].reduce((sum, size) => sum + size, 0),
    files: call.data.list().length,
    entries: Array.from(call.catalog.entries()).length,
    limit_bytes: RESULT_STORE_BYTES,
    results: results.slice(0, limit),
    results_omitted: Math.max(0, results.length - limit),
  };
};

/** The largest first. */
async function storedResults(call: Call) {
  const { catalog, results } = call;
  const kept = new Map((await evictable(call)).pinned.map(({ hash, because }) => [hash, because]));
  const reads = results.reads.all();
  const stored = results.all().flatMap(({ hash, bytes, createdAt }) => {
    const entry = catalog.entry(hash);
    if (!entry) return [];
    const named = namesOf(catalog, hash);
    const [readAt, because] = [reads.get(hash), kept.get(hash)];
    return {
      hash: shortHash(hash),
      ...(named ? { alias: named.alias.name, version: named.version.version } : {}),
      kind: entry.kind,
      row_count: entry.row_count,
      bytes,
      created_at: createdAt,
      ...(readAt === undefined ? {} : { read_at: readAt }),
      execute_seconds: entry.execute_seconds,
      ...(because === undefined ? {} : { kept: because }),
    };
  });
  return stored.sort((a, b) => b.bytes - a.bytes);
}
