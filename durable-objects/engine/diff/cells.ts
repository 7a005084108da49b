import type { Control } from "../slices.ts";
import { type Compared, joinedByKey, sizeOf } from "./join.ts";
import type { KeyedDiff } from "./keyed.ts";
import type { Pair } from "./pairs.ts";
import { inParts } from "./parts.ts";
import { names, type Position, type Runner, toNumber } from "./run.ts";
import type { Sides } from "./unique.ts";

/** A changed cell: which value column, and where its row is on both sides. */
export interface ChangedCell {
  column: number;
  before: Position;
  after: Position;
}

/** Columns that one statement looks at. */
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
  const looked = values
    .map((pair, column) => ({ pair, column, changed: columns[column]?.changed ?? 0 }))
    .filter(({ changed }) => changed > 0)
    .slice(0, sample);
  const share = Math.ceil(sample / Math.max(1, looked.length));
  const cells: ChangedCell[][] = [];
  for (let from = 0; from < looked.length; from += COLUMNS_AT_ONCE) {
    const some = looked.slice(from, from + COLUMNS_AT_ONCE);
    const read = async (of: Looked[], rows: number) =>
      firstChanged(runner, sides, keys, of, rows, control);
    const found = await read(some, sample);
    for (const each of some) {
      const own = found.filter(({ column }) => column === each.column);
      // The first changed rows may all have changed in other columns.
      const isEnough = own.length >= Math.min(share, each.changed);
      cells.push(isEnough ? own : await read([each], share));
    }
  }
  const longest = Math.max(0, ...cells.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, i) =>
    cells.flatMap((own) => own.slice(i, i + 1)),
  );
  return inTurn.flat().slice(0, sample);
}

interface Looked {
  pair: Pair;
  column: number;
  changed: number;
}

/** The changed cells of the first rows that have any among these columns. */
async function firstChanged(
  runner: Runner,
  sides: Sides,
  keys: Pair[],
  columns: Looked[],
  rows: number,
  control: Control,
): Promise<ChangedCell[]> {
  const compared = { keys, values: columns.map(({ pair }) => pair) };
  const states = names("d", columns.length);
  const isChanged = states.map((state) => `${state} = 2`).join(" or ");
  const parts = await inParts(sizeOf(sides, compared), (part) =>
    runner.run(
      `select bp, ap, ${states.join(", ")} from (${joinedByKey(sides, compared, part)})
where ${isChanged} order by bp limit ${rows}`,
      control,
    ),
  );
  const found = parts.flatMap((table) =>
    Array.from({ length: table.numRows }, (_, r) => ({
      before: toNumber(table.getChild("bp").at(r)),
      after: toNumber(table.getChild("ap").at(r)),
      states: states.map((state) => Number(table.getChild(state).at(r))),
    })),
  );
  return found
    .sort((a, b) => a.before - b.before)
    .slice(0, rows)
    .flatMap(({ before, after, states: of }) =>
      columns.flatMap(({ column }, i) => (of[i] === 2 ? [{ column, before, after }] : [])),
    );
}
