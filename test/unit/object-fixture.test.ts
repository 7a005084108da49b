import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { shoeOrders } from "../../durable-objects/fixture/shoe-orders.ts";

const [products, orders] = shoeOrders();

test("the shoe shop has 40 products and 5,000 orders of three whole years", () => {
  const lines = orders?.text.trimEnd().split("\n") ?? [];
  expect(products?.text.trimEnd().split("\n")).toHaveLength(41);
  expect(lines).toHaveLength(5_001);
  expect(lines[0]).toBe("order_id,ordered_on,sku,region,quantity,amount,returned");
  const days = lines.slice(1).map((line) => line.split(",")[1] ?? "");
  expect([days[0], days.at(-1)]).toEqual(["2022-01-01", "2024-12-31"]);
  expect(days).toEqual(days.toSorted());
});

test("every order's amount is its quantity times the product's price, less its discount", () => {
  const prices = new Map(
    products?.text
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","))
      .map(([sku = "", , , price]) => [sku, Number(price)]),
  );
  for (const line of orders?.text.trimEnd().split("\n").slice(1) ?? []) {
    const [, , sku = "", , quantity, amount] = line.split(",");
    const full = Number(quantity) * (prices.get(sku) ?? Number.NaN);
    expect([full.toFixed(2), (full * 0.9).toFixed(2)]).toContain(amount);
  }
});

test("the bytes are the same every time", () => {
  expect(shoeOrders()).toEqual([products, orders]);
  const digest = createHash("sha256")
    .update(orders?.text ?? "")
    .digest("hex");
  expect(digest).toBe("839b60d49137a1b592f5e3e6670cde911786ee4d4b00e1fdc577ad2141d3bf14");
});
