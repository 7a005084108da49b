import type { Control } from "../slices.ts";
import { formOf, type Pair } from "./pairs.ts";
import { inParts, type Part, partOf, sum } from "./parts.ts";
import { keysMatch, names, numbered, type Runner, type Side, selectSide, toNumber } from "./run.ts";

export interface Sides {
  before: Side;
  after: Side;
}

/** Rows whose key an earlier row of the side has too; null is a key like any other. */
export async function duplicatesOf(
  runner: Runner,
  sides: Sides,
  side: "before" | "after",
  keys: Pair[],
  control: Control,
): Promise<number> {
  const { rows } = sides[side];
  const groups = await inParts({ rows, columns: keys.length }, (part) =>
    count(runner, groupsOf(sides[side], side, keys, part), control),
  );
  return rows - sum(groups);
}

/** Whether the first `rows` rows hold a key twice: a cheap answer for most sets of columns that are no key. */
export async function repeatsSoon(
  runner: Runner,
  { before }: Sides,
  keys: Pair[],
  rows: number,
  control: Control,
): Promise<boolean> {
  const some = { ...before, sql: `(select * from ${before.sql} limit ${rows})` };
  const groups = groupsOf(some, "before", keys, { of: 1, index: 0 });
  return (await count(runner, groups, control)) < Math.min(rows, before.rows);
}

/** How many rows have a partner, over keys that are unique on both sides. */
export async function overlapOf(
  runner: Runner,
  sides: Sides,
  keys: Pair[],
  control: Control,
): Promise<number> {
  const rows = Math.max(sides.before.rows, sides.after.rows);
  const found = await inParts({ rows, columns: keys.length }, (part) => {
    const [b, a] = (["before", "after"] as const).map((side) =>
      keysOf(sides[side], side, keys, part),
    );
    const joined = `select 1 from (${b}) b join (${a}) a on ${keysMatch(keys.length)}`;
    return count(runner, joined, control);
  });
  return sum(found);
}

function groupsOf(side: Side, which: "before" | "after", keys: Pair[], part: Part): string {
  const list = names("k", keys.length).join(", ");
  return `select 1 from (${keysOf(side, which, keys, part)}) group by ${list}`;
}

function keysOf(side: Side, which: "before" | "after", keys: Pair[], part: Part): string {
  const forms = numbered(
    "k",
    keys.map((pair) => formOf(pair, which)),
  );
  return partOf(selectSide(side, forms), names("k", keys.length), part);
}

async function count(runner: Runner, rows: string, control: Control): Promise<number> {
  const table = await runner.run(`select count(*) as n from (${rows})`, control);
  return toNumber(table.getChild("n").at(0));
}
