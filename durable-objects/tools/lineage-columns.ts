import { REPLY_CHARS } from "../../contract/limits.ts";
import { columnLineage, type EntryColumns } from "../catalog/column-lineage.ts";
import { type Entry, shortHash } from "../catalog/model.ts";
import type { Work } from "../catalog/work.ts";

/** Characters that columns take of a reply; the rest is for nodes and edges. */
const COLUMNS_CHARS = REPLY_CHARS / 2;

/** Where the columns of entries come from, as much of it as the reply has room for; what is left out is counted. */
export async function columnsReply(
  work: Work,
  entries: Entry[],
  aliasOf: (entry: Entry) => string | undefined,
) {
  let room = COLUMNS_CHARS;
  const columns = (await columnLineage(work, entries)).map((told) => {
    const reply = fitted(told, aliasOf(told.entry), room);
    room -= sizeOf(reply);
    return reply;
  });
  const left = entries.length - columns.length;
  return { columns, ...(left > 0 ? { columns_omitted: left } : {}) };
}

/** One entry's columns from the first on. Of a statement over thousands of columns the rows alone may be too much. */
function fitted(
  { entry, columns, rows, omitted, unknown }: EntryColumns,
  alias: string | undefined,
  room: number,
) {
  const shownRows = rows && sizeOf(rows) <= room ? rows : undefined;
  let left = room - sizeOf(shownRows);
  const shown: EntryColumns["columns"] = [];
  for (const column of columns) {
    left -= sizeOf(column) + 1;
    if (left < 0) break;
    shown.push(column);
  }
  const missing = omitted + columns.length - shown.length;
  return {
    hash: shortHash(entry.hash),
    ...(alias === undefined ? {} : { alias }),
    columns: shown,
    ...(shownRows ? { rows_from: shownRows.from, rows_exact: shownRows.exact } : {}),
    ...(missing > 0 ? { omitted: missing } : {}),
    ...(unknown === undefined ? {} : { unknown }),
  };
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value ?? "").length;
}
