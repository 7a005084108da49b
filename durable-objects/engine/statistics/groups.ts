/** Splits columns so that no statement asks for more than the engine can hold. */
export function groupsOf<T>(
  items: readonly T[],
  most: number,
  weightOf: (item: T) => number,
  weight: number,
): T[][] {
  const groups: T[][] = [];
  let group: T[] = [];
  let sum = 0;
  for (const item of items) {
    const own = weightOf(item);
    if (group.length > 0 && (group.length >= most || sum + own > weight)) {
      groups.push(group);
      group = [];
      sum = 0;
    }
    group.push(item);
    sum += own;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}
