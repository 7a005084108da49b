import type { projectLog } from "../../contract/tools/project_log.ts";
import type { ToolHandler } from "./handler.ts";

export const logOfCalls: ToolHandler<typeof projectLog> = async (filter, { calls }) => {
  const items = calls.list(filter);
  const last = items.at(-1);
  return {
    items,
    sessions: calls.sessions(),
    ...(last && items.length === filter.limit && last.seq > 1 ? { next: last.seq } : {}),
  };
};
