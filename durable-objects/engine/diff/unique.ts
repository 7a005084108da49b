import type { Control } from "../slices.ts";
import { formOf, type Pair } from "./pairs.ts";
import { keysMatch, numbered, type Runner, type Side, selectSide, toNumber } from "./run.ts";

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
  const { sql, rows } = sides[side];
  return rows - (await groupsOf(runner, sql, side, keys, control));
}

/** Whether the first `rows` rows hold a key twice: a cheap answer for most sets of columns that are no key. */
export async function repeatsSoon(
  runner: Runner,
  { before }: Sides,
  keys: Pair[],
  rows: number,
  control: Control,
): Promise<boolean> {
  const some = `(select * from ${before.sql} limit ${rows})`;
  const groups = await groupsOf(runner, some, "before", keys, control);
  return groups < Math.min(rows, before.rows);
}

/** How many rows have a partner, over keys that are unique on both sides. */
export async function overlapOf(
  runner: Runner,
  { before, after }: Sides,
  keys: Pair[],
  control: Control,
): Promise<number> {
  const keysOf = (side: "before" | "after") =>
    numbered(
      "k",
      keys.map((pair) => formOf(pair, side)),
    );
  const table = await runner.run(
    `select count(*) as n from (${selectSide(before, keysOf("before"))}) b
join (${selectSide(after, keysOf("after"))}) a on ${keysMatch(keys.length)}`,
    control,
  );
  return toNumber(table.getChild("n").at(0));
}

async function groupsOf(
  runner: Runner,
  from: string,
  side: "before" | "after",
  keys: Pair[],
  control: Control,
): Promise<number> {
  const list = keys.map((pair) => formOf(pair, side)).join(", ");
  const table = await runner.run(
    `select count(*) as n from (select 1 from ${from} group by ${list})`,
    control,
  );
  return toNumber(table.getChild("n").at(0));
}
