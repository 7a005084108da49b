import type { notebookRemove } from "../../contract/tools/notebook_remove.ts";
import { removeCell } from "../catalog/notebook.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const removeFromNotebook: ToolHandler<typeof notebookRemove> = async ({ cell_id }, call) => {
  const revision = await call.commit((draft) => removeCell(draft, cell_id));
  return { removed: cell_id, step: stepOf(call, revision), url: projectUrl(call.caller) };
};
