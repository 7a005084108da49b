import { fieldAt, tableAt, viewOf } from "./message.ts";

// Places of fields in the tables of Arrow's FlatBuffers.
const MESSAGE_HEADER = 2;
const SCHEMA_FIELDS = 1;
const SCHEMA_METADATA = 2;
const FIELD_KIND = 2;
const FIELD_TYPE = 3;
const FIELD_CHILDREN = 5;
const FIELD_METADATA = 6;
const UNION = 14;
const UNION_IDS = 1;
const ENTRY_BYTES = 4;

/**
 * Looks at every list of a schema message. The reader that comes next believes how long they say they are, and would
 * fill the isolate with what lies beyond the message. Throws a `RangeError` when one is too long, or when they refer
 * to one part again and again.
 */
export function checkSchema(metadata: Uint8Array<ArrayBuffer>): void {
  const view = viewOf(metadata);
  const schema = tableAt(view, view.getUint32(0, true), MESSAGE_HEADER);
  // Each entry takes bytes of its own.
  let entriesLeft = metadata.length / ENTRY_BYTES;

  const list = (table: number, index: number, visit?: (table: number) => void) => {
    const at = fieldAt(view, table, index);
    if (at === 0) return;
    const start = at + view.getUint32(at, true);
    const count = view.getUint32(start, true);
    const first = start + ENTRY_BYTES;
    entriesLeft -= count;
    if (first + count * ENTRY_BYTES > view.byteLength || entriesLeft < 0)
      throw new RangeError("a list of the schema is longer than the message");
    for (let i = 0; visit && i < count; i++) {
      const entry = first + i * ENTRY_BYTES;
      visit(entry + view.getUint32(entry, true));
    }
  };
  const field = (table: number) => {
    const kindAt = fieldAt(view, table, FIELD_KIND);
    if (kindAt > 0 && view.getUint8(kindAt) === UNION && fieldAt(view, table, FIELD_TYPE) > 0)
      list(tableAt(view, table, FIELD_TYPE), UNION_IDS);
    list(table, FIELD_CHILDREN, field);
    list(table, FIELD_METADATA);
  };
  list(schema, SCHEMA_FIELDS, field);
  list(schema, SCHEMA_METADATA);
}
