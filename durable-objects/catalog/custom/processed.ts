import { PROCESSED_ROWS } from "../../../contract/limits.ts";
import { describe } from "../../engine/build.ts";
import { GIVEN, readTableMacro } from "../../engine/custom/table-macro.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { canonicalJson } from "../../engine/recipe/identity.ts";
import type { Statement } from "../../engine/recipe/rewrite.ts";
import { sqlEngine } from "../../engine/sql-engine.ts";
import { ensureStored } from "../faithful/heal.ts";
import { sha256 } from "../identity.ts";
import { type Entry, type Processing, shortHash } from "../model.ts";
import { type QueryResult, rowsAndCount } from "../query.ts";
import { recipeFailure } from "../recipe.ts";
import { relationOf } from "../relations.ts";
import { orderIn } from "../window/order.ts";
import { inJob } from "../window/source.ts";
import type { Work } from "../work.ts";
import { processingDigest } from "./processings.ts";

/**
 * Runs a post-processing over an entry's rows and keeps nothing: the first of them, and how many there are.
 * @throws recipe_rejected, build_failed with the place in the source, time_limit, cancelled, out_of_memory
 */
export function tryProcessing(
  work: Work,
  source: string,
  entry: Entry,
): Promise<Omit<QueryResult, "warnings">> {
  const page = { limit: PROCESSED_ROWS, offset: 0 };
  return inJob(work, (job) =>
    over(work, job, source, entry, ({ sql }) => rowsAndCount(work, job, sql, page)),
  );
}

/** Checks the form of a post-processing. @throws too_large, recipe_rejected */
export function checkProcessing(work: Work, source: string): Promise<void> {
  return work.engine.job(work.meter, async (job) => {
    readTableMacro(sqlEngine(job.connection), source);
  });
}

/**
 * What a post-processing makes of an entry, as an entry that no catalog has: it is computed over the other's rows, and
 * its rows are kept among the orders of rows, so that each page is of the same ones.
 * @throws what running it throws
 */
export function processedEntry(work: Work, entry: Entry, process: Processing): Promise<Entry> {
  const digest = processingDigest(process);
  const hash = sha256(canonicalJson({ kind: "processed", of: entry.hash, by: digest }));
  return work.results.orders.processing.run(hash, work.signal, (signal) =>
    inJob(work, (job) => make({ ...work, signal }, job, entry, { ...process, hash })),
  );
}

function make(
  work: Work,
  job: EngineJob,
  entry: Entry,
  { name, source, hash }: Processing & { hash: string },
): Promise<Entry> {
  return over(work, job, source, entry, async ({ sql }, text) => {
    const made: Entry = {
      ...entry,
      hash,
      kind: "entry",
      recipe: `select * from process_${name}(pinned('${shortHash(entry.hash)}'))`,
      columns: describe(job.connection, sql),
      parents: [{ hash: entry.hash, ref: shortHash(entry.hash), follow: false }],
      view: { text, input: GIVEN },
    };
    const choice = { search: "", filter: [], sort: [] };
    const { rows } = await orderIn(work, job, { entry: made, choice });
    return { ...made, row_count: rows };
  });
}

/** A post-processing as a statement over an entry's rows; what goes wrong is told by its place in the source. */
async function over<T>(
  work: Work,
  job: EngineJob,
  source: string,
  entry: Entry,
  run: (statement: Statement, text: string) => Promise<T>,
): Promise<T> {
  const { text } = readTableMacro(sqlEngine(job.connection), source);
  await ensureStored(work, job, [entry]);
  const relation = relationOf(work.catalog, work.rows, entry);
  const statement = job.attachments.select(text, [{ name: GIVEN, relation }]);
  try {
    return await run(statement, text);
  } catch (error) {
    const columns = entry.columns.map(({ name }) => name);
    const recipe = { code: source, inputs: [] };
    throw recipeFailure(error, recipe, statement, job.attachments.secrets(), columns);
  }
}
