import type { Connection } from "./connection.ts";

/** Operators that keep rows as they come from one table: filter, projection, rename, cast. */
const KEEPING = new Set(["PROJECTION", "FILTER", "SEQ_SCAN", "TABLE_SCAN"]);

interface PlanNode {
  name: string;
  children: PlanNode[];
  extra_info: Record<string, unknown>;
}

export interface Plan {
  /** operators that make the result worth a file; undefined when it is cheap */
  worthAFile: string | undefined;
  /** rows DuckDB expects; 0 where it does not say */
  estimatedRows: number;
}

/**
 * What DuckDB would do for a SELECT. Cheap is one that only filters and projects one stored table, so that running
 * it at each read costs little and keeps the order of rows. An allow-list: a wrong "cheap" gives unstable pages, a
 * wrong "stored" costs a file.
 */
export function planOf(connection: Connection, select: string): Plan {
  const explained = connection.now(`explain (format json) ${select}`);
  const nodes = JSON.parse(explained.getChild("explain_value").at(0) as string) as PlanNode[];
  const names: string[] = [];
  collect(nodes, names);
  return {
    worthAFile: worthAFile(names),
    estimatedRows: Number(nodes[0]?.extra_info["Estimated Cardinality"] ?? 0),
  };
}

function worthAFile(names: string[]): string | undefined {
  const others = [...new Set(names.filter((name) => !KEEPING.has(name)))];
  if (others.length > 0) return `operators: ${others.sort().join(", ").toLowerCase()}`;
  const scans = names.filter((name) => name === "SEQ_SCAN" || name === "TABLE_SCAN").length;
  return scans === 1 ? undefined : `tables read: ${scans}`;
}

function collect(nodes: PlanNode[], into: string[]): void {
  for (const node of nodes) {
    into.push(node.name.trim());
    collect(node.children, into);
  }
}
