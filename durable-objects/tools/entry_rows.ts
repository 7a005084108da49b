import { Failure } from "../../contract/errors.ts";
import { namesEtag } from "../../contract/etag.ts";
import { WINDOW_CELLS } from "../../contract/limits.ts";
import type { entryRows } from "../../contract/tools/entry_rows.ts";
import type { Call } from "../call.ts";
import { blockOf, countRows, type Window } from "../catalog/window/rows.ts";
import { digestOf, storedBelow } from "../catalog/window/source.ts";
import type { ToolHandler } from "./handler.ts";
import { isLasting, windowOf } from "./window.ts";

export const rowsOf: ToolHandler<typeof entryRows> = async (input, call) => {
  const { if_none_match: known, entry: _, offset, limit, ...asked } = input;
  const window = await windowOf(call, input);
  const { entry, columns } = window;
  if (columns.length * limit > WINDOW_CELLS) throw tooMany(columns.length, limit);
  const etag = `"${digestOf(call, entry, [offset, limit, asked])}"`;
  const isKnown = known !== undefined && namesEtag(known, etag);
  // Rows that are known need no engine, but the counts are part of every answer.
  const rows = isKnown ? undefined : await countRows(call, window);
  const body = rows === undefined ? null : await blockOf(call, window, { offset, limit });
  const total = entry.row_count;
  call.meter.rows = rows === undefined ? 0 : Math.max(0, Math.min(limit, rows - offset));
  call.answerWith({
    ...(body === null ? { status: 304 } : {}),
    body,
    headers: {
      ...cacheHeaders(call, window, etag),
      ...(body === null ? {} : { "content-type": "application/vnd.apache.arrow.stream" }),
      "x-total-rows": String(total),
      ...(rows === undefined ? {} : { "x-filtered-rows": String(rows) }),
    },
  });
  return { total_rows: total, filtered_rows: rows ?? total };
};

/** An entry's hash names its rows for ever; a reference that may come to name another is asked again each time. */
function cacheHeaders(
  call: Call,
  { entry, computed }: Window,
  etag: string,
): Record<string, string> {
  // The name of a post-processing may come to mean another.
  const lasting = !computed && isLasting(call, storedBelow(call, entry));
  return {
    etag,
    "cache-control": lasting ? "private, max-age=86400, immutable" : "private, no-cache",
  };
}

function tooMany(columns: number, limit: number): Failure {
  return new Failure(
    "too_large",
    `A block of rows has at most ${WINDOW_CELLS} cells; ${limit} rows of ${columns} columns are more.`,
    { hint: "Ask for fewer columns, or fewer rows.", at: { field: "columns" } },
  );
}
