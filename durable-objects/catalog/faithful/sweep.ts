import { BUILD_SECONDS } from "../../../contract/limits.ts";
import { differingColumns } from "../../engine/digest/differing.ts";
import { digestStored } from "../../engine/digest/stored.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import { type Entry, shortHash } from "../model.ts";
import { namesOf } from "../resolve.ts";
import type { Work } from "../work.ts";

export interface SweepReport {
  /** stored results that were digested */
  results: number;
  /** those whose rows are not the ones that were built */
  unfaithful: { hash: string; alias?: string; cause: string; columns: string[] }[];
  /** entries whose rows are not stored now; they are built again when somebody reads them */
  absent: { hash: string; alias?: string }[];
  /** results that cannot be read */
  errors: { hash: string; alias?: string; message: string }[];
}

/**
 * Digests every stored result and compares it with what was recorded when it was built. Writes nothing.
 * @throws cancelled
 */
export async function sweep(work: Work): Promise<SweepReport> {
  const report: SweepReport = { results: 0, unfaithful: [], absent: [], errors: [] };
  const entries = [...work.catalog.entries()].filter(({ view }) => !view);
  for (const [i, entry] of entries.entries()) {
    const alias = namesOf(work.catalog, entry.hash)?.alias.name;
    const named = { hash: shortHash(entry.hash), ...(alias === undefined ? {} : { alias }) };
    work.progress("digesting results", i, entries.length);
    const file = work.rows.file(entry.hash);
    if (file === undefined) {
      report.absent.push(named);
      continue;
    }
    report.results++;
    try {
      const found = await compare(work, entry, file);
      if (found) report.unfaithful.push({ ...named, ...found });
    } catch (error) {
      if (work.signal.aborted || isOutOfMemory(error)) throw error;
      report.errors.push({ ...named, message: (error as Error).message.slice(0, 300) });
    }
  }
  return report;
}

async function compare(work: Work, entry: Entry, file: number) {
  const { facts } = work.results;
  const recorded = facts.of(entry.hash);
  if (!recorded) return undefined;
  const control = { signal: work.signal, seconds: BUILD_SECONDS };
  const now = await work.engine.job(work.meter, (job) =>
    digestStored(job, { file, columns: entry.columns }, control),
  );
  if (now.digest === recorded.digest) return undefined;
  const mark = facts.markOf(entry.hash);
  // What is stored is what the mark says: it was healed so. Anything else changed where it lay.
  const cause = mark?.digest === now.digest ? mark.cause : "storage";
  return { cause, columns: differingColumns(recorded, now) };
}
