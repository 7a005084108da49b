import type { ToolOutput } from "../../contract/tool.ts";
import type { TOOLS } from "../../contract/tools/index.ts";

/** Names for what the tools answer; only their types reach the browser. */

export type Reply<T extends keyof typeof TOOLS> = ToolOutput<(typeof TOOLS)[T]>;

export type EntryList = Reply<"catalog_list">;
export type EntryItem = EntryList["items"][number];
export type EntryDetail = Reply<"catalog_show">;
export type RowPage = Reply<"catalog_peek">;
export type Column = RowPage["columns"][number];
export type DataFile = Reply<"data_list">["items"][number];
export type NotebookCell = Reply<"notebook_get">["cells"][number];
export type Revision = Reply<"catalog_revisions">["items"][number];
export type ErrorRecord = Reply<"catalog_errors">["items"][number];
export type Import = Reply<"catalog_import">;
