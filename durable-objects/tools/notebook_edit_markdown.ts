import type { notebookEditMarkdown } from "../../contract/tools/notebook_edit_markdown.ts";
import { editCell } from "../catalog/notebook.ts";
import { projectUrl } from "../links.ts";
import { cellsReply } from "./cells.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

export const editMarkdown: ToolHandler<typeof notebookEditMarkdown> = async (input, call) => {
  const revision = await call.commit((draft) => {
    editCell(draft, input.cell_id, input.markdown, input.expected_hash);
  });
  const cell = cellsReply(call, call.revisions.state).find(
    ({ cell_id }) => cell_id === input.cell_id,
  );
  if (!cell) throw new Error(`cell ${input.cell_id} is gone right after it was edited`);
  return { cell, step: stepOf(call, revision), url: projectUrl(call.caller) };
};
