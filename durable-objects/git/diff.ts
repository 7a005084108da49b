import type { ObjectTable } from "./objects.ts";
import { type Entry, isTree, parseTree } from "./trees.ts";

/** One path that two trees do not share; a folder that was not gone into is one path. */
export interface Difference {
  path: string;
  before?: string;
  after?: string;
}

type Tree = ReadonlyMap<string, Entry>;

const EMPTY: Tree = new Map();

/**
 * Compares trees: folders that are equal are not read, and what the comparison before this one read is not read
 * again, so that a walk along a history reads each tree once.
 */
export class TreeDiff {
  readonly #objects: ObjectTable;
  #kept = new Map<string, Tree>();
  #used = new Map<string, Tree>();

  constructor(objects: ObjectTable) {
    this.#objects = objects;
  }

  /**
   * What differs, sorted by name. Comparing nothing with a tree lists the tree.
   * @param into whether to look inside a folder that differs, by its path
   */
  compare(
    before: string | undefined,
    after: string | undefined,
    into: (folder: string) => boolean,
  ): Difference[] {
    this.#used = new Map();
    const found = [...this.#differences(before, after, into, "")];
    this.#kept = this.#used;
    return found;
  }

  *#differences(
    before: string | undefined,
    after: string | undefined,
    into: (folder: string) => boolean,
    folder: string,
  ): Generator<Difference> {
    if (before === after) return;
    const [old, now] = [this.#read(before), this.#read(after)];
    for (const name of [...new Set([...old.keys(), ...now.keys()])].sort()) {
      const path = folder + name;
      const [was, is] = [old.get(name), now.get(name)];
      if (was?.oid === is?.oid && was?.mode === is?.mode) continue;
      const trees = [was, is].map((entry) => (entry && isTree(entry) ? entry.oid : undefined));
      const files = [was, is].map((entry) => (entry && !isTree(entry) ? entry.oid : undefined));
      if (files[0] !== files[1]) yield difference(path, files);
      if (trees[0] === trees[1]) continue;
      if (into(path)) yield* this.#differences(trees[0], trees[1], into, `${path}/`);
      else yield difference(path, trees);
    }
  }

  #read(oid: string | undefined): Tree {
    if (oid === undefined) return EMPTY;
    const known = this.#used.get(oid) ?? this.#kept.get(oid);
    const entries = known ? undefined : parseTree(this.#objects.content(oid, "tree"));
    const tree = known ?? new Map(entries?.map((entry) => [entry.path, entry]));
    this.#used.set(oid, tree);
    return tree;
  }
}

function difference(path: string, [before, after]: (string | undefined)[]): Difference {
  return { path, ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
