import { Failure } from "../../../contract/errors.ts";
import { type BuiltFile, buildFile } from "../build.ts";
import type { EngineJob } from "../engine.ts";
import { RESULT } from "../relation.ts";
import { type Clock, type Control, platformClock } from "../slices.ts";
import { ident } from "../sql.ts";

/** Rows between two commits: DuckDB keeps what is not committed in memory. */
const COMMIT_ROWS = 500_000;

/** Batches as complete Arrow IPC streams, in file order; null at the end. */
export interface BatchSource {
  batchRows: number;
  next(): Promise<Uint8Array | null>;
}

/** Writes batches into a new file as they come; between two batches other requests are served. */
export function buildFromArrow(
  job: EngineJob,
  rows: number,
  source: BatchSource,
  control: Control,
  clock: Clock = platformClock,
): Promise<BuiltFile> {
  return buildFile(job, rows, async (database) => {
    const { connection } = job;
    const started = clock.now();
    const perCommit = Math.max(1, Math.floor(COMMIT_ROWS / source.batchRows));
    connection.now(`use ${ident(database)}`);
    try {
      let batches = 0;
      for (let batch = await source.next(); batch !== null; batch = await source.next()) {
        stopIfAsked(control, clock.now() - started);
        if (batches % perCommit === 0) connection.now(batches === 0 ? "begin" : "commit; begin");
        connection.insertArrow(batch, RESULT, batches === 0);
        batches++;
        control.onSlice?.(batches * source.batchRows);
      }
      if (batches > 0) connection.now("commit");
    } catch (error) {
      connection.now("rollback");
      throw error;
    } finally {
      connection.now("use memory");
    }
  });
}

function stopIfAsked(control: Control, elapsedMs: number): void {
  if (control.signal?.aborted) {
    throw new Failure("cancelled", "The import was cancelled; nothing was stored.");
  }
  if (elapsedMs > control.seconds * 1000) {
    throw new Failure(
      "time_limit",
      `The import took longer than ${control.seconds} s; nothing was stored.`,
    );
  }
}
