import { describe, expect, test } from "vitest";
import {
  coneOf,
  followed,
  inOrder,
  leadsTo,
  liveEntries,
} from "../../durable-objects/catalog/graph.ts";
import { Sketch } from "./graph-fixture.ts";

const order = ({ state }: Sketch) =>
  inOrder(liveEntries(state)).sorted.map(({ alias }) => alias.name);
const cone = ({ state }: Sketch, ...roots: string[]) =>
  [...coneOf(inOrder(liveEntries(state)).sorted, new Set(roots.map((name) => `id-${name}`)))]
    .map((id) => id.slice(3))
    .sort();

/** a <- c, d; b <- c; c, d <- e; and f pins a. */
function diamond(): Sketch {
  const sketch = new Sketch();
  for (const name of ["b", "a"]) sketch.put(name);
  sketch.put("d", ["a"]);
  sketch.put("c", ["b", "a"]);
  sketch.put("e", ["d", "c"]);
  sketch.put("f", ["a-v1"]);
  return sketch;
}

describe("the order of a rebuild", () => {
  test("parents come before what follows them, ties by name, whatever the order of their making", () => {
    expect(order(diamond())).toEqual(["a", "b", "f", "c", "d", "e"]);
  });

  test("a pinned version holds nothing back", () => {
    const sketch = new Sketch();
    sketch.put("z");
    sketch.put("a", ["z-v1"]);
    expect(order(sketch)).toEqual(["a", "z"]);
  });

  test("an entry that follows one alias twice waits for it once", () => {
    const sketch = new Sketch();
    sketch.put("a");
    const b = sketch.put("b", ["a", "a"]);
    expect(followed(b)).toEqual(["id-a", "id-a"]);
    expect(order(sketch)).toEqual(["a", "b"]);
  });

  test("what follows an alias that is gone can still be ordered", () => {
    const sketch = diamond();
    sketch.drop("c");
    expect(order(sketch)).toEqual(["a", "b", "f", "d", "e"]);
  });

  test("only heads count: a version before does not tie its alias to what it followed", () => {
    const sketch = new Sketch();
    sketch.put("a");
    sketch.put("b", ["a"]);
    sketch.put("b");
    sketch.put("a", ["b"]);
    expect(inOrder(liveEntries(sketch.state))).toMatchObject({ cycle: [] });
    expect(order(sketch)).toEqual(["b", "a"]);
  });

  test("a circle is named, with all that is built on it; the rest is in order", () => {
    const sketch = new Sketch();
    for (const name of ["a", "c", "b"]) sketch.put(name);
    sketch.put("b", ["c"]);
    sketch.put("c", ["b"]);
    sketch.put("above", ["c"]);
    expect(inOrder(liveEntries(sketch.state)).cycle).toEqual(["above", "b", "c"]);
    expect(order(sketch)).toEqual(["a"]);
  });

  test("a chain of a thousand is one pass", () => {
    const sketch = new Sketch();
    const names = Array.from({ length: 1_000 }, (_, i) => `n${String(i).padStart(4, "0")}`);
    for (const [i, name] of names.entries()) sketch.put(name, i === 0 ? [] : [`${names[i - 1]}`]);
    expect(order(sketch)).toEqual(names);
    expect(leadsTo(sketch.state, "id-n0999", "id-n0000")).toBe(true);
    expect(leadsTo(sketch.state, "id-n0000", "id-n0999")).toBe(false);
  });

  test("an alias whose entry is gone is said so", () => {
    const sketch = diamond();
    const { versions, ...alias } = sketch.alias("e");
    sketch.state.putAlias({ ...alias, versions: versions.map((v) => ({ ...v, hash: "gone" })) });
    expect(() => liveEntries(sketch.state)).toThrow("e names an entry that is gone");
  });
});

describe("the cone", () => {
  test("is the roots and all that follows them, however far", () => {
    expect(cone(diamond(), "a")).toEqual(["a", "c", "d", "e"]);
    expect(cone(diamond(), "b")).toEqual(["b", "c", "e"]);
    expect(cone(diamond(), "e")).toEqual(["e"]);
    expect(cone(diamond(), "b", "d")).toEqual(["b", "c", "d", "e"]);
    expect(cone(diamond())).toEqual([]);
  });

  test("does not hold what pinned a version", () => {
    expect(cone(diamond(), "f")).toEqual(["f"]);
  });
});

describe("whether one leads to the other", () => {
  test.each([
    ["e", "a", true],
    ["c", "b", true],
    ["d", "b", false],
    ["a", "e", false],
    ["f", "a", false],
    ["a", "a", true],
    ["gone", "a", false],
  ])("%s to %s: %s", (from, to, expected) => {
    expect(leadsTo(diamond().state, `id-${from}`, `id-${to}`)).toBe(expected);
  });

  test("ends on a circle", () => {
    const sketch = new Sketch();
    for (const name of ["a", "b"]) sketch.put(name);
    sketch.put("a", ["b"]);
    sketch.put("b", ["a"]);
    expect(leadsTo(sketch.state, "id-a", "id-other")).toBe(false);
  });
});
