import { createHash } from "node:crypto";
import { Failure } from "../../../contract/errors.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import { hasRowNumbers } from "../../engine/row-numbers.ts";
import type { Rows } from "../../engine/window/place.ts";
import { ENGINE_VERSION } from "../engine-version.ts";
import { ensureStored } from "../faithful/heal.ts";
import type { Entry } from "../model.ts";
import { relationOf } from "../relations.ts";
import type { Work } from "../work.ts";

/** Raised when a block of rows, or what a search or filter finds, comes out otherwise than before. */
const FORM = 1;

/** An entry's rows as SQL, built again first when they were dropped. */
export async function openRows(work: Work, job: EngineJob, entry: Entry): Promise<Rows> {
  await ensureStored(work, job, [entry]);
  const from = job.attachments.read(relationOf(work.catalog, work.rows, entry));
  const { columns } = entry;
  return { from, columns, numbered: hasRowNumbers(from, columns) };
}

/** What lies stored under an entry: its own rows, or those that it is computed from when it is read. */
export function storedBelow({ catalog }: Pick<Work, "catalog">, entry: Entry): Entry {
  let below = entry;
  while (below.view) {
    const parent = below.parents[0] && catalog.entry(below.parents[0].hash);
    if (!parent) throw new Error(`entry ${below.hash} is a view over nothing`);
    below = parent;
  }
  return below;
}

/** A digest of an entry as it is served now, and of what is asked of it. */
export function digestOf(work: Work, entry: Entry, asked: unknown): string {
  const { hash } = storedBelow(work, entry);
  // Rows that came out different are served under the hash all the same.
  const mark = work.results.facts.markOf(hash)?.digest ?? "";
  const all = JSON.stringify([FORM, ENGINE_VERSION, entry.hash, mark, asked]);
  return createHash("sha256").update(all).digest("hex").slice(0, 32);
}

/** Runs a job of the engine that reads rows. @throws out_of_memory, and what the job throws */
export function inJob<T>(work: Work, run: (job: EngineJob) => Promise<T>): Promise<T> {
  return work.engine.job(work.meter, run).catch((error: unknown) => {
    throw isOutOfMemory(error) ? tooMuch() : error;
  });
}

function tooMuch(): Failure {
  return new Failure("out_of_memory", "Reading these rows needs more memory than there is.", {
    hint: "Ask for fewer rows or columns at once, or sort by fewer columns.",
    stage: "read",
  });
}
