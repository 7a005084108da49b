import { differingColumns } from "../../engine/digest/differing.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { type Entry, shortHash } from "../model.ts";
import { namesOf } from "../resolve.ts";
import type { Work } from "../work.ts";
import { causeOf } from "./cause.ts";
import type { Fact } from "./facts.ts";
import { type Rebuilt, rebuild } from "./rebuild.ts";

/**
 * Makes the rows of entries readable: those that are not stored any more are built again first, parents before
 * what is built on them.
 * @throws store_unavailable when the bytes of a file are gone, and what a build throws
 */
export async function ensureStored(work: Work, job: EngineJob, entries: Entry[]): Promise<void> {
  for (const entry of entries) {
    // A view is computed from the rows of its parent at each read.
    if (!entry.view && work.rows.file(entry.hash) !== undefined) continue;
    await ensureStored(work, job, parentsOf(work, entry));
    if (!entry.view) await heal(work, job, entry);
  }
}

function parentsOf({ catalog }: Work, entry: Entry): Entry[] {
  return entry.parents.map(({ hash }) => {
    const parent = catalog.entry(hash);
    if (!parent) throw new Error(`${entry.hash} is built on ${hash}, which is gone`);
    return parent;
  });
}

async function heal(work: Work, job: EngineJob, entry: Entry): Promise<void> {
  const { results, progress } = work;
  const { facts } = results;
  progress(`building the rows of ${shortHash(entry.hash)} again`, 0);
  const rebuilt = await rebuild(work, job, entry);
  // Another call may have needed the same rows.
  if (results.file(entry.hash) !== undefined) {
    work.engine.pages.remove(rebuilt.id);
    return;
  }
  results.publish(entry.hash, rebuilt, new Date().toISOString());
  const recorded = facts.of(entry.hash);
  const { digest } = rebuilt;
  if (digest) facts.record(entry.hash, digest);
  if (recorded && digest && recorded.digest !== digest.digest) {
    tell(work, entry, recorded, { ...rebuilt, digest });
  }
}

type Digested = Rebuilt & { digest: RowsDigest };

/** The rows are served all the same; people and models learn that they are not those that were built. */
function tell(work: Work, entry: Entry, recorded: Fact, rebuilt: Digested): void {
  const { catalog, results } = work;
  const { facts } = results;
  const { cause, because } = causeOf(facts, entry, rebuilt);
  const columns = differingColumns(recorded, rebuilt.digest);
  const alias = namesOf(catalog, entry.hash)?.alias.name;
  const { id, at } = work.reporter.background().report(
    {
      code: "unfaithful_heal",
      stage: "heal",
      message: `Building the rows of ${alias ?? shortHash(entry.hash)} again gave other rows than were built before [${cause}]: ${because}. ${differing(columns, recorded.rows, rebuilt.digest.rows)} Digest ${short(rebuilt.digest.digest)}, recorded ${short(recorded.digest)}.`,
      hash: entry.hash,
      ...(alias === undefined ? {} : { alias }),
      recipe: entry.recipe,
    },
    () => [{ kind: "unfaithful_heal", hash: entry.hash }],
  );
  const { digest } = rebuilt.digest;
  facts.mark(entry.hash, { code: "unfaithful_heal", cause, columns, digest, errorId: id, at });
}

/** Which columns differ, in words. */
export function differing(columns: string[], rowsBefore: number, rowsAfter: number): string {
  const shown = columns.slice(0, 20).join(", ");
  const more = columns.length > 20 ? ` and ${columns.length - 20} more` : "";
  const rows = rowsBefore === rowsAfter ? "" : ` It has ${rowsAfter} rows, and had ${rowsBefore}.`;
  return `Columns that differ: ${shown}${more}.${rows}`;
}

function short(digest: string): string {
  return digest.slice(0, digest.indexOf(":") + 13);
}
