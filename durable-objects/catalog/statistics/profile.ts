import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { Failure } from "../../../contract/errors.ts";
import { STATISTICS_SECONDS } from "../../../contract/limits.ts";
import type { Statistics } from "../../../contract/statistics.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import { statisticsOf } from "../../engine/statistics/statistics.ts";
import { ensureStored } from "../faithful/heal.ts";
import { type Entry, shortHash } from "../model.ts";
import { relationOf } from "../relations.ts";
import type { Work } from "../work.ts";
import { keepStatistics, keptStatistics } from "./kept.ts";

/** Statistics of an entry: those that are kept, else made now and kept. @throws time_limit, cancelled, out_of_memory */
export async function profileOf(
  work: Work,
  store: DrizzleSqliteDODatabase,
  entry: Entry,
): Promise<Statistics> {
  const kept = keptStatistics(store, entry.hash);
  if (kept) return kept;
  const { columns, row_count: rows, hash } = entry;
  const made = await work.engine.job(work.meter, async (job) => {
    await ensureStored(work, job, [entry]);
    const from = job.attachments.read(relationOf(work.catalog, work.rows, entry));
    const control = { signal: work.signal, seconds: STATISTICS_SECONDS };
    const what = `statistics of ${shortHash(hash)}`;
    return statisticsOf(job, from, { columns, rows }, control, (done, total) =>
      work.progress(what, done, total),
    ).catch((error: unknown) => {
      throw tooMuch(error);
    });
  });
  // What differs at each reading has no statistics that stay true.
  if (entry.volatile.length === 0 || work.rows.file(hash) !== undefined)
    keepStatistics(store, hash, made);
  return made;
}

function tooMuch(error: unknown): unknown {
  if (!isOutOfMemory(error)) return error;
  return new Failure("out_of_memory", "The statistics need more memory than there is.", {
    hint: "Profile a narrower entry: SELECT the columns that matter.",
    stage: "read",
  });
}
