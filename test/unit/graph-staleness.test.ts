import { describe, expect, test } from "vitest";
import { scan, stalenessOf } from "../../durable-objects/catalog/staleness.ts";
import { Sketch } from "./graph-fixture.ts";

const scanned = ({ state, data }: Sketch) =>
  scan(state, data).map(({ alias, reasons, unknown, transitive }) => ({
    name: alias.name,
    reasons,
    unknown,
    transitive,
  }));

const fresh = (name: string) => ({ name, reasons: [], unknown: [], transitive: false });

function chain(): Sketch {
  const sketch = new Sketch();
  sketch.put("a");
  sketch.put("b", ["a"]);
  sketch.put("c", ["b"]);
  sketch.put("kept", ["a-v1"]);
  return sketch;
}

describe("the alias axis", () => {
  test("nothing is stale while no head moved", () => {
    expect(scanned(chain())).toEqual(["a", "kept", "b", "c"].map(fresh));
  });

  test("a moved head makes its follower stale, what follows that transitively; pinned is neither", () => {
    const sketch = chain();
    sketch.put("a");
    expect(scanned(sketch)).toEqual([
      fresh("a"),
      fresh("kept"),
      { ...fresh("b"), reasons: [{ axis: "alias", ref: "a", was: "a-v1", now: "a-v2" }] },
      { ...fresh("c"), transitive: true },
    ]);
  });

  test("what is stale by itself is not transitively stale as well", () => {
    const sketch = chain();
    sketch.put("c", ["a", "b"]);
    sketch.put("a");
    expect(
      scanned(sketch).map(({ name, reasons, transitive }) => [name, reasons.length, transitive]),
    ).toEqual([
      ["a", 0, false],
      ["kept", 0, false],
      ["b", 1, false],
      ["c", 1, false],
    ]);
  });

  test("a head that came back to the entry read is not another one", () => {
    const sketch = chain();
    sketch.put("a");
    const { versions, ...alias } = sketch.alias("a");
    const [first] = versions;
    if (!first) throw new Error("a has no version");
    sketch.state.putAlias({ ...alias, versions: [...versions, { ...first, version: 3 }] });
    expect(scanned(sketch)).toEqual(["a", "kept", "b", "c"].map(fresh));
  });

  test("the reason has the name that the alias has now", () => {
    const sketch = chain();
    sketch.put("a");
    const alias = sketch.alias("a");
    sketch.state.putAlias({ ...alias, name: "renamed", former: ["a"] });
    expect(scanned(sketch).find(({ name }) => name === "b")?.reasons).toEqual([
      { axis: "alias", ref: "renamed", was: "a-v1", now: "a-v2" },
    ]);
  });

  test("an alias that is gone is unknown, not stale", () => {
    const sketch = chain();
    sketch.drop("a");
    expect(scanned(sketch)).toEqual([
      { ...fresh("b"), unknown: ["alias:a"] },
      fresh("kept"),
      fresh("c"),
    ]);
  });

  test("those in a circle are looked at, too", () => {
    const sketch = new Sketch();
    for (const name of ["a", "b"]) sketch.put(name);
    sketch.put("a", ["b"]);
    sketch.put("b", ["a"]);
    expect(scanned(sketch)).toEqual([
      { ...fresh("a"), reasons: [{ axis: "alias", ref: "b", was: "b-v1", now: "b-v2" }] },
      { ...fresh("b"), transitive: true },
    ]);
  });
});

describe("the source axis", () => {
  const files = [{ path: "x.csv", sha256: "one", options: {} }];

  test("a file that holds other bytes makes stale what reads it by itself, not a source", () => {
    const sketch = new Sketch();
    const reader = sketch.put("reader", [], { files });
    const source = sketch.put("source", [], { files, kind: "source" });
    sketch.file("x.csv", "one");
    expect(stalenessOf(sketch.state, sketch.data, reader)).toEqual({ reasons: [], unknown: [] });
    sketch.file("x.csv", "two");
    expect(stalenessOf(sketch.state, sketch.data, reader)).toEqual({
      reasons: [{ axis: "source", ref: "x.csv", was: "one", now: "two" }],
      unknown: [],
    });
    expect(stalenessOf(sketch.state, sketch.data, source)).toEqual({ reasons: [], unknown: [] });
  });

  test("a file that is gone is unknown", () => {
    const sketch = new Sketch();
    const reader = sketch.put("reader", [], { files });
    expect(stalenessOf(sketch.state, sketch.data, reader)).toEqual({
      reasons: [],
      unknown: ["source:x.csv"],
    });
  });
});

describe("the process axis", () => {
  const TOP = "CREATE MACRO process(expr) AS TABLE FROM query_table(expr) LIMIT 1";
  const put = (sketch: Sketch, source: string, disabled = false) => {
    const custom = { kind: "post_processing" as const, name: "top", source, disabled };
    const path = "custom/post_processing/top.json";
    sketch.state.customs = new Map([[path, { ...custom, at: "", by: "ada" }]]);
  };
  const readers = () => {
    const sketch = new Sketch();
    put(sketch, TOP);
    sketch.put("first", [], { processes: [{ name: "top", source: TOP }] });
    sketch.put("over", ["first"]);
    return sketch;
  };

  test("nothing is stale while the source is the same", () => {
    expect(scanned(readers())).toEqual(["first", "over"].map(fresh));
  });

  test("another source makes its readers stale, and what follows them transitively", () => {
    const sketch = readers();
    put(sketch, `${TOP} OFFSET 1`);
    const [first, over] = scanned(sketch);
    expect(first?.reasons).toEqual([
      {
        axis: "process",
        ref: "process_top",
        was: expect.stringMatching(/^[0-9a-f]{64}$/),
        now: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(over).toEqual({ ...fresh("over"), transitive: true });
  });

  test("whether it is stale cannot be said when the post-processing is removed, or was never there", () => {
    const sketch = readers();
    put(sketch, TOP, true);
    expect(scanned(sketch)[0]?.unknown).toEqual(["process:process_top"]);
    sketch.state.customs = new Map();
    expect(scanned(sketch)[0]?.unknown).toEqual(["process:process_top"]);
  });
});
