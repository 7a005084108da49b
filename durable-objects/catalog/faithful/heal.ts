import type { EngineJob } from "../../engine/engine.ts";
import { type Entry, shortHash } from "../model.ts";
import type { Work } from "../work.ts";
import { tellDifferent } from "./different.ts";
import { rebuild } from "./rebuild.ts";

/**
 * Makes the rows of entries readable: those that are not stored any more are built again first, parents before
 * what is built on them.
 * @throws store_unavailable when the bytes of a file are gone, and what a build throws
 */
export async function ensureStored(work: Work, job: EngineJob, entries: Entry[]): Promise<void> {
  for (const entry of entries) {
    // A view is computed from the rows of its parent at each read.
    if (!entry.view && work.rows.file(entry.hash) !== undefined) {
      work.results.reads.touch(entry.hash);
      continue;
    }
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
    const { sameIdentity } = rebuilt;
    // The rows are served all the same; people and models learn that they are not those that were built.
    tellDifferent(
      work,
      entry,
      { recorded, now: digest, sameIdentity },
      {
        code: "unfaithful_heal",
        stage: "heal",
        kept: digest.digest,
        message: (name, why, what) =>
          `Building the rows of ${name} again gave other rows than were built before ${why}. ${what} Digest ${short(digest.digest)}, recorded ${short(recorded.digest)}.`,
        effects: [{ kind: "unfaithful_heal", hash: entry.hash }],
      },
    );
  }
}

function short(digest: string): string {
  return digest.slice(0, digest.indexOf(":") + 13);
}
