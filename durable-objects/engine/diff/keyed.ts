import type { Control } from "../slices.ts";
import { type Compared, joinedByKey } from "./join.ts";
import { type Position, type Runner, toNumber, toNumbers } from "./run.ts";
import type { Sides } from "./unique.ts";

export interface KeyedDiff {
  matched: number;
  same: number;
  changed: number;
  /** rows that differ, but only within the tolerance */
  noise: number;
  onlyBefore: number;
  onlyAfter: number;
  /** cells of each value column, in order */
  columns: { changed: number; noise: number }[];
  onlyBeforeRows: Position[];
  onlyAfterRows: Position[];
}

/** Columns compared in one statement. */
const COLUMNS_AT_ONCE = 50;

/**
 * Compares two relations row by row over keys that are unique on both sides; null equals null.
 * @param sample how many rows of only one side are named, the first in stored order
 */
export async function diffByKey(
  runner: Runner,
  sides: Sides,
  { keys, values }: Compared,
  sample: number,
  control: Control,
): Promise<KeyedDiff> {
  const parts: KeyedDiff[] = [];
  for (let from = 0; from === 0 || from < values.length; from += COLUMNS_AT_ONCE) {
    const some = { keys, values: values.slice(from, from + COLUMNS_AT_ONCE) };
    parts.push(await compare(runner, sides, some, sample, control));
  }
  const [first] = parts as [KeyedDiff];
  if (parts.length === 1) return first;
  const columns = parts.flatMap((part) => part.columns);
  const differing = values.filter((_, i) => {
    const { changed = 0, noise = 0 } = columns[i] ?? {};
    return changed + noise > 0;
  });
  const { changed, noise } = await countRows(runner, sides, { keys, values: differing }, control);
  return { ...first, changed, noise, same: first.matched - changed - noise, columns };
}

/** A row is changed when any of its columns is: what all statements say of a row is put together. */
async function countRows(
  runner: Runner,
  sides: Sides,
  { keys, values }: Compared,
  control: Control,
): Promise<{ changed: number; noise: number }> {
  await runner.run(`create or replace temp table ${ROW_STATES} (p bigint, state integer)`, control);
  for (let from = 0; from < values.length; from += COLUMNS_AT_ONCE) {
    const some = { keys, values: values.slice(from, from + COLUMNS_AT_ONCE) };
    const state = rowState(some);
    await runner.run(
      `insert into ${ROW_STATES} select bp, ${state} from (${joinedByKey(sides, some)}) where ${state} > 0`,
      control,
    );
  }
  const rows = `select max(state) as state from ${ROW_STATES} group by p`;
  const table = await runner.run(
    `select count(*) filter (where state = 2) as changed, count(*) filter (where state = 1) as noise from (${rows})`,
    control,
  );
  await runner.run(`drop table ${ROW_STATES}`, control);
  const one = (name: string) => toNumber(table.getChild(name).at(0));
  return { changed: one("changed"), noise: one("noise") };
}

/** A table of this connection only. */
const ROW_STATES = "temp.diff_row_states";

function rowState({ values }: Compared): string {
  return values.length > 0 ? `greatest(${values.map((_, i) => `d${i}`).join(", ")})` : "0";
}

async function compare(
  runner: Runner,
  sides: Sides,
  compared: Compared,
  sample: number,
  control: Control,
): Promise<KeyedDiff> {
  const states = compared.values.map((_, i) => `d${i}`);
  const row = rowState(compared);
  const found = "bp is not null and ap is not null";
  const count = (condition: string, name: string) =>
    `count(*) filter (where ${condition}) as ${name}`;
  const first = (position: string, condition: string, name: string) =>
    `min(${position}, ${Math.max(1, sample)}) filter (where ${condition}) as ${name}`;
  const terms = [
    count(found, "matched"),
    count(`${found} and ${row} = 2`, "changed"),
    count(`${found} and ${row} = 1`, "noise"),
    count("ap is null", "only_before"),
    count("bp is null", "only_after"),
    first("bp", "ap is null", "before_rows"),
    first("ap", "bp is null", "after_rows"),
    ...states.flatMap((state, i) => [
      count(`${state} = 2`, `c${i}`),
      count(`${state} = 1`, `n${i}`),
    ]),
  ];
  const table = await runner.run(
    `select ${terms.join(", ")} from (${joinedByKey(sides, compared)})`,
    control,
  );
  const one = (name: string): unknown => table.getChild(name).at(0);
  const number = (name: string) => toNumber(one(name));
  const [matched, changed, noise] = [number("matched"), number("changed"), number("noise")];
  return {
    matched,
    changed,
    noise,
    same: matched - changed - noise,
    onlyBefore: number("only_before"),
    onlyAfter: number("only_after"),
    onlyBeforeRows: toNumbers(one("before_rows")).slice(0, sample),
    onlyAfterRows: toNumbers(one("after_rows")).slice(0, sample),
    columns: states.map((_, i) => ({ changed: number(`c${i}`), noise: number(`n${i}`) })),
  };
}
