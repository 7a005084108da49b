import { KEY_WIDTH } from "../../../contract/diff.ts";
import type { Pair } from "./pairs.ts";
import type { BothStats, ColumnStats } from "./stats.ts";
import { type Family, familyOf } from "./types.ts";

/** A shared column as a part of a key. */
export interface Part {
  pair: Pair;
  /** called like a key: id, order_id, uuid */
  isNamedKey: boolean;
  /** it has nulls: hardly what a table is keyed by */
  isNullable: boolean;
  /** different values a side has, null among them */
  before: number;
  after: number;
  approximate: boolean;
}

/** Composites are made of so many columns, the likeliest ones: their number grows with the fourth power. */
const PARTS = 10;
/** Estimates of distinct values can be so much too low. */
const ESTIMATE = 1.3;
const KEY_NAME = /(^|_)(id|pk|key|uuid|guid)$|[a-z](Id|ID|Key)$/;

/** The columns a key can be made of, the likeliest first. Lists and the like are none, fractions hardly ever. */
export function partsOf(pairs: Pair[], stats: BothStats): Part[] {
  const parts = pairs.flatMap((pair): Part[] => {
    const before = stats.before.get(pair.before.name);
    const after = stats.after.get(pair.after.name);
    if (!before || !after || rankOf(pair) === undefined) return [];
    return [
      {
        pair,
        isNamedKey: KEY_NAME.test(pair.before.name),
        isNullable: before.nulls + after.nulls > 0,
        before: valuesOf(before),
        after: valuesOf(after),
        approximate: before.approximate === true || after.approximate === true,
      },
    ];
  });
  const order = ({ isNamedKey, isNullable, pair }: Part) =>
    isNamedKey ? -1 : (rankOf(pair) ?? 0) + (isNullable ? AFTER_ALL : 0);
  return parts.sort((a, b) => order(a) - order(b) || b.before - a.before);
}

/** Sets of two to four of the likeliest parts that could tell all rows of both sides apart, the narrowest first. */
export function* composites(
  parts: Part[],
  rows: { before: number; after: number },
): Generator<Part[]> {
  const useful = parts.filter(({ before, after }) => before > 1 || after > 1).slice(0, PARTS);
  for (let width = 2; width <= Math.min(KEY_WIDTH, useful.length); width++) {
    for (const set of subsets(useful, width)) {
      const reach = (side: "before" | "after") =>
        set.reduce((product, part) => product * part[side] * (part.approximate ? ESTIMATE : 1), 1);
      if (reach("before") >= rows.before && reach("after") >= rows.after) yield set;
    }
  }
}

/** Texts, then whole numbers, then the rest; undefined for what is no key. */
function rankOf({ before, after }: Pair): number | undefined {
  const ranks = [before, after].map(({ type }) => RANKS[familyOf(type)]);
  const known = ranks.filter((rank) => rank !== undefined);
  return known.length < 2 ? undefined : Math.max(...known);
}

const RANKS: Record<Family, number | undefined> = {
  text: 0,
  integer: 1,
  moment: 2,
  boolean: 3,
  decimal: 4,
  plain: 4,
  float: 5,
  nested: undefined,
};

const AFTER_ALL = 10;

function valuesOf({ distinct, nulls }: ColumnStats): number {
  return distinct + (nulls > 0 ? 1 : 0);
}

function* subsets<T>(items: T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - size; i++) {
    for (const rest of subsets(items, size - 1, i + 1)) yield [items[i] as T, ...rest];
  }
}
