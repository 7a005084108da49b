import type { Failure } from "../../contract/errors.ts";
import { QUERY_SECONDS } from "../../contract/limits.ts";
import type { Warning } from "../../contract/warnings.ts";
import { countByReading, describe } from "../engine/build.ts";
import type { EngineJob } from "../engine/engine.ts";
import { refusal } from "../engine/recipe/refuse.ts";
import { placeAt } from "../engine/recipe/utf8.ts";
import { readRows } from "../engine/rows.ts";
import type { Control } from "../engine/slices.ts";
import { sqlEngine } from "../engine/sql-engine.ts";
import type { Cell, Column } from "../engine/values/codec.ts";
import { withRelations } from "./build.ts";
import { processWarnings } from "./custom/process-sql.ts";
import { dataWarnings } from "./data-warnings.ts";
import { columnsOf, resolveInputs } from "./inputs.ts";
import { type PreparedRecipe, prepareRecipe, recipeFailure } from "./recipe.ts";
import { withCalls } from "./with-calls.ts";
import type { Work } from "./work.ts";

export interface QueryResult {
  columns: Column[];
  rows: Cell[][];
  /** rows there are in truth */
  rowCount: number;
  warnings: Warning[];
}

/**
 * Runs one SELECT and keeps nothing.
 * @param page rows to answer; the count is of all
 */
export async function query(
  work: Work,
  code: string,
  page: { limit: number; offset: number },
): Promise<QueryResult> {
  return work.engine.job(work.meter, async (job) => {
    const prepared = prepareRecipe(job, work.catalog, code);
    if (prepared.head) throw notAQuery(prepared);
    const inputs = resolveInputs(work, prepared.inputs);
    const recipe = withCalls(sqlEngine(job.connection), prepared, inputs);
    return withRelations(work, job, inputs, async (relations) => {
      const statement = job.attachments.select(recipe.text, relations);
      try {
        return {
          ...(await rowsAndCount(work, job, statement.sql, page)),
          warnings: [
            ...recipe.warnings,
            ...processWarnings(sqlEngine(job.connection), inputs),
            ...(await dataWarnings(work, job, recipe, inputs, relations)),
          ],
        };
      } catch (error) {
        throw recipeFailure(error, recipe, statement, job.attachments.secrets(), columnsOf(inputs));
      }
    });
  });
}

function notAQuery({ code }: PreparedRecipe): Failure {
  return refusal(
    placeAt(code, code.search(/\S/)),
    "A query keeps nothing, and a model is kept",
    "Build it with catalog_create or catalog_run.",
  );
}

/** The rows of a window on a statement, and how many it gives in all. */
export async function rowsAndCount(
  work: Work,
  job: EngineJob,
  sql: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const control: Control = { signal: work.signal, seconds: QUERY_SECONDS };
  const columns = describe(job.connection, sql);
  const window = `select * from (${sql}) limit ${limit + 1} offset ${offset}`;
  const rows = await readRows(job, window, columns, control);
  // One row past the window tells whether counting the rest is needed at all.
  const whole = rows.length <= limit && (rows.length > 0 || offset === 0);
  const rowCount = whole ? offset + rows.length : await countByReading(job, sql, control);
  return { columns, rows: rows.slice(0, limit), rowCount };
}
