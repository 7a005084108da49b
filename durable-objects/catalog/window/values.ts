import { DISTINCT_COUNTED, DISTINCT_SAMPLE_ROWS, QUERY_SECONDS } from "../../../contract/limits.ts";
import type { EngineJob } from "../../engine/engine.ts";
import type { Column } from "../../engine/values/codec.ts";
import { holds, shownText } from "../../engine/window/shown.ts";
import type { Work } from "../work.ts";
import { chosenRows } from "./chosen.ts";
import type { Window } from "./rows.ts";
import { inJob, openRows } from "./source.ts";

export interface ValueList {
  values: { value: string | null; count: number }[];
  /** how many different values there are, NULL and those too long for a list among them */
  distinct: number;
  /** counted in the first rows only, because there are too many to count each */
  sampled: boolean;
}

/**
 * The most frequent values of a column among the rows that are shown, as texts that a filter takes.
 * @param wanted which of them, how many, and up to which length
 */
export function distinctValues(
  work: Work,
  { entry, choice }: Pick<Window, "entry" | "choice">,
  column: Column,
  wanted: { like: string; limit: number; chars: number },
): Promise<ValueList> {
  const control = { signal: work.signal, seconds: QUERY_SECONDS };
  return inJob(work, async (job) => {
    const rows = await openRows(work, job, entry);
    const like = wanted.like === "" ? "" : `where ${holds("v", wanted.like)}`;
    const from = await chosenRows(work, job, rows, { entry, choice });
    const all = `select v from (select ${shownText(column)} as v from ${from}) ${like}`;
    const run = (sql: string) => job.connection.run(sql, control);
    const about = await distinctAbout(run, all);
    const sampled = about > DISTINCT_COUNTED;
    const counted = sampled ? `(${all} limit ${DISTINCT_SAMPLE_ROWS})` : `(${all})`;
    // Values that are too long come last, without their texts: they are counted all the same.
    const table = await run(`select if(fits, v, null) as v, n, d, fits
      from (select v, count(*) as n, count(*) over () as d, v is null or length(v) <= ${wanted.chars} as fits
        from ${counted} group by v) t
      order by fits desc, n desc, t.v limit ${wanted.limit}`);
    const rowsOf = Array.from({ length: table.numRows }, (_, r) => r);
    const values = rowsOf
      .filter((r) => table.getChildAt(3).at(r) === true)
      .map((r) => ({
        value: table.getChildAt(0).at(r) as string | null,
        count: Number(table.getChildAt(1).at(r)),
      }));
    const distinct = sampled ? about : Number(table.getChildAt(2).at(0) ?? 0);
    return { values, distinct, sampled };
  });
}

type Run = (sql: string) => ReturnType<EngineJob["connection"]["run"]>;

async function distinctAbout(run: Run, all: string): Promise<number> {
  const table = await run(`select approx_count_distinct(v) as d from (${all})`);
  return Number(table.getChildAt(0).at(0) ?? 0);
}
