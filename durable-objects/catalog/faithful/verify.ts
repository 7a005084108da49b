import { differingColumns } from "../../engine/digest/differing.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import { type Entry, shortHash } from "../model.ts";
import { namesOf } from "../resolve.ts";
import type { Work } from "../work.ts";
import { causeOf } from "./cause.ts";
import { digestOf } from "./digest-of.ts";
import type { Fact } from "./facts.ts";
import { differing } from "./heal.ts";
import { type Rebuilt, rebuild } from "./rebuild.ts";

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
  if (!second.digest) return;
  if (second.digest.digest === recorded.digest) facts.verified(entry.hash);
  else tell(work, entry, recorded, { ...second, digest: second.digest });
}

function tell(
  work: Work,
  entry: Entry,
  recorded: Fact,
  second: Rebuilt & { digest: RowsDigest },
): void {
  const { facts } = work.results;
  const { cause, because } = causeOf(facts, entry, second);
  const columns = differingColumns(recorded, second.digest);
  const alias = namesOf(work.catalog, entry.hash)?.alias.name;
  const { id, at } = work.reporter.background().report({
    code: "unreproducible",
    stage: "verify",
    message: `A second build of ${alias ?? shortHash(entry.hash)} gave other rows than the first [${cause}]: ${because}. ${differing(columns, recorded.rows, second.digest.rows)} The first rows are kept.`,
    hash: entry.hash,
    ...(alias === undefined ? {} : { alias }),
    recipe: entry.recipe,
  });
  const { digest } = recorded;
  facts.mark(entry.hash, { code: "unreproducible", cause, columns, digest, errorId: id, at });
}
