import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { putBytes } from "../../durable-objects/data/put.ts";
import { GitTransfer } from "../../durable-objects/git/index.ts";
import { END_NAME } from "../../durable-objects/pack/format.ts";
import { TAR_END, TarReader, tarHeader, tarPadding } from "../../durable-objects/pack/tar.ts";
import { unpack } from "../../durable-objects/pack/unpack.ts";
import { packOf } from "../../durable-objects/pack/write.ts";
import { bytes } from "./git-fixture.ts";
import { type Desk, numbers, withDesk } from "./plan-fixture.ts";
import { rowsOf } from "./revisions-fixture.ts";

export interface Part {
  name: string;
  bytes: Uint8Array;
  kind?: "file" | "folder";
}

export const TARGET = "pack-target";

/** A small project: a file that a recipe reads, a view over it, an alias of two versions. */
export async function filled(desk: Desk): Promise<void> {
  const { bucket, data, projectId } = desk.work;
  await putBytes({ bucket, data, projectId }, "days.csv", bytes("n\n1\n2\n3\n"), "text/csv");
  await desk.build("select * from project_csv('days.csv') order by n", "days");
  await desk.build("select n from tracked('days') where n > 1", "late");
  await desk.build(numbers(3), "counted");
  await desk.revise("counted", numbers(4));
}

/** The archive of a desk's project. */
export async function packed(desk: Desk, withResults = false): Promise<Uint8Array> {
  const { work, revisions, storage } = desk;
  const git = new GitTransfer(storage.sql);
  const pieces: Uint8Array[] = [];
  for await (const piece of packOf({
    project: { id: work.projectId, slug: "shop" },
    step: revisions.state.step,
    entries: [...revisions.state.entries()],
    files: work.data.list(),
    git,
    refs: git.refs(),
    results: work.results,
    pages: work.engine.pages,
    bucket: work.bucket,
    withResults,
  })) {
    pieces.push(piece.slice());
  }
  return Buffer.concat(pieces);
}

/** The members of an archive, without the last. */
export async function partsOf(archive: Uint8Array): Promise<Part[]> {
  const reader = new TarReader(inPieces(archive, 1_000), END_NAME);
  const parts: Part[] = [];
  for (let member = await reader.next(); member; member = await reader.next()) {
    if (member.name === END_NAME) return parts;
    parts.push({ name: member.name, kind: member.kind, bytes: await reader.whole() });
  }
  throw new Error("the archive has no end");
}

/** An archive of these members, with an end that fits them. */
export function archiveOf(parts: Part[]): Uint8Array {
  const before = Buffer.concat(parts.flatMap(blocksOf));
  const sha256 = createHash("sha256").update(before).digest("hex");
  const end = bytes(JSON.stringify({ members: parts.length, sha256 }));
  return Buffer.concat([before, ...blocksOf({ name: END_NAME, bytes: end }), TAR_END]);
}

function blocksOf({ name, bytes: content, kind }: Part): Uint8Array[] {
  return [tarHeader(name, content.length, kind), content, tarPadding(content.length)];
}

export async function* inPieces(archive: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size);
}

/** Unpacks into a desk that is empty, as another project. */
export function land(desk: Desk, archive: Uint8Array) {
  const work = { ...desk.work, projectId: TARGET };
  return unpack(work, desk.revisions, desk.storage.sql, inPieces(archive));
}

/** All that a refused pack must not change: rows of the storage, and what the bucket holds for the project. */
export async function traces({ storage }: Desk) {
  const { objects } = await env.FILES.list({ prefix: `${TARGET}/` });
  const tables = ["data_files", "digests", "marks", "pages"].map((table) =>
    storage.sql.exec(`select count(*) as n from ${table}`).one(),
  );
  return { rows: rowsOf(storage), tables, keys: objects.map(({ key }) => key) };
}

/** A pack of a project in which `change` was done past all checks. */
export async function packOfDesk(change: (desk: Desk) => Promise<unknown> = async () => undefined) {
  let archive: Uint8Array = new Uint8Array();
  await withDesk(async (desk) => {
    await filled(desk);
    await change(desk);
    archive = await packed(desk);
  });
  return archive;
}

/** The pack is refused with this, and nothing of it stays. */
export async function refused(archive: Uint8Array, code: string, message: string): Promise<void> {
  await withDesk(async (desk) => {
    const before = await traces(desk);
    const failure = await land(desk, archive).catch((thrown: unknown) => thrown);
    if (!(failure instanceof Failure)) throw new Error("it was not refused", { cause: failure });
    expect({ code: failure.envelope.code, message: failure.message }).toEqual({
      code,
      message: expect.stringContaining(message),
    });
    expect(await traces(desk)).toEqual(before);
    // It is as empty as before, so the sound pack still fits.
    expect(desk.revisions.state.step).toBe(0);
  });
}
