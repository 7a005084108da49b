import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

let bench: Bench;

/** orders, products (imported) <= priced <= monthly; view is cheap over priced; mixed reads files and a pinned version. */
beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put(
    "orders.csv",
    "id,sku,amount,day\n1,a,2,2024-01-01\n2,b,3,2024-02-01\n3,a,5,2024-02-02\n",
  );
  await bench.put("products.csv", "sku,unit price,weight\na,1.5,3\nb,2.5,4\n");
  await bench.put("zones.csv", "sku;zone\na;north\nb;south\n");
  await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
  await bench.ok("catalog_import", { rel_path: "products.csv", alias: "products" });
  await bench.ok("catalog_create", {
    name: "priced",
    code: `select orders.id, day, amount * "unit price" as revenue, weight
from tracked('orders') join tracked('products') using (sku) where amount > 1`,
  });
  await bench.ok("catalog_create", {
    name: "monthly",
    code: "select date_trunc('month', day) as month, sum(revenue) as revenue, count(*) as n from priced group by all order by all",
  });
  await bench.ok("catalog_create", {
    name: "view",
    code: "select id, revenue / 100 as hundreds from priced where weight > 3",
  });
  await bench.ok("catalog_create", {
    name: "mixed",
    code: "select o.id, z.zone, p.revenue from pinned('orders-v1') o join project_csv('zones.csv', delim => ';') z using (sku) join tracked('priced') p on p.id = o.id",
  });
}, 120_000);

afterAll(() => bench.session.close());

interface Read {
  ref: string;
  column: string;
}

interface Told {
  hash: string;
  alias?: string;
  columns: { name: string; from?: Read[]; exact?: boolean }[];
  rows_from?: Read[];
  rows_exact?: boolean;
  omitted?: number;
  unknown?: string;
}

/** Each entry with its columns as `name <- ref.column`, and its rows. */
async function told(entry: string, more: Record<string, unknown> = {}) {
  const reply = await bench.ok("catalog_lineage", {
    entry,
    direction: "up",
    columns: true,
    ...more,
  });
  const line = (name: string, from: Read[] | undefined, exact: boolean | undefined) =>
    from === undefined
      ? name
      : `${name}${exact ? "" : "?"} <- ${from.map(({ ref, column }) => `${ref}.${column}`).join(", ")}`;
  return Object.fromEntries(
    (reply.columns as Told[]).map((each) => [
      each.alias ?? each.hash,
      [
        ...each.columns.map(({ name, from, exact }) => line(name, from, exact)),
        ...(each.rows_from ? [line("rows", each.rows_from, each.rows_exact)] : []),
      ],
    ]),
  );
}

const SOURCES = {
  orders: ["id", "sku", "amount", "day"],
  products: ["sku", "unit price", "weight"],
};
const PRICED = [
  "id <- orders.id",
  "day <- orders.day",
  "revenue <- orders.amount, products.unit price",
  "weight <- products.weight",
  "rows <- orders.sku, orders.amount, products.sku",
];

describe("catalog_lineage(columns: true)", () => {
  test("two layers over imported files, nearest first", async () => {
    const layers = await told("monthly");
    expect(layers).toEqual({
      monthly: [
        "month <- priced.day",
        "revenue <- priced.revenue",
        "n <- ",
        "rows <- priced.day, priced.revenue",
      ],
      priced: PRICED,
      ...SOURCES,
    });
    expect(Object.keys(layers)).toEqual(["monthly", "priced", "orders", "products"]);
  });

  test("an entry without rows of its own", async () => {
    expect(await bench.ok("catalog_show", { entry: "view" })).toMatchObject({ cheap: true });
    expect(await told("view", { depth: 1 })).toEqual({
      view: ["id <- priced.id", "hundreds <- priced.revenue", "rows <- priced.weight"],
    });
  });

  test("pinned versions and files are called as the recipe calls them", async () => {
    expect(await told("mixed", { depth: 2 })).toEqual({
      mixed: [
        "id <- orders-v1.id",
        "zone <- project_csv('zones.csv').zone",
        "revenue <- priced.revenue",
        "rows <- orders-v1.id, orders-v1.sku, project_csv('zones.csv').sku, priced.id",
      ],
      priced: PRICED,
      orders: SOURCES.orders,
    });
  });

  test("down from an entry: only its own columns", async () => {
    expect(await told("priced", { direction: "down" })).toEqual({ priced: PRICED });
    expect(await told("priced", { depth: 1 })).toEqual({ priced: PRICED });
  });

  test("a source has columns that come from nowhere else; without columns nothing is said of them", async () => {
    expect(await told("orders")).toEqual({ orders: SOURCES.orders });
    expect(await bench.ok("catalog_lineage", { entry: "monthly" })).not.toHaveProperty("columns");
  });

  test("names are those of the build, whatever is called so today", async () => {
    await bench.ok("catalog_create", {
      name: "first",
      code: "select id, amount from orders order by id",
    });
    await bench.ok("catalog_create", {
      name: "second",
      code: "select id * 2 as twice from first order by id",
    });
    await bench.ok("catalog_rename", { old_name: "first", new_name: "renamed" });
    expect(await told("second", { depth: 1 })).toEqual({
      second: ["twice <- first.id", "rows <- first.id"],
    });
    await bench.ok("catalog_unalias", { name: "renamed" });
    expect(await told("second", { depth: 1 })).toEqual({
      second: ["twice <- first.id", "rows <- first.id"],
    });
  });

  test("a file that was replaced keeps the columns it was read with", async () => {
    await bench.put("zones.csv", "other\n1\n");
    expect((await told("mixed", { depth: 1 })).mixed?.[1]).toBe(
      "zone <- project_csv('zones.csv').zone",
    );
  });

  test("an old version and a scratch entry", async () => {
    const { hash } = await bench.ok("catalog_run", {
      code: "select max(revenue) as top from priced",
    });
    const [scratch] = (
      await bench.ok("catalog_lineage", { entry: hash, direction: "up", depth: 1, columns: true })
    ).columns as Told[];
    expect(scratch).toEqual({
      hash,
      columns: [{ name: "top", from: [{ ref: "priced", column: "revenue" }], exact: true }],
      rows_from: [],
      rows_exact: true,
    });
    expect(await told("monthly-v1", { depth: 1 })).toHaveProperty("monthly");
  });

  test("nothing is changed by it", async () => {
    const before = (await bench.ok("catalog_revisions")) as Body;
    await told("mixed");
    expect(await bench.ok("catalog_revisions")).toEqual(before);
  });
});

describe("very many columns", () => {
  test("200 are told, the rest is counted, and the reply stays small", async () => {
    const list = Array.from({ length: 250 }, (_, i) => `id + ${i} as column_${i}`).join(", ");
    await bench.ok("catalog_create", {
      name: "wide",
      code: `select ${list} from orders order by id`,
    });
    await bench.ok("catalog_create", {
      name: "over",
      code: "select * from wide order by column_3",
    });
    const reply = await bench.ok("catalog_lineage", {
      entry: "over",
      direction: "up",
      columns: true,
    });
    const [over] = reply.columns as [Told];
    expect(over.columns.length).toBe(200);
    expect(over.omitted).toBe(50);
    expect(over.columns[199]).toEqual({
      name: "column_199",
      from: [{ ref: "wide", column: "column_199" }],
      exact: true,
    });
    expect(over.rows_from).toEqual([{ ref: "wide", column: "column_3" }]);
    expect(reply.columns_omitted).toBe(2);
    expect(JSON.stringify(reply).length).toBeLessThan(40_000);
  }, 120_000);

  test("a reply without room says how much is left out", async () => {
    const read = Array.from({ length: 60 }, (_, i) => `column_${i}`).join(" + ");
    const list = Array.from({ length: 40 }, (_, i) => `${read} as sum_${i}`).join(", ");
    await bench.ok("catalog_create", {
      name: "dense",
      code: `select ${list} from wide order by 1`,
    });
    const reply = await bench.ok("catalog_lineage", {
      entry: "dense",
      direction: "up",
      columns: true,
      depth: 1,
    });
    const [dense] = reply.columns as [Told];
    expect(dense.columns.length + (dense.omitted ?? 0)).toBe(40);
    expect(dense.omitted).toBeGreaterThan(20);
    expect(JSON.stringify(reply).length).toBeLessThan(25_000);
  }, 120_000);
});
