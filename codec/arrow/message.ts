/** One message of the Arrow IPC format. Its metadata is a FlatBuffer, read here as far as cutting files needs it. */
export interface Message {
  kind: "schema" | "dictionary" | "batch" | "other";
  metadata: Uint8Array<ArrayBuffer>;
  bodyLength: number;
  /** dictionary messages only */
  dictionary?: { id: bigint; isDelta: boolean };
  /** record and dictionary batches whose body is compressed */
  compression?: "lz4" | "zstd" | "unknown";
}

/** Where buffers of a batch lie in its body; written back by `setBuffers`. */
export interface BufferSpan {
  offset: number;
  length: number;
}

const KINDS: Message["kind"][] = ["other", "schema", "dictionary", "batch"];
const VTABLE_HEADER = 4;

/** Reads a message's metadata. Throws a `RangeError` when it is damaged. */
export function readMessage(metadata: Uint8Array<ArrayBuffer>): Message {
  const view = viewOf(metadata);
  const root = view.getUint32(0, true);
  const kindAt = fieldAt(view, root, 1);
  const kind = (kindAt && KINDS[view.getUint8(kindAt)]) || "other";
  const lengthAt = fieldAt(view, root, 3);
  const message: Message = { kind, metadata, bodyLength: lengthAt ? int64(view, lengthAt) : 0 };
  if (kind !== "dictionary" && kind !== "batch") return message;
  const header = tableAt(view, root, 2);
  if (kind === "dictionary") {
    const idAt = fieldAt(view, header, 0);
    const deltaAt = fieldAt(view, header, 2);
    message.dictionary = {
      id: idAt ? view.getBigInt64(idAt, true) : 0n,
      isDelta: deltaAt > 0 && view.getUint8(deltaAt) === 1,
    };
  }
  const batch = kind === "batch" ? header : tableAt(view, header, 1);
  if (fieldAt(view, batch, 3) > 0) {
    const compression = tableAt(view, batch, 3);
    const codecAt = fieldAt(view, compression, 0);
    message.compression =
      (["lz4", "zstd"] as const)[codecAt ? view.getInt8(codecAt) : 0] ?? "unknown";
  }
  return message;
}

/** The spans of a batch message's buffers. */
export function buffersOf(message: Message): BufferSpan[] {
  const view = viewOf(message.metadata);
  const { first, count } = bufferVector(view, message);
  return Array.from({ length: count }, (_, index) => ({
    offset: int64(view, first + index * 16),
    length: int64(view, first + index * 16 + 8),
  }));
}

/** The message of the same batch with its buffers elsewhere, its body not compressed. */
export function withBuffers(message: Message, spans: BufferSpan[], bodyLength: number): Message {
  const metadata = message.metadata.slice();
  const view = viewOf(metadata);
  const root = view.getUint32(0, true);
  const { first } = bufferVector(view, message);
  for (const [index, { offset, length }] of spans.entries()) {
    view.setBigInt64(first + index * 16, BigInt(offset), true);
    view.setBigInt64(first + index * 16 + 8, BigInt(length), true);
  }
  const lengthAt = fieldAt(view, root, 3);
  if (lengthAt > 0) view.setBigInt64(lengthAt, BigInt(bodyLength), true);
  dropField(view, batchTable(view, message), 3, [root, tableAt(view, root, 2)]);
  const { compression: _, ...rest } = message;
  return { ...rest, metadata, bodyLength };
}

function batchTable(view: DataView, message: Message): number {
  const header = tableAt(view, view.getUint32(0, true), 2);
  return message.kind === "batch" ? header : tableAt(view, header, 1);
}

function bufferVector(view: DataView, message: Message): { first: number; count: number } {
  const at = fieldAt(view, batchTable(view, message), 2);
  if (at === 0) return { first: 0, count: 0 };
  const vector = at + view.getUint32(at, true);
  return { first: vector + 4, count: view.getUint32(vector, true) };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Offset of a table's field, 0 when the field is absent. */
export function fieldAt(view: DataView, table: number, index: number): number {
  const vtable = table - view.getInt32(table, true);
  const entry = VTABLE_HEADER + index * 2;
  if (entry >= view.getUint16(vtable, true)) return 0;
  const offset = view.getUint16(vtable + entry, true);
  return offset === 0 ? 0 : table + offset;
}

export function tableAt(view: DataView, table: number, index: number): number {
  const at = fieldAt(view, table, index);
  if (at === 0) throw new RangeError("a part of the message is missing");
  return at + view.getUint32(at, true);
}

/** Makes a field absent. Tables of one layout may share their vtable; then the others would lose theirs too. */
function dropField(view: DataView, table: number, index: number, others: number[]): void {
  const vtableOf = (of: number) => of - view.getInt32(of, true);
  const vtable = vtableOf(table);
  if (others.some((other) => other !== table && vtableOf(other) === vtable)) {
    throw new RangeError("tables of the message share a layout");
  }
  view.setUint16(vtable + VTABLE_HEADER + index * 2, 0, true);
}

function int64(view: DataView, at: number): number {
  return Number(view.getBigInt64(at, true));
}
