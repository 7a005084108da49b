import { tableFromIPC } from "@uwdata/flechette";
import { Failure } from "../../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../../contract/limits.ts";
import { type BuiltFile, buildFile, formFor } from "../build.ts";
import type { Connection } from "../connection.ts";
import type { EngineJob } from "../engine.ts";
import { free } from "../free.ts";
import { parseEngineError } from "../recipe/engine-error.ts";
import { RESULT } from "../relation.ts";
import type { Control } from "../slices.ts";
import { ident } from "../sql.ts";
import { isOutOfMemory } from "./memory.ts";
import { stopIfAsked } from "./stop.ts";

/** Bytes of batches between two commits: DuckDB keeps what is not committed in memory. */
const COMMIT_BYTES = 16 * 1024 * 1024;

const BREATHS = 4;

/** Batches as complete Arrow IPC streams, in file order; null at the end. */
export interface BatchSource {
  next(): Promise<Uint8Array | null>;
}

/** Writes batches into a new file as they come; between two batches other requests are served. */
export function buildFromArrow(
  job: EngineJob,
  expectedRows: number,
  source: BatchSource,
  control: Control,
  onRows: (done: number) => void,
): Promise<BuiltFile> {
  return buildFile(job, formFor(expectedRows), async (database) => {
    const { connection } = job;
    const { clock } = connection;
    const started = clock.now();
    connection.now(`use ${ident(database)}`);
    connection.now("begin");
    try {
      let rows = 0;
      let uncommitted = 0;
      let isFirst = true;
      let coming = prefetch(source);
      for (let batch = await coming; batch !== null; batch = await coming) {
        coming = prefetch(source);
        // A waiting request needs several turns to be answered; decoding fills the wait.
        for (let breath = 0; breath < BREATHS; breath++) await clock.breathe();
        stopIfAsked(control, clock.now() - started);
        insert(connection, batch, isFirst);
        isFirst = false;
        rows += tableFromIPC(batch).numRows;
        uncommitted += batch.length;
        free(batch);
        if (uncommitted >= COMMIT_BYTES) {
          connection.now("commit; begin");
          uncommitted = 0;
        }
        onRows(rows);
      }
      connection.now("commit");
      connection.now("use memory");
    } catch (error) {
      // A trap leaves nothing to roll back: the engine is thrown away.
      if (!(error instanceof WebAssembly.RuntimeError)) connection.now("rollback; use memory");
      throw error;
    } finally {
      connection.engineMs += clock.now() - started;
    }
  });
}

/** @throws ingest_failed when DuckDB refuses what the file says of its columns */
function insert(connection: Connection, batch: Uint8Array, isFirst: boolean): void {
  try {
    connection.insertArrow(batch, RESULT, isFirst);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
    const { message } = error;
    const told = parseEngineError(message);
    if (isOutOfMemory(error) || /^(FATAL|INTERNAL)$/i.test(told?.type ?? "")) throw error;
    const reason = (told?.message ?? message).slice(0, MESSAGE_CHARS);
    throw new Failure("ingest_failed", `The engine cannot take the file's columns: ${reason}`, {
      stage: "read",
      hint: "The file may be damaged: write it again, or as CSV.",
    });
  }
}

/** The next batch while this one is written. A failure shows when the batch is awaited. */
function prefetch(source: BatchSource): Promise<Uint8Array | null> {
  const coming = source.next();
  coming.catch(() => undefined);
  return coming;
}
