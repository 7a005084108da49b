import { type BuiltFile, buildFile, formFor } from "../build.ts";
import type { EngineJob } from "../engine.ts";
import { RESULT } from "../relation.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import { type Rows, searchSelects } from "./place.ts";

/**
 * A file with the numbers `n` of the rows that hold a text, some of them several times. One statement over thousands
 * of columns would need more memory than there is.
 */
export function searchRows(
  job: EngineJob,
  rows: Rows,
  search: string,
  expectedRows: number,
  control: Control,
): Promise<BuiltFile> {
  return buildFile(job, formFor(expectedRows), async (database) => {
    const table = `${ident(database)}.main.${RESULT}`;
    await job.connection.run(`create table ${table} (n bigint)`, control);
    for (const select of searchSelects(rows, search))
      await job.connection.run(`insert into ${table} ${select}`, control);
  });
}
