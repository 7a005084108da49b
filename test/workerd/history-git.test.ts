import { expect, test } from "vitest";
import { GitHttp, GitStore } from "../../durable-objects/git/index.ts";
import { Reachable } from "../../durable-objects/git/reachable.ts";
import { commit, putObject, type Repository, withRepository } from "./git-fixture.ts";
import { countingSql } from "./sql-counter.ts";

const FILES = { "a/1": "one", "a/2": "two", "b/deep/3": "three", top: "t" };

async function twoTrees(repository: Repository) {
  const first = await commit(repository, "step-000", FILES);
  const second = await commit(repository, "step-001", {
    "a/2": "TWO",
    "b/deep/4": "four",
    top: null,
  });
  return [first.tree, second.tree] as const;
}

test("a comparison tells what differs and looks into the folders that are wanted", () =>
  withRepository(async (repository) => {
    const [before, after] = await twoTrees(repository);
    const compare = (into: (folder: string) => boolean, [a, b] = [before, after]) =>
      repository.git
        .differ()
        .compare(a, b, into)
        .map(({ path, before: old, after: now }) => [path, old !== undefined, now !== undefined]);
    expect(compare(() => true)).toEqual([
      ["a/2", true, true],
      ["b/deep/4", false, true],
      ["top", true, false],
    ]);
    expect(compare((folder) => folder === "b")).toEqual([
      ["a", true, true],
      ["b/deep", true, true],
      ["top", true, false],
    ]);
    expect(compare(() => true, [after, after])).toEqual([]);
    expect(repository.git.differ().compare(undefined, before, () => true)).toHaveLength(4);
    expect(repository.git.differ().compare(before, undefined, () => true)).toHaveLength(4);
  }));

test("a file that becomes a folder is both: one went, one came", () =>
  withRepository(async (repository) => {
    const first = await commit(repository, "step-000", { x: "file" });
    const second = await commit(repository, "step-001", { x: null, "x/y": "below" });
    const found = repository.git.differ().compare(first.tree, second.tree, () => true);
    expect(found.map(({ path, before, after }) => [path, !!before, !!after])).toEqual([
      ["x", true, false],
      ["x/y", false, true],
    ]);
  }));

test("equal folders are not read, and neighbours of a history once", () =>
  withRepository(async (repository) => {
    const [before, after] = await twoTrees(repository);
    const third = await commit(repository, "step-002", { "a/1": "ONE" });
    const counter = countingSql(repository.sql);
    const diff = new GitStore(counter.sql).differ();
    const cost = (...[a, b]: [string | undefined, string]) => {
      counter.statements = 0;
      diff.compare(a, b, (folder) => folder === "a");
      return counter.statements;
    };
    // two roots and two times `a`
    expect(cost(after, third.tree)).toBe(4);
    // the root and `a` before; those after were read
    expect(cost(before, after)).toBe(2);
    expect(cost(before, before)).toBe(0);
  }));

test("refs, the branch and every object as it is stored", () =>
  withRepository(async ({ git, sql, storage }) => {
    const { oid } = await commit({ git, sql, storage }, "step-000", FILES);
    git.label("first", oid);
    const http = new GitHttp(sql);
    const text = async (path: string) => (await http.answer(path)).text();
    expect(await text("/HEAD")).toBe("ref: refs/heads/main\n");
    expect(await text("/info/refs")).toBe(
      ["heads/main", "tags/first", "tags/step-000"].map((ref) => `${oid}\trefs/${ref}\n`).join(""),
    );
    expect(await text("/objects/info/packs")).toBe("\n");
    const stored = sql.exec<{ oid: string; data: ArrayBuffer }>(
      "select oid, data from git_objects",
    );
    let objects = 0;
    for (const { oid: name, data } of stored.toArray()) {
      const reply = await http.answer(`/objects/${name.slice(0, 2)}/${name.slice(2)}`);
      expect(reply.headers.get("content-type")).toBe("application/x-git-loose-object");
      expect(new Uint8Array(await reply.arrayBuffer())).toEqual(new Uint8Array(data));
      objects++;
    }
    // four files, the folders root, a, b and deep, the commit
    expect(objects).toBe(9);
  }));

test.each([
  "/",
  "",
  "/config",
  "/objects",
  "/objects/ab",
  "/objects/info/alternates",
  "/refs/heads/main",
  `/objects/00/${"0".repeat(38)}`,
  `/objects/AB/${"0".repeat(38)}`,
  "/objects/../HEAD",
])("there is nothing at %s", (path) =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", FILES);
    await expect(new GitHttp(repository.sql).answer(path)).rejects.toMatchObject({
      envelope: { code: "not_found" },
    });
  }),
);

test("what no ref reaches is not there", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", FILES);
    const stray = putObject(repository.sql, "blob", "a secret");
    const http = new GitHttp(repository.sql);
    const ask = () => http.answer(`/objects/${stray.slice(0, 2)}/${stray.slice(2)}`);
    await expect(ask()).rejects.toMatchObject({ envelope: { code: "not_found" } });
    // The same text in a file of the catalog: now it is part of it.
    await commit(repository, "step-001", { secret: "a secret" });
    expect((await ask()).status).toBe(200);
  }));

test("a new revision costs its own objects, blobs are never read, and asking again is free", () =>
  withRepository(async (repository) => {
    const { oid } = await commit(repository, "step-000", FILES);
    const counter = countingSql(repository.sql);
    const reachable = new Reachable(counter.sql);
    const cost = async (object: string) => {
      counter.statements = 0;
      expect(await reachable.has(object)).toBe(true);
      return counter.statements;
    };
    // refs, the commit, the root, a, b, deep
    expect(await cost(oid)).toBe(6);
    expect(await cost(oid)).toBe(0);
    const next = await commit(repository, "step-001", { "a/1": "ONE" });
    // refs, the commit, the root, a
    expect(await cost(next.oid)).toBe(4);
    counter.statements = 0;
    expect(await reachable.has("0".repeat(40))).toBe(false);
    expect(counter.statements).toBe(1);
  }));
