import type { EntryItem, Reply } from "../api/replies.ts";
import { refOf, sectionsOf } from "../data/entries.ts";

export interface GraphNode {
  id: string;
  label: string;
  version: number | undefined;
  kind: "entry" | "source" | "scratch" | "superseded";
  rows: number;
  stale: boolean;
  /** how addresses name it */
  ref: string;
}

export interface GraphEdge {
  from: string;
  to: string;
  /** it moves with the name; pinned when false */
  follow: boolean;
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** The whole project: every name at its newest version, and what each reads. */
export function graphOfList(items: EntryItem[], stale: ReadonlySet<string>): Graph {
  const { named, sources } = sectionsOf(items);
  const heads = [...sources, ...named];
  const byAlias = new Map(heads.map((item) => [item.alias, item.hash]));
  const edges = heads.flatMap(({ hash: to, inputs = [] }) =>
    inputs.flatMap((input): GraphEdge[] => {
      const followed = byAlias.get(input);
      const from = followed ?? byAlias.get(input.replace(/-v\d+$/, ""));
      return from === undefined || from === to
        ? []
        : [{ from, to, follow: followed !== undefined }];
    }),
  );
  const nodes = heads.map(
    (item): GraphNode => ({
      id: item.hash,
      label: refOf(item),
      version: item.version,
      kind: item.kind,
      rows: item.row_count,
      stale: item.alias !== undefined && stale.has(item.alias),
      ref: refOf(item),
    }),
  );
  return { nodes, edges };
}

/** The neighbourhood of one entry, as the server tells it. */
export function graphOfLineage({ nodes, edges }: Reply<"catalog_lineage">): Graph {
  return {
    nodes: nodes.map((node) => ({
      id: node.hash,
      label: refOf(node),
      version: node.version,
      kind: node.kind,
      rows: node.row_count,
      stale: node.stale,
      ref: node.kind === "superseded" ? node.hash : refOf(node),
    })),
    edges,
  };
}
