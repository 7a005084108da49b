import type { EngineJob } from "./engine.ts";
import type { Control } from "./slices.ts";

/**
 * Whether two relations of one schema hold the same rows, in whatever order, by the sum of the rows' hashes. Only
 * for telling people what moved: it is DuckDB's own hash, so it is never stored.
 */
export async function sameRows(
  job: EngineJob,
  a: string,
  b: string,
  control: Control,
): Promise<boolean> {
  const print = (relation: string) =>
    `(select coalesce(sum(hash(r)::hugeint), 0)::varchar || '/' || count(*) from ${relation} r)`;
  const table = await job.connection.run(`select ${print(a)} = ${print(b)} as same`, control);
  return table.getChild("same").at(0) as boolean;
}
