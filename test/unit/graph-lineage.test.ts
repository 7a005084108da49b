import { describe, expect, test } from "vitest";
import { type Direction, lineage } from "../../durable-objects/catalog/lineage.ts";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { Sketch } from "./graph-fixture.ts";

function seen({ state }: Sketch, start: Entry, direction: Direction, depth = 50) {
  const { nodes, edges, omitted } = lineage(state, start, direction, depth);
  return {
    nodes: nodes.map(({ entry, distance }) => [distance, entry.hash]),
    edges: edges.map(({ from, to, follow }) => `${from} ${follow ? "=>" : "->"} ${to}`).sort(),
    omitted,
  };
}

/** a <= b <= c, and p pins a. */
function chain() {
  const sketch = new Sketch();
  const a = sketch.put("a");
  const b = sketch.put("b", ["a"]);
  const c = sketch.put("c", ["b"]);
  const p = sketch.put("p", ["a-v1"]);
  return { sketch, a, b, c, p };
}

describe("directions and depth", () => {
  test("up goes to parents only, down to followers only, both to both and not to siblings", () => {
    const { sketch, b } = chain();
    expect(seen(sketch, b, "up")).toEqual({
      nodes: [
        [0, "b-v1"],
        [-1, "a-v1"],
      ],
      edges: ["a-v1 => b-v1"],
      omitted: 0,
    });
    expect(seen(sketch, b, "down")).toEqual({
      nodes: [
        [0, "b-v1"],
        [1, "c-v1"],
      ],
      edges: ["b-v1 => c-v1"],
      omitted: 0,
    });
    expect(seen(sketch, b, "both").nodes).toEqual([
      [0, "b-v1"],
      [-1, "a-v1"],
      [1, "c-v1"],
    ]);
  });

  test("depth counts edges; a node is as far as its shortest way", () => {
    const { sketch, a } = chain();
    expect(seen(sketch, a, "down", 1).nodes).toEqual([
      [0, "a-v1"],
      [1, "b-v1"],
      [1, "p-v1"],
    ]);
    sketch.put("near", ["a", "c"]);
    expect(seen(sketch, a, "down").nodes).toEqual([
      [0, "a-v1"],
      [1, "b-v1"],
      [1, "p-v1"],
      [1, "near-v1"],
      [2, "c-v1"],
    ]);
  });

  test("an edge is there once for each way of reading, between shown nodes only", () => {
    const { sketch, a, p } = chain();
    const twice = sketch.put("twice", ["a", "a", "a-v1"]);
    expect(seen(sketch, twice, "up").edges).toEqual(["a-v1 -> twice-v1", "a-v1 => twice-v1"]);
    expect(seen(sketch, p, "up", 1).edges).toEqual(["a-v1 -> p-v1"]);
    expect(seen(sketch, a, "up").edges).toEqual([]);
  });
});

describe("what counts as a follower", () => {
  test("heads and scratch entries, not the versions that others replaced", () => {
    const { sketch, a } = chain();
    sketch.put("b", ["a"]);
    sketch.entry("scratch", ["a"]);
    expect(seen(sketch, a, "down", 1).nodes).toEqual([
      [0, "a-v1"],
      [1, "p-v1"],
      [1, "b-v2"],
      [1, "scratch"],
    ]);
  });

  test("of a version that was replaced: what still reads that one", () => {
    const { sketch, a } = chain();
    sketch.put("a");
    expect(seen(sketch, a, "down", 1).nodes).toEqual([
      [0, "a-v1"],
      [1, "b-v1"],
      [1, "p-v1"],
    ]);
    expect(seen(sketch, sketch.put("a"), "down").nodes).toEqual([[0, "a-v3"]]);
  });
});

describe("the cap", () => {
  test("the nearest 200 are shown, the rest within the depth is counted", () => {
    const sketch = new Sketch();
    const root = sketch.put("root");
    for (let i = 0; i < 150; i++) sketch.put(`near${i}`, ["root"]);
    for (let i = 0; i < 150; i++) sketch.put(`far${i}`, [`near${i}`]);
    const { nodes, edges, omitted } = lineage(sketch.state, root, "down", 50);
    expect([nodes.length, edges.length, omitted]).toEqual([200, 199, 101]);
    expect(nodes.filter(({ distance }) => distance === 1).length).toBe(150);
    expect(lineage(sketch.state, root, "down", 1)).toMatchObject({ omitted: 0 });
  });
});
