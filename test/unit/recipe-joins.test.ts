import { beforeAll, expect, test } from "vitest";
import { inputJoins } from "../../durable-objects/engine/recipe/joins.ts";
import { layOut } from "../../durable-objects/engine/recipe/layout.ts";
import { tokenize } from "../../durable-objects/engine/recipe/tokens.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

/** The joins as `left kind right on a=b`. */
function joins(text: string): string[] {
  const tokens = tokenize(engine, text);
  const isInput = (name: string) => /^(#1|#2|orders|items|shops)$/i.test(name);
  return inputJoins({ text, tokens, layout: layOut(tokens) }, isInput).map(
    ({ left, kind, right, keys }) =>
      `${left} ${kind} ${right} on ${keys.map((key) => `${key.left}=${key.right}`).join(",")}`,
  );
}

test.each<[string, string[]]>([
  ["select * from orders join items using (id)", ["orders inner items on id=id"]],
  [
    "select * from orders o join items i on o.id = i.order_id",
    ["orders inner items on id=order_id"],
  ],
  ["select * from orders as o inner join items as i on i.a = o.b", ["orders inner items on b=a"]],
  ["select * from orders left join items using (id, day)", ["orders left items on id=id,day=day"]],
  ["select * from orders left outer join items using (id)", ["orders left items on id=id"]],
  [
    "select * from orders o join items i on o.a = i.a and i.b = o.c where o.x > 1",
    ["orders inner items on a=a,c=b"],
  ],
  [
    `select * from "#1"AS"orders" join "#2" i on "orders"."Id" = i."Id" order by 1`,
    ["#1 inner #2 on Id=Id"],
  ],
  [
    "select * from orders o join items i on o.id = i.id left join shops s on s.id = o.shop",
    ["orders inner items on id=id", "orders left shops on shop=id"],
  ],
  [
    "with x as (select * from orders join items using (id)) select * from x join shops using (id)",
    ["orders inner items on id=id"],
  ],
  ["from orders join items using (id) select 1", ["orders inner items on id=id"]],
  [
    "select (select count(*) from orders o join items i on o.a = i.a)",
    ["orders inner items on a=a"],
  ],
])("%s", (text, found) => {
  expect(joins(text)).toEqual(found);
});

test.each([
  "select * from orders, items",
  "select * from orders cross join items",
  "select * from orders natural join items",
  "select * from orders right join items using (id)",
  "select * from orders full outer join items using (id)",
  "select * from orders semi join items using (id)",
  "select * from orders asof join items on orders.a = items.a",
  "select * from orders o join items i on o.a > i.a",
  "select * from orders o join items i on o.a = i.a or o.b = i.b",
  "select * from orders o join items i on o.a = i.a and i.b > 3",
  "select * from orders o join items i on lower(o.a) = i.a",
  "select * from orders o join items i on a = b",
  "select * from (select * from orders) o join items i on o.a = i.a",
  "select * from orders o join (select * from items) i on o.a = i.a",
  "select * from nowhere o join items i on o.a = i.a",
  "select * from orders o join orders_b i on o.a = i.a",
  "select * from orders join items on items.a = other.a",
  "select o.a from range(3) o(a) join items i on o.a = i.a",
])("is left out: %s", (text) => {
  expect(joins(text)).toEqual([]);
});
