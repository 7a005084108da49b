import type { DataFile } from "../../data/names.ts";
import type { Names } from "../inputs.ts";
import type { Alias, Entry, Parent, Version } from "../model.ts";
import type { CatalogView } from "../state.ts";

/**
 * The names as they stood when an entry was built: each alias it reads has the version it was built over as its
 * head, whatever became of the alias since.
 * @param files what its recipe's files were, by path
 */
export function asBuilt(
  catalog: CatalogView,
  entry: Entry,
  files: ReadonlyMap<string, DataFile>,
): Names {
  const then = new Map<string, Alias>();
  for (const { alias } of entry.parents) {
    if (alias && !then.has(alias.id)) then.set(alias.id, aliasThen(catalog, alias, entry.parents));
  }
  return {
    catalog: {
      entry: (hash) => catalog.entry(hash),
      entries: () => catalog.entries(),
      aliases: () => then.values(),
      alias: (name) => {
        const wanted = name.toLowerCase();
        return [...then.values()].find((alias) =>
          [alias.name, ...alias.former].some((known) => known.toLowerCase() === wanted),
        );
      },
      customs: catalog.customs,
    },
    processes: new Map(entry.processes?.map((process) => [process.name, process])),
    data: {
      get: (path) => {
        const file = files.get(path.replace(/^data\//, "")) ?? files.get(path);
        if (!file) throw new Error(`the recipe was built without data/${path}`);
        return file;
      },
    },
  };
}

type Named = NonNullable<Parent["alias"]>;

function aliasThen(catalog: CatalogView, { id, name }: Named, parents: Parent[]): Alias {
  const read = parents.filter(({ alias }) => alias?.id === id);
  const newest = Math.max(...read.map(({ alias }) => alias?.version ?? 0));
  const hashes = new Map(read.map(({ alias, hash }) => [alias?.version, hash]));
  const now = catalog.aliasById(id);
  const versions = Array.from({ length: newest }, (_, i): Version => {
    const version = i + 1;
    const hash = hashes.get(version) ?? now?.versions[i]?.hash ?? "";
    return { version, hash, step: "", at: "", by: "", cause: "" };
  });
  // The recipe names it as it was called then, or by a name that it had before.
  const former = [now?.name, ...(now?.former ?? [])].filter((known) => known !== undefined);
  return { id, name, former, kind: now?.kind ?? "entry", versions };
}
