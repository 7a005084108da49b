import type { Change, Edit } from "./edits.ts";

/** More than this are not tried one by one. */
const TRIES = 300;

/**
 * Of each change the way that DuckDB can bind together with those before it, nothing where it can bind none.
 * @param binds whether a statement with these edits is one that gives the same columns
 */
export async function choose(
  changes: Change[],
  binds: (edits: Edit[]) => Promise<boolean>,
): Promise<Edit[][]> {
  const firsts = changes.map(({ ways }) => ways[0] ?? []);
  if (await binds(firsts.flat())) return firsts;
  const chosen: Edit[][] = [];
  let tries = 0;
  for (const { ways } of changes) {
    let taken: Edit[] = [];
    for (const way of ways) {
      if (tries++ >= TRIES || !(await binds([...chosen.flat(), ...way]))) continue;
      taken = way;
      break;
    }
    chosen.push(taken);
  }
  return chosen;
}
