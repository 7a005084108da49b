import type { RecordBatch, Wasm } from "../wasm.ts";
import { startWasm } from "../wasm.ts";
import { Turns } from "./turns.ts";

/** Rows that are compressed together: about a megabyte of each column, as readers like it. */
const GROUP_ROWS = 100_000;

/** Gives rows as complete Arrow IPC streams of one schema, null after the last. */
export interface PieceSource extends Disposable {
  next(): Promise<Uint8Array | null>;
}

/** A Parquet file that is made while it is read, and no faster. The first piece is there even of no rows. */
export async function writeParquet(source: PieceSource): Promise<ReadableStream<Uint8Array>> {
  const wasm = startWasm();
  const { Compression, WriterPropertiesBuilder, transformParquetStream } = wasm.writing;
  const properties = new WriterPropertiesBuilder()
    .setCompression(Compression.ZSTD)
    .setMaxRowGroupSize(GROUP_ROWS)
    .setCreatedBy("tallyman")
    .build();
  try {
    const first = await source.next();
    if (first === null) throw new Error("there are no rows, and not even their columns");
    const table = wasm.Table.fromIPCStream(first);
    const batches = table.recordBatches();
    if (batches.length === 0) {
      source[Symbol.dispose]();
      return once(wasm.writing.writeParquet(table, properties));
    }
    const turns = new Turns();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined); // whoever reads the file hears of it
    const rows = inputOf(batchesOf(wasm, source, batches, turns), broken.reject);
    const file = await wasm.guard(transformParquetStream(rows, properties));
    const reader = file.getReader();
    // The library takes an error for the end of the rows, and would write a file that looks whole.
    const read = () => Promise.race([broken.promise, wasm.guard(reader.read())]);
    return outputOf(read, turns, source);
  } catch (thrown) {
    source[Symbol.dispose]();
    throw thrown;
  }
}

/** The library takes all it can get: rows are given only while somebody waits for bytes of the file. */
async function* batchesOf(
  { Table }: Wasm,
  source: PieceSource,
  first: RecordBatch[],
  turns: Turns,
): AsyncGenerator<RecordBatch, void> {
  yield* first;
  while (await turns.next()) {
    const piece = await source.next();
    if (piece === null) return;
    yield* Table.fromIPCStream(piece).recordBatches();
  }
  throw new Error("nobody reads the file any more");
}

function inputOf(
  batches: AsyncGenerator<RecordBatch, void>,
  onError: (thrown: unknown) => void,
): ReadableStream<RecordBatch> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await batches.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          onError(thrown);
          controller.error(thrown);
        }
      },
    },
    { highWaterMark: 0 },
  );
}

/** The file's bytes as they are asked for. What went wrong breaks it off; its reader's going stops the rows. */
function outputOf(
  read: () => Promise<ReadableStreamReadResult<Uint8Array>>,
  turns: Turns,
  source: PieceSource,
): ReadableStream<Uint8Array> {
  const end = (): void => {
    turns.end();
    source[Symbol.dispose]();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        turns.begin();
        try {
          const { done, value } = await read();
          turns.pause();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (thrown) {
          end();
          controller.error(thrown);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function once(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
