import type { ToolOutput } from "../../contract/tool.ts";
import type { TOOLS } from "../../contract/tools/index.ts";

/** Names for what the tools answer; only their types reach the browser. */

export type Reply<T extends keyof typeof TOOLS> = ToolOutput<(typeof TOOLS)[T]>;

export type EntryList = Reply<"catalog_list">;
export type EntryItem = EntryList["items"][number];
export type EntryDetail = Reply<"catalog_show">;
export type Parent = NonNullable<EntryDetail["parents"]>[number];
export type RowPage = Reply<"catalog_peek">;
export type Column = RowPage["columns"][number];
export type DataFile = Reply<"data_list">["items"][number];
