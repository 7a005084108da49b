import { Failure } from "../../../contract/errors.ts";
import { BUILD_SECONDS } from "../../../contract/limits.ts";
import { contentKey, type DataFile } from "../../data/names.ts";
import { type BuiltFile, buildSelect } from "../../engine/build.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { entryHash } from "../../engine/recipe/identity.ts";
import { sqlEngine } from "../../engine/sql-engine.ts";
import { identityOf, withRelations } from "../build.ts";
import { ingest } from "../ingest.ts";
import { resolveInputs } from "../inputs.ts";
import { type Entry, type FileInput, shortHash } from "../model.ts";
import { fitModel } from "../models/fit.ts";
import { prepareRecipe, recipeFailure } from "../recipe.ts";
import type { StoredRows } from "../results.ts";
import { withCalls } from "../with-calls.ts";
import type { Work } from "../work.ts";
import { asBuilt } from "./as-built.ts";
import { digestOf } from "./digest-of.ts";

export interface Rebuilt extends StoredRows {
  digest: RowsDigest | undefined;
  /** whether the recipe and its inputs still have the hash that the entry has */
  sameIdentity: boolean;
}

/**
 * Builds an entry's rows once more from what it was built from, into a file that nothing names.
 * @throws store_unavailable when bytes of a file are gone, and what a build throws; nothing stays then
 */
export async function rebuild(work: Work, job: EngineJob, entry: Entry): Promise<Rebuilt> {
  const files = await storedFiles(work, entry);
  if (entry.kind === "source") return rebuildSource(work, job, entry, files);
  const names = asBuilt(work.catalog, entry, files);
  const prepared = prepareRecipe(job, names.catalog, entry.recipe);
  const inputs = resolveInputs(names, prepared.inputs);
  const recipe = withCalls(sqlEngine(job.connection), prepared, inputs);
  const hash = await entryHash({ recipe: recipe.canonical, inputs: identityOf(inputs) });
  return withRelations(work, job, inputs, async (relations) => {
    const statement = job.attachments.select(recipe.text, relations);
    const control = { signal: work.signal, seconds: BUILD_SECONDS };
    try {
      const { head } = recipe;
      const built = head
        ? (await fitModel(work, job, head, statement.sql, 0, control)).built
        : await buildSelect(job, entry.row_count, statement.sql, control);
      return await digested(work, job, built, hash === entry.hash);
    } catch (error) {
      throw recipeFailure(error, recipe, statement, job.attachments.secrets(), []);
    }
  });
}

async function rebuildSource(
  work: Work,
  job: EngineJob,
  entry: Entry,
  files: ReadonlyMap<string, DataFile>,
): Promise<Rebuilt> {
  const [file] = files.values();
  if (!file) throw new Error(`the source ${entry.hash} was read from no file`);
  const built = await ingest(work, job, file, entry.provenance?.options ?? {});
  return digested(work, job, built, true);
}

async function digested(
  work: Work,
  job: EngineJob,
  built: BuiltFile,
  sameIdentity: boolean,
): Promise<Rebuilt> {
  try {
    const digest = await digestOf(work, job, built);
    return { id: built.file, bytes: built.bytes, digest, sameIdentity };
  } catch (error) {
    job.attachments.releaseAfter(error);
    work.engine.pages.remove(built.file);
    throw error;
  }
}

/** The files an entry reads, in the bytes it was built from. */
async function storedFiles(work: Work, entry: Entry): Promise<Map<string, DataFile>> {
  const found = new Map<string, DataFile>();
  for (const input of entry.files) found.set(input.path, await storedFile(work, entry, input));
  return found;
}

async function storedFile(
  { bucket, projectId }: Work,
  entry: Entry,
  { path, sha256 }: FileInput,
): Promise<DataFile> {
  const object = await bucket.head(contentKey(projectId, sha256));
  if (!object) {
    throw new Failure(
      "store_unavailable",
      `The rows of ${shortHash(entry.hash)} are not stored, and the bytes of data/${path} to build them from are gone.`,
      { hint: "Upload the same file again: the same bytes take the same place.", stage: "heal" },
    );
  }
  return {
    path,
    sha256,
    size: object.size,
    etag: object.etag,
    contentType: object.httpMetadata?.contentType ?? "",
    uploadedAt: object.uploaded.toISOString(),
  };
}
