import { ident } from "../sql.ts";
import { formOf, type Pair } from "./pairs.ts";
import { type Part, partOf } from "./parts.ts";
import { keysMatch, names, numbered, selectSide } from "./run.ts";
import type { Sides } from "./unique.ts";

/** Columns of a key, and those whose values are compared. */
export interface Compared {
  keys: Pair[];
  values: Pair[];
}

/**
 * All rows of both sides, those with one key beside each other: positions `bp` and `ap`, and for each value column
 * `d0`, `d1`, … : 0 same, 1 within the tolerance, 2 changed; null where the row has no partner.
 */
export function joinedByKey(sides: Sides, { keys, values }: Compared, part: Part): string {
  const states = values.map((pair, i) => `${stateOf(pair, i)} as d${i}`);
  const rows = (side: "before" | "after") =>
    partOf(selectSide(sides[side], columnsOf(keys, values, side)), names("k", keys.length), part);
  return `select ${["b.p as bp", "a.p as ap", ...states].join(", ")}
from (${rows("before")}) b full join (${rows("after")}) a on ${keysMatch(keys.length)}`;
}

/** What the join of two sides holds. */
export function sizeOf({ before, after }: Sides, { keys, values }: Compared) {
  return { rows: Math.max(before.rows, after.rows), columns: keys.length + values.length };
}

function columnsOf(keys: Pair[], values: Pair[], side: "before" | "after"): Record<string, string> {
  const numbers = values.flatMap((pair, i) =>
    pair.tolerance === undefined
      ? []
      : [[`x${i}`, `cast(${ident(pair[side].name)} as double)`] as const],
  );
  return {
    ...numbered(
      "k",
      keys.map((pair) => formOf(pair, side)),
    ),
    ...numbered(
      "f",
      values.map((pair) => formOf(pair, side)),
    ),
    ...Object.fromEntries(numbers),
  };
}

function stateOf(pair: Pair, i: number): string {
  const equal = `b.f${i} is not distinct from a.f${i}`;
  const near =
    pair.tolerance === undefined
      ? ""
      : ` when ${isNear(`b.x${i}`, `a.x${i}`, pair.tolerance)} then 1`;
  return `case when b.p is null or a.p is null then null when ${equal} then 0${near} else 2 end`;
}

/** Whether two doubles are numbers that differ by at most the share `tolerance` of the greater. */
export function isNear(x: string, y: string, tolerance: number): string {
  const limit = `${tolerance} * greatest(abs(${x}), abs(${y}))`;
  return `isfinite(${x}) and isfinite(${y}) and abs(${x} - ${y}) <= ${limit}`;
}
