import type { Custom } from "../custom/model.ts";
import type { Draft } from "../draft.ts";
import { type Alias, type Cell, type Chart, head, type Settings } from "../model.ts";
import type { CatalogView } from "../state.ts";

/** A name and what it points at, which need not be the newest of the versions known of it. */
export interface Pointer {
  /** with the longest history known */
  alias: Alias;
  name: string;
  hash: string;
}

/** Everything in a catalog that points: what undo and reset move. Entries stay where they are. */
export interface Pointers {
  /** by the alias's id */
  aliases: ReadonlyMap<string, Pointer>;
  /** charts by their entry's hash, where they differ from the catalog's; undefined: none */
  charts: ReadonlyMap<string, Chart | undefined>;
  cells: readonly Cell[];
  settings: Settings;
  customs: ReadonlyMap<string, Custom>;
}

export function pointersOf(catalog: CatalogView): Pointers {
  const aliases = Array.from(catalog.aliases(), (alias) => [alias.id, pointerOf(alias)] as const);
  return {
    aliases: new Map(aliases),
    charts: new Map(),
    cells: catalog.notebook,
    settings: catalog.settings,
    customs: catalog.customs,
  };
}

export function pointerOf(alias: Alias): Pointer {
  return { alias, name: alias.name, hash: head(alias).hash };
}

/**
 * Points a draft's catalog where it should. Histories only grow: a name that points elsewhere gets one more
 * version, one that is gone comes back with the versions it had.
 * @param cause of the versions that are added
 */
export function pointAt(draft: Draft, wanted: Pointers, cause: string): void {
  for (const alias of [...draft.aliases()]) if (!wanted.aliases.has(alias.id)) draft.drop(alias);
  const formers = formerNames(wanted);
  for (const [id, { alias: known, name, hash }] of wanted.aliases) {
    const present = draft.aliasById(id);
    const former = formers.get(id) ?? [];
    if (!present || present.name !== name || present.former.join() !== former.join())
      draft.putAlias({ ...(present ?? known), name, former });
    const alias = draft.aliasById(id) ?? known;
    if (head(alias).hash !== hash) draft.addVersion(alias, hash, cause);
  }
  for (const [hash, chart] of wanted.charts) {
    if (JSON.stringify(draft.chart(hash)) === JSON.stringify(chart)) continue;
    if (chart) draft.setChart(hash, chart);
    else draft.dropChart(hash);
  }
  if (JSON.stringify(draft.notebook) !== JSON.stringify(wanted.cells))
    draft.setNotebook([...wanted.cells]);
  if (JSON.stringify(draft.settings) !== JSON.stringify(wanted.settings))
    draft.setSettings(wanted.settings);
  for (const [path, custom] of draft.customs)
    if (!wanted.customs.has(path)) draft.dropCustom(custom);
  for (const [path, custom] of wanted.customs)
    if (JSON.stringify(draft.customs.get(path)) !== JSON.stringify(custom)) draft.putCustom(custom);
}

/**
 * The names each alias had before and keeps reserved: those that no other alias bears now, nor had before it
 * in the same catalog.
 */
function formerNames({ aliases }: Pointers): Map<string, string[]> {
  const owners = new Map<string, string>();
  for (const [id, { name }] of aliases) owners.set(name.toLowerCase(), id);
  const formers = new Map<string, string[]>();
  for (const [id, { alias, name }] of aliases) {
    const mine = [...alias.former, alias.name].filter((known) => {
      if (known === name) return false;
      const owner = owners.get(known.toLowerCase()) ?? id;
      owners.set(known.toLowerCase(), owner);
      return owner === id;
    });
    formers.set(id, [...new Set(mine)]);
  }
  return formers;
}
