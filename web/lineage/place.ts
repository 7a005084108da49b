import { Graph, layout } from "@dagrejs/dagre";
import type { Layout, LayoutRequest, Point } from "./shape.ts";

const MARGIN = 16;

/** Puts what is built on something to the right of it. */
export function place({ nodes, edges, width, height }: LayoutRequest): Layout {
  const graph = new Graph({ directed: true, multigraph: true });
  // The usual ranker takes half a minute for a thousand nodes.
  graph.setGraph({
    rankdir: "LR",
    ranker: "tight-tree",
    nodesep: 18,
    ranksep: 56,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of nodes) graph.setNode(id, { width, height });
  for (const [i, { from, to }] of edges.entries()) graph.setEdge(from, to, {}, String(i));
  layout(graph);
  const { width: wide = 0, height: high = 0 } = graph.graph();
  return {
    width: Math.max(0, wide),
    height: Math.max(0, high),
    nodes: nodes.map((id) => {
      const { x, y } = graph.node(id);
      return { id, x, y };
    }),
    edges: edges.map(({ from, to }, i) => {
      const { points } = graph.edge(from, to, String(i)) as { points: Point[] };
      const [start, end] = [graph.node(from), graph.node(to)];
      // An edge to the next column needs no bend; a longer one passes between the nodes on its way.
      const bends = points.length > 3 ? points.slice(1, -1).map(({ x, y }) => ({ x, y })) : [];
      const ends = [start.x + width / 2, end.x - width / 2] as const;
      return { from, to, points: [{ x: ends[0], y: start.y }, ...bends, { x: ends[1], y: end.y }] };
    }),
  };
}
