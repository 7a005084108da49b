interface Item {
  items?: Mark[];
}

interface Bounds {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
}

interface Mark {
  marktype: string;
  name?: string;
  items: Item[];
}

/**
 * How many marks of the data a scene has: bars, points, vertices of lines and areas. Vega-Lite names them so; axes,
 * legends, titles and the frame of a selection have other names.
 */
export function countMarks(scenegraph: unknown): number {
  return count((scenegraph as { root: Mark }).root);
}

/** Pixels that the whole scene takes, with its axes and legends. */
export function sizeOf(scenegraph: unknown): { width: number; height: number } {
  const { x1, x2, y1, y2 } = (scenegraph as { root: { bounds: Bounds } }).root.bounds;
  return { width: Math.max(0, Math.ceil(x2 - x1)), height: Math.max(0, Math.ceil(y2 - y1)) };
}

function count({ marktype, name, items }: Mark): number {
  if (marktype !== "group") return name?.endsWith("marks") ? items.length : 0;
  let sum = 0;
  for (const { items: marks = [] } of items) for (const mark of marks) sum += count(mark);
  return sum;
}
