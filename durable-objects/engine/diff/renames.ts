import type { Control } from "../slices.ts";
import { type Compared, sizeOf } from "./join.ts";
import { formOf, type Pair, pairOf, type Schema } from "./pairs.ts";
import { inParts, type Part, partOf, sum } from "./parts.ts";
import { keysMatch, names, numbered, type Runner, selectSide, toNumber } from "./run.ts";
import type { Sides } from "./unique.ts";

export interface Rename {
  pair: Pair;
  /** matched rows whose values are equal, of all matched rows */
  equal: number;
  matched: number;
}

/** Pairs of columns that are tried; with more of them a person renamed a file, not a column. */
const MOST_PAIRS = 200;
/** Pairs of one statement. */
const PAIRS_AT_ONCE = 20;
/** Share of matched rows whose values must be equal. */
const ALIKE = 0.95;

/**
 * Columns that seem to be one under two names: removed here, added there, of one type, with the same values in the
 * rows that match by key. Each column is taken once, the most alike first.
 */
export async function findRenames(
  runner: Runner,
  sides: Sides,
  { keys, schema }: { keys: Pair[]; schema: Schema },
  control: Control,
): Promise<Rename[]> {
  const { added, removed } = schema;
  const tried = removed
    .flatMap((from) =>
      added
        .filter((to) => to.type === from.type)
        .map((to) => pairOf(from, to, { asked: undefined, noise: 0 })),
    )
    .slice(0, MOST_PAIRS);
  const isOnlyOne = added.length === 1 && removed.length === 1;
  const alike: Rename[] = [];
  for (let from = 0; from < tried.length; from += PAIRS_AT_ONCE) {
    const some = { keys, values: tried.slice(from, from + PAIRS_AT_ONCE) };
    const found = await likenessOf(runner, sides, some, control);
    // One value in all rows fits any other such column.
    alike.push(...found.filter(({ varies }) => varies || isOnlyOne));
  }
  const near = alike.filter(({ equal, matched }) => matched > 0 && equal >= ALIKE * matched);
  return eachOnce(near.sort((a, b) => b.equal - a.equal));
}

/** In how many matched rows the two columns of each pair are equal, and whether they have more than one value. */
async function likenessOf(
  runner: Runner,
  sides: Sides,
  compared: Compared,
  control: Control,
): Promise<(Rename & { varies: boolean })[]> {
  const { keys, values } = compared;
  const rows = (side: "before" | "after", part: Part) => {
    const columns = {
      ...numbered(
        "k",
        keys.map((pair) => formOf(pair, side)),
      ),
      ...numbered(
        "f",
        values.map((pair) => formOf(pair, side)),
      ),
    };
    return partOf(selectSide(sides[side], columns), names("k", keys.length), part);
  };
  const terms = values.flatMap((_, i) => [
    `count(*) filter (where b.f${i} is not distinct from a.f${i}) as e${i}`,
    `min(b.f${i}) is distinct from max(b.f${i}) as v${i}`,
  ]);
  const parts = await inParts(sizeOf(sides, compared), (part) =>
    runner.run(
      `select ${["count(*) as matched", ...terms].join(", ")}
from (${rows("before", part)}) b join (${rows("after", part)}) a on ${keysMatch(keys.length)}`,
      control,
    ),
  );
  const total = (name: string) => sum(parts.map((table) => toNumber(table.getChild(name).at(0))));
  return values.map((pair, i) => ({
    pair,
    equal: total(`e${i}`),
    varies: parts.some((table) => table.getChild(`v${i}`).at(0) === true),
    matched: total("matched"),
  }));
}

function eachOnce(alike: Rename[]): Rename[] {
  const taken = new Set<string>();
  return alike
    .filter(({ pair }) => {
      const names = [`before ${pair.before.name}`, `after ${pair.after.name}`];
      if (names.some((name) => taken.has(name))) return false;
      for (const name of names) taken.add(name);
      return true;
    })
    .map(({ pair, equal, matched }) => ({ pair, equal, matched }));
}
