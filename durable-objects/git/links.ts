import type { ObjectType, RawObject } from "./codec.ts";
import { type Entry, isTree, parseTree, TREE_MODE } from "./trees.ts";

/** One object named by another, or by a ref. */
export interface Link {
  oid: string;
  type: ObjectType;
  /** the ref or the object that names it */
  from: string;
}

const IDENT = "[^<>\\n\\0]+ <[^<>\\n\\0]+> \\d+ [+-]\\d{4}";
const COMMIT = new RegExp(
  `^tree ([0-9a-f]{40})\\n((?:parent [0-9a-f]{40}\\n)*)author ${IDENT}\\ncommitter ${IDENT}\\n\\n`,
);
const FILE_MODES = new Set(["100644", "100755", "120000"]);

/**
 * What an object names, for `fsck`. Whatever is wrong inside it goes to `report`, and what can be followed is.
 * @throws Error when nothing in it can be followed
 */
export function linksOf(
  { type, content }: RawObject,
  oid: string,
  report: (problem: string) => void,
): Link[] {
  if (type === "blob") return [];
  if (type === "commit") return commitLinks(content, oid);
  const entries = parseTree(content);
  for (const [index, entry] of entries.entries()) {
    const problem = entryProblem(entry, entries[index - 1]);
    if (problem) report(`'${entry.path}' ${problem}`);
  }
  return entries.map((entry) => ({
    oid: entry.oid,
    type: isTree(entry) ? "tree" : "blob",
    from: oid,
  }));
}

function commitLinks(content: Uint8Array, oid: string): Link[] {
  const match = COMMIT.exec(new TextDecoder().decode(content));
  if (!match) throw new Error("has malformed headers");
  const [, tree = "", parents = ""] = match;
  const links: Link[] = [{ oid: tree, type: "tree", from: oid }];
  for (const [parent] of parents.matchAll(/[0-9a-f]{40}/g)) {
    links.push({ oid: parent, type: "commit", from: oid });
  }
  return links;
}

function entryProblem(entry: Entry, before: Entry | undefined): string | undefined {
  if (entry.mode !== TREE_MODE && !FILE_MODES.has(entry.mode)) return `has the mode ${entry.mode}`;
  if (/^(|\.|\.\.|\.git)$/i.test(entry.path) || entry.path.includes("/")) return "is no file name";
  if (before?.path === entry.path) return "is there twice";
  if (before && Buffer.compare(sortKey(before), sortKey(entry)) >= 0) return "is out of order";
  return undefined;
}

function sortKey(entry: Entry): Buffer {
  return Buffer.from(isTree(entry) ? `${entry.path}/` : entry.path);
}
