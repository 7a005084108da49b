import { createHash } from "node:crypto";
import type { EngineJob } from "../engine.ts";
import { type Control, slices } from "../slices.ts";
import type { Column } from "../values/codec.ts";
import { type ColumnsRead, readColumns, uint64 } from "./read.ts";
import { sourceOf } from "./source.ts";

/** A fingerprint of rows in their order that any version of the engine computes alike (docs/digest.md). */
export interface RowsDigest {
  digest: string;
  columns: { name: string; type: string; digest: string }[];
  rows: number;
}

const SCHEME = "rows-sha256-1";

/**
 * Digests a relation in the order in which it gives its rows.
 * @param relation SQL to select from: the name of a table, or a query in brackets
 * @param onProgress called between slices with the number of values hashed so far
 * @throws StatementError, or Failure cancelled | time_limit | too_large
 */
export async function digestRows(
  job: EngineJob,
  relation: string,
  columns: Column[],
  control: Control,
  onProgress: (values: number) => void = () => undefined,
): Promise<RowsDigest> {
  const { connection } = job;
  const { clock } = connection;
  const started = clock.now();
  const reading = readColumns(connection, relation, columns.map(sourceOf));
  const nothing: ColumnsRead = { rows: 0, digests: [] };
  let read = nothing;
  let values = 0;
  const onSlice = (elapsedMs: number) => {
    control.onSlice?.(elapsedMs);
    onProgress(values);
  };
  try {
    await slices({ ...control, onSlice }, clock, () => {
      const step = reading.next();
      if (step.done) read = step.value;
      else values += step.value;
      return step.done === true;
    });
  } finally {
    // Ends the statement that is running when the reading was stopped.
    reading.return(nothing);
    connection.engineMs += clock.now() - started;
  }
  return digestOf(columns, read);
}

function digestOf(columns: Column[], { rows, digests }: ColumnsRead): RowsDigest {
  const whole = createHash("sha256").update(SCHEME).update(uint64(rows));
  for (const digest of digests) whole.update(digest);
  return {
    digest: `${SCHEME}:${whole.digest("hex")}`,
    columns: columns.map(({ name, type }, i) => ({
      name,
      type,
      digest: digests[i]?.toString("hex") ?? "",
    })),
    rows,
  };
}
