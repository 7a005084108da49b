import { STATISTICS_EXACT_ROWS } from "../../../contract/limits.ts";
import type { ColumnStatistics } from "../../../contract/statistics.ts";
import { ident } from "../sql.ts";
import type { Asking } from "./ask.ts";

/** Columns of which pairs are tried, the likeliest ones: their number grows with the square. */
const LIKELIEST = 6;
const KEY_NAME = /(^|_)(id|pk|key|uuid|guid|code|date|day|year|month|name)$|[a-z](Id|ID|Key)$/;

/**
 * Columns that tell all rows apart: single ones, and pairs when no single one does. Pairs of a long table are not
 * tried: each would be a sort of it.
 */
export async function keysOf(
  asking: Asking,
  columns: readonly ColumnStatistics[],
  rows: number,
): Promise<string[][]> {
  const single = columns.filter(({ unique }) => unique);
  if (single.length > 0) return single.map(({ name }) => [name]);
  if (rows < 2 || rows > STATISTICS_EXACT_ROWS) return [];
  const likely = columns
    .filter(
      ({ kind, null_count, distinct_count = 0 }) =>
        kind !== "nested" &&
        kind !== "bytes" &&
        kind !== "float" &&
        null_count === 0 &&
        distinct_count > 1,
    )
    .toSorted((a, b) => rank(b) - rank(a) || (b.distinct_count ?? 0) - (a.distinct_count ?? 0))
    .slice(0, LIKELIEST);
  const pairs = likely.flatMap((one, i) =>
    likely.slice(i + 1).flatMap((other) => {
      const reach = (one.distinct_count ?? 0) * (other.distinct_count ?? 0);
      return reach >= rows ? [[one.name, other.name]] : [];
    }),
  );
  const keys: string[][] = [];
  for (const pair of pairs) {
    const list = pair.map(ident).join(", ");
    const groups = `(select 1 from ${asking.from} group by ${list})`;
    const { n } = await asking.one({ n: "count(*)" }, groups);
    if (Number(n) === rows) keys.push(pair);
  }
  return keys;
}

function rank({ name }: ColumnStatistics): number {
  return KEY_NAME.test(name) ? 1 : 0;
}
