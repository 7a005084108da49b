import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import { type Alias, type Entry, head, shortHash, type Version } from "./model.ts";
import type { CatalogView } from "./state.ts";

/** Where references are looked up. */
export type Known = Pick<CatalogView, "alias" | "aliases" | "entry" | "entries" | "customs">;

/** What a reference names: an entry, and the alias version when it was named by one. */
export interface Resolved {
  entry: Entry;
  alias?: Alias;
  version?: Version;
}

/**
 * An alias, `name-vN` or a hash of 12 to 64 hex digits.
 * @throws not_found, naming the nearest alias
 */
export function resolve(catalog: Known, reference: string): Resolved {
  const alias = catalog.alias(reference);
  if (alias) return versionOf(catalog, alias, head(alias));
  const numbered = /^(.+)-v([1-9]\d*)$/i.exec(reference);
  const named = numbered?.[1] ? catalog.alias(numbered[1]) : undefined;
  if (named) return numberedVersion(catalog, named, Number(numbered?.[2]));
  if (/^[0-9a-f]{12,64}$/i.test(reference)) return byHash(catalog, reference.toLowerCase());
  throw unknown(catalog, reference);
}

/** The alias heads an entry is, or the newest version of an alias it was: for listings and replies. */
export function namesOf(
  catalog: CatalogView,
  hash: string,
): { alias: Alias; version: Version } | undefined {
  for (const alias of catalog.aliases()) {
    const version = head(alias);
    if (version.hash === hash) return { alias, version };
  }
  return undefined;
}

function byHash(catalog: Known, prefix: string): Resolved {
  const exact = catalog.entry(prefix);
  if (exact) return { entry: exact };
  for (const entry of catalog.entries()) if (entry.hash.startsWith(prefix)) return { entry };
  throw unknown(catalog, prefix);
}

function numberedVersion(catalog: Known, alias: Alias, number: number): Resolved {
  const version = alias.versions[number - 1];
  if (!version) {
    const newest = alias.versions.length;
    throw new Failure("not_found", `${alias.name} has no version ${number}.`, {
      hint:
        newest === 1
          ? `Its only version is ${alias.name}-v1.`
          : `Its versions are ${alias.name}-v1 to ${alias.name}-v${newest}.`,
    });
  }
  return versionOf(catalog, alias, version);
}

function versionOf(catalog: Known, alias: Alias, version: Version): Resolved {
  const entry = catalog.entry(version.hash);
  if (!entry)
    throw new Error(`${alias.name} names the entry ${shortHash(version.hash)}, which is gone`);
  return { entry, alias, version };
}

function unknown(catalog: Known, reference: string): Failure {
  const names = Array.from(catalog.aliases(), (alias) => alias.name);
  const near = didYouMean(reference, names);
  return new Failure("not_found", `No entry is named ${clip(reference)}.`, {
    hint: near ? `Did you mean ${near}?` : "catalog_list names what there is.",
  });
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
