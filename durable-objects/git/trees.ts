import type { ObjectTable } from "./objects.ts";

export const FILE_MODE = "100644";
export const TREE_MODE = "40000";

export interface Entry {
  /** as stored, `100644`; a folder's is `40000` */
  mode: string;
  path: string;
  oid: string;
}

/**
 * The entries of a tree, in stored order: by the bytes of their names, a folder as if its name ended in `/`.
 * That is the order of whole paths too.
 * @throws Error when the bytes are not a tree
 */
export function parseTree(content: Uint8Array): Entry[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const next = end + 21;
    if (space < 0 || end < 0 || next > bytes.length)
      throw new Error(`the tree breaks off at ${at}`);
    entries.push({
      mode: bytes.toString("latin1", at, space),
      path: bytes.toString("utf8", space + 1, end),
      oid: bytes.toString("hex", end + 1, next),
    });
    at = next;
  }
  return entries;
}

export function isTree(entry: Entry): boolean {
  return entry.mode === TREE_MODE;
}

/** Every file under a tree whose path starts with the prefix, in path order; other folders are not read. */
export function* walkTree(
  objects: ObjectTable,
  tree: string,
  prefix = "",
  folder = "",
): Generator<{ path: string; oid: string }> {
  for (const entry of parseTree(objects.content(tree, "tree"))) {
    const path = folder + entry.path;
    if (isTree(entry)) {
      const inside = `${path}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) {
        yield* walkTree(objects, entry.oid, prefix, inside);
      }
    } else if (path.startsWith(prefix)) {
      yield { path, oid: entry.oid };
    }
  }
}

/** The blob at a path, or undefined when the tree has no file there. */
export function findFile(objects: ObjectTable, tree: string, path: string): string | undefined {
  const folders = path.split("/");
  const name = folders.pop();
  let at = tree;
  for (const folder of folders) {
    const entry = findEntry(objects, at, folder);
    if (!entry || !isTree(entry)) return undefined;
    at = entry.oid;
  }
  const entry = findEntry(objects, at, name);
  return entry && !isTree(entry) ? entry.oid : undefined;
}

function findEntry(objects: ObjectTable, tree: string, name: string | undefined) {
  return parseTree(objects.content(tree, "tree")).find((entry) => entry.path === name);
}
