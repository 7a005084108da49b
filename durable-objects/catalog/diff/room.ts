import { CELL_ITEMS } from "../../../contract/limits.ts";
import type { Cell } from "../../engine/values/codec.ts";

/** Characters a list may take: all lists of a comparison together stay under one reply's size. */
const ROOM = {
  stats: 12_000,
  samples: 7_000,
  only_before: 4_000,
  only_after: 4_000,
  changed_by_column: 3_000,
  noise: 1_000,
  added: 1_000,
  removed: 1_000,
  renamed: 1_000,
  changed_type: 2_000,
} as const;

/** Characters of one cell: a comparison shows where values differ, catalog_peek shows them whole. */
const CELL_CHARS = 200;

/** As many items as fit, from the start; how many do not is put into `left`. */
export function within<T>(items: T[], list: keyof typeof ROOM, left: string[]): T[] {
  let room = ROOM[list];
  const kept: T[] = [];
  for (const item of items) {
    room -= JSON.stringify(item).length + 1;
    if (room < 0 && kept.length > 0) break;
    kept.push(item);
  }
  if (kept.length < items.length) left.push(`${list}: ${kept.length} of ${items.length}`);
  return kept;
}

export function clipCell(cell: Cell): Cell {
  if (cell === null || typeof cell === "number" || typeof cell === "boolean") return cell;
  if (typeof cell === "string") return clipText(cell);
  const items = Array.isArray(cell) ? cell.slice(0, CELL_ITEMS) : cell;
  const text = JSON.stringify(items);
  const isWhole = !Array.isArray(cell) || cell.length <= CELL_ITEMS;
  return text.length > CELL_CHARS || !isWhole ? clipText(text) : items;
}

export function clipText(text: string, chars = CELL_CHARS): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}
