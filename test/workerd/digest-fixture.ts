import { buildSelect, describe } from "../../durable-objects/engine/build.ts";
import { digestRows, type RowsDigest } from "../../durable-objects/engine/digest/digest.ts";
import { Engine, type EngineJob } from "../../durable-objects/engine/engine.ts";
import type { Clock } from "../../durable-objects/engine/slices.ts";
import { inObject } from "./storage-fixture.ts";

export const CONTROL = { seconds: 100 };

export function withJob<T>(run: (job: EngineJob) => Promise<T>, clock?: Clock): Promise<T> {
  return inObject(async ({ storage }) => {
    const engine = new Engine(storage.sql, clock);
    return engine.job({ engineMs: 0, cold: false }, run);
  });
}

/** The digest of a query that runs while it is read. */
export function digestQuery(job: EngineJob, select: string): Promise<RowsDigest> {
  return digestRows(job, `(${select})`, describe(job.connection, select), CONTROL);
}

/** The digest of the query's rows once they are stored. */
export async function digestStored(
  job: EngineJob,
  select: string,
  expectedRows = 10,
): Promise<RowsDigest> {
  const built = await buildSelect(job, expectedRows, select, CONTROL);
  const from = job.attachments.read({ kind: "stored", file: built.file });
  return digestRows(job, from, built.columns, CONTROL);
}
