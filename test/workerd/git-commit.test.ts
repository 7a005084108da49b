import { expect, test } from "vitest";
import { GitStore } from "../../durable-objects/git/index.ts";
import {
  ADA,
  bytes,
  commit,
  count,
  listing,
  prepare,
  text,
  withRepository,
} from "./git-fixture.ts";

// The ids are those of real git (2.39) for the same files, author, time and message.
const GENESIS = {
  "tallyman.json": '{"project":"default"}\n',
  "aliases/orders.json": '{"entry":"abcdef"}\n',
  "entries/ab/abcdef/recipe.sql": "select 1\n",
  "entries/ab/abcdef/manifest.json": "{}",
  "entries/ab-x/file": "dash",
  "entries/ab.txt": "dot",
  "entries/ab0": "zero",
  empty: "",
  "naïve dir/größe.txt": "straße",
  "😀.txt": "emoji",
  "！.txt": "fullwidth",
};
const GENESIS_OID = "97cf0190f75419e9c2ffd04a7cb4780ccbd78835";
const GENESIS_TREE = "1f9760ab91e2a40ab8454aec0b231d5eb681519a";
const genesisStep = { message: "tallyman: project_new", at: "2026-01-02T03:04:05Z" };
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

test("three commits have the ids that git gives them", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", GENESIS, genesisStep);
    expect(genesis.tree).toBe(GENESIS_TREE);
    expect(genesis.oid).toBe(GENESIS_OID);
    expect(genesis.parent).toBeUndefined();

    const second = await commit(
      repository,
      "step-001",
      {
        "entries/ab/abcdef/recipe.sql": "select 2\n",
        "entries/ab-x/file": null,
        "entries/ab/abc123/manifest.json": '{"rows":3}',
      },
      {
        message: "tallyman: catalog_run",
        at: "2026-01-02T03:05:06Z",
        trailers: { Session: "s-1", "Tool-Call-Id": "toolu_01" },
      },
    );
    expect(second.tree).toBe("50903f77c1cb1015a56829950de00bbffb3f9121");
    expect(second.oid).toBe("4ce9fce4e25a64fcd002debfb6990b3c22bbc067");
    expect(second.parent).toBe(GENESIS_OID);

    const all = Object.fromEntries(
      (await listing(repository, second.oid)).map(([path]) => [path, null]),
    );
    const third = await commit(repository, "step-002", all, {
      message: "tallyman: project_reset",
      at: "2026-01-02T03:06:07Z",
    });
    expect(third.tree).toBe(EMPTY_TREE);
    expect(third.oid).toBe("069360ceefa9604d0641e9efa74c447d0dc7d6ee");
    expect(repository.git.head()).toBe(third.oid);
    expect(await listing(repository, third.oid)).toEqual([]);
  }));

test("an object is stored under the id git gives its content", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", GENESIS, genesisStep);
    const oids = repository.sql.exec<{ oid: string }>("SELECT oid FROM git_objects ORDER BY oid");
    expect(oids.toArray().map((row) => row.oid)).toEqual(
      [
        "0d3d51982470631ff1c7d448644c3c2ee8d095c1",
        "066769c9dac7ce39350778a2b8abed6874a18114",
        "1ed3c7a0feabb53ef171220aead75e806a350c46",
        "2c67749db73437d09ec708d4a3239a9b0bf6ee21",
        "4ad114194a30c99495621b2637d246a4f0dcbe77",
        "504bcf0cfe22e63c2e9f63d4b64cc0d7d0656bb8",
        "63744dcf202e251149a58c824ab29ddf1803f17f",
        "6609e65eb8510de7462da21d1e1429919fb9d124",
        "718815c3ea76b444da955eb4a3f4c675d965e0c0",
        "7e03e4f627dbcb99b8220bcba292748cd2905813",
        "82198eaf87bef30c661fb95c7cef8ec4de61865e",
        "9e26dfeeb6e641a33dae4961196235bdb965b21b",
        "b576e91a37d0d0fa9e7b879c1319f58c3c584240",
        "bcda9d1dc09f7e7df85881a797cdc67dbaabf8b4",
        "d880f87e69468d7c2548be4a961c28d0c224646a",
        "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
        "f8d6d82b8d3bda17cb13112d3772c5ad57dcdd1e",
        GENESIS_TREE,
        GENESIS_OID,
      ].sort(),
    );
  }));

test("deleting the last file of a folder takes the folders above it along", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", { "a/b/c/deep.txt": "1", "a/keep.txt": "2" });
    const second = await commit(repository, "step-001", { "a/b/c/deep.txt": null });
    const plain = await prepare(repository, { "a/b": null });
    expect(plain.unchanged).toBe(true);
    expect(await listing(repository, second.oid)).toEqual([["a/keep.txt", "2"]]);
    await withRepository(async (other) => {
      const direct = await prepare(other, { "a/keep.txt": "2" });
      expect(direct.tree).toBe(second.tree);
    });
  }));

test("deleting a folder deletes all it holds and nothing beside it", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", {
      "e/ab/1": "1",
      "e/ab/x/2": "2",
      "e/ab0": "3",
      "e/ab-": "4",
    });
    const { oid } = await commit(repository, "step-001", { "e/ab": null });
    expect(await listing(repository, oid)).toEqual([
      ["e/ab-", "4"],
      ["e/ab0", "3"],
    ]);
  }));

test("deleting what is not there changes nothing", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", { "a/file": "1" });
    const prepared = await prepare(repository, {
      nothing: null,
      "a/none": null,
      "a/file/below": null,
    });
    expect(prepared.unchanged).toBe(true);
    expect(prepared.tree).toBe(genesis.tree);
  }));

test("a file becomes a folder, and a folder a file, when the old one goes in the same commit", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", { file: "1", "folder/a": "2", "folder/b": "3" });
    const { oid } = await commit(repository, "step-001", {
      "file/inside": "4",
      file: null,
      folder: "5",
      "folder/a": null,
      "folder/b": null,
    });
    expect(await listing(repository, oid)).toEqual([
      ["file/inside", "4"],
      ["folder", "5"],
    ]);
  }));

test.each([
  ["a file below a file", { "file/inside": "x" }, "'file' cannot be a file and a folder at once."],
  ["a file over a folder", { folder: "x" }, "'folder' cannot be a file and a folder at once."],
  ["both in one commit", { n: "x", "n/m": "y" }, "'n' cannot be a file and a folder at once."],
])("refuses %s", (_name, changes, message) =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", { file: "1", "folder/a": "2" });
    await expect(prepare(repository, changes as Record<string, string>)).rejects.toMatchObject({
      envelope: { code: "invalid_input", message },
    });
  }),
);

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  "a\0b",
  "a/\ud800",
  "a/../b",
  "./a",
  ".git/config",
  "A/.GIT",
  "a\\b",
])("refuses the path %j", (path) =>
  withRepository(async (repository) => {
    await expect(prepare(repository, { [path]: "x" })).rejects.toMatchObject({
      name: "Failure",
      envelope: { code: "invalid_input" },
    });
  }),
);

test("a blob that is stored already is neither staged nor stored again", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", { "a/one": "same", "b/two": "same" });
    // blob, a, b, root, commit; a and b are different names of one blob
    expect(genesis.objects.size).toBe(5);
    expect(count(repository.sql, "git_objects")).toBe(5);
    const second = await commit(repository, "step-001", { "a/one": "same", "c/three": "same" });
    // c, root and commit only
    expect(second.objects.size).toBe(3);
    expect(second.objects.has("9bdb77276c1852e1fb067820472812fcf6084024")).toBe(false);
    expect(count(repository.sql, "git_objects")).toBe(8);
  }));

test("a commit that changes nothing says so", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", { a: "1" });
    expect((await prepare(repository, { a: "1" })).unchanged).toBe(true);
    expect((await prepare(repository, {})).unchanged).toBe(true);
    expect((await prepare(repository, { a: "2" })).unchanged).toBe(false);
  }));

test("a genesis without files has the empty tree, stored like any other", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", {});
    expect(genesis.tree).toBe(EMPTY_TREE);
    expect(genesis.unchanged).toBe(false);
    expect([...genesis.objects.keys()].sort()).toEqual([EMPTY_TREE, genesis.oid].sort());
    expect(await listing(repository, genesis.oid)).toEqual([]);
  }));

test("preparing writes nothing, and the store needs no memory of its own", () =>
  withRepository(async (repository) => {
    const prepared = await prepare(repository, { a: "1", "b/c": "2" });
    expect(count(repository.sql, "git_objects")).toBe(0);
    expect(count(repository.sql, "git_refs")).toBe(0);
    repository.storage.transactionSync(() =>
      new GitStore(repository.sql).publish(prepared, { tag: "step-000" }),
    );
    expect(text((await repository.git.readFile(prepared.oid, "b/c")) ?? bytes("none"))).toBe("2");
  }));

test("an object that no row can hold is too large", () =>
  withRepository(async ({ git, sql }) => {
    const noise = new Uint8Array(2_100_000);
    for (let at = 0; at < noise.length; at += 60_000) {
      crypto.getRandomValues(noise.subarray(at, Math.min(at + 60_000, noise.length)));
    }
    const input = { message: "tallyman: test", author: ADA, at: new Date(0) };
    await expect(
      git.prepareCommit({ ...input, changes: new Map([["noise", noise]]) }),
    ).rejects.toMatchObject({ envelope: { code: "too_large" } });
    // as many bytes that deflate well are fine
    const zeros = await git.prepareCommit({
      ...input,
      changes: new Map([["zeros", new Uint8Array(2_100_000)]]),
    });
    git.publish(zeros, { tag: "step-000" });
    expect((await git.readFile(zeros.oid, "zeros"))?.length).toBe(2_100_000);
    expect(count(sql, "git_objects")).toBe(3);
  }));

test("an object at the limit fits its row", () =>
  withRepository(async ({ git }) => {
    const noise = new Uint8Array(1_999_000);
    for (let at = 0; at < noise.length; at += 60_000) {
      crypto.getRandomValues(noise.subarray(at, Math.min(at + 60_000, noise.length)));
    }
    const changes = new Map([["noise", noise]]);
    const prepared = await git.prepareCommit({
      changes,
      message: "m",
      author: ADA,
      at: new Date(0),
    });
    git.publish(prepared, { tag: "step-000" });
    expect(Buffer.compare((await git.readFile(prepared.oid, "noise")) ?? bytes(""), noise)).toBe(0);
  }));
