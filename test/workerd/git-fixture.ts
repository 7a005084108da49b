import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { GitStore, type PreparedCommit } from "../../durable-objects/git/index.ts";

export const ADA = { name: "Ada Lovelace", email: "ada@example.com" };

export interface Repository {
  git: GitStore;
  sql: SqlStorage;
  storage: DurableObjectStorage;
}

/** Runs a job on an empty repository in an object of its own. */
export async function withRepository(job: (repository: Repository) => Promise<void>) {
  await runInDurableObject(env.BLANK.getByName(crypto.randomUUID()), async (_object, state) => {
    const { storage } = state;
    storage.sql.exec("CREATE TABLE git_objects (oid text PRIMARY KEY, data blob NOT NULL)");
    storage.sql.exec("CREATE TABLE git_refs (name text PRIMARY KEY, oid text NOT NULL)");
    await job({ git: new GitStore(storage.sql), sql: storage.sql, storage });
  });
}

export interface Step {
  message?: string;
  at?: string;
  trailers?: Record<string, string>;
}

/** Prepares a commit on the head; a change is a file's text, or null. */
export function prepare(
  { git }: Repository,
  changes: Record<string, string | null>,
  { message = "tallyman: test", at = "2026-01-02T03:04:05Z", trailers = {} }: Step = {},
): Promise<PreparedCommit> {
  const parent = git.head();
  return git.prepareCommit({
    ...(parent === undefined ? {} : { parent }),
    changes: new Map(
      Object.entries(changes).map(([path, text]) => [path, text === null ? null : bytes(text)]),
    ),
    message,
    author: ADA,
    at: new Date(at),
    trailers,
  });
}

/** Prepares and publishes, as the object does. */
export async function commit(
  repository: Repository,
  tag: string,
  changes: Record<string, string | null>,
  step: Step = {},
): Promise<PreparedCommit> {
  const prepared = await prepare(repository, changes, step);
  repository.storage.transactionSync(() => repository.git.publish(prepared, { tag }));
  return prepared;
}

/** Every file of a revision, in the order it is read, as `[path, text]`. */
export async function listing({ git }: Repository, oid: string, prefix = "") {
  const found: [path: string, text: string][] = [];
  for await (const file of git.files(oid, { prefix })) found.push([file.path, text(file.bytes)]);
  return found;
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Stores an object as it is given, right or wrong, under its true SHA-1. */
export function putObject(sql: SqlStorage, type: string, content: Uint8Array | string): string {
  const body = Buffer.from(content);
  const wrapped = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  const oid = createHash("sha1").update(wrapped).digest("hex");
  sql.exec("INSERT INTO git_objects VALUES (?, ?)", oid, deflateSync(wrapped));
  return oid;
}

export function treeBytes(...entries: [mode: string, name: string, oid: string][]): Uint8Array {
  return Buffer.concat(
    entries.flatMap(([mode, name, oid]) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(oid, "hex"),
    ]),
  );
}

export function count(sql: SqlStorage, table: "git_objects" | "git_refs"): number {
  return sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n;
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
