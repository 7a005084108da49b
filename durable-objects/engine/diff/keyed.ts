import type { Control } from "../slices.ts";
import { type Compared, joinedByKey, sizeOf } from "./join.ts";
import { inParts, partOf, sum, type Tell } from "./parts.ts";
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

/** Columns compared in one statement: a column of texts takes a megabyte or two, however few its rows are. */
const COLUMNS_AT_ONCE = 20;

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
  tell?: Tell,
): Promise<KeyedDiff> {
  const batches: KeyedDiff[] = [];
  const count = Math.max(1, Math.ceil(values.length / COLUMNS_AT_ONCE));
  while (batches.length < count) {
    const done = batches.length;
    const from = done * COLUMNS_AT_ONCE;
    const some = { keys, values: values.slice(from, from + COLUMNS_AT_ONCE) };
    const tellBatch = tell && ((share: number) => tell((done + share) / count));
    batches.push(await compare(runner, sides, some, sample, control, tellBatch));
  }
  const [first] = batches as [KeyedDiff];
  if (batches.length === 1) return first;
  const columns = batches.flatMap((batch) => batch.columns);
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
    // A part that is run again says the same of its rows again.
    await inParts(sizeOf(sides, some), (part) =>
      runner.run(
        `insert into ${ROW_STATES} select bp, ${state} from (${joinedByKey(sides, some, part)}) where ${state} > 0`,
        control,
      ),
    );
  }
  const counts =
    "count(*) filter (where state = 2) as changed, count(*) filter (where state = 1) as noise";
  const parts = await inParts({ rows: sides.before.rows, columns: 2 }, (part) => {
    const rows = partOf(`select * from ${ROW_STATES}`, ["p"], part);
    const states = `select max(state) as state from (${rows}) group by p`;
    return runner.run(`select ${counts} from (${states})`, control);
  });
  await runner.run(`drop table ${ROW_STATES}`, control);
  const total = (name: string) => sum(parts.map((table) => toNumber(table.getChild(name).at(0))));
  return { changed: total("changed"), noise: total("noise") };
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
  tell: Tell | undefined,
): Promise<KeyedDiff> {
  const terms = termsOf(compared, Math.max(1, sample)).join(", ");
  const parts = await inParts(
    sizeOf(sides, compared),
    (part) => runner.run(`select ${terms} from (${joinedByKey(sides, compared, part)})`, control),
    tell,
  );
  const total = (name: string) => sum(parts.map((table) => toNumber(table.getChild(name).at(0))));
  const first = (name: string) =>
    parts
      .flatMap((table) => toNumbers(table.getChild(name).at(0)))
      .sort((a, b) => a - b)
      .slice(0, sample);
  const [matched, changed, noise] = [total("matched"), total("changed"), total("noise")];
  return {
    matched,
    changed,
    noise,
    same: matched - changed - noise,
    onlyBefore: total("only_before"),
    onlyAfter: total("only_after"),
    onlyBeforeRows: first("before_rows"),
    onlyAfterRows: first("after_rows"),
    columns: compared.values.map((_, i) => ({ changed: total(`c${i}`), noise: total(`n${i}`) })),
  };
}

function termsOf(compared: Compared, sample: number): string[] {
  const row = rowState(compared);
  const found = "bp is not null and ap is not null";
  const count = (condition: string, name: string) =>
    `count(*) filter (where ${condition}) as ${name}`;
  const first = (position: string, condition: string, name: string) =>
    `min(${position}, ${sample}) filter (where ${condition}) as ${name}`;
  return [
    count(found, "matched"),
    count(`${found} and ${row} = 2`, "changed"),
    count(`${found} and ${row} = 1`, "noise"),
    count("ap is null", "only_before"),
    count("bp is null", "only_after"),
    first("bp", "ap is null", "before_rows"),
    first("ap", "bp is null", "after_rows"),
    ...compared.values.flatMap((_, i) => [
      count(`d${i} = 2`, `c${i}`),
      count(`d${i} = 1`, `n${i}`),
    ]),
  ];
}
