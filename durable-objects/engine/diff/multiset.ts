import type { Control } from "../slices.ts";
import { formOf, type Pair } from "./pairs.ts";
import { numbered, type Position, type Runner, type Side, toNumber, toNumbers } from "./run.ts";

export interface MultisetDiff {
  both: number;
  onlyBefore: number;
  onlyAfter: number;
  /** rows with more copies before, and how many more */
  onlyBeforeRows: Position[];
  onlyBeforeTimes: number[];
  onlyAfterRows: Position[];
  onlyAfterTimes: number[];
}

/**
 * Compares two relations as bags of rows over their shared columns: how many rows both have, copies counted, and
 * how many only one has.
 * @param sample how many different rows of each side are named, the first in stored order
 */
export async function diffAsMultiset(
  runner: Runner,
  { before, after }: { before: Side; after: Side },
  pairs: Pair[],
  sample: number,
  control: Control,
): Promise<MultisetDiff> {
  const names = isWide(pairs) ? ["f0"] : pairs.map((_, i) => `f${i}`);
  const all = `${rowsOf(before, pairs, "before")}\nunion all\n${rowsOf(after, pairs, "after")}`;
  const groupBy = names.length > 0 ? ` group by ${names.join(", ")}` : "";
  const groups = `select count(bp) as b, count(ap) as a, min(bp) as bp, min(ap) as ap from (${all})${groupBy}`;
  const n = Math.max(1, sample);
  // A sum of counts is 128 bits wide, which Arrow would bend.
  const total = (value: string) => `cast(coalesce(sum(${value}), 0) as bigint)`;
  const table = await runner.run(
    `select ${total("least(b, a)")} as in_both,
${total("greatest(b - a, 0)")} as only_before, ${total("greatest(a - b, 0)")} as only_after,
min(bp, ${n}) filter (where b > a) as before_rows, arg_min(b - a, bp, ${n}) filter (where b > a) as before_times,
min(ap, ${n}) filter (where a > b) as after_rows, arg_min(a - b, ap, ${n}) filter (where a > b) as after_times
from (${groups})`,
    control,
  );
  const one = (name: string): unknown => table.getChild(name).at(0);
  const some = (name: string) => toNumbers(one(name)).slice(0, sample);
  return {
    both: toNumber(one("in_both")),
    onlyBefore: toNumber(one("only_before")),
    onlyAfter: toNumber(one("only_after")),
    onlyBeforeRows: some("before_rows"),
    onlyBeforeTimes: some("before_times"),
    onlyAfterRows: some("after_rows"),
    onlyAfterTimes: some("after_times"),
  };
}

/** Rows of one side in common form; the position stands in the column of its own side. */
function rowsOf({ sql }: Side, pairs: Pair[], side: "before" | "after"): string {
  const position = "row_number() over ()";
  const none = "cast(null as bigint)";
  const marks = {
    bp: side === "before" ? position : none,
    ap: side === "after" ? position : none,
  };
  const forms = pairs.map((pair) => formOf(pair, side));
  const values = isWide(pairs) ? [fingerprint(forms)] : forms;
  const list = Object.entries({ ...marks, ...numbered("f", values) });
  return `select ${list.map(([name, value]) => `${value} as ${name}`).join(", ")} from ${sql}`;
}

/** Grouping by more columns takes more memory than there is, however few the rows are. */
function isWide(pairs: Pair[]): boolean {
  return pairs.length > 50;
}

/** 128 bits of a whole row; the lengths keep two rows apart whose texts run together. */
function fingerprint(forms: string[]): string {
  const parts = forms.map((form) => {
    const text = `cast(${form} as varchar)`;
    return `coalesce(length(${text}) || ':' || ${text}, 'null')`;
  });
  return `md5_number(concat(${parts.join(", ")}))`;
}
