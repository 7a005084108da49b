import type { Entry } from "../model.ts";
import type { Work } from "../work.ts";
import { tellDifferent } from "./different.ts";
import { digestOf } from "./digest-of.ts";
import type { Fact } from "./facts.ts";
import { rebuild } from "./rebuild.ts";

/**
 * What follows a build, in the background: its rows are digested, which every later build is compared with, and
 * built a second time.
 * @param twice whether the second build is wanted
 * @throws what reading and building throw
 */
export async function verifyResult(work: Work, entry: Entry, twice: boolean): Promise<void> {
  const recorded = await recordDigest(work, entry);
  if (twice && recorded) await verifyReproducible(work, entry, recorded);
}

/** The digest of an entry's rows as they were first built; nothing when they were dropped before that. */
async function recordDigest(work: Work, entry: Entry): Promise<Fact | undefined> {
  const { engine, results } = work;
  const file = results.file(entry.hash);
  const known = results.facts.of(entry.hash);
  if (known || file === undefined) return known;
  const digest = await engine.job(work.meter, (job) =>
    digestOf(work, job, { file, columns: entry.columns }),
  );
  if (digest) results.facts.record(entry.hash, digest);
  return results.facts.of(entry.hash);
}

/**
 * The second build's rows are dropped. A difference is logged and the entry marked: its rows cannot be built again,
 * so they must be kept.
 */
async function verifyReproducible(work: Work, entry: Entry, recorded: Fact): Promise<void> {
  const { engine, results } = work;
  const { facts } = results;
  if (recorded.verifiedAt || facts.markOf(entry.hash)) return;
  const second = await engine.job(work.meter, async (job) => {
    const rebuilt = await rebuild(work, job, entry);
    engine.pages.remove(rebuilt.id);
    return rebuilt;
  });
  const { digest: now, sameIdentity } = second;
  if (!now) return;
  if (now.digest === recorded.digest) {
    facts.verified(entry.hash);
    return;
  }
  tellDifferent(
    work,
    entry,
    { recorded, now, sameIdentity },
    {
      code: "unreproducible",
      stage: "verify",
      kept: recorded.digest,
      message: (name, why, what) =>
        `A second build of ${name} gave other rows than the first ${why}. ${what} The first rows are kept.`,
    },
  );
}
