import { FLOAT_NOISE } from "../../../contract/diff.ts";
import type { Control } from "../slices.ts";
import { chooseKeys } from "./choose.ts";
import { diffByKey, type KeyedDiff } from "./keyed.ts";
import type { Candidate } from "./keys.ts";
import { diffAsMultiset, type MultisetDiff } from "./multiset.ts";
import { type Pair, pairColumns, pairOf, type Schema } from "./pairs.ts";
import type { Tell } from "./parts.ts";
import { findRenames, type Rename } from "./renames.ts";
import type { Runner } from "./run.ts";
import { type Sample, type SideRows, samplesOf, sideRows } from "./samples.ts";
import { type BothStats, bothStats } from "./stats.ts";
import type { Sides } from "./unique.ts";

export interface DiffOptions {
  /** columns of both sides; looked for when not given */
  keys: string[] | undefined;
  /** relative difference of numbers that counts as equal */
  tolerance: number | undefined;
  sample: number;
  /** hears how much of the rows is compared */
  tell?: Tell;
}

export interface RelationDiff {
  schema: Schema;
  renames: Rename[];
  stats: BothStats;
  /** columns that rows were matched by; undefined when they were counted as a bag */
  keys: Pair[] | undefined;
  /** columns that were compared, in order */
  values: Pair[];
  keyed?: KeyedDiff;
  multiset?: MultisetDiff;
  samples: Sample[];
  onlyBefore: SideRows;
  onlyAfter: SideRows;
  candidates: Candidate[];
  /** the search for a key was cut short */
  ranOut: boolean;
}

/** Compares two relations: columns, statistics, and rows by key, or as a bag of rows where there is no key. */
export async function diffRelations(
  runner: Runner,
  sides: Sides,
  options: DiffOptions,
  control: Control,
): Promise<RelationDiff> {
  const tolerance = { asked: options.tolerance, noise: FLOAT_NOISE };
  const schema = pairColumns(sides.before.columns, sides.after.columns, tolerance);
  const asked = options.keys;
  options.tell?.(0);
  // A wrong key is said before anything long is run.
  const early =
    asked && (await chooseKeys(runner, sides, schema, { asked, stats: undefined }, control));
  const stats = await bothStats(runner, sides, control);
  const search = early ?? (await chooseKeys(runner, sides, schema, { asked, stats }, control));
  const { keys } = search;
  const base = { ...search, schema, stats };
  if (!keys) return { ...base, ...(await asMultiset(runner, sides, schema, options, control)) };
  const renames = await findRenames(runner, sides, { keys, schema }, control);
  const values = [
    ...schema.shared.filter((pair) => !keys.includes(pair)),
    ...renames.map(({ pair }) => pairOf(pair.before, pair.after, tolerance)),
  ];
  const keyed = await diffByKey(
    runner,
    sides,
    { keys, values },
    options.sample,
    control,
    options.tell,
  );
  return {
    ...base,
    renames,
    values,
    keyed,
    samples: await samplesOf(runner, sides, { keys, values }, keyed, options.sample, control),
    onlyBefore: await sideRows(runner, sides.before, keyed.onlyBeforeRows, control),
    onlyAfter: await sideRows(runner, sides.after, keyed.onlyAfterRows, control),
  };
}

async function asMultiset(
  runner: Runner,
  sides: Sides,
  { shared }: Schema,
  { sample, tell }: DiffOptions,
  control: Control,
) {
  const multiset = await diffAsMultiset(runner, sides, shared, sample, control, tell);
  const before = await sideRows(runner, sides.before, multiset.onlyBeforeRows, control);
  const after = await sideRows(runner, sides.after, multiset.onlyAfterRows, control);
  return {
    renames: [],
    values: shared,
    multiset,
    samples: [],
    onlyBefore: { ...before, times: multiset.onlyBeforeTimes },
    onlyAfter: { ...after, times: multiset.onlyAfterTimes },
  };
}
