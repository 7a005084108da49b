import { type Schema, tableFromIPC } from "@uwdata/flechette";
import type { DecodeRequest } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import { concat } from "../concat.ts";
import { type Decoder, decoderOf } from "../decoder.ts";
import { badFile } from "../failure.ts";
import type { ByteSource } from "../remote-file.ts";
import { type RecordBatch, startWasm } from "../wasm.ts";
import { ByteWindow } from "../window.ts";
import { adapterFor } from "./adapt.ts";
import { decompress } from "./decompress.ts";
import { emptyStream } from "./ipc.ts";
import type { Message } from "./message.ts";
import { damaged, messages } from "./messages.ts";
import { pieces } from "./pieces.ts";

/**
 * Opens an Arrow IPC file or stream (a file holds a stream after its magic). Messages are read one by one; each
 * record batch goes through the Arrow reader in wasm, which checks it, with the schema and the dictionaries so far.
 */
export async function openArrow(file: ByteSource, request: DecodeRequest): Promise<Decoder> {
  const source = messages(new ByteWindow(file));
  const first = (await source.next()).value;
  if (first?.message.kind !== "schema") throw damaged("it does not begin with a schema");
  const head = encapsulate(first.message, first.body);
  const schema = readSchema(concat([head, END]));
  const adapter = adapterFor(schema);
  const wasm = startWasm();

  async function* read(): AsyncGenerator<Uint8Array, void> {
    const dictionaries = new Map<bigint, Uint8Array[]>();
    let left = request.limit ?? Number.POSITIVE_INFINITY;
    for await (const raw of source) {
      const { message, body } = explained(() => decompress(raw.message, raw.body));
      if (message.dictionary) {
        const { id, isDelta } = message.dictionary;
        const before = isDelta ? (dictionaries.get(id) ?? []) : [];
        dictionaries.set(id, [...before, encapsulate(message, body)]);
      } else if (message.kind === "batch") {
        const parts = [head, ...[...dictionaries.values()].flat(), encapsulate(message, body), END];
        const batch = onlyBatch(concat(parts));
        const count = Math.min(left, batch.numRows);
        left -= count;
        for (const piece of pieces(batch, count, request.batchRows)) yield adapter.adapt(piece);
      }
      if (left === 0) return;
    }
  }

  function onlyBatch(stream: Uint8Array): RecordBatch {
    const table = explained(() => wasm.Table.fromIPCStream(stream));
    const batch = table.recordBatch(0);
    table.free();
    if (batch === undefined) throw damaged("a record batch is missing");
    return batch;
  }

  return decoderOf({ columns: adapter.columns, notes: [] }, read(), () =>
    adapter.adapt(emptyStream(schema)),
  );
}

const END = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0);

/** The message as it stands in a stream: continuation mark, length, padded metadata, body. */
function encapsulate({ metadata }: Message, body: Uint8Array): Uint8Array {
  const padding = -metadata.length & 7;
  const prefix = new DataView(new ArrayBuffer(8));
  prefix.setInt32(0, -1);
  prefix.setInt32(4, metadata.length + padding, true);
  return concat([new Uint8Array(prefix.buffer), metadata, new Uint8Array(padding), body]);
}

function readSchema(stream: Uint8Array): Schema {
  const { schema } = explained(() => tableFromIPC(stream));
  if (schema.endianness === 1)
    throw badFile("The Arrow file is big-endian; only little-endian is read.");
  if (schema.fields.length === 0) throw badFile("The Arrow file has no columns.");
  return schema;
}

function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw damaged(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
