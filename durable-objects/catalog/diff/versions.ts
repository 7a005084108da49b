import { Failure } from "../../../contract/errors.ts";
import { type Alias, type Entry, shortHash, type Version } from "../model.ts";
import { aliasOf } from "../naming.ts";
import { resolve } from "../resolve.ts";
import type { CatalogView } from "../state.ts";

/** One of the two entries that are compared, as the caller named it. */
export interface Compared {
  entry: Entry;
  /** `orders-v2`, or the hash of an entry that was named by it */
  ref: string;
  version?: number;
}

export interface VersionPair {
  alias: Alias;
  before: Compared & { version: number };
  after: Compared & { version: number };
}

/**
 * Two versions of an alias. @param va, vb from 1, or from the end when negative: −1 is the newest
 * @throws not_found, invalid_input
 */
export function versionPair(
  catalog: CatalogView,
  name: string,
  va: number,
  vb: number,
): VersionPair {
  const alias = aliasOf(catalog, name);
  const count = alias.versions.length;
  if (count === 1 && (va === -2 || vb === -2)) {
    throw new Failure("not_found", `${alias.name} has only one version: there is none before it.`, {
      hint: `Compare it with another entry: catalog_diff(a: "…", b: "${alias.name}").`,
    });
  }
  const before = numbered(catalog, alias, va, "va");
  return { alias, before, after: numbered(catalog, alias, vb, "vb") };
}

/** An entry by any reference. @throws not_found */
export function comparedEntry(catalog: CatalogView, reference: string): Compared {
  const { entry, alias, version } = resolve(catalog, reference);
  if (!alias || !version) return { entry, ref: shortHash(entry.hash) };
  return { entry, ref: `${alias.name}-v${version.version}`, version: version.version };
}

function numbered(catalog: CatalogView, alias: Alias, index: number, field: string) {
  const count = alias.versions.length;
  if (index === 0) {
    throw new Failure(
      "invalid_input",
      `${field} is 0; versions count from 1, or from −1 backwards.`,
      {
        hint: `${alias.name} has the versions 1 to ${count}.`,
        at: { field },
      },
    );
  }
  const version: Version | undefined =
    index < 0 ? alias.versions.at(index) : alias.versions.find((each) => each.version === index);
  const entry = version && catalog.entry(version.hash);
  if (!version || !entry) {
    throw new Failure("not_found", `${alias.name} has no version ${index}.`, {
      hint:
        count === 1
          ? `Its only version is ${alias.name}-v1.`
          : `Its versions are ${alias.name}-v1 to ${alias.name}-v${count}.`,
      at: { field },
    });
  }
  return { entry, ref: `${alias.name}-v${version.version}`, version: version.version };
}
