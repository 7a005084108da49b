import { REPLY_CHARS } from "../../contract/limits.ts";
import type { ColumnStatistics } from "../../contract/statistics.ts";
import type { catalogProfile } from "../../contract/tools/catalog_profile.ts";
import { columnOf } from "../catalog/columns.ts";
import { shortHash } from "../catalog/model.ts";
import { resolve } from "../catalog/resolve.ts";
import { profileOf } from "../catalog/statistics/profile.ts";
import { entryUrl } from "../links.ts";
import type { ToolHandler } from "./handler.ts";

export const profile: ToolHandler<typeof catalogProfile> = async (input, call) => {
  const { entry, alias } = resolve(call.catalog, input.entry);
  const wanted = input.columns?.map((name) => columnOf(entry, name).name);
  const { columns, keys, rows, notes } = await profileOf(call, call.store, entry);
  const chosen = wanted
    ? wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
    : columns;
  const rest = chosen.slice(input.offset);
  const shown = fitting(rest);
  const reference = alias ? input.entry : shortHash(entry.hash);
  const next = input.offset + shown.length;
  return {
    hash: shortHash(entry.hash),
    ...(alias ? { alias: alias.name } : {}),
    row_count: rows,
    column_count: columns.length,
    statistics: shown.map((column) => ({ ...column })),
    keys,
    ...(notes ? { notes } : {}),
    ...(shown.length < rest.length
      ? {
          more: `catalog_profile(entry: "${reference}", offset: ${next}) goes on: ${shown.length} of ${chosen.length} columns are here`,
        }
      : {}),
    url: entryUrl(call.caller, reference),
  };
};

/** As many columns as a reply holds, at least one. */
function fitting(columns: ColumnStatistics[]): ColumnStatistics[] {
  let chars = 0;
  const end = columns.findIndex((column) => {
    chars += JSON.stringify(column).length;
    return chars > REPLY_CHARS - MARGIN;
  });
  return end < 0 ? columns : columns.slice(0, Math.max(1, end));
}

/** What a reply holds beside the columns. */
const MARGIN = 4_000;
