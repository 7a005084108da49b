import { inflateSync } from "node:zlib";
import { type CommitObject, Errors, type TreeObject, writeObject } from "isomorphic-git";
import { Failure } from "../../contract/errors.ts";
import { GITDIR, type LooseObject, singleObjectFs } from "./single-object-fs.ts";

export type ObjectType = "blob" | "tree" | "commit";

export interface RawObject {
  type: ObjectType;
  /** what follows the header */
  content: Uint8Array;
}

/**
 * Encodes one object and names it by its SHA-1, in memory.
 * @returns the id and the bytes of its loose file (zlib)
 * @throws Failure `invalid_input` when a tree names a file that git refuses (`.git`, `..`, a backslash)
 */
export async function encodeObject(
  type: ObjectType,
  object: Uint8Array | TreeObject | CommitObject,
): Promise<LooseObject> {
  const { fs, written } = singleObjectFs();
  try {
    await writeObject({ fs, gitdir: GITDIR, type, object, format: "parsed" });
  } catch (error) {
    if (!(error instanceof Errors.UnsafeFilepathError)) throw error;
    throw new Failure("invalid_input", `${error.message} Choose another name.`, {
      stage: "commit",
    });
  }
  const loose = written();
  if (!loose) throw new Error(`isomorphic-git wrote no ${type}`);
  return loose;
}

/**
 * Splits a loose file into type and content. Its zlib checksum is proved, its SHA-1 only by `fsck`: a whole
 * revision is read this way, and the platform's inflate takes a tenth of the time of isomorphic-git's.
 * @throws Error when the bytes are not a loose object
 */
export function decodeObject(data: Uint8Array): RawObject {
  return splitObject(inflateSync(data));
}

/** Splits `type length\0content`. */
export function splitObject(wrapped: Uint8Array): RawObject {
  const end = wrapped.indexOf(0);
  const header = String.fromCharCode(...wrapped.subarray(0, Math.min(end, 32)));
  const match = /^(blob|tree|commit) (0|[1-9][0-9]*)$/.exec(header);
  const content = wrapped.subarray(end + 1);
  if (!match || Number(match[2]) !== content.length) {
    throw new Error("its header does not fit its content");
  }
  return { type: match[1] as ObjectType, content };
}
