import { differingColumns } from "../../engine/digest/differing.ts";
import { type Entry, shortHash } from "../model.ts";
import { namesOf } from "../resolve.ts";
import type { Work } from "../work.ts";
import { causeOf } from "./cause.ts";
import { differing, ensureStored } from "./heal.ts";
import { rebuild } from "./rebuild.ts";

/**
 * Builds an entry's rows a second time, in the background, and compares them with the first; the second ones are
 * dropped. A difference is logged and the entry marked: its rows cannot be built again, so they must be kept.
 * @throws what a build throws
 */
export async function verifyReproducible(work: Work, entry: Entry): Promise<void> {
  const { engine, results } = work;
  const { facts } = results;
  const recorded = facts.of(entry.hash);
  if (!recorded || recorded.verifiedAt || facts.markOf(entry.hash)) return;
  const second = await engine.job(work.meter, async (job) => {
    await ensureStored(work, job, [entry]);
    const rebuilt = await rebuild(work, job, entry);
    engine.pages.remove(rebuilt.id);
    return rebuilt;
  });
  const { digest: now } = second;
  if (!now) return;
  if (now.digest === recorded.digest) {
    facts.verified(entry.hash);
    return;
  }
  const { cause, because } = causeOf(facts, entry, second);
  const columns = differingColumns(recorded, now);
  const alias = namesOf(work.catalog, entry.hash)?.alias.name;
  const { id, at } = work.reporter.background().report({
    code: "unreproducible",
    stage: "verify",
    message: `A second build of ${alias ?? shortHash(entry.hash)} gave other rows than the first [${cause}]: ${because}. ${differing(columns, recorded.rows, now.rows)} The first rows are kept.`,
    hash: entry.hash,
    ...(alias === undefined ? {} : { alias }),
    recipe: entry.recipe,
  });
  const { digest } = recorded;
  facts.mark(entry.hash, { code: "unreproducible", cause, columns, digest, errorId: id, at });
}
