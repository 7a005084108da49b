import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { Failure } from "../../../contract/errors.ts";
import { STATISTICS_SECONDS } from "../../../contract/limits.ts";
import type { Statistics } from "../../../contract/statistics.ts";
import { ownFigures } from "../../engine/custom/figures.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import { canonicalJson } from "../../engine/recipe/identity.ts";
import { sqlEngine } from "../../engine/sql-engine.ts";
import { statisticsOf } from "../../engine/statistics/statistics.ts";
import { activeCustoms } from "../custom/customs.ts";
import type { Custom } from "../custom/model.ts";
import { ensureStored } from "../faithful/heal.ts";
import { sha256 } from "../identity.ts";
import { type Entry, shortHash } from "../model.ts";
import { relationOf } from "../relations.ts";
import type { Work } from "../work.ts";
import { keepStatistics, keptStatistics } from "./kept.ts";
import { ready } from "./own.ts";

/**
 * Statistics of an entry, the project's own among them: those that are kept, else made now and kept.
 * @throws time_limit, cancelled, out_of_memory
 */
export async function profileOf(
  work: Work,
  store: DrizzleSqliteDODatabase,
  entry: Entry,
): Promise<Statistics> {
  const own = activeCustoms(work.catalog, "stats");
  const key =
    own.length === 0 ? entry.hash : `${entry.hash}+${sha256(canonicalJson(own.map(facts)))}`;
  const kept = keptStatistics(store, key);
  if (kept) return kept;
  const known = own.length === 0 ? undefined : keptStatistics(store, entry.hash);
  // What differs at each reading has no statistics that stay true.
  const isSteady = entry.volatile.length === 0 || work.rows.file(entry.hash) !== undefined;
  return work.engine.job(work.meter, async (job) => {
    await ensureStored(work, job, [entry]);
    const from = job.attachments.read(relationOf(work.catalog, work.rows, entry));
    const base = known ?? (await made(work, job, entry, from));
    if (!known && isSteady) keepStatistics(store, entry.hash, base);
    if (own.length === 0) return base;
    const whole = await withOwn(work, job, entry, from, base, own);
    if (isSteady) keepStatistics(store, key, whole);
    return whole;
  });
}

const facts = ({ name, source, applies_to }: Custom) => ({ name, source, applies_to });

async function made(work: Work, job: EngineJob, entry: Entry, from: string): Promise<Statistics> {
  const { columns, row_count: rows, hash } = entry;
  const control = { signal: work.signal, seconds: STATISTICS_SECONDS };
  const what = `statistics of ${shortHash(hash)}`;
  const tell = (done: number, total: number) => work.progress(what, done, total);
  return statisticsOf(job, from, { columns, rows }, control, tell).catch((error: unknown) => {
    throw tooMuch(error);
  });
}

async function withOwn(
  work: Work,
  job: EngineJob,
  entry: Entry,
  from: string,
  base: Statistics,
  own: Custom[],
): Promise<Statistics> {
  const engine = sqlEngine(job.connection);
  const statistics = own.map((custom) => ready(engine, custom));
  const { values, failed } = await ownFigures(job, from, entry.columns, statistics, work.signal);
  const notes = failed.map(
    ({ statistic, column, why }) => `${statistic} gives null for ${column}: ${why}`,
  );
  return {
    ...base,
    columns: base.columns.map((column) => {
      const custom = values.get(column.name);
      return custom ? { ...column, custom } : column;
    }),
    ...(notes.length > 0 ? { notes: told(notes) } : {}),
  };
}

/** A statistic that fails on every column of a wide table would fill the reply. */
function told(notes: string[]): string[] {
  const rest = notes.length - NOTES;
  return rest > 0 ? [...notes.slice(0, NOTES), `${rest} more figures are null.`] : notes;
}

const NOTES = 20;

function tooMuch(error: unknown): unknown {
  if (!isOutOfMemory(error)) return error;
  return new Failure("out_of_memory", "The statistics need more memory than there is.", {
    hint: "Profile a narrower entry: SELECT the columns that matter.",
    stage: "read",
  });
}
