import { type Schema, Table, tableFromIPC, tableToIPC } from "@uwdata/flechette";
import type { EngineJob } from "../engine.ts";
import { COLUMNS_AT_ONCE } from "../rows.ts";
import type { Control } from "../slices.ts";

/** The end of an Arrow IPC stream. */
export const END = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/**
 * Runs a SELECT of many columns and answers it as Arrow IPC: the schema, then batches, without an end.
 * @param list columns as SQL
 * @param rest what follows them; gives the same rows in the same order each time
 */
export async function selectIpc(
  job: EngineJob,
  list: string[],
  rest: string,
  control: Control,
): Promise<Uint8Array[]> {
  const groups = groupsOf(list);
  if (groups.length === 1) return job.connection.ipc(`select ${list.join(", ")} ${rest}`, control);
  const tables: Table[] = [];
  for (const group of groups) {
    tables.push(
      tableFromIPC(await job.connection.ipc(`select ${group.join(", ")} ${rest}`, control)),
    );
  }
  return sideBySide(tables);
}

export function groupsOf<T>(list: T[]): T[][] {
  const groups = Math.max(1, Math.ceil(list.length / COLUMNS_AT_ONCE));
  return Array.from({ length: groups }, (_, i) =>
    list.slice(i * COLUMNS_AT_ONCE, (i + 1) * COLUMNS_AT_ONCE),
  );
}

/** One table of the columns of several that have the same rows. */
function sideBySide(tables: Table[]): Uint8Array[] {
  const [first] = tables;
  if (!first) throw new Error("no columns were read");
  const fields = tables.flatMap(({ schema }) => schema.fields);
  const schema: Schema = { ...first.schema, fields };
  const children = tables.flatMap((table) => table.children);
  const stream = tableToIPC(new Table(schema, children), { format: "stream" });
  if (stream === null) throw new TypeError("flechette had no sink of its own");
  return messagesOf(stream);
}

/** The messages of a stream: the schema, then batches. */
function messagesOf(stream: Uint8Array): Uint8Array[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const first = 8 + view.getInt32(4, true);
  const end = stream.length - END.length;
  return [stream.subarray(0, first), stream.subarray(first, end)];
}

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
