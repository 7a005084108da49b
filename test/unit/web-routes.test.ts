import { expect, test } from "vitest";
import { connectLine, randomSession, uploadLine } from "../../web/data/connect-lines.ts";
import { entryPath, parseRoute, projectPath, type Route } from "../../web/routes.ts";

const NEWEST: Route = { page: "project", project: "shop", view: { kind: "newest" } };

function entry(ref: string): Route {
  return { page: "project", project: "shop", view: { kind: "entry", ref } };
}

test.each<[string, Route]>([
  ["/", { page: "home" }],
  ["/p/shop", NEWEST],
  ["/p/shop/", NEWEST],
  ["/p/shop/entry/orders", entry("orders")],
  ["/p/shop/entry/orders/", entry("orders")],
  ["/p/shop/entry/orders-v2", entry("orders-v2")],
  ["/p/shop/entry/a%20b", entry("a b")],
  ["/p/shop/entry/%E0%A4%A", entry("%E0%A4%A")],
  ["/p/shop/entry/", { page: "unknown", path: "/p/shop/entry/" }],
  ["/p/shop/entry", { page: "unknown", path: "/p/shop/entry" }],
  ["/p/shop/entry/orders/more", { page: "unknown", path: "/p/shop/entry/orders/more" }],
  ["/p/shop/history", { page: "unknown", path: "/p/shop/history" }],
  ["/p/", { page: "unknown", path: "/p/" }],
  ["/elsewhere", { page: "unknown", path: "/elsewhere" }],
])("%s leads to its page", (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test("paths lead back to what they were made of", () => {
  expect(projectPath("shop")).toBe("/p/shop/");
  expect(entryPath("shop", "a/b")).toBe("/p/shop/entry/a%2Fb");
  expect(parseRoute(entryPath("shop", "a/b"))).toEqual(entry("a/b"));
});

test("the lines to copy are whole and quoted for a shell", () => {
  expect(connectLine("https://t.example", "shop", "0123")).toBe(
    'claude mcp add --transport http tallyman "https://t.example/mcp/shop?session=0123"',
  );
  expect(uploadLine("https://t.example", "shop")).toBe(
    'curl -T sales.csv "https://t.example/p/shop/data/"',
  );
});

test("a session is random and 16 hex digits long", () => {
  const [one, two] = [randomSession(), randomSession()];
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(two).not.toBe(one);
});
