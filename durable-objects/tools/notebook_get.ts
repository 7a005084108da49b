import type { notebookGet } from "../../contract/tools/notebook_get.ts";
import { projectUrl } from "../links.ts";
import { cellsReply } from "./cells.ts";
import type { ToolHandler } from "./handler.ts";

export const getNotebook: ToolHandler<typeof notebookGet> = async (_, call) => {
  const cells = cellsReply(call, call.catalog);
  return { cells, total: cells.length, url: projectUrl(call.caller) };
};
