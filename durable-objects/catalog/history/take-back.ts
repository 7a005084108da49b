import { type Alias, type Cell, head, type Settings, shortHash } from "../model.ts";
import type { CatalogView } from "../state.ts";
import { type CellObstacle, takeBackCells } from "./cells.ts";
import { versionName } from "./moves.ts";
import { type Pointer, type Pointers, pointerOf } from "./pointers.ts";
import type { StepChange } from "./step-change.ts";
import type { Thing } from "./thing.ts";

/** Why a step cannot be taken back: something is no longer as it left it, or rests on it. */
export interface Obstacle {
  /** what a later step changed */
  thing: Thing;
  /** what the step cannot take back, as people call it */
  what: string;
  because: string;
}

/**
 * The pointers without what one step did. Everything it changed must still be as it left it; what others changed
 * beside it stays. With any obstacle the pointers are of no use: a step is taken back wholly or not at all.
 */
export function takeBack(
  catalog: Pick<CatalogView, "entry" | "chart">,
  now: Pointers,
  change: StepChange,
): { pointers: Pointers; obstacles: Obstacle[] } {
  const aliases = new Map(now.aliases);
  const dropped = new Map<string, Alias>();
  const named: Pointer[] = [];
  const obstacles = change.aliases.flatMap(({ before, after }): Obstacle[] => {
    const { id, name } = after ?? before ?? { id: "", name: "" };
    const present = aliases.get(id);
    const stop = (because: string) => [
      { thing: { kind: "alias" as const, id }, what: name, because },
    ];
    if (!after) {
      if (present || !before) return stop(`${name} came back since`);
      const pointer = pointerOf(before);
      aliases.set(id, pointer);
      named.push(pointer);
      return [];
    }
    if (!present) return stop(`${name} was dropped since`);
    const moved = !before || head(before).hash !== head(after).hash;
    if (moved && present.hash !== head(after).hash)
      return stop(`${name} was moved to ${versionName(present.alias, present.hash)} since`);
    const renamed = before?.name !== name;
    if (renamed && present.name !== name) return stop(`${name} is called ${present.name} since`);
    if (!before) {
      aliases.delete(id);
      dropped.set(id, after);
      return [];
    }
    const pointer = {
      alias: present.alias,
      name: renamed ? before.name : present.name,
      hash: moved ? head(before).hash : present.hash,
    };
    aliases.set(id, pointer);
    if (renamed) named.push(pointer);
    return [];
  });
  const notebook = takeBackNotebook(now, change);
  const charts = takeBackCharts(catalog, now, change);
  const settings = takeBackSettings(now, change);
  const customs = takeBackCustoms(now, change);
  const pointers = {
    aliases,
    charts: charts.charts,
    cells: notebook.cells,
    settings: settings.settings,
    customs: customs.customs,
  };
  obstacles.push(
    ...named.flatMap((pointer) => takenName(aliases, pointer)),
    ...restingOn(catalog, aliases, dropped),
    ...notebook.obstacles,
    ...orphanCells(pointers, dropped),
    ...charts.obstacles,
    ...settings.obstacles,
    ...customs.obstacles,
  );
  return { pointers, obstacles };
}

function takenName(aliases: ReadonlyMap<string, Pointer>, { alias, name }: Pointer): Obstacle[] {
  const wanted = name.toLowerCase();
  for (const [id, other] of aliases) {
    const names = [other.name, ...other.alias.former].map((known) => known.toLowerCase());
    if (id === alias.id || !names.includes(wanted)) continue;
    const because = `the name ${name} was taken since${other.name === name ? "" : ` by ${other.name}`}`;
    return [{ thing: { kind: "alias", id }, what: name, because }];
  }
  return [];
}

/** What is built on a name that would go. */
function restingOn(
  catalog: Pick<CatalogView, "entry">,
  aliases: ReadonlyMap<string, Pointer>,
  dropped: ReadonlyMap<string, Alias>,
): Obstacle[] {
  if (dropped.size === 0) return [];
  const obstacles: Obstacle[] = [];
  for (const [id, { name, hash }] of aliases) {
    for (const { alias, follow } of catalog.entry(hash)?.parents ?? []) {
      const parent = alias && dropped.get(alias.id);
      if (!parent) continue;
      const because = `${name} ${follow ? "follows" : "pins"} ${parent.name}`;
      obstacles.push({ thing: { kind: "alias", id }, what: parent.name, because });
    }
  }
  return obstacles;
}

function takeBackNotebook(now: Pointers, { notebook }: StepChange) {
  if (!notebook) return { cells: now.cells, obstacles: [] };
  const { cells, obstacles } = takeBackCells(notebook.before, notebook.after, now.cells);
  const told = obstacles.map(({ cell, since }: CellObstacle): Obstacle => {
    const because = `the cell ${cell.id} was ${since} since`;
    return { thing: { kind: "cell", id: cell.id }, what: `cell ${cell.id}`, because };
  });
  return { cells, obstacles: told };
}

/** Cells that would show a name that is gone. */
function orphanCells(
  { aliases, cells }: Pointers,
  dropped: ReadonlyMap<string, Alias>,
): Obstacle[] {
  return cells
    .filter(({ alias }) => !aliases.has(alias))
    .map(({ id, alias }: Cell): Obstacle => {
      const parent = dropped.get(alias);
      return parent
        ? { thing: { kind: "cell", id }, what: parent.name, because: `the cell ${id} shows it` }
        : {
            thing: { kind: "alias", id: alias },
            what: `cell ${id}`,
            because: "the name it shows was dropped since",
          };
    });
}

function takeBackCharts(
  catalog: Pick<CatalogView, "chart">,
  now: Pointers,
  { charts: step }: StepChange,
) {
  const obstacles: Obstacle[] = [];
  if (step.length === 0) return { charts: now.charts, obstacles };
  const charts = new Map(now.charts);
  for (const { hash, before, after } of step) {
    const present = charts.has(hash) ? charts.get(hash) : catalog.chart(hash);
    if (JSON.stringify(present) === JSON.stringify(after)) charts.set(hash, before);
    else {
      const what = `chart of ${shortHash(hash)}`;
      const because = `the ${what} was ${present ? "replaced" : "taken away"} since`;
      obstacles.push({ thing: { kind: "chart", id: hash }, what, because });
    }
  }
  return { charts, obstacles };
}

function takeBackCustoms(now: Pointers, { customs: step }: StepChange) {
  const obstacles: Obstacle[] = [];
  if (step.length === 0) return { customs: now.customs, obstacles };
  const customs = new Map(now.customs);
  for (const { path, before, after } of step) {
    if (JSON.stringify(customs.get(path)) !== JSON.stringify(after)) {
      const because = `${path} was changed since`;
      obstacles.push({ thing: { kind: "custom", id: path }, what: path, because });
    } else if (before) customs.set(path, before);
    else customs.delete(path);
  }
  return { customs, obstacles };
}

function takeBackSettings(now: Pointers, { settings: step }: StepChange) {
  const obstacles: Obstacle[] = [];
  if (!step) return { settings: now.settings, obstacles };
  const settings = new Map<string, unknown>(Object.entries(now.settings));
  const before = new Map<string, unknown>(Object.entries(step.before));
  const after = new Map<string, unknown>(Object.entries(step.after));
  const text = (side: Map<string, unknown>, key: string) => JSON.stringify(side.get(key));
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (text(before, key) === text(after, key)) continue;
    if (text(settings, key) !== text(after, key)) {
      const because = `${key} was set to ${text(settings, key)} since`;
      obstacles.push({ thing: { kind: "setting", id: key }, what: `setting ${key}`, because });
    } else if (before.has(key)) settings.set(key, before.get(key));
    else settings.delete(key);
  }
  return { settings: Object.fromEntries(settings) as unknown as Settings, obstacles };
}
