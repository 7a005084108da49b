import type { Point } from "./shape.ts";

/** A line through the points that leaves and arrives level, as a path of SVG. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${round(first)}`;
  let before = first;
  for (const point of rest) {
    const middle = (before.x + point.x) / 2;
    path += `C${round({ x: middle, y: before.y })} ${round({ x: middle, y: point.y })} ${round(point)}`;
    before = point;
  }
  return path;
}

function round({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
