import { expect, test } from "vitest";
import { connectLine, randomSession, uploadLine } from "../../web/data/connect-lines.ts";
import {
  diffPath,
  ENTRY_TABS,
  entryPath,
  pagePath,
  parseRoute,
  projectPath,
  type Route,
  type View,
} from "../../web/routes.ts";

function shop(view: View): Route {
  return { page: "project", project: "shop", view };
}

function entry(ref: string): Route {
  return shop({ page: "entry", ref, tab: "data" });
}

test.each<[string, Route]>([
  ["/", { page: "projects" }],
  ["/p/shop", shop({ page: "landing" })],
  ["/p/shop/", shop({ page: "landing" })],
  ["/p/shop/notebook", shop({ page: "notebook" })],
  ["/p/shop/catalog", shop({ page: "catalog" })],
  ["/p/shop/catalog/", shop({ page: "catalog" })],
  ["/p/shop/lineage", shop({ page: "lineage" })],
  ["/p/shop/lineage/orders", shop({ page: "lineage", of: "orders" })],
  ["/p/shop/history", shop({ page: "history" })],
  ["/p/shop/history/step-012", shop({ page: "history", of: "step-012" })],
  ["/p/shop/errors", shop({ page: "errors" })],
  ["/p/shop/errors/e1", shop({ page: "errors", of: "e1" })],
  ["/p/shop/log", shop({ page: "log" })],
  ["/p/shop/custom", shop({ page: "custom" })],
  ["/p/shop/storage", shop({ page: "storage" })],
  ["/p/shop/settings", shop({ page: "settings" })],
  ["/p/shop/diff/orders/1/3", shop({ page: "diff", alias: "orders", a: "1", b: "3" })],
  ["/p/shop/entry/orders", entry("orders")],
  ["/p/shop/entry/orders/", entry("orders")],
  ["/p/shop/entry/orders-v2", entry("orders-v2")],
  ["/p/shop/entry/a%20b", entry("a b")],
  ["/p/shop/entry/%E0%A4%A", entry("%E0%A4%A")],
  ["/p/shop/entry/orders/code", shop({ page: "entry", ref: "orders", tab: "code" })],
])("%s leads to its page", (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test.each([
  "/p/shop/entry/",
  "/p/shop/entry",
  "/p/shop/entry/orders/more",
  "/p/shop/entry/orders/code/more",
  "/p/shop/notebook/more",
  "/p/shop/errors/e1/more",
  "/p/shop/diff/orders/1",
  "/p/shop/diff/orders/1/2/3",
  "/p/shop/elsewhere",
  "/p/",
  "/elsewhere",
])("%s is no page", (path) => {
  expect(parseRoute(path)).toEqual({ page: "unknown", path });
});

test("paths lead back to what they were made of", () => {
  expect(projectPath("shop")).toBe("/p/shop/");
  expect(entryPath("shop", "a/b")).toBe("/p/shop/entry/a%2Fb");
  expect(parseRoute(entryPath("shop", "a/b"))).toEqual(entry("a/b"));
  expect(entryPath("shop", "orders", "why")).toBe("/p/shop/entry/orders/why");
  expect(pagePath("shop", "history", "before cleanup")).toBe("/p/shop/history/before%20cleanup");
  expect(diffPath("shop", "orders", 1, 3)).toBe("/p/shop/diff/orders/1/3");
  for (const tab of ENTRY_TABS) {
    expect(parseRoute(entryPath("shop", "orders", tab))).toEqual(
      shop({ page: "entry", ref: "orders", tab }),
    );
  }
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
