import { expect } from "vitest";
import { type Bench, openBench } from "../main/project.ts";

/** Two versions of one file: the second has one more row. */
export const ORDERS = "id,region,amount\n1,north,10\n2,south,20\n3,north,5\n";
export const MORE_ORDERS = `${ORDERS}4,south,100\n`;

export const REGIONS =
  "select region, sum(amount) as total from tracked('orders') group by region order by region";
export const BEST = "select region from tracked('regions') order by total desc limit 1";

/** A source, what is summed over it, and what is chosen from that: steps 1 to 3. */
export async function threeLayers(origin: string): Promise<Bench> {
  const bench = await openBench(origin);
  await bench.put("orders.csv", ORDERS);
  await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
  await bench.ok("catalog_create", { name: "regions", code: REGIONS, prompt: "sales by region" });
  await bench.ok("catalog_create", { name: "best", code: BEST });
  return bench;
}

/** What each name names, its rows and its cell: all that undo has to bring back. */
export async function snapshot(bench: Bench) {
  const names = ["orders", "regions", "best"];
  const entries: Record<string, unknown> = {};
  for (const name of names) {
    const { hash } = await bench.ok("catalog_show", { entry: name });
    const { columns, rows } = await bench.all(name);
    entries[name] = { hash, columns, rows };
  }
  const { cells } = await bench.ok("notebook_get");
  const shown = (cells as Record<string, unknown>[]).map(
    ({ cell_id, alias, hash, markdown, stale }) => ({
      cell_id,
      alias,
      hash,
      markdown,
      stale,
    }),
  );
  return { entries, shown };
}

export interface Revision {
  step: string;
  at: string;
  by: string;
  session: string;
  tool: string;
  prompt?: string;
  labels?: string[];
  touched: { alias: string; from?: string; to?: string; cause: string }[];
}

export async function revisions(bench: Bench, args: Record<string, unknown> = {}) {
  const reply = await bench.ok("catalog_revisions", args);
  expect(reply.current).toMatch(/^step-\d{3}$/);
  return reply as unknown as { items: Revision[]; current: string; more?: string };
}
