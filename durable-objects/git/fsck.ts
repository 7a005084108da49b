import { inflateSync } from "node:zlib";
import { type RawObject, splitObject } from "./codec.ts";
import { type Link, linksOf } from "./links.ts";
import { ObjectTable } from "./objects.ts";
import { RefTable } from "./refs.ts";

export interface FsckReport {
  /** whole objects that a ref reaches */
  commits: number;
  trees: number;
  blobs: number;
  /** stored objects that no ref reaches */
  unreachable: number;
  /** one line each; empty when all is well */
  problems: string[];
}

/**
 * Checks everything that every ref reaches: it is there, inflates, has the SHA-1 it is named by and the type
 * it is named as; commits are well formed; tree entries are sorted, single and of a valid mode.
 * @param refs those of the table, unless others are to be looked at
 */
export async function fsck(
  sql: SqlStorage,
  refs: readonly { name: string; oid: string }[] = new RefTable(sql).all(),
): Promise<FsckReport> {
  const table = new ObjectTable(sql);
  const found = { commit: 0, tree: 0, blob: 0 };
  const problems: string[] = [];
  const types = new Map<string, string>();
  let reached = 0;
  const open: Link[] = refs
    .map(({ name, oid }): Link => ({ oid, type: "commit", from: name }))
    .reverse();
  for (let link = open.pop(); link; link = open.pop()) {
    const { oid, type, from } = link;
    const report = (problem: string) => problems.push(`${type} ${oid} (from ${from}): ${problem}`);
    const seenAs = types.get(oid);
    if (seenAs !== undefined) {
      if (seenAs !== type) report(`is named as a ${seenAs} elsewhere`);
      continue;
    }
    types.set(oid, type);
    const data = table.data(oid);
    if (!data) {
      report("is missing");
      continue;
    }
    reached++;
    try {
      open.push(...linksOf(await checkedObject(link, data), oid, report));
      found[type]++;
    } catch (error) {
      report((error as Error).message);
    }
  }
  const stored = sql.exec<{ n: number }>("SELECT count(*) AS n FROM git_objects").one().n;
  return {
    commits: found.commit,
    trees: found.tree,
    blobs: found.blob,
    unreachable: stored - reached,
    problems,
  };
}

async function checkedObject(link: Link, data: Uint8Array): Promise<RawObject> {
  const wrapped = inflateSync(data);
  const sha1 = Buffer.from(await crypto.subtle.digest("SHA-1", wrapped)).toString("hex");
  if (sha1 !== link.oid) throw new Error(`has the SHA-1 ${sha1}`);
  const object = splitObject(wrapped);
  if (object.type !== link.type) throw new Error(`is a ${object.type}`);
  return object;
}
