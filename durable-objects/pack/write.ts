import { createHash } from "node:crypto";
import { Failure } from "../../contract/errors.ts";
import { PACK_FACTS_BYTES } from "../../contract/limits.ts";
import { stepName } from "../catalog/draft.ts";
import type { Entry } from "../catalog/model.ts";
import type { Results } from "../catalog/results.ts";
import { contentKey, type DataFile } from "../data/names.ts";
import type { Pages } from "../engine/pages.ts";
import type { GitTransfer, Ref } from "../git/index.ts";
import {
  END_NAME,
  FILES_NAME,
  HEAD_NAME,
  objectName,
  PACK_FORMAT,
  PACK_VERSION,
  type PackFact,
  type PackHead,
  REFS_NAME,
} from "./format.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

/** What is packed, as it stands when packing begins: later revisions are not in it. */
export interface Packed {
  project: { id: string; slug: string };
  step: number;
  entries: Entry[];
  files: DataFile[];
  git: GitTransfer;
  refs: Ref[];
  results: Results;
  pages: Pages;
  bucket: R2Bucket;
  /** whether stored rows go along */
  withResults: boolean;
}

interface Part {
  name: string;
  size: number;
  kind?: "folder";
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Bytes of stored rows that are read at once. */
const CHUNK = 262_144;

/** A project as one archive, made while it is read. @throws store_unavailable when a git object is damaged */
export async function* packOf(packed: Packed): AsyncGenerator<Uint8Array, void> {
  const hash = createHash("sha256");
  let members = 0;
  for await (const part of partsOf(packed)) {
    for await (const bytes of memberBytes(part)) {
      hash.update(bytes);
      yield bytes;
    }
    members++;
  }
  yield* memberBytes(json(END_NAME, { members, sha256: hash.digest("hex") }));
  yield TAR_END;
}

async function* memberBytes({ name, size, kind, bytes }: Part): AsyncGenerator<Uint8Array, void> {
  yield tarHeader(name, size, kind);
  let written = 0;
  for await (const piece of bytes) {
    written += piece.length;
    yield piece;
  }
  // A header that lies would make all behind it unreadable.
  if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}`);
  const padding = tarPadding(size);
  if (padding.length > 0) yield padding;
}

async function* partsOf(packed: Packed): AsyncGenerator<Part, void> {
  const { project, step, entries, files, refs, git } = packed;
  const contents = await contentsOf(packed);
  const present = contents.filter(({ size }) => size !== undefined);
  const main = refs.find(({ name }) => name === "refs/heads/main");
  const head: PackHead = {
    format: PACK_FORMAT,
    version: PACK_VERSION,
    project: project.slug,
    step: stepName(step),
    head: main?.oid ?? "",
    entries: entries.length,
    contents: present.length,
    missing: contents.filter(({ size }) => size === undefined).map(({ sha256 }) => sha256),
  };
  yield json(HEAD_NAME, head);
  yield text("catalog.git/HEAD", "ref: refs/heads/main\n");
  yield { name: "catalog.git/refs/", size: 0, kind: "folder", bytes: [] };
  yield text(REFS_NAME, refs.map(({ name, oid }) => `${oid} ${name}\n`).join(""));
  for (const { oid, data } of git.objects(refs)) {
    yield { name: objectName(oid), size: data.length, bytes: [data] };
  }
  const names = files.map(({ path, sha256, size, contentType, uploadedAt }) => ({
    ...{ path, sha256, size },
    ...{ content_type: contentType, uploaded_at: uploadedAt },
  }));
  yield json(FILES_NAME, names);
  yield* factsOf(packed);
  for (const { sha256, size } of present) {
    const bytes = contentOf(packed, sha256);
    yield { name: `data/${sha256}`, size: size ?? 0, bytes };
  }
  if (packed.withResults) yield* resultsOf(packed);
}

/** Content that names or entries need, by digest, with its size; without one when the store lacks it. */
async function contentsOf({ entries, files, project, bucket }: Packed) {
  const wanted = new Set(files.map(({ sha256 }) => sha256));
  for (const entry of entries) for (const file of entry.files) wanted.add(file.sha256);
  const contents: { sha256: string; size: number | undefined }[] = [];
  for (const sha256 of [...wanted].sort()) {
    const object = await bucket.head(contentKey(project.id, sha256));
    contents.push({ sha256, size: object?.size });
  }
  return contents;
}

async function* contentOf({ project, bucket }: Packed, sha256: string) {
  const object = await bucket.get(contentKey(project.id, sha256));
  if (!object) {
    throw new Failure("store_unavailable", `The bytes of ${sha256} vanished from the store.`);
  }
  yield* object.body as ReadableStream<Uint8Array>;
}

/** What is known of rows, some entries a member. */
function* factsOf({ entries, results }: Packed): Generator<Part, void> {
  const marks = results.facts.marked();
  let held: string[] = [];
  let size = 0;
  let number = 0;
  const member = () => {
    const name = `facts/${String(number++).padStart(4, "0")}.json`;
    const part = text(name, `[${held.join(",\n")}]\n`);
    held = [];
    size = 0;
    return part;
  };
  for (const hash of entries.map((entry) => entry.hash).sort()) {
    const fact = results.facts.of(hash);
    if (!fact) continue;
    const mark = marks.get(hash);
    const { digest, columns, rows, engine, verifiedAt } = fact;
    const line: PackFact = { hash, digest, columns, rows, engine, verified_at: verifiedAt };
    if (mark) {
      const { errorId, ...rest } = mark;
      line.mark = { ...rest, error_id: errorId };
    }
    const body = JSON.stringify(line);
    if (held.length > 0 && size + body.length > PACK_FACTS_BYTES) yield member();
    held.push(body);
    size += body.length;
  }
  if (held.length > 0) yield member();
}

/** Rows that are stored now. Those that go meanwhile can be built again over there. */
function* resultsOf({ entries, results, pages }: Packed): Generator<Part, void> {
  const known = new Set(entries.map(({ hash }) => hash));
  for (const { hash, file } of results.all()) {
    if (!known.has(hash) || results.file(hash) !== file) continue;
    const { layout, size } = pages.open(file);
    const isThere = () => results.file(hash) === file;
    yield { name: `results/${hash}.${layout}`, size, bytes: pagesOf(pages, file, isThere) };
  }
}

function* pagesOf(pages: Pages, id: number, isThere: () => boolean): Generator<Uint8Array, void> {
  const file = pages.open(id);
  for (let at = 0; at < file.size; at += CHUNK) {
    if (!isThere()) {
      throw new Failure("conflict", "Rows were dropped while they were packed.", {
        hint: "Pack again.",
      });
    }
    const chunk = new Uint8Array(Math.min(CHUNK, file.size - at));
    pages.read(file, chunk, at);
    yield chunk;
  }
}

function json(name: string, value: unknown): Part {
  return text(name, `${JSON.stringify(value, null, 1)}\n`);
}

function text(name: string, content: string): Part {
  const bytes = new TextEncoder().encode(content);
  return { name, size: bytes.length, bytes: [bytes] };
}
