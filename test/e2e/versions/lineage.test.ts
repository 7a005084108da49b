import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";

let bench: Bench;

/** src <= a <= b <= c; p pins a-v1; a is at version 2, and one entry over it has no name. */
beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.ok("data_put", { rel_path: "x.csv", text: "n\n1\n2\n" });
  await bench.ok("catalog_import", { rel_path: "x.csv", alias: "src" });
  await bench.ok("catalog_create", { name: "a", code: "select n from src order by n" });
  await bench.ok("catalog_create", { name: "b", code: "select sum(n) as n from tracked('a')" });
  await bench.ok("catalog_create", { name: "c", code: "select n * 2 as n from b" });
  await bench.ok("catalog_create", { name: "p", code: "select max(n) as n from pinned('a-v1')" });
  await bench.ok("catalog_revise", { name: "a", code: "select n * 10 as n from src order by n" });
  await bench.ok("catalog_run", { code: "select min(n) as n from a" });
});

afterAll(() => bench.session.close());

interface Node {
  hash: string;
  alias?: string;
  version?: number;
  kind: string;
  distance: number;
  stale: boolean;
}

async function lineage(entry: string, more: Record<string, unknown> = {}) {
  const reply = await bench.ok("catalog_lineage", { entry, ...more });
  const nodes = reply.nodes as Node[];
  const name = (hash: string) => {
    const node = nodes.find((each) => each.hash === hash);
    return node?.alias ? `${node.alias}-v${node.version}` : "scratch";
  };
  const edges = reply.edges as { from: string; to: string; ref: string; follow: boolean }[];
  return {
    nodes: nodes.map(({ hash, distance, kind }) => [distance, name(hash), kind]),
    edges: edges
      .map(
        ({ from, to, ref, follow }) => `${name(from)} ${follow ? "=>" : "->"} ${name(to)}: ${ref}`,
      )
      .sort(),
    omitted: reply.omitted,
    stale: nodes.filter(({ stale }) => stale).map(({ hash }) => name(hash)),
  };
}

describe("catalog_lineage", () => {
  test("both ways from the middle", async () => {
    expect(await lineage("a")).toEqual({
      nodes: [
        [0, "a-v2", "entry"],
        [-1, "src-v1", "source"],
        [1, "b-v2", "entry"],
        [1, "scratch", "scratch"],
        [2, "c-v2", "entry"],
      ],
      edges: ["a-v2 => b-v2: a", "a-v2 => scratch: a", "b-v2 => c-v2: b", "src-v1 => a-v2: src"],
      omitted: 0,
      stale: [],
    });
  });

  test("up to a version that others replaced", async () => {
    expect(await lineage("p", { direction: "up" })).toEqual({
      nodes: [
        [0, "p-v1", "entry"],
        [-1, "a-v1", "superseded"],
        [-2, "src-v1", "source"],
      ],
      edges: ["a-v1 -> p-v1: a-v1", "src-v1 => a-v1: src"],
      omitted: 0,
      stale: [],
    });
  });

  test("down from the source, one and two steps", async () => {
    // p stands on the version before, which is no follower any more.
    expect((await lineage("src", { direction: "down", depth: 1 })).nodes).toEqual([
      [0, "src-v1", "source"],
      [1, "a-v2", "entry"],
    ]);
    expect((await lineage("src", { direction: "down", depth: 2 })).nodes.slice(2)).toEqual([
      [2, "b-v2", "entry"],
      [2, "scratch", "scratch"],
    ]);
  });

  test("by a version's name and by hash", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "a-v1", include: [] });
    const down = { direction: "down" };
    expect(await lineage("a-v1", down)).toEqual(await lineage(String(hash), down));
    expect((await lineage("a-v1", down)).nodes).toEqual([
      [0, "a-v1", "superseded"],
      [1, "p-v1", "entry"],
    ]);
  });

  test("only what a name stands for is stale", async () => {
    await bench.ok("project_settings", { auto_recalc: false });
    await bench.ok("catalog_revise", { name: "a", code: "select n * 20 as n from src order by n" });
    await bench.ok("project_settings", { auto_recalc: true });
    expect(await lineage("a-v2", { direction: "down" })).toMatchObject({
      nodes: [
        [0, "a-v2", "superseded"],
        [1, "b-v2", "entry"],
        [1, "scratch", "scratch"],
        [2, "c-v2", "entry"],
      ],
      stale: ["b-v2"],
    });
  });

  test("an entry with a name of its own and an old version of another is called by its own", async () => {
    const { hash } = await bench.ok("catalog_show", { entry: "a-v1", include: [] });
    await bench.ok("catalog_alias", { hash, name: "z_first" });
    expect((await lineage("a-v1", { direction: "up" })).nodes).toEqual([
      [0, "z_first-v1", "entry"],
      [-1, "src-v1", "source"],
    ]);
  });

  test.each([[{ depth: 0 }], [{ depth: 51 }], [{ direction: "sideways" }]])(
    "%j is refused",
    async (more) => {
      expect(await bench.fails("catalog_lineage", { entry: "a", ...more })).toMatchObject({
        code: "invalid_input",
      });
    },
  );
});

test("G01: a is revised under b, which follows it, and c, which pins it", async () => {
  const { session, ...g01 } = await openBench(server.origin);
  await g01.ok("project_settings", { auto_recalc: false });
  await g01.ok("catalog_create", { name: "a", code: "select 1 as n" });
  await g01.ok("catalog_create", { name: "b", code: "select n from tracked('a') order by n" });
  const c = await g01.ok("catalog_create", { name: "c", code: "select n from pinned('a-v1')" });
  await g01.ok("catalog_revise", { name: "a", code: "select 2 as n" });
  expect(await g01.ok("catalog_scan_staleness")).toMatchObject({ stale: ["b"], checked: 3 });
  expect((await g01.all("b")).rows).toEqual([[1]]);
  const ran = await g01.ok("catalog_recalc", { dry_run: false });
  expect(ran.rebuilt).toMatchObject([{ alias: "b", rows_before: 1, rows_after: 1, changed: true }]);
  expect([(await g01.all("b")).rows, (await g01.all("c")).rows]).toEqual([[[2]], [[1]]]);
  expect(await g01.ok("catalog_show", { entry: "c" })).toMatchObject({ hash: c.hash, version: 1 });
  expect(await g01.ok("catalog_scan_staleness")).toMatchObject({ stale: [], entries: [] });
  await session.close();
});

test("G03: the same recipes over the same bytes are the same entries in another project", async () => {
  const build = async () => {
    const { session, ...other } = await openBench(server.origin);
    await other.ok("data_put", { rel_path: "x.csv", text: "n\n1\n2\n" });
    await other.ok("data_put", { rel_path: "elsewhere/y.csv", text: "n\n1\n2\n" });
    const source = await other.ok("catalog_import", { rel_path: "x.csv", alias: "x" });
    const replies = [source];
    for (const code of [
      "select 1 as one",
      `select sum(n) as s from pinned('${source.hash}')`,
      "select sum(n) as s from project_csv('x.csv')",
      "select  sum(n) as s -- the same\nfrom project_csv('x.csv');",
    ]) {
      replies.push(await other.ok("catalog_run", { code }));
    }
    await session.close();
    return replies.map(({ hash }) => hash);
  };
  const [first, second] = [await build(), await build()];
  expect(second).toEqual(first);
  expect(first[3]).toBe(first[4]);
  expect(new Set(first).size).toBe(4);
});
