import type { Control } from "../slices.ts";
import { formOf, type Pair } from "./pairs.ts";
import { inParts, type Part, partOf, sum, type Tell } from "./parts.ts";
import {
  names,
  numbered,
  type Position,
  type Runner,
  type Side,
  toNumber,
  toNumbers,
} from "./run.ts";

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
  tell?: Tell,
): Promise<MultisetDiff> {
  const columns = names("f", isWide(pairs) ? 1 : pairs.length);
  const n = Math.max(1, sample);
  // A sum of counts is 128 bits wide, which Arrow would bend.
  const total = (value: string) => `cast(coalesce(sum(${value}), 0) as bigint)`;
  const terms = `${total("least(b, a)")} as in_both,
${total("greatest(b - a, 0)")} as only_before, ${total("greatest(a - b, 0)")} as only_after,
min(bp, ${n}) filter (where b > a) as before_rows, arg_min(b - a, bp, ${n}) filter (where b > a) as before_times,
min(ap, ${n}) filter (where a > b) as after_rows, arg_min(a - b, ap, ${n}) filter (where a > b) as after_times`;
  const size = { rows: before.rows + after.rows, columns: columns.length };
  const whole = columns.length > 0 ? size : { rows: 1, columns: 1 };
  const compare = (part: Part) => {
    const rows = (side: Side, which: "before" | "after") =>
      partOf(rowsOf(side, pairs, which), columns, part);
    const all = `${rows(before, "before")}\nunion all\n${rows(after, "after")}`;
    const groupBy = columns.length > 0 ? ` group by ${columns.join(", ")}` : "";
    const groups = `select count(bp) as b, count(ap) as a, min(bp) as bp, min(ap) as ap from (${all})${groupBy}`;
    return runner.run(`select ${terms} from (${groups})`, control);
  };
  const parts = await inParts(whole, compare, tell);
  const sumOf = (name: string) => sum(parts.map((table) => toNumber(table.getChild(name).at(0))));
  const first = (side: "before" | "after") =>
    parts
      .flatMap((table) => {
        const times = toNumbers(table.getChild(`${side}_times`).at(0));
        return toNumbers(table.getChild(`${side}_rows`).at(0)).map((position, i) => ({
          position,
          times: times[i] ?? 1,
        }));
      })
      .sort((a, b) => a.position - b.position)
      .slice(0, sample);
  const [beforeRows, afterRows] = [first("before"), first("after")];
  return {
    both: sumOf("in_both"),
    onlyBefore: sumOf("only_before"),
    onlyAfter: sumOf("only_after"),
    onlyBeforeRows: beforeRows.map(({ position }) => position),
    onlyBeforeTimes: beforeRows.map(({ times }) => times),
    onlyAfterRows: afterRows.map(({ position }) => position),
    onlyAfterTimes: afterRows.map(({ times }) => times),
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
