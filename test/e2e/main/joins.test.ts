import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Joins that multiply or lose rows: told with exact numbers, on runs, creates and queries alike, never blocking.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put("orders.csv", "id,customer,amount\n1,a,10\n2,a,20\n3,b,30\n4,z,40\n");
  await bench.put("items.csv", "order_id,sku\n1,x\n1,y\n1,z\n2,x\n3,x\n");
  await bench.put("customers.csv", "customer,city\na,Bonn\nb,Kiel\n");
  for (const alias of ["orders", "items", "customers"]) {
    await bench.ok("catalog_import", { rel_path: `${alias}.csv`, alias });
  }
});

afterAll(() => bench.session.close());

const joinsOf = (reply: Record<string, unknown>) =>
  ((reply.warnings ?? []) as { kind: string }[]).filter(({ kind }) => kind.startsWith("join_"));

const FANOUT = {
  kind: "join_fanout",
  message:
    "The join of orders with items (line 1, column 47) repeats rows of orders: 4 become 5, one of them 3 rows. A sum over a column of orders counts it as often; if that is not meant, make items one row for each id first.",
  parent: "orders",
  with: "items",
  keys: ["id"],
  rows_in: 4,
  rows_out: 5,
  max_matches: 3,
  example: "1",
  line: 1,
  column: 47,
};
const LOSS = {
  kind: "join_loss",
  message:
    "The join of orders with items (line 1, column 47) drops 1 of 4 rows of orders: they have no match. LEFT JOIN keeps them.",
  parent: "orders",
  with: "items",
  keys: ["id"],
  rows_in: 4,
  rows_out: 5,
  max_matches: 3,
  line: 1,
  column: 47,
};
const BOTH =
  "select o.customer, i.sku from tracked('orders') o join tracked('items') i on o.id = i.order_id";

test.each([
  ["catalog_run", { code: BOTH }],
  ["catalog_create", { code: BOTH, name: "both" }],
  ["catalog_query", { sql: BOTH }],
])("%s tells of rows that are repeated and of rows that are lost", async (tool, args) => {
  const reply = await bench.ok(tool, args);
  const at = BOTH.indexOf(" join ") + 2;
  const told = joinsOf(reply);
  expect(told).toEqual(
    [FANOUT, LOSS].map((warning) => ({
      ...warning,
      column: at,
      message: warning.message.replace("column 47", `column ${at}`),
    })),
  );
  expect(reply.row_count).toBe(5);
});

test("the entry keeps its warnings", async () => {
  const shown = await bench.ok("catalog_show", { entry: "both" });
  expect(joinsOf(shown).map(({ kind }) => kind)).toEqual(["join_fanout", "join_loss"]);
});

test("a left join loses nothing; its rows are counted with those without a match", async () => {
  const sql = "select * from orders left join items on orders.id = items.order_id";
  const [told, ...more] = joinsOf(await bench.ok("catalog_query", { sql }));
  expect(told).toMatchObject({ kind: "join_fanout", rows_in: 4, rows_out: 6, max_matches: 3 });
  expect(more).toEqual([]);
});

test("looking up in a table of keys is told of only for what it loses", async () => {
  const sql = "select city, sum(amount) from orders join customers using (customer) group by all";
  expect(joinsOf(await bench.ok("catalog_query", { sql }))).toMatchObject([
    { kind: "join_loss", parent: "orders", with: "customers", rows_in: 4, rows_out: 3 },
  ]);
});

test("keys of two types are compared as the join compares them", async () => {
  const sql = "select * from orders o join items i on o.id = i.order_id::varchar::int";
  expect(joinsOf(await bench.ok("catalog_query", { sql }))).toEqual([]);
  const names = "select * from customers c join orders o on c.customer = o.customer";
  expect(joinsOf(await bench.ok("catalog_query", { sql: names }))).toMatchObject([
    { kind: "join_fanout", rows_in: 2, rows_out: 3, max_matches: 2, example: "a" },
  ]);
});

test("a null key matches nothing", async () => {
  await bench.put("gaps.csv", "customer,n\na,1\n,2\n");
  await bench.ok("catalog_import", { rel_path: "gaps.csv", alias: "gaps" });
  const sql = "select * from gaps join customers using (customer)";
  expect(joinsOf(await bench.ok("catalog_query", { sql }))).toMatchObject([
    { kind: "join_loss", rows_in: 2, rows_out: 1 },
  ]);
});

test("a join in which every row has one match says nothing", async () => {
  const sql = "select * from customers a join customers b on a.customer = b.customer";
  expect(await bench.ok("catalog_query", { sql })).not.toHaveProperty("warnings");
});
