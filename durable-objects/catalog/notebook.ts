import type { Draft } from "./draft.ts";
import type { Alias } from "./model.ts";

/** Shows an alias in the notebook, at the end; an alias that is shown keeps its cell. Answers the cell's id. */
export function showInNotebook(draft: Draft, alias: Alias, markdown: string): string {
  const shown = draft.notebook.find((cell) => cell.alias === alias.id);
  if (shown) return shown.id;
  const id = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  draft.setNotebook([...draft.notebook, { id, alias: alias.id, markdown }]);
  return id;
}
