import type { Cell } from "../model.ts";

/** What was done with a cell since the step that is to be taken back. */
export interface CellObstacle {
  cell: Cell;
  since: "removed" | "put back" | "edited" | "moved";
}

/**
 * Takes back what one step did to the notebook, cell by cell: a cell that was touched since stays and is told.
 * @param before the notebook before the step, and `after` it
 * @param present the notebook as it is
 */
export function takeBackCells(
  before: readonly Cell[],
  after: readonly Cell[],
  present: readonly Cell[],
): { cells: Cell[]; obstacles: CellObstacle[] } {
  const [was, left, now] = [byId(before), byId(after), byId(present)];
  const movedSince = movedIds(after, present);
  const obstacles: CellObstacle[] = [];
  const changed = new Map<string, Cell>();
  const gone = new Set<string>();
  const homeless = movedIds(before, after);
  for (const cell of after) {
    const old = was.get(cell.id);
    const moved = homeless.has(cell.id);
    const edited = old !== undefined && !same(old, cell);
    if (old && !moved && !edited) continue;
    const is = now.get(cell.id);
    if (!is) obstacles.push({ cell, since: "removed" });
    else if ((!old || edited) && !same(is, cell)) obstacles.push({ cell, since: "edited" });
    else if ((!old || moved) && movedSince.has(cell.id)) obstacles.push({ cell, since: "moved" });
    else if (!old) gone.add(cell.id);
    else if (edited) changed.set(cell.id, old);
  }
  const returning = before.filter(({ id }) => !left.has(id));
  for (const cell of returning) {
    if (now.has(cell.id)) obstacles.push({ cell, since: "put back" });
  }
  const kept = present
    .filter(({ id }) => !gone.has(id) && !homeless.has(id))
    .map((cell) => changed.get(cell.id) ?? cell);
  const placed = before.flatMap((cell) => {
    if (!left.has(cell.id)) return now.has(cell.id) ? [] : [cell];
    const is = changed.get(cell.id) ?? now.get(cell.id);
    return homeless.has(cell.id) && is ? [is] : [];
  });
  return {
    cells: placed.reduce((cells, cell) => placedAsIn(before, cells, cell), kept),
    obstacles,
  };
}

/** Ids of the cells in both whose order among them changed: as few as explain it. */
export function movedIds(before: readonly Cell[], after: readonly Cell[]): Set<string> {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const common = after.filter(({ id }) => places.has(id));
  const order = common.map(({ id }) => places.get(id) ?? 0);
  const stay = longestRise(order);
  return new Set(common.filter((_, i) => !stay.has(i)).map(({ id }) => id));
}

/** Puts a cell behind the one it stood behind, or before the one it stood before. */
function placedAsIn(before: readonly Cell[], cells: Cell[], cell: Cell): Cell[] {
  const at = before.findIndex(({ id }) => id === cell.id);
  const places = new Map(cells.map(({ id }, place) => [id, place]));
  const found = ({ id }: Cell) => places.has(id);
  const previous = before.slice(0, at).findLast(found);
  if (previous) return cells.toSpliced((places.get(previous.id) ?? 0) + 1, 0, cell);
  const next = before.slice(at + 1).find(found);
  return cells.toSpliced(next ? (places.get(next.id) ?? 0) : cells.length, 0, cell);
}

/** Indexes of a longest rising subsequence (patience sorting). */
function longestRise(numbers: number[]): Set<number> {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [i, number] of numbers.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[i] = tails[low - 1];
    tails[low] = i;
  }
  const rise = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) rise.add(at);
  return rise;
}

function byId(cells: readonly Cell[]): Map<string, Cell> {
  return new Map(cells.map((cell) => [cell.id, cell]));
}

function same(a: Cell, b: Cell): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
