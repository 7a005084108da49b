import type { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import type { notebookApply, notebookEdit } from "../../contract/tools/notebook_apply.ts";
import { Draft } from "../catalog/draft.ts";
import { aliasOf } from "../catalog/naming.ts";
import { editCell, moveCell, newCellId, removeCell } from "../catalog/notebook.ts";
import { projectUrl } from "../links.ts";
import { cellsReply } from "./cells.ts";
import { stepOf } from "./change.ts";
import type { ToolHandler } from "./handler.ts";

type Edit = z.output<typeof notebookEdit>;

export const applyToNotebook: ToolHandler<typeof notebookApply> = async ({ edits }, call) => {
  const revision = await call.commit((draft) => {
    // Tried out beside the draft: several edits are one change, and edits that undo each other are none.
    const trial = new Draft(draft, draft);
    for (const [i, edit] of edits.entries()) applyEdit(trial, edit, i);
    if (JSON.stringify(trial.notebook) !== JSON.stringify(draft.notebook))
      draft.setNotebook([...trial.notebook]);
  });
  const cells = cellsReply(call, call.revisions.state);
  return { cells, total: cells.length, step: stepOf(call, revision), url: projectUrl(call.caller) };
};

function applyEdit(draft: Draft, edit: Edit, i: number): void {
  const given = <T>(value: T | undefined, field: string): T => {
    if (value !== undefined) return value;
    throw new Failure("invalid_input", `edits[${i}]: the action ${edit.action} needs ${field}.`, {
      at: { field: `edits.${i}.${field}` },
    });
  };
  switch (edit.action) {
    case "add": {
      const alias = aliasOf(draft, given(edit.alias, "alias"));
      const cell = { id: newCellId(), alias: alias.id, markdown: edit.markdown ?? "" };
      const at = edit.index ?? draft.notebook.length;
      draft.setNotebook(draft.notebook.toSpliced(Math.max(0, at), 0, cell));
      return;
    }
    case "move":
      moveCell(draft, given(edit.cell_id, "cell_id"), edit.index ?? draft.notebook.length);
      return;
    case "remove":
      removeCell(draft, given(edit.cell_id, "cell_id"));
      return;
    case "markdown":
      editCell(
        draft,
        given(edit.cell_id, "cell_id"),
        given(edit.markdown, "markdown"),
        edit.expected_hash,
      );
  }
}
