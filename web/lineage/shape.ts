export const NODE_WIDTH = 196;
export const NODE_HEIGHT = 46;

export interface Point {
  x: number;
  y: number;
}

/** Where everything stands: middles of nodes, points that edges pass, in pixels. */
export interface Layout {
  width: number;
  height: number;
  nodes: { id: string; x: number; y: number }[];
  edges: { from: string; to: string; points: Point[] }[];
}

export interface LayoutRequest {
  nodes: string[];
  edges: { from: string; to: string }[];
  width: number;
  height: number;
}
