import type { RowsDigest } from "./digest.ts";

/** Names of the columns that differ or are in only one of them, and of those that stand at another place. */
export function differingColumns(a: RowsDigest, b: RowsDigest): string[] {
  const inA = new Map(a.columns.map(({ name, digest }) => [name, digest]));
  const inB = new Map(b.columns.map(({ name, digest }) => [name, digest]));
  const order = [...inA.keys()].filter((name) => inB.has(name));
  const orderOfB = [...inB.keys()].filter((name) => inA.has(name));
  const moved = new Set(order.filter((name, i) => orderOfB[i] !== name));
  const all = [...inA.keys(), ...[...inB.keys()].filter((name) => !inA.has(name))];
  return all.filter((name) => inA.get(name) !== inB.get(name) || moved.has(name));
}
