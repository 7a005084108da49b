import { type Entry, head } from "./model.ts";
import type { CatalogView } from "./state.ts";

export type Direction = "up" | "down" | "both";

export interface LineageNode {
  entry: Entry;
  /** negative: a parent, positive: a follower */
  distance: number;
}

export interface LineageEdge {
  /** hashes of the parent and of the entry that reads it */
  from: string;
  to: string;
  ref: string;
  follow: boolean;
}

export interface Lineage {
  nodes: LineageNode[];
  edges: LineageEdge[];
  /** entries within the depth that the cap left out */
  omitted: number;
}

const NODES = 200;

/** What an entry is built on and what is built on it, nearest first. Followers are live or scratch entries. */
export function lineage(
  catalog: CatalogView,
  start: Entry,
  direction: Direction,
  depth: number,
): Lineage {
  const children = childrenOf(catalog);
  const found = new Map<string, LineageNode>([[start.hash, { entry: start, distance: 0 }]]);
  const walk = (sign: 1 | -1, next: (entry: Entry) => Iterable<string>) => {
    let ring = [start];
    for (let distance = 1; distance <= depth && ring.length > 0; distance++) {
      const entries = ring
        .flatMap((entry) => [...next(entry)])
        .flatMap((hash) => catalog.entry(hash) ?? []);
      ring = [];
      for (const entry of entries) {
        if (found.has(entry.hash)) continue;
        found.set(entry.hash, { entry, distance: sign * distance });
        ring.push(entry);
      }
    }
  };
  if (direction !== "down") walk(-1, ({ parents }) => parents.map(({ hash }) => hash));
  if (direction !== "up") walk(1, ({ hash }) => children.get(hash) ?? []);
  const all = [...found.values()].sort(
    (a, b) => Math.abs(a.distance) - Math.abs(b.distance) || a.distance - b.distance,
  );
  const nodes = all.slice(0, NODES);
  const shown = new Set(nodes.map(({ entry }) => entry.hash));
  const edges = nodes.flatMap(({ entry }) => edgesOf(entry)).filter(({ from }) => shown.has(from));
  return { nodes, edges, omitted: all.length - nodes.length };
}

/** What it reads, each way of reading it once. */
function edgesOf({ hash: to, parents }: Entry): LineageEdge[] {
  const edges = new Map<string, LineageEdge>();
  for (const { hash: from, ref, follow } of parents)
    edges.set(`${from} ${ref} ${follow}`, { from, to, ref, follow });
  return [...edges.values()];
}

/** Entries by the parents they read; of an alias only its head counts, versions before it are history. */
function childrenOf(catalog: CatalogView): Map<string, string[]> {
  const superseded = new Set<string>();
  for (const alias of catalog.aliases()) {
    for (const { hash } of alias.versions) superseded.add(hash);
  }
  for (const alias of catalog.aliases()) superseded.delete(head(alias).hash);
  const children = new Map<string, string[]>();
  for (const entry of catalog.entries()) {
    if (superseded.has(entry.hash)) continue;
    for (const { hash } of entry.parents)
      children.set(hash, [...(children.get(hash) ?? []), entry.hash]);
  }
  return children;
}
