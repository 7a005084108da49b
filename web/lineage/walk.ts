import type { GraphEdge } from "./graph.ts";
import type { Layout } from "./shape.ts";

/** Pixels that nodes of one column may differ by. */
const SAME_COLUMN = 4;

/**
 * The node that an arrow key leads to: left to what it is built on, right to what is built on it, up and down within
 * the column.
 */
export function neighbour(
  layout: Layout,
  edges: readonly GraphEdge[],
  from: string,
  key: string,
): string | undefined {
  const here = layout.nodes.find(({ id }) => id === from);
  if (!here) return undefined;
  const near = (ids: Set<string>) =>
    layout.nodes
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0]?.id;
  if (key === "ArrowLeft")
    return near(new Set(edges.filter(({ to }) => to === from).map((edge) => edge.from)));
  if (key === "ArrowRight")
    return near(new Set(edges.filter((edge) => edge.from === from).map(({ to }) => to)));
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const sign = key === "ArrowUp" ? -1 : 1;
  return layout.nodes
    .filter(({ x, y }) => Math.abs(x - here.x) < SAME_COLUMN && (y - here.y) * sign > 0)
    .toSorted((a, b) => (a.y - b.y) * sign)[0]?.id;
}
