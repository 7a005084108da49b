import type { EngineJob } from "./engine.ts";
import type { Control } from "./slices.ts";
import { ident, literal } from "./sql.ts";

/** Values of an input's column that a cast treats in a way that may not be meant. */
export interface CastCounts {
  values: number;
  /** one of them, as text */
  example: string | null;
}

/**
 * Counts what TRY_CAST makes NULL of.
 * @param relation SQL to select from
 * @throws time_limit, cancelled, StatementError
 */
export function countNulls(
  job: EngineJob,
  relation: string,
  column: string,
  type: string,
  control: Control,
): Promise<CastCounts> {
  return count(
    job,
    relation,
    column,
    `${ident(column)} is not null and try_cast(${ident(column)} as ${type}) is null`,
    control,
  );
}

/** Counts texts that match a pattern. @throws time_limit, cancelled, StatementError */
export function countMatches(
  job: EngineJob,
  relation: string,
  column: string,
  pattern: string,
  control: Control,
): Promise<CastCounts> {
  const condition = `regexp_matches(${ident(column)}, ${literal(pattern)})`;
  return count(job, relation, column, condition, control);
}

async function count(
  job: EngineJob,
  relation: string,
  column: string,
  condition: string,
  control: Control,
): Promise<CastCounts> {
  const table = await job.connection.run(
    `select count(*) as n, left(min(${ident(column)}::varchar), 60) as example from ${relation} where ${condition}`,
    control,
  );
  return {
    values: Number(table.getChild("n").at(0)),
    example: table.getChild("example").at(0) as string | null,
  };
}
