import type { Control } from "../slices.ts";
import { type Compared, joinedByKey, sizeOf } from "./join.ts";
import type { KeyedDiff } from "./keyed.ts";
import type { Pair } from "./pairs.ts";
import { inParts } from "./parts.ts";
import { type Position, type Runner, toNumbers } from "./run.ts";
import type { Sides } from "./unique.ts";

/** A changed cell: which value column, and where its row is on both sides. */
export interface ChangedCell {
  column: number;
  before: Position;
  after: Position;
}

/** Lists of positions take memory for each column. */
const COLUMNS_AT_ONCE = 20;

/**
 * Some changed cells: of every changed column in turn, so that one with few changes is seen, too, the first in
 * stored order.
 */
export async function changedCells(
  runner: Runner,
  sides: Sides,
  { keys, values }: Compared,
  { columns }: KeyedDiff,
  sample: number,
  control: Control,
): Promise<ChangedCell[]> {
  const changed = values.flatMap((pair, column) =>
    (columns[column]?.changed ?? 0) > 0 ? [{ pair, column }] : [],
  );
  const looked = changed.slice(0, sample);
  const byColumn: ChangedCell[][] = [];
  for (let from = 0; from < looked.length; from += COLUMNS_AT_ONCE) {
    const some = looked.slice(from, from + COLUMNS_AT_ONCE);
    const compared = { keys, values: some.map(({ pair }): Pair => pair) };
    const found = await firstCells(runner, sides, compared, sample, control);
    byColumn.push(
      ...found.map((cells, i) => cells.map((cell) => ({ ...cell, column: some[i]?.column ?? 0 }))),
    );
  }
  const longest = Math.max(0, ...byColumn.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, i) =>
    byColumn.flatMap((cells) => cells.slice(i, i + 1)),
  );
  return inTurn.flat().slice(0, sample);
}

async function firstCells(
  runner: Runner,
  sides: Sides,
  compared: Compared,
  sample: number,
  control: Control,
): Promise<{ before: Position; after: Position }[][]> {
  const terms = compared.values.flatMap((_, i) => [
    `min(bp, ${sample}) filter (where d${i} = 2) as b${i}`,
    `arg_min(ap, bp, ${sample}) filter (where d${i} = 2) as a${i}`,
  ]);
  const parts = await inParts(sizeOf(sides, compared), (part) =>
    runner.run(`select ${terms.join(", ")} from (${joinedByKey(sides, compared, part)})`, control),
  );
  return compared.values.map((_, i) => {
    const cells = parts.flatMap((table) => {
      const positions = (name: string) => toNumbers(table.getChild(name).at(0));
      const afters = positions(`a${i}`);
      return positions(`b${i}`).map((before, r) => ({ before, after: afters[r] ?? 0 }));
    });
    return cells.sort((a, b) => a.before - b.before).slice(0, sample);
  });
}
