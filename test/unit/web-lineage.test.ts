import { describe, expect, test } from "vitest";
import type { EntryItem } from "../../web/api/replies.ts";
import { graphOfLineage, graphOfList } from "../../web/lineage/graph.ts";
import { pathOf } from "../../web/lineage/path.ts";
import { place } from "../../web/lineage/place.ts";
import { neighbour } from "../../web/lineage/walk.ts";

function item(alias: string | undefined, hash: string, inputs: string[], version = 1): EntryItem {
  return {
    hash,
    ...(alias === undefined ? {} : { alias, version }),
    kind: inputs.some((input) => input.startsWith("data/")) ? "source" : "entry",
    row_count: 3,
    column_count: 1,
    columns: "n:BIGINT",
    inputs,
    created_at: "2026-11-01T00:00:00Z",
    execute_seconds: 0.1,
    url: "",
  };
}

const ITEMS = [
  item("orders", "o1", ["data/orders.csv"]),
  item("shops", "s2", ["data/shops.csv"], 2),
  item("joined", "j1", ["orders", "shops-v1"]),
  item("monthly", "m1", ["joined"]),
  item(undefined, "x1", ["orders"]),
];

describe("the graph of a project", () => {
  const graph = graphOfList(ITEMS, new Set(["monthly"]));

  test("has every name, the sources first, and says what is out of date", () => {
    expect(graph.nodes.map(({ label, kind, stale }) => [label, kind, stale])).toEqual([
      ["orders", "source", false],
      ["shops", "source", false],
      ["joined", "entry", false],
      ["monthly", "entry", true],
    ]);
  });

  test("has an edge for each name that is read; a pinned version belongs to its name", () => {
    expect(graph.edges).toEqual([
      { from: "o1", to: "j1", follow: true },
      { from: "s2", to: "j1", follow: false },
      { from: "j1", to: "m1", follow: true },
    ]);
  });

  test("of one entry links superseded versions by their hash", () => {
    const near = graphOfLineage({
      nodes: [
        {
          hash: "s1",
          alias: "shops",
          version: 1,
          kind: "superseded",
          distance: -1,
          row_count: 2,
          stale: false,
        },
        {
          hash: "j1",
          alias: "joined",
          version: 1,
          kind: "entry",
          distance: 0,
          row_count: 3,
          stale: true,
        },
      ],
      edges: [{ from: "s1", to: "j1", ref: "shops-v1", follow: false }],
      omitted: 0,
      url: "",
    } as never);
    expect(near.nodes.map(({ ref, label, stale }) => [ref, label, stale])).toEqual([
      ["s1", "shops", false],
      ["joined", "joined", true],
    ]);
  });
});

describe("the layout", () => {
  const request = {
    nodes: ["o1", "s2", "j1", "m1"],
    edges: graphOfList(ITEMS, new Set()).edges,
    width: 100,
    height: 40,
  };
  const layout = place(request);
  const at = (id: string) => layout.nodes.find((node) => node.id === id) ?? { x: NaN, y: NaN };

  test("puts what is built to the right of what it is built on, and nothing over another", () => {
    expect(at("o1").x).toBe(at("s2").x);
    expect(at("j1").x).toBeGreaterThanOrEqual(at("o1").x + 100);
    expect(at("m1").x).toBeGreaterThanOrEqual(at("j1").x + 100);
    expect(Math.abs(at("o1").y - at("s2").y)).toBeGreaterThanOrEqual(40);
    expect(layout.width).toBeGreaterThanOrEqual(at("m1").x + 50);
  });

  test("leads edges from the right side of one node to the left side of another", () => {
    for (const { from, to, points } of layout.edges) {
      expect(points[0]).toEqual({ x: at(from).x + 50, y: at(from).y });
      expect(points.at(-1)).toEqual({ x: at(to).x - 50, y: at(to).y });
    }
  });

  test("takes a thousand nodes", () => {
    const nodes = Array.from({ length: 1_000 }, (_, i) => `n${i}`);
    const edges = nodes.slice(6).map((to, i) => ({ from: `n${i}`, to }));
    expect(new Set(place({ ...request, nodes, edges }).nodes.map(({ x }) => x)).size).toBe(167);
  });

  test("is walked by arrow keys", () => {
    const { edges } = graphOfList(ITEMS, new Set());
    const [upper, lower] = at("o1").y < at("s2").y ? ["o1", "s2"] : ["s2", "o1"];
    const go = (from: string, key: string) => neighbour(layout, edges, from, key);
    expect(go("m1", "ArrowLeft")).toBe("j1");
    expect(go("j1", "ArrowRight")).toBe("m1");
    expect(go("m1", "ArrowRight")).toBeUndefined();
    expect(go(upper ?? "", "ArrowDown")).toBe(lower);
    expect(go(lower ?? "", "ArrowUp")).toBe(upper);
    expect(go(upper ?? "", "ArrowUp")).toBeUndefined();
    expect(go("j1", "Enter")).toBeUndefined();
    expect(go("gone", "ArrowLeft")).toBeUndefined();
  });
});

test("an edge is a path that leaves and arrives level", () => {
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 10, y: 4.05 },
    ]),
  ).toBe("M0,0C5,0 5,4.1 10,4.1");
  expect(pathOf([])).toBe("");
});
