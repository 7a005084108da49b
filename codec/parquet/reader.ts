import { tableFromIPC } from "@uwdata/flechette";
import type { DecodeRequest } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import { adapterFor } from "../arrow/adapt.ts";
import { emptyStream } from "../arrow/ipc.ts";
import { pieces } from "../arrow/pieces.ts";
import { type Decoder, decoderOf } from "../decoder.ts";
import { badFile } from "../failure.ts";
import { ROW_GROUP_BYTES } from "../limits.ts";
import type { ByteSource } from "../remote-file.ts";
import { type ParquetFile, type RecordBatch, startWasm } from "../wasm.ts";
import { readFooter } from "./footer.ts";
import { ParquetSource } from "./source.ts";
import { tagLeaves } from "./tags.ts";

/** Opens a Parquet file: its footer is read now, its row groups one by one as batches are asked for. */
export async function openParquet(file: ByteSource, request: DecodeRequest): Promise<Decoder> {
  const footer = await readFooter(file);
  const source = new ParquetSource(file, footer);
  const wasm = startWasm();
  const attempt = <T>(work: () => Promise<T>) => explained(source, () => wasm.guard(work()));

  const parquet = await attempt(() => wasm.ParquetFile.fromFile(source as unknown as Blob));
  const rowCount = checkedRowCount(parquet);
  const { schema } = tableFromIPC(parquet.schema().intoIPCStream());
  const { bytes, unfit, uuids, notes } = tagLeaves(schema.fields, footer.leaves);
  const adapter = adapterFor(schema, bytes, unfit);
  const { batchRows, limit } = request;
  // The table has no rows: it holds the schema in which UUIDs are marked.
  const marked = uuids > 0 ? wasm.Table.fromIPCStream(emptyStream(schema)) : undefined;

  async function* read(): AsyncGenerator<Uint8Array, void> {
    const options = { batchSize: batchRows, concurrency: 1 };
    const reader = (await attempt(() => parquet.stream(options))).getReader();
    // The library has a limit too, but counts it anew in every row group.
    let left = limit ?? Number.POSITIVE_INFINITY;
    while (left > 0) {
      const { done, value } = await attempt(() => reader.read());
      if (done) return;
      const count = Math.min(left, value.numRows);
      left -= count;
      for (const piece of pieces(mark(value), count, batchRows)) yield adapter.adapt(piece);
    }
  }

  function mark(batch: RecordBatch): RecordBatch {
    if (marked === undefined) return batch;
    const same = batch.withSchema(marked.schema);
    batch.free();
    return same;
  }

  return decoderOf({ columns: adapter.columns, rowCount, notes }, read(), () =>
    adapter.adapt(emptyStream(schema)),
  );
}

function checkedRowCount(parquet: ParquetFile): number {
  const metadata = parquet.metadata();
  for (const [index, group] of metadata.rowGroups().entries()) {
    const bytes = group.compressedSize();
    group.free();
    if (bytes <= ROW_GROUP_BYTES) continue;
    throw new Failure(
      "too_large",
      `Row group ${index + 1} of the Parquet file has ${bytes} compressed bytes; at most ${ROW_GROUP_BYTES} fit in memory.`,
      { hint: "Write the file with smaller row groups (100,000 rows, say)." },
    );
  }
  const file = metadata.fileMetadata();
  const rows = file.numRows();
  file.free();
  metadata.free();
  return rows;
}

/** Runs a step of the library and says what its error means; a failed range read comes out as itself. */
async function explained<T>(source: ParquetSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (source.failure) throw source.failure;
    if (thrown instanceof Failure) throw thrown;
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    throw badFile(`The Parquet file cannot be read: ${text}`, {
      hint: "It is damaged or uses a feature the reader does not know: write it again, plainly.",
    });
  }
}
