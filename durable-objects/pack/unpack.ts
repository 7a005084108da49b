import { checkDataPath } from "../../contract/data-path.ts";
import { Failure } from "../../contract/errors.ts";
import { digestOf } from "../catalog/faithful/digest-of.ts";
import type { Adopted, Alongside, Revisions } from "../catalog/revisions.ts";
import type { CatalogState } from "../catalog/state.ts";
import type { Work } from "../catalog/work.ts";
import { contentKey, type DataFile } from "../data/names.ts";
import { GitTransfer } from "../git/index.ts";
import { Contents } from "./contents.ts";
import { checkIdentities } from "./identities.ts";
import { loadPacked } from "./load.ts";
import { type PackRead, readPack } from "./read.ts";

export interface Unpacked {
  step: number;
  entries: number;
  files: number;
  /** entries whose rows came along */
  results: number;
}

/**
 * Makes an empty project what was packed: the same revisions, hashes, digests and files. What is wrong with the pack
 * leaves the project as it was, and none of its bytes.
 * @param sent the file under data/ that the bytes come from; it is gone when they are unpacked
 * @throws conflict, invalid_input, too_large, store_unavailable
 */
export async function unpack(
  work: Work,
  revisions: Revisions,
  sql: SqlStorage,
  bytes: AsyncIterable<Uint8Array>,
  sent?: DataFile,
): Promise<Unpacked> {
  const git = new GitTransfer(sql);
  const { pages } = work.engine;
  const contents = new Contents(work.bucket, work.projectId);
  const results: PackRead["results"] = new Map();
  let done: Unpacked | undefined;
  const read = async (): Promise<Adopted> => {
    if (work.data.list().some(({ path }) => path !== sent?.path)) throw notEmpty();
    const pack = await readPack(bytes, { git, contents, pages }, results);
    await git.check(pack.refs);
    const step = pack.refs.filter(({ name }) => /^refs\/tags\/step-\d+$/.test(name)).length - 1;
    const state = await loadPacked(revisions.git.files(pack.head.head), step);
    checkFiles(pack, contents, state);
    await work.engine.job(work.meter, (job) => checkIdentities(job, state));
    await checkResults(work, pack, state);
    const { entryCount: entries } = state;
    done = { step, entries, files: pack.files.length, results: results.size };
    return { refs: pack.refs, state, publish: publisher(work, pack, contents, sent) };
  };
  try {
    await revisions.adopt(read);
  } catch (thrown) {
    for (const { id } of results.values()) pages.remove(id);
    await contents.drop();
    throw thrown;
  }
  if (sent && !contents.etags.has(sent.sha256)) {
    await work.bucket.delete(contentKey(work.projectId, sent.sha256));
  }
  if (!done) throw new Error("a pack was adopted without being read");
  return done;
}

/** Writes what belongs to the history beside git, inside its transaction. */
function publisher(
  { data, results }: Work,
  pack: PackRead,
  contents: Contents,
  sent?: DataFile,
): Alongside {
  return ({ at }) => {
    if (sent) data.remove(sent.path);
    for (const { content_type: contentType, uploaded_at: uploadedAt, ...file } of pack.files) {
      data.put({ ...file, contentType, uploadedAt, etag: contents.etags.get(file.sha256) ?? "" });
    }
    for (const { hash, verified_at: verifiedAt, mark, ...fact } of pack.facts) {
      results.facts.restore(hash, { ...fact, verifiedAt });
      if (!mark) continue;
      const { error_id: errorId, ...known } = mark;
      results.facts.mark(hash, { ...known, errorId });
    }
    for (const [hash, stored] of pack.results) results.publish(hash, stored, at);
  };
}

/** Every name under data/ and every file an entry reads has its content, but for what the project lacked already. */
function checkFiles(
  { head, files, facts, refs }: PackRead,
  contents: Contents,
  state: CatalogState,
) {
  const main = refs.find(({ name }) => name === "refs/heads/main");
  if (main?.oid !== head.head) throw wrong("its branch is not where it says");
  const lacking = new Set(head.missing);
  const has = (sha256: string) => contents.etags.has(sha256) || lacking.has(sha256);
  for (const { path, sha256, size } of files) {
    checkDataPath(path);
    if (!has(sha256)) throw wrong(`the content of data/${path} is not in it`);
    if (contents.etags.has(sha256) && contents.sizes.get(sha256) !== size)
      throw wrong(`data/${path} has another size`);
  }
  if (new Set(files.map(({ path }) => path)).size < files.length)
    throw wrong("a name under data/ is there twice");
  for (const entry of state.entries()) {
    const lost = entry.files.find(({ sha256 }) => !has(sha256));
    if (lost) throw wrong(`the content of data/${lost.path}, which an entry reads, is not in it`);
  }
  const unknown = facts.find(({ hash }) => !state.entry(hash));
  if (unknown) throw wrong("it knows of rows of an entry that it has not");
}

/** Rows that came along must have the digest that is known of them; of others nothing is taken. */
async function checkResults(work: Work, pack: PackRead, state: CatalogState): Promise<void> {
  const facts = new Map(pack.facts.map((fact) => [fact.hash, fact]));
  for (const [hash, { id }] of pack.results) {
    const entry = state.entry(hash);
    const fact = facts.get(hash);
    if (!entry || entry.view) throw wrong("it has rows of an entry that has none");
    if (!fact) {
      // They can be built again; and what cannot be checked is not served.
      pack.results.delete(hash);
      work.engine.pages.remove(id);
      continue;
    }
    const { columns } = entry;
    const found = await work.engine
      .job(work.meter, (job) => digestOf(work, job, { file: id, columns }))
      .catch((thrown: unknown) => {
        if (work.signal.aborted) throw thrown;
        throw wrong(`the rows of ${hash.slice(0, 12)} cannot be read`);
      });
    if (found?.digest !== (fact.mark?.digest ?? fact.digest))
      throw wrong(`the rows of ${hash.slice(0, 12)} have another digest`);
  }
}

function wrong(problem: string): Failure {
  return new Failure("invalid_input", `The pack is not sound: ${problem}.`, {
    hint: "Pack the project again. Nothing of this one was kept.",
  });
}

function notEmpty(): Failure {
  return new Failure("conflict", "A pack is unpacked into an empty project; this one has files.", {
    hint: "Name a project that does not exist yet: it is made.",
  });
}
