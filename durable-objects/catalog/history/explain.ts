import { type Alias, type Entry, type Parent, shortHash } from "../model.ts";
import type { CatalogView } from "../state.ts";
import { versionName } from "./moves.ts";

/** Two entries that took each other's place under a name. */
export interface Change {
  /** the alias, or the hash of an entry without one */
  name: string;
  from: string;
  to: string;
  rows_before: number;
  rows_after: number;
}

export interface Cause extends Change {
  kind: "source" | "options" | "recipe" | "file" | "process" | "versions";
  detail: string;
  /** of a recipe that was edited */
  recipes?: { before: string; after: string };
}

export interface Explanation {
  /** from the root: what a cause rests on stands before it */
  causes: Cause[];
  /** every entry above that differs, from the root */
  through: Change[];
}

/** Why two entries differ: followed up through what they were built from, to files and edited recipes. */
export function explain(
  catalog: CatalogView,
  alias: Alias,
  before: Entry,
  after: Entry,
): Explanation {
  const found: Explanation = { causes: [], through: [] };
  const seen = new Set<string>();
  const visit = (was: Entry, is: Entry, named: Alias | undefined): void => {
    const pair = `${was.hash}/${is.hash}`;
    if (was.hash === is.hash || seen.has(pair)) return;
    seen.add(pair);
    let above = false;
    for (const [old, now] of pairs(was.parents, is.parents)) {
      above = true;
      const parents = [old, now].map(({ hash }) => catalog.entry(hash));
      const id = now.alias?.id ?? old.alias?.id;
      if (parents[0] && parents[1])
        visit(parents[0], parents[1], id === undefined ? undefined : catalog.aliasById(id));
    }
    const change = changeOf(was, is, named);
    const own = ownCauses(was, is).map((cause) => ({ ...change, ...cause }));
    found.causes.push(...own);
    if (own.length === 0 && !above) found.causes.push({ ...change, ...sameInputs(was, is) });
    if (is !== after) found.through.push(change);
  };
  visit(before, after, alias);
  return found;
}

function changeOf(was: Entry, is: Entry, alias: Alias | undefined): Change {
  const name = alias?.name ?? shortHash(is.hash);
  const version = ({ hash }: Entry) => (alias ? versionName(alias, hash) : shortHash(hash));
  return {
    name,
    from: version(was),
    to: version(is),
    rows_before: was.row_count,
    rows_after: is.row_count,
  };
}

type OwnCause = Pick<Cause, "kind" | "detail" | "recipes">;

/** What changed in the entry itself, not in what it reads. */
function ownCauses(was: Entry, is: Entry): OwnCause[] {
  const [old, now] = [was.provenance, is.provenance];
  if (old && now) {
    if (old.sha256 !== now.sha256) {
      const digests = `${shortHash(old.sha256)} (${old.size} bytes) to ${shortHash(now.sha256)} (${now.size} bytes)`;
      return [{ kind: "source", detail: `data/${now.path} was imported again: ${digests}` }];
    }
    const options = `${JSON.stringify(old.options)} to ${JSON.stringify(now.options)}`;
    return [{ kind: "options", detail: `data/${now.path} is read with other options: ${options}` }];
  }
  const causes: OwnCause[] = is.files.flatMap(({ path, sha256 }): OwnCause[] => {
    const before = was.files.find((file) => file.path === path);
    if (!before || before.sha256 === sha256) return [];
    const digests = `${shortHash(before.sha256)} to ${shortHash(sha256)}`;
    return [{ kind: "file", detail: `data/${path} holds other bytes: ${digests}` }];
  });
  causes.push(...processCauses(was, is));
  if (was.recipe === is.recipe) return causes;
  const recipes = { before: was.recipe, after: is.recipe };
  return [
    ...causes,
    { kind: "recipe", detail: `the recipe was edited${inputsOf(was, is)}`, recipes },
  ];
}

/** Post-processings that were written anew. */
function processCauses(was: Entry, is: Entry): OwnCause[] {
  return (is.processes ?? []).flatMap(({ name, source }): OwnCause[] => {
    const before = was.processes?.find((process) => process.name === name);
    if (!before || before.source === source) return [];
    const recipes = { before: before.source, after: source };
    return [{ kind: "process", detail: `process_${name} was written anew`, recipes }];
  });
}

/** Names that a recipe reads now and did not, and the other way round. */
function inputsOf(was: Entry, is: Entry): string {
  const names = ({ parents, files }: Entry) =>
    new Set([...parents.map(({ ref }) => ref), ...files.map(({ path }) => `data/${path}`)]);
  const [old, now] = [names(was), names(is)];
  const listed = (word: string, all: string[]) =>
    all.length > 0 ? `; ${word} ${all.join(", ")}` : "";
  const without = (all: Set<string>, others: Set<string>) =>
    [...all].filter((name) => !others.has(name));
  return listed("now reads", without(now, old)) + listed("no longer reads", without(old, now));
}

/** An entry is named by its inputs' versions too, and those can differ where the rows do not. */
function sameInputs(was: Entry, is: Entry): OwnCause {
  const versions = ({ parents }: Entry) =>
    parents.map(({ alias, ref }) => (alias ? `${alias.name}-v${alias.version}` : ref)).join(", ");
  const detail = `the same recipe over the same rows, named ${versions(was) || "by nothing"} then and ${versions(is) || "by nothing"} now`;
  return { kind: "versions", detail };
}

/** Parents that differ and mean the same input: by alias and how it is read, else by what the recipe calls it. */
function pairs(before: Parent[], after: Parent[]): [old: Parent, now: Parent][] {
  const key = ({ alias, follow, ref }: Parent) => `${follow} ${alias?.id ?? ref}`;
  const without = (all: Parent[], others: Parent[]) =>
    all.filter((each) => !others.some(({ hash }) => hash === each.hash));
  const old = new Map(without(before, after).map((parent) => [key(parent), parent]));
  return without(after, before).flatMap((parent): [Parent, Parent][] => {
    const same = old.get(key(parent));
    return same ? [[same, parent]] : [];
  });
}
