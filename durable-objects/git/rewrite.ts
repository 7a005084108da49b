import type { TreeObject } from "isomorphic-git";
import { Failure } from "../../contract/errors.ts";
import type { Change } from "./changes.ts";
import type { Staging } from "./staging.ts";
import { type Entry, FILE_MODE, isTree, parseTree, TREE_MODE } from "./trees.ts";

/**
 * Applies changes to a tree: only the folders on changed paths are read and written.
 * @param tree the folder as it was, undefined when there was none
 * @param folder its path with a trailing `/`, `""` for the root
 * @returns the new tree's id, or undefined when nothing is left in it
 * @throws Failure `invalid_input` when a path would be a file and a folder at once
 */
export async function rewriteTree(
  staging: Staging,
  tree: string | undefined,
  changes: Map<string, Change>,
  folder = "",
): Promise<string | undefined> {
  const stored = tree === undefined ? [] : parseTree(staging.table.content(tree, "tree"));
  const entries = new Map(stored.map((entry) => [entry.path, entry]));
  for (const [name, change] of changes) {
    const entry = await changed(staging, entries.get(name), change, folder + name);
    if (entry) entries.set(name, { ...entry, path: name });
    else entries.delete(name);
  }
  return entries.size === 0 ? undefined : staging.add("tree", treeObject(entries.values()));
}

async function changed(
  staging: Staging,
  before: Entry | undefined,
  change: Change,
  path: string,
): Promise<Omit<Entry, "path"> | undefined> {
  const kept = change.removed ? undefined : before;
  let below = kept && isTree(kept) ? kept.oid : undefined;
  if (change.below.size > 0) below = await rewriteTree(staging, below, change.below, `${path}/`);
  const file = kept && !isTree(kept) ? kept : undefined;
  if (below !== undefined) {
    if (file || change.bytes) {
      throw new Failure("invalid_input", `'${path}' cannot be a file and a folder at once.`);
    }
    return { mode: TREE_MODE, oid: below };
  }
  if (!change.bytes) return file;
  return { mode: file?.mode ?? FILE_MODE, oid: await staging.add("blob", change.bytes) };
}

function treeObject(entries: Iterable<Entry>): TreeObject {
  return Array.from(entries, (entry) => ({
    // isomorphic-git writes six digits in memory and drops the leading zero in the object.
    mode: entry.mode.padStart(6, "0"),
    path: entry.path,
    oid: entry.oid,
    type: isTree(entry) ? ("tree" as const) : ("blob" as const),
  }));
}
