import type { Column } from "./source.ts";

/** Columns that a list shows; who has more types a letter more. */
const LISTED = 100;

/** Names that begin with what is sought come first. */
export function find(
  columns: readonly Column[],
  sought: string,
): { places: number[]; more: number } {
  const wanted = sought.trim().toLowerCase();
  const begins: number[] = [];
  const holds: number[] = [];
  columns.forEach(({ name }, place) => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at === 0) begins.push(place);
    else if (at > 0) holds.push(place);
  });
  const all = [...begins, ...holds];
  return { places: all.slice(0, LISTED), more: Math.max(0, all.length - LISTED) };
}
