export interface Comparison {
  a: number;
  b: number;
}

/**
 * The comparisons of a version that are offered: with the one before, with the one after, and of the first with it.
 * The older one is always `a`.
 */
export function comparisonsOf(versions: readonly number[], shown: number): Comparison[] {
  const sorted = versions.toSorted((a, b) => a - b);
  const at = sorted.indexOf(shown);
  const [first, before, after] = [sorted[0], sorted[at - 1], sorted[at + 1]];
  const found: Comparison[] = [];
  if (before !== undefined) found.push({ a: before, b: shown });
  if (after !== undefined) found.push({ a: shown, b: after });
  if (first !== undefined && first !== before && first < shown) found.push({ a: first, b: shown });
  return found;
}
