import type { ModelTerm } from "../../contract/model.ts";
import type { ParameterColumn } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import type { TreeNode } from "./tree.ts";

export interface NumberedTree {
  nodes: TreeNode[];
  /** which of several sums the tree adds to, from 1 */
  output: number;
}

/** Trees as rows: one a node. A node without a term is an answer. */
export function treeRows(trees: NumberedTree[], terms: ModelTerm[]): ParameterColumn[] {
  const rows = trees.flatMap(({ nodes, output }, t) =>
    nodes.map((node, n) => ({ node, n: n + 1, tree: t + 1, output })),
  );
  return [
    { name: "tree", type: "integer", values: rows.map(({ tree }) => tree) },
    { name: "output", type: "integer", values: rows.map(({ output }) => output) },
    { name: "node", type: "integer", values: rows.map(({ n }) => n) },
    { name: "depth", type: "integer", values: rows.map(({ node }) => node.depth) },
    {
      name: "term_no",
      type: "integer",
      values: rows.map(({ node }) => (node.term === undefined ? null : node.term + 1)),
    },
    {
      name: "term",
      type: "text",
      values: rows.map(({ node }) => terms[node.term ?? -1]?.name ?? null),
    },
    { name: "threshold", type: "double", values: rows.map(({ node }) => node.threshold ?? null) },
    { name: "yes", type: "integer", values: rows.map(({ node }) => node.yes ?? null) },
    { name: "no", type: "integer", values: rows.map(({ node }) => node.no ?? null) },
    { name: "value", type: "doubles", values: rows.map(({ node }) => node.value) },
    { name: "rows", type: "integer", values: rows.map(({ node }) => node.rows) },
    { name: "gain", type: "double", values: rows.map(({ node }) => node.gain ?? null) },
  ];
}

/** Leads each row to its answer. */
export function treeValues(
  nodes: TreeNode[],
  { rows, columns }: Matrix,
  answer: (row: number, value: number[]) => void,
): void {
  for (let row = 0; row < rows; row++) {
    let node = nodes[0];
    while (node?.term !== undefined) {
      const value = columns[node.term]?.[row] ?? 0;
      const next = value <= (node.threshold ?? 0) ? node.yes : node.no;
      node = nodes[(next ?? 0) - 1];
    }
    answer(row, node?.value ?? []);
  }
}

/** Gains of all splits by term. */
export function treeImportance(trees: TreeNode[][], terms: number): Float64Array {
  const gains = new Float64Array(terms);
  for (const { term, gain } of trees.flat()) {
    if (term !== undefined) gains[term] = (gains[term] ?? 0) + (gain ?? 0);
  }
  return gains;
}

export function depthOf(trees: TreeNode[][]): number {
  return trees.flat().reduce((most, { depth }) => Math.max(most, depth), 0);
}
