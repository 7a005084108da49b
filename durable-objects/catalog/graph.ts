import { type Alias, type Entry, head } from "./model.ts";
import type { CatalogView } from "./state.ts";

/** A live entry: the head of an alias. */
export interface LiveEntry {
  alias: Alias;
  entry: Entry;
}

export function liveEntries(catalog: CatalogView): LiveEntry[] {
  return Array.from(catalog.aliases(), (alias) => {
    const entry = catalog.entry(head(alias).hash);
    if (!entry) throw new Error(`${alias.name} names an entry that is gone`);
    return { alias, entry };
  });
}

/** Ids of the aliases an entry follows. */
export function followed(entry: Entry): string[] {
  return entry.parents.flatMap(({ follow, alias }) => (follow && alias ? [alias.id] : []));
}

export interface Order {
  /** parents before followers, ties by name */
  sorted: LiveEntry[];
  /** names that follow each other in a circle; empty when there is none */
  cycle: string[];
}

/** Live entries in the order in which they can be rebuilt. Kahn's algorithm; linear in entries and edges. */
export function inOrder(live: LiveEntry[]): Order {
  const byAlias = new Map(live.map((each) => [each.alias.id, each]));
  const followers = new Map<string, LiveEntry[]>();
  const waits = new Map<string, number>();
  for (const each of live) {
    const parents = [...new Set(followed(each.entry))].filter((id) => byAlias.has(id));
    waits.set(each.alias.id, parents.length);
    for (const id of parents) followers.set(id, [...(followers.get(id) ?? []), each]);
  }
  const byName = (a: LiveEntry, b: LiveEntry) => (a.alias.name < b.alias.name ? -1 : 1);
  let ready = live.filter(({ alias }) => waits.get(alias.id) === 0).sort(byName);
  const sorted: LiveEntry[] = [];
  while (ready.length > 0) {
    const next: LiveEntry[] = [];
    for (const each of ready) {
      sorted.push(each);
      for (const follower of followers.get(each.alias.id) ?? []) {
        const left = (waits.get(follower.alias.id) ?? 0) - 1;
        waits.set(follower.alias.id, left);
        if (left === 0) next.push(follower);
      }
    }
    ready = next.sort(byName);
  }
  const done = new Set(sorted.map(({ alias }) => alias.id));
  const cycle = live.filter(({ alias }) => !done.has(alias.id)).map(({ alias }) => alias.name);
  return { sorted, cycle: cycle.sort() };
}

/** Ids of the roots and of every alias that follows one of them, however far. */
export function coneOf(sorted: LiveEntry[], roots: ReadonlySet<string>): Set<string> {
  const cone = new Set(roots);
  for (const { alias, entry } of sorted) {
    if (followed(entry).some((id) => cone.has(id))) cone.add(alias.id);
  }
  return cone;
}

/** Whether following aliases from `from` leads to `to`. */
export function leadsTo(catalog: CatalogView, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const alias = catalog.aliasById(id);
    const entry = alias && catalog.entry(head(alias).hash);
    if (entry) open.push(...followed(entry));
  }
  return false;
}
