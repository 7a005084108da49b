import { Failure } from "../../contract/errors.ts";
import { checkAliasName } from "../../contract/names.ts";
import type { Draft } from "./draft.ts";
import { type Alias, type Cell, type Entry, head, shortHash, type Version } from "./model.ts";
import { cellShowing, newCellId, showInNotebook } from "./notebook.ts";
import { resolve } from "./resolve.ts";
import type { CatalogView } from "./state.ts";

/** A name that may come into being: its ids are chosen once, so that a step run twice gives the same. */
export interface NewName {
  name: string;
  aliasId: string;
  cellId: string;
  markdown: string;
}

export interface Named {
  alias: Alias;
  version: Version;
  /** the cell that shows it, unless it was taken out */
  cellId: string | undefined;
  /** whether a version was added */
  moved: boolean;
}

/** @throws name_invalid */
export function newName(name: string, markdown: string): NewName {
  checkAliasName(name);
  return { name, aliasId: crypto.randomUUID(), cellId: newCellId(), markdown };
}

/**
 * Gives an entry a new name and shows it; the same name for the same entry changes nothing.
 * @throws name_taken
 */
export function nameEntry(
  draft: Draft,
  wanted: NewName,
  entry: Entry,
  cause: string,
  path?: string,
): Named {
  const taken = draft.alias(wanted.name);
  if (taken && (head(taken).hash !== entry.hash || taken.name !== wanted.name))
    throw nameTaken(taken, wanted.name);
  if (taken) {
    return { alias: taken, version: head(taken), cellId: cellShowing(draft, taken), moved: false };
  }
  const { name, aliasId: id } = wanted;
  const alias: Alias = { id, name, former: [], kind: entry.kind, versions: [] };
  const version = draft.addVersion(alias, entry.hash, cause, path);
  const cellId = showInNotebook(draft, cellFor(alias, wanted));
  return { alias, version, cellId, moved: true };
}

/** @throws name_taken saying what the name is */
export function requireFree(catalog: CatalogView, name: string): void {
  checkAliasName(name);
  const taken = catalog.alias(name);
  if (taken) throw nameTaken(taken, name);
}

/** An alias by its name. @throws not_found */
export function aliasOf(catalog: CatalogView, name: string): Alias {
  const { alias } = resolve(catalog, name);
  if (alias && !/-v\d+$/i.test(name)) return alias;
  throw new Failure("not_found", `${name} names one entry, not an alias.`, {
    hint: alias ? `The alias is ${alias.name}.` : "catalog_list names the aliases.",
  });
}

/** Takes a name away with its cells; answers how many cells went. */
export function dropName(draft: Draft, alias: Alias): number {
  draft.drop(alias);
  const cells = draft.notebook.filter((cell) => cell.alias !== alias.id);
  const removed = draft.notebook.length - cells.length;
  if (removed > 0) draft.setNotebook(cells);
  return removed;
}

function cellFor(alias: Alias, { cellId, markdown }: NewName): Cell {
  return { id: cellId, alias: alias.id, markdown };
}

function nameTaken(alias: Alias, name: string): Failure {
  if (alias.name !== name) {
    return new Failure("name_taken", `${name} is reserved: ${alias.name} was called that before.`, {
      hint: "Recipes that use the old name still mean it. Choose another name.",
    });
  }
  const what = alias.kind === "source" ? "a source" : `an entry at version ${head(alias).version}`;
  return new Failure("name_taken", `${name} is taken: it names ${what}.`, {
    hint:
      alias.kind === "source"
        ? "A source changes by importing its file again. Choose another name."
        : `catalog_revise(name: "${name}", …) makes its next version; or choose another name.`,
  });
}

/** An entry by hash that may be named. */
export function entryByHash(catalog: CatalogView, hash: string): Entry {
  const { entry, alias } = resolve(catalog, hash);
  if (!alias) return entry;
  throw new Failure("invalid_input", `${hash} is a name, not an entry's hash.`, {
    hint: `The hash of ${hash} is ${shortHash(entry.hash)}.`,
    at: { field: "hash" },
  });
}
