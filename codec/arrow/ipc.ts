import { Column, type Schema, Table, tableToIPC } from "@uwdata/flechette";

/** An IPC stream of a schema and no rows. */
export function emptyStream(schema: Schema): Uint8Array {
  return ipcStream(
    new Table(
      schema,
      schema.fields.map(({ type }) => new Column([], type)),
    ),
  );
}

/** The table as an IPC stream. */
export function ipcStream(table: Table): Uint8Array {
  const bytes = tableToIPC(table, { format: "stream" });
  if (bytes === null) throw new TypeError("flechette had no sink of its own");
  return bytes;
}
