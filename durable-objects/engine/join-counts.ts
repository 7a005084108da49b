import type { EngineJob } from "./engine.ts";
import type { InputJoin } from "./recipe/joins.ts";
import type { Control } from "./slices.ts";
import { ident } from "./sql.ts";

/** What a join makes of the rows of its left input, the WHERE of the recipe not applied. */
export interface JoinCounts {
  rowsIn: number;
  /** rows of the left input that have a match */
  matched: number;
  rowsOut: number;
  /** most matches of one row */
  maxMatches: number;
  /** the key of such a row, as text */
  example: string | null;
}

/**
 * Counts the matches of a join over both inputs.
 * @param left SQL to select from
 * @throws time_limit, cancelled, StatementError
 */
export async function countJoin(
  job: EngineJob,
  { keys, kind }: InputJoin,
  left: string,
  right: string,
  control: Control,
): Promise<JoinCounts> {
  const side = (relation: string, columns: string[]) =>
    `select ${columns.map((column, i) => `${ident(column)} as k${i}`).join(", ")}, count(*) as n from ${relation} group by all`;
  const on = keys.map((_, i) => `l.k${i} = r.k${i}`).join(" and ");
  const example = `concat_ws(', ', ${keys.map((_, i) => `l.k${i}::varchar`).join(", ")})`;
  const table = await job.connection.run(
    `with l as (${side(
      left,
      keys.map((key) => key.left),
    )}), r as (${side(
      right,
      keys.map((key) => key.right),
    )})
    select coalesce(sum(l.n), 0)::bigint as rows_in,
      coalesce(sum(l.n) filter (r.n is not null), 0)::bigint as matched,
      coalesce(sum(l.n * r.n), 0)::bigint as pairs,
      coalesce(max(r.n), 0)::bigint as most,
      arg_max(${example}, r.n) as example
    from l left join r on ${on}`,
    control,
  );
  const number = (name: string) => Number(table.getChild(name).at(0));
  const [rowsIn, matched, pairs] = [number("rows_in"), number("matched"), number("pairs")];
  return {
    rowsIn,
    matched,
    rowsOut: kind === "left" ? pairs + rowsIn - matched : pairs,
    maxMatches: number("most"),
    example: table.getChild("example").at(0) as string | null,
  };
}
