import { formatCounted } from "../format/number.ts";
import { useNavigation } from "../navigation.tsx";
import type { GraphNode } from "./graph.ts";
import { NODE_HEIGHT, NODE_WIDTH } from "./shape.ts";

/** Letters of a name that fit. */
const NAME_CHARS = 21;

interface NodeBoxProps {
  node: GraphNode;
  /** its middle */
  x: number;
  y: number;
  current: boolean;
  href: string;
}

/** One entry of the drawing, as a link to it. */
export function NodeBox({ node, x, y, current, href }: NodeBoxProps) {
  const { go } = useNavigation();
  const { label, version, kind, rows, stale } = node;
  const said = [
    ...(version === undefined ? [] : [`v${version}`]),
    formatCounted(rows, "row"),
    ...(kind === "entry" ? [] : [kind]),
    ...(stale ? ["stale"] : []),
  ].join(" · ");
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(href);
  };
  const name = label.length > NAME_CHARS ? `${label.slice(0, NAME_CHARS - 1)}…` : label;
  return (
    <g transform={`translate(${x - NODE_WIDTH / 2} ${y - NODE_HEIGHT / 2})`}>
      <a
        href={href}
        className="graph-node"
        data-node={node.id}
        data-ref={node.ref}
        data-kind={kind}
        data-stale={stale}
        aria-current={current ? "true" : undefined}
        onClick={follow}
      >
        <rect width={NODE_WIDTH} height={NODE_HEIGHT} rx="7" />
        <rect className="graph-strip" width="4" height={NODE_HEIGHT - 16} x="0.5" y="8" rx="2" />
        <text x="14" y="20" className="graph-name">
          {name !== label && <title>{label}</title>}
          {name}{" "}
        </text>
        <text x="14" y="36" className="graph-said">
          {said}
        </text>
      </a>
    </g>
  );
}
