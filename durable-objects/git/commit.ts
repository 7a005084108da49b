import { type CommitObject, Errors, readCommit } from "isomorphic-git";
import { Failure } from "../../contract/errors.ts";
import { renderMessage, type Trailers, trailersOf } from "./message.ts";
import { damagedObject } from "./objects.ts";
import { GITDIR, singleObjectFs } from "./single-object-fs.ts";

export interface Commit {
  oid: string;
  tree: string;
  parents: string[];
  /** whole, with its trailers and a newline at the end */
  message: string;
  /** the message's last paragraph, when it is one of `Name: value` lines */
  trailers: Trailers;
  /** `timestamp` counts seconds since 1970 in UTC */
  author: { name: string; email: string; timestamp: number };
}

export interface CommitInput {
  parent?: string | undefined;
  tree: string;
  message: string;
  author: { name: string; email: string };
  at: Date;
  trailers?: Trailers | undefined;
}

/**
 * The commit object, author and committer alike, in UTC.
 * @throws Failure `invalid_input` for an empty author or message, no time, or a trailer with an impossible name
 */
export function commitObject(input: CommitInput): CommitObject {
  const author = {
    name: identPart("name", input.author.name),
    email: identPart("email", input.author.email),
    timestamp: seconds(input.at),
    timezoneOffset: 0,
  };
  return {
    tree: input.tree,
    parent: input.parent === undefined ? [] : [input.parent],
    author,
    committer: author,
    message: renderMessage(input.message, input.trailers ?? {}),
  };
}

/**
 * Decodes a commit's loose file and proves its SHA-1.
 * @throws Failure `not_found` when it is another kind of object, `store_unavailable` when it is damaged
 */
export async function parseCommit(oid: string, data: Uint8Array): Promise<Commit> {
  const commit = await decodeCommit(oid, data);
  const { name, email, timestamp } = commit.author;
  return {
    oid,
    tree: commit.tree,
    parents: commit.parent,
    message: commit.message,
    trailers: trailersOf(commit.message),
    author: { name, email, timestamp },
  };
}

async function decodeCommit(oid: string, data: Uint8Array): Promise<CommitObject> {
  const { fs } = singleObjectFs({ oid, data });
  try {
    return (await readCommit({ fs, gitdir: GITDIR, oid })).commit;
  } catch (error) {
    if (error instanceof Errors.ObjectTypeError) throw new Failure("not_found", error.message);
    throw damagedObject(oid, "commit", `cannot be decoded (${(error as Error).message})`);
  }
}

function seconds(at: Date): number {
  const seconds = Math.floor(at.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new Failure("invalid_input", "The commit has no valid time.");
  return seconds;
}

/** As git does, drops what would end the part early. */
function identPart(part: string, text: string): string {
  const clean = text.replace(/[\s<>\p{Cc}]+/gu, " ").trim();
  if (clean === "") throw new Failure("invalid_input", `The commit's author has no ${part}.`);
  return clean;
}
