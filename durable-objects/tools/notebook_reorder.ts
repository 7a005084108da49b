import type { notebookReorder } from "../../contract/tools/notebook_reorder.ts";
import { moveCell } from "../catalog/notebook.ts";
import { projectUrl } from "../links.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const reorderNotebook: ToolHandler<typeof notebookReorder> = async (input, call) => {
  let place = -1;
  const revision = await call.commit((draft) => {
    place = moveCell(draft, input.cell_id, input.new_index);
  });
  return {
    cell: input.cell_id,
    new_index: place,
    step: stepOf(call, revision),
    url: projectUrl(call.caller),
  };
};
