import { Failure } from "../../contract/errors.ts";
import { QUERY_SECONDS } from "../../contract/limits.ts";
import type { EngineJob } from "../engine/engine.ts";
import { isOutOfMemory } from "../engine/ingest/memory.ts";
import { hasRowNumbers } from "../engine/row-numbers.ts";
import { readStoredRows } from "../engine/rows.ts";
import type { Cell, Column } from "../engine/values/codec.ts";
import { ensureStored } from "./faithful/heal.ts";
import type { Entry } from "./model.ts";
import { relationOf } from "./relations.ts";
import type { Work } from "./work.ts";

/** Rows of an entry in their stored order. @throws out_of_memory, time_limit, cancelled */
export async function readEntry(
  work: Work,
  job: EngineJob,
  entry: Entry,
  page: { offset: number; limit: number; columns?: Column[] },
): Promise<Cell[][]> {
  await ensureStored(work, job, [entry]);
  const relation = relationOf(work.catalog, work.rows, entry);
  const from = job.attachments.read(relation);
  // A stored row is found by its number; a view has to be run up to it.
  const where = hasRowNumbers(from, entry.columns)
    ? `where rowid >= ${page.offset} and rowid < ${page.offset + page.limit}`
    : `limit ${page.limit} offset ${page.offset}`;
  const control = { signal: work.signal, seconds: QUERY_SECONDS };
  const columns = page.columns ?? entry.columns;
  return readStoredRows(job, `select * from ${from} ${where}`, columns, control).catch(
    (error: unknown) => {
      if (!isOutOfMemory(error)) throw error;
      throw new Failure("out_of_memory", "Reading these rows needs more memory than there is.", {
        hint: "Ask for fewer rows or columns at once.",
        stage: "read",
      });
    },
  );
}
