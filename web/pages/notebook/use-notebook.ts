import { useCallback } from "react";
import type { Reply } from "../../api/replies.ts";
import { client, freshness } from "../../data/client.ts";
import { useAction } from "../../data/use-action.ts";
import { type Resource, useCall } from "../../data/use-read.ts";
import { useProject } from "../../shell/project-context.ts";
import { moved } from "./order.ts";

type Notebook = Reply<"notebook_get">;

export interface NotebookWork {
  notebook: Resource<Notebook>;
  /** Shows the cell at its new place at once; when the server refuses, it goes back. */
  move: (from: number, to: number) => void;
  remove: (cell: { cell_id: string; alias: string }) => void;
  add: (alias: string) => void;
  adding: boolean;
}

/** The notebook and what is done with its cells as a whole. */
export function useNotebook(): NotebookWork {
  const { project, dispatch } = useProject();
  const notebook = useCall("notebook_get", {});
  const reorder = useAction("notebook_reorder", { what: "moving a cell" });
  const removal = useAction("notebook_remove", { what: "removing a cell" });
  const addition = useAction("notebook_apply", { what: "adding a cell" });
  const cells = notebook.data?.cells;

  const move = useCallback(
    async (from: number, to: number) => {
      const cell = cells?.[from];
      if (!cell || from === to) return;
      client.setQueryData<Notebook>([project, "notebook_get", {}], (before) =>
        before ? { ...before, cells: moved(before.cells, from, to) } : before,
      );
      const reply = await reorder.run({ cell_id: cell.cell_id, new_index: to });
      if (!reply) freshness.refresh(project, ["notebook_get"]);
    },
    [cells, project, reorder.run],
  );
  const remove = useCallback(
    async ({ cell_id, alias }: { cell_id: string; alias: string }) => {
      const reply = await removal.run({ cell_id });
      if (!reply) return;
      const { step } = reply;
      const text = `The cell of ${alias} was removed; the entry stays.`;
      dispatch({
        type: "announced",
        banner: { id: `undo-${step}`, tone: "info", text, undo: step },
      });
    },
    [removal.run, dispatch],
  );
  const add = useCallback(
    (alias: string) => void addition.run({ edits: [{ action: "add", alias }] }),
    [addition.run],
  );
  return { notebook, move, remove, add, adding: addition.pending };
}
