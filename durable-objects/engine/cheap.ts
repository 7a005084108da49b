import type { Connection } from "./connection.ts";

/** Operators that keep rows as they come from one table: filter, projection, rename, cast. */
const KEEPING = new Set(["PROJECTION", "FILTER", "SEQ_SCAN", "TABLE_SCAN"]);

interface PlanNode {
  name: string;
  children: PlanNode[];
  extra_info: Record<string, unknown>;
}

/**
 * Whether a SELECT only filters and projects one stored table, so that running it at each read costs little and
 * keeps the order of rows. An allow-list: a wrong "cheap" gives unstable pages, a wrong "stored" costs a file.
 * @returns undefined when cheap, else the operators that make it worth a file
 */
export function whyStored(connection: Connection, select: string): string | undefined {
  const plan = connection
    .now(`explain (format json) ${select}`)
    .getChild("explain_value")
    .at(0) as string;
  const names: string[] = [];
  collect(JSON.parse(plan) as PlanNode[], names);
  const others = [...new Set(names.filter((name) => !KEEPING.has(name)))];
  const scans = names.filter((name) => name === "SEQ_SCAN" || name === "TABLE_SCAN").length;
  if (others.length > 0) return `operators: ${others.sort().join(", ").toLowerCase()}`;
  return scans === 1 ? undefined : `tables read: ${scans}`;
}

function collect(nodes: PlanNode[], into: string[]): void {
  for (const node of nodes) {
    into.push(node.name.trim());
    collect(node.children, into);
  }
}
