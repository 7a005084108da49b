/** The cells with one of them at another place. @param to place from 0, kept within the notebook */
export function moved<T extends { index: number }>(
  cells: readonly T[],
  from: number,
  to: number,
): T[] {
  const cell = cells[from];
  if (!cell) return [...cells];
  const others = cells.toSpliced(from, 1);
  const place = Math.max(0, Math.min(others.length, to));
  return others.toSpliced(place, 0, cell).map((each, index) => ({ ...each, index }));
}

/**
 * Where a cell goes that is dropped on another one.
 * @param after whether it was dropped on the lower half
 */
export function dropPlace(from: number, on: number, after: boolean): number {
  const before = after ? on + 1 : on;
  // Its own place is empty while it is carried.
  return from < before ? before - 1 : before;
}
