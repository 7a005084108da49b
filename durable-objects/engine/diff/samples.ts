import type { Control } from "../slices.ts";
import type { Cell, Column } from "../values/codec.ts";
import { changedCells } from "./cells.ts";
import type { Compared } from "./join.ts";
import type { KeyedDiff } from "./keyed.ts";
import type { Pair } from "./pairs.ts";
import { rowsAt } from "./rows.ts";
import type { Position, Runner, Side } from "./run.ts";
import type { Sides } from "./unique.ts";

/** A cell that changed. */
export interface Sample {
  key: [string, Cell][];
  column: string;
  before: Cell;
  after: Cell;
}

/** Rows of one side, of its first columns. */
export interface SideRows {
  columns: Column[];
  rows: Cell[][];
  /** copies that the other side lacks, where rows are counted as a bag */
  times?: number[];
}

/** Some changed cells with their values and keys. */
export async function samplesOf(
  runner: Runner,
  sides: Sides,
  compared: Compared,
  keyed: KeyedDiff,
  sample: number,
  control: Control,
): Promise<Sample[]> {
  const { keys, values } = compared;
  const cells = await changedCells(runner, sides, compared, keyed, sample, control);
  const used = [...new Set(cells.map(({ column }) => column))];
  const pairs = [...keys, ...used.map((column) => values[column] as Pair)];
  const read = (side: "before" | "after") =>
    rowsAt(
      runner,
      sides[side],
      pairs.map((pair) => pair[side]),
      cells.map((cell) => cell[side]),
      control,
    );
  const [befores, afters] = [await read("before"), await read("after")];
  return cells.map(({ column, before, after }) => {
    const old = befores.get(before) ?? [];
    const at = keys.length + used.indexOf(column);
    return {
      key: keys.map((pair, k): [string, Cell] => [pair.before.name, old[k] ?? null]),
      column: (values[column] as Pair).before.name,
      before: old[at] ?? null,
      after: afters.get(after)?.[at] ?? null,
    };
  });
}

/** Columns shown of a row that only one side has. */
const SIDE_COLUMNS = 30;

export async function sideRows(
  runner: Runner,
  side: Side,
  positions: Position[],
  control: Control,
): Promise<SideRows> {
  const columns = side.columns.slice(0, SIDE_COLUMNS);
  const rows = await rowsAt(runner, side, columns, positions, control);
  return { columns, rows: positions.map((position) => rows.get(position) ?? []) };
}
