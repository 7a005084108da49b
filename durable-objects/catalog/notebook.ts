import { Failure } from "../../contract/errors.ts";
import { MESSAGE_CHARS } from "../../contract/limits.ts";
import type { Draft } from "./draft.ts";
import { textHash } from "./identity.ts";
import type { Alias, Cell } from "./model.ts";

/** A new cell's id: 12 hex digits. */
export function newCellId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}

/** Shows an alias in the notebook, at the end; an alias that is shown keeps its cell. Answers the cell's id. */
export function showInNotebook(draft: Draft, cell: Cell): string {
  const shown = draft.notebook.find(({ alias }) => alias === cell.alias);
  if (shown) return shown.id;
  draft.setNotebook([...draft.notebook, cell]);
  return cell.id;
}

/** The cell that shows an alias; none when it was taken out. */
export function cellShowing(
  { notebook }: Pick<Draft, "notebook">,
  { id }: Alias,
): string | undefined {
  return notebook.find(({ alias }) => alias === id)?.id;
}

/** Moves a cell to a place from 0, clamped to the notebook; answers where it is. */
export function moveCell(draft: Draft, id: string, index: number): number {
  const cell = cellOf(draft, id);
  const others = draft.notebook.filter((each) => each.id !== id);
  const place = Math.max(0, Math.min(others.length, index));
  const cells = others.toSpliced(place, 0, cell);
  if (cells.some((each, i) => each.id !== draft.notebook[i]?.id)) draft.setNotebook(cells);
  return place;
}

/** Takes a cell out; the entry it showed stays. */
export function removeCell(draft: Draft, id: string): void {
  cellOf(draft, id);
  draft.setNotebook(draft.notebook.filter((each) => each.id !== id));
}

/**
 * Replaces the text above a cell.
 * @param expected hash of the text the caller believes stands there
 * @throws conflict with the text that stands there now, and not_found
 */
export function editCell(
  draft: Draft,
  id: string,
  markdown: string,
  expected: string | undefined,
): Cell {
  const cell = cellOf(draft, id);
  const current = textHash(cell.markdown);
  if (expected !== undefined && expected !== current) {
    throw new Failure(
      "conflict",
      `The text of cell ${id} was changed meanwhile. It now reads:\n${clip(cell.markdown)}\n\nYours reads:\n${clip(markdown)}`,
      { hint: `Merge your text with it and call again with expected_hash "${current}".` },
    );
  }
  const edited = { ...cell, markdown };
  if (cell.markdown !== markdown) {
    draft.setNotebook(draft.notebook.map((each) => (each.id === id ? edited : each)));
  }
  return edited;
}

export function cellOf({ notebook }: Pick<Draft, "notebook">, id: string): Cell {
  const cell = notebook.find((each) => each.id === id);
  if (cell) return cell;
  throw new Failure("not_found", `There is no cell ${id.slice(0, 40)}.`, {
    hint: "notebook_get lists the cells with their ids.",
  });
}

function clip(text: string): string {
  return text.length > TEXT_CHARS
    ? `${text.slice(0, TEXT_CHARS)}… (${text.length} characters)`
    : text;
}

/** Of each text in a conflict: both and the words around them are one message. */
const TEXT_CHARS = Math.floor(MESSAGE_CHARS / 2) - 100;
