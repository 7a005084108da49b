import "./graph.css";
import { useEffect, useRef, useState } from "react";
import { Failed } from "../components/note.tsx";
import { entryPath } from "../routes.ts";
import { useProject } from "../shell/project-context.ts";
import type { Graph } from "./graph.ts";
import { layoutOf } from "./layout.ts";
import { NodeBox } from "./node-box.tsx";
import { pathOf } from "./path.ts";
import type { Layout } from "./shape.ts";
import { usePan } from "./use-pan.ts";
import { neighbour } from "./walk.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

interface GraphViewProps {
  graph: Graph;
  /** the entry it is about, when it is about one */
  current?: string | undefined;
  label: string;
}

/** What is built on what, from left to right. Links lead to entries; arrow keys from one to the next. */
export function GraphView({ graph, current, label }: GraphViewProps) {
  const { project } = useProject();
  const box = useRef<HTMLElement>(null);
  const [layout, setLayout] = useState<Layout>();
  const [error, setError] = useState<Error>();
  const [zoom, setZoom] = useState(1);
  const [round, setRound] = useState(0);
  usePan(box);
  useEffect(() => {
    const abort = new AbortController();
    setError(undefined);
    layoutOf(graph, abort.signal).then(
      (found) => !abort.signal.aborted && setLayout(found),
      (failed: Error) => !abort.signal.aborted && setError(failed),
    );
    return () => abort.abort();
  }, [graph, round]);
  useEffect(() => {
    if (layout && current) {
      const node = box.current?.querySelector(`[data-node="${CSS.escape(current)}"]`);
      node?.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }, [layout, current]);

  const fit = () => {
    const area = box.current?.getBoundingClientRect();
    if (!area || !layout) return;
    setZoom(Math.min(1, (area.width - 2) / layout.width, (area.height - 2) / layout.height));
  };
  const press = (event: KeyboardEvent) => {
    const from = (event.target as Element).closest("[data-node]")?.getAttribute("data-node");
    const to = from && layout && neighbour(layout, graph.edges, from, event.key);
    if (!to) return;
    event.preventDefault();
    box.current?.querySelector<SVGAElement>(`[data-node="${CSS.escape(to)}"]`)?.focus();
  };
  if (error) {
    const retry = () => setRound(round + 1);
    return <Failed what="The lineage cannot be drawn" error={error} onRetry={retry} />;
  }
  const places = new Map(layout?.nodes.map((node) => [node.id, node]));
  const { width = 0, height = 0 } = layout ?? {};
  return (
    <div className="graph" aria-busy={!layout}>
      <div className="graph-tools">
        <p className="graph-legend soft">
          <span data-line="followed">follows the name</span>
          <span data-line="pinned">pinned to a version</span>
        </p>
        <ZoomButtons zoom={zoom} onZoom={setZoom} onFit={fit} />
      </div>
      <section ref={box} className="graph-box" aria-label={label} onKeyDown={press}>
        <svg width={width * zoom} height={height * zoom} viewBox={`0 0 ${width} ${height}`}>
          <title>{label}</title>
          {layout?.edges.map(({ from, to, points }, i) => (
            <path
              key={`${from} ${to} ${i}`}
              className="graph-edge"
              d={pathOf(points)}
              data-follow={graph.edges[i]?.follow}
              data-near={current !== undefined && (from === current || to === current)}
            />
          ))}
          {graph.nodes.map((node) => {
            const at = places.get(node.id);
            return (
              at && (
                <NodeBox
                  key={node.id}
                  node={node}
                  x={at.x}
                  y={at.y}
                  current={node.id === current}
                  href={entryPath(project, node.ref)}
                />
              )
            );
          })}
        </svg>
      </section>
    </div>
  );
}
