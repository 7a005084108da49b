import type { Custom } from "../custom/model.ts";
import { type Alias, type Cell, shortHash } from "../model.ts";
import { movedIds } from "./cells.ts";
import type { Pointer, Pointers } from "./pointers.ts";

/** One thing that points elsewhere than before. */
export interface Move {
  what:
    | "head"
    | "dropped"
    | "restored"
    | "renamed"
    | "cell_removed"
    | "cell_restored"
    | "cell_edited"
    | "cell_moved"
    | "chart"
    | "setting"
    | "custom";
  alias?: string;
  from?: string;
  to?: string;
}

/** What differs between two states of the pointers. */
export function movesBetween(from: Pointers, to: Pointers): Move[] {
  return [
    ...aliasMoves(from, to),
    ...cellMoves(from, to),
    ...chartMoves(from, to),
    ...settingMoves(from, to),
    ...customMoves(from, to),
  ];
}

/** `orders-v2`: the newest version that is this entry; its hash when no version of the alias is. */
export function versionName(alias: Alias, hash: string, name = alias.name): string {
  const version = alias.versions.findLast((each) => each.hash === hash);
  return version ? `${name}-v${version.version}` : shortHash(hash);
}

function aliasMoves(from: Pointers, to: Pointers): Move[] {
  const moves: Move[] = [];
  for (const [id, was] of from.aliases) {
    const is = to.aliases.get(id);
    if (!is) moves.push({ what: "dropped", alias: was.name, from: pointed(was) });
    else {
      if (is.name !== was.name)
        moves.push({ what: "renamed", alias: is.name, from: was.name, to: is.name });
      if (is.hash !== was.hash)
        moves.push({
          what: "head",
          alias: is.name,
          from: pointed(was),
          to: pointed(is, was.alias),
        });
    }
  }
  for (const [id, is] of to.aliases) {
    if (!from.aliases.has(id)) moves.push({ what: "restored", alias: is.name, to: pointed(is) });
  }
  return moves.sort((a, b) => ((a.alias ?? "") < (b.alias ?? "") ? -1 : 1));
}

function pointed({ alias, name, hash }: Pointer, history: Alias = alias): string {
  return versionName(history, hash, name);
}

function cellMoves(from: Pointers, to: Pointers): Move[] {
  if (from.cells === to.cells) return [];
  const moves: Move[] = [];
  const names = (cell: Cell) =>
    (to.aliases.get(cell.alias) ?? from.aliases.get(cell.alias))?.name ?? cell.alias;
  const was = new Map(from.cells.map((cell) => [cell.id, cell]));
  const is = new Map(to.cells.map((cell) => [cell.id, cell]));
  const moved = movedIds(from.cells, to.cells);
  for (const cell of from.cells) {
    const now = is.get(cell.id);
    const alias = names(cell);
    if (!now) moves.push({ what: "cell_removed", alias });
    else if (JSON.stringify(now) !== JSON.stringify(cell))
      moves.push({ what: "cell_edited", alias });
    if (moved.has(cell.id)) moves.push({ what: "cell_moved", alias });
  }
  for (const cell of to.cells) {
    if (!was.has(cell.id)) moves.push({ what: "cell_restored", alias: names(cell) });
  }
  return moves;
}

/** The chart of an entry is named by the version that shows it, if one does. */
function chartMoves(from: Pointers, to: Pointers): Move[] {
  if (from.charts === to.charts) return [];
  const shown = new Map<string, Pointer>();
  for (const { aliases } of [from, to])
    for (const pointer of aliases.values()) shown.set(pointer.hash, pointer);
  return [...to.charts.keys()].flatMap((hash): Move[] => {
    const same = from.charts.has(hash) && from.charts.get(hash) === to.charts.get(hash);
    if (same) return [];
    const pointer = shown.get(hash);
    const entry = pointer ? pointed(pointer) : shortHash(hash);
    return [{ what: "chart", ...(pointer ? { alias: pointer.name } : {}), to: entry }];
  });
}

function customMoves({ customs: was }: Pointers, { customs: is }: Pointers): Move[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path): Move[] => {
    const [from, to] = [was.get(path), is.get(path)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ what: "custom", from: stateOf(path, from), to: stateOf(path, to) }];
  });
}

function stateOf(path: string, custom: Custom | undefined): string {
  const name = path.replace(/^custom\/|\.json$/g, "");
  return `${name}: ${custom === undefined ? "none" : custom.disabled ? "removed" : "there"}`;
}

function settingMoves(from: Pointers, to: Pointers): Move[] {
  const was = new Map<string, unknown>(Object.entries(from.settings));
  const is = new Map<string, unknown>(Object.entries(to.settings));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Move[] => {
    const [old, now] = [was, is].map((each) => `${key}: ${JSON.stringify(each.get(key))}`);
    return old === undefined || now === undefined || old === now
      ? []
      : [{ what: "setting", from: old, to: now }];
  });
}
