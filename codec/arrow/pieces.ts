import type { RecordBatch } from "parquet-wasm/esm";
import { Failure } from "../../contract/errors.ts";
import { ANSWER_BYTES, BATCH_BYTES } from "../limits.ts";

/**
 * Cuts the first `total` rows of a batch in wasm memory into IPC streams of at most `rows` rows and a fair size, and
 * frees the batch.
 */
export function* pieces(
  batch: RecordBatch,
  total: number,
  rows: number,
): Generator<Uint8Array, void> {
  const bytes = Math.max(1, batch.getArrayMemorySize());
  const fair = Math.floor((batch.numRows * BATCH_BYTES) / bytes);
  const step = Math.max(1, Math.min(rows, fair));
  try {
    for (let from = 0; from < total; from += step) {
      yield* cut(batch, from, Math.min(step, total - from));
    }
  } finally {
    batch.free();
  }
}

function* cut(batch: RecordBatch, from: number, count: number): Generator<Uint8Array, void> {
  const bytes = batch.slice(from, count).intoIPCStream();
  if (bytes.length <= ANSWER_BYTES) {
    yield bytes;
  } else if (count > 1) {
    const half = count >> 1;
    yield* cut(batch, from, half);
    yield* cut(batch, from + half, count - half);
  } else {
    throw new Failure(
      "too_large",
      `One row takes ${bytes.length} bytes; at most ${ANSWER_BYTES} can be handed on.`,
      { hint: "Leave the column with the large values out, or split it into rows." },
    );
  }
}
