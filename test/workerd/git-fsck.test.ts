import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { fsck } from "../../durable-objects/git/index.ts";
import { bytes, commit, putObject, treeBytes, withRepository } from "./git-fixture.ts";

const IDENT = "A <a@example.com> 0 +0000";
const ONE = "56a6051ca2b02b04ef92d5150c9ef600403cb1de"; // the blob "1"

test("an empty repository and a sound one have no problems", () =>
  withRepository(async (repository) => {
    const none = { commits: 0, trees: 0, blobs: 0, unreachable: 0, problems: [] };
    expect(await fsck(repository.sql)).toEqual(none);
    await commit(repository, "step-000", {
      "a/b/c": "1",
      "a/d": "2",
      "a-": "3",
      "😀": "4",
      "！": "5",
    });
    await commit(repository, "step-001", { "a/b/c": null });
    await commit(repository, "step-002", {});
    // roots 2, a 2, a/b 1
    expect(await fsck(repository.sql)).toEqual({
      commits: 3,
      trees: 5,
      blobs: 5,
      unreachable: 0,
      problems: [],
    });
    await commit(repository, "step-003", { a: null, "a-": null, "😀": null, "！": null });
    expect(await fsck(repository.sql)).toEqual({
      commits: 4,
      trees: 6,
      blobs: 5,
      unreachable: 0,
      problems: [],
    });
  }));

test("an object that no ref reaches is counted, whatever it holds", () =>
  withRepository(async (repository) => {
    await commit(repository, "step-000", { a: "1" });
    putObject(repository.sql, "blob", "stray");
    repository.sql.exec("INSERT INTO git_objects VALUES ('junk', ?)", bytes("junk"));
    expect(await fsck(repository.sql)).toEqual({
      commits: 1,
      trees: 1,
      blobs: 1,
      unreachable: 2,
      problems: [],
    });
  }));

test("what only a tag reaches is checked", () =>
  withRepository(async (repository) => {
    const { git, sql } = repository;
    await commit(repository, "step-000", { a: "1" });
    const second = await commit(repository, "step-001", { a: "2" });
    sql.exec(
      "UPDATE git_refs SET oid = ? WHERE name = 'refs/heads/main'",
      git.ref("refs/tags/step-000") ?? "",
    );
    expect((await fsck(sql)).commits).toBe(2);
    sql.exec("DELETE FROM git_objects WHERE oid = ?", second.oid);
    expect(await fsck(sql)).toEqual({
      commits: 1,
      trees: 1,
      blobs: 1,
      unreachable: 2,
      problems: [`commit ${second.oid} (from refs/tags/step-001): is missing`],
    });
  }));

test("missing objects are named with what names them", () =>
  withRepository(async (repository) => {
    const { sql } = repository;
    const { tree, oid } = await commit(repository, "step-000", { a: "1", b: "2" });
    sql.exec("DELETE FROM git_objects WHERE oid = ?", ONE);
    expect(await fsck(sql)).toEqual({
      commits: 1,
      trees: 1,
      blobs: 1,
      unreachable: 0,
      problems: [`blob ${ONE} (from ${tree}): is missing`],
    });
    sql.exec("DELETE FROM git_objects WHERE oid = ?", tree);
    expect(await fsck(sql)).toEqual({
      commits: 1,
      trees: 0,
      blobs: 0,
      unreachable: 1,
      problems: [`tree ${tree} (from ${oid}): is missing`],
    });
  }));

test.each([
  [
    "other content",
    deflateSync(bytes("blob 1\x002")),
    "has the SHA-1 d8263ee9860594d2806b0dfd1bfd17528b0ba2a4",
  ],
  ["no zlib", bytes("not zlib"), "incorrect header check"],
  [
    "a stream that breaks off",
    deflateSync(bytes("blob 1\x001")).subarray(0, -6),
    "unexpected end of file",
  ],
])("finds a corrupted blob: %s", (_name, data, problem) =>
  withRepository(async (repository) => {
    const { tree } = await commit(repository, "step-000", { a: "1" });
    repository.sql.exec("UPDATE git_objects SET data = ? WHERE oid = ?", data, ONE);
    expect(await fsck(repository.sql)).toEqual({
      commits: 1,
      trees: 1,
      blobs: 0,
      unreachable: 0,
      problems: [`blob ${ONE} (from ${tree}): ${problem}`],
    });
  }),
);

test("every inverted byte of a stored object is found", () =>
  withRepository(async (repository) => {
    const { sql } = repository;
    const { oid } = await commit(repository, "step-000", { a: "1" });
    const good = new Uint8Array(
      sql.exec<{ data: ArrayBuffer }>("SELECT data FROM git_objects WHERE oid = ?", oid).one().data,
    );
    expect(good.length).toBeGreaterThan(100);
    for (let at = 0; at < good.length; at++) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0xff;
      sql.exec("UPDATE git_objects SET data = ? WHERE oid = ?", bad, oid);
      expect((await fsck(sql)).problems, `byte ${at}`).toHaveLength(1);
    }
  }));

test.each([
  [
    "out of order",
    [
      ["100644", "b", ONE],
      ["100644", "a", ONE],
    ],
    "'a' is out of order",
  ],
  [
    "folders sorted as files",
    [
      ["40000", "a", "sub"],
      ["100644", "a.txt", ONE],
    ],
    "'a.txt' is out of order",
  ],
  [
    "twice",
    [
      ["100644", "a", ONE],
      ["100644", "a", ONE],
    ],
    "'a' is there twice",
  ],
  [
    "a file and a folder of one name",
    [
      ["100644", "a", ONE],
      ["40000", "a", "sub"],
    ],
    "'a' is there twice",
  ],
  ["a mode that is none", [["100600", "a", ONE]], "'a' has the mode 100600"],
  ["a padded mode", [["040000", "a", "sub"]], "'a' has the mode 040000"],
  ["a submodule", [["160000", "a", ONE]], "'a' has the mode 160000"],
  ["a name that climbs", [["100644", "..", ONE]], "'..' is no file name"],
  ["no name", [["100644", "", ONE]], "'' is no file name"],
  ["a path for a name", [["100644", "a/b", ONE]], "'a/b' is no file name"],
])("finds a malformed tree: %s", (_name, entries, problem) =>
  withRepository(async ({ sql }) => {
    putObject(sql, "blob", "1");
    const sub = putObject(sql, "tree", treeBytes(["100644", "x", ONE]));
    const tree = putObject(
      sql,
      "tree",
      treeBytes(
        ...entries.map(
          ([mode = "", name = "", oid = ""]) =>
            [mode, name, oid === "sub" ? sub : oid] as [string, string, string],
        ),
      ),
    );
    refTo(sql, `tree ${tree}\nauthor ${IDENT}\ncommitter ${IDENT}\n\nm\n`);
    expect((await fsck(sql)).problems.at(0)).toContain(`tree ${tree} `);
    expect((await fsck(sql)).problems.at(0)).toContain(problem);
  }),
);

test("a tree that breaks off is a problem", () =>
  withRepository(async ({ sql }) => {
    const tree = putObject(sql, "tree", treeBytes(["100644", "a", ONE]).subarray(0, 20));
    const oid = refTo(sql, `tree ${tree}\nauthor ${IDENT}\ncommitter ${IDENT}\n\nm\n`);
    expect((await fsck(sql)).problems).toEqual([
      `tree ${tree} (from ${oid}): the tree breaks off at 0`,
    ]);
  }));

test.each([
  ["no tree", `author ${IDENT}\ncommitter ${IDENT}\n\nm\n`],
  ["a short tree id", `tree 1234\nauthor ${IDENT}\ncommitter ${IDENT}\n\nm\n`],
  ["no committer", `tree ${ONE}\nauthor ${IDENT}\n\nm\n`],
  ["an author without an address", `tree ${ONE}\nauthor A 0 +0000\ncommitter ${IDENT}\n\nm\n`],
])("finds a malformed commit: %s", (_name, content) =>
  withRepository(async ({ sql }) => {
    const oid = refTo(sql, content);
    expect(await fsck(sql)).toEqual({
      commits: 0,
      trees: 0,
      blobs: 0,
      unreachable: 0,
      problems: [`commit ${oid} (from refs/heads/main): has malformed headers`],
    });
  }),
);

test("an object of another type than it is named as is a problem", () =>
  withRepository(async ({ sql }) => {
    putObject(sql, "blob", "1");
    const oid = refTo(sql, `tree ${ONE}\nauthor ${IDENT}\ncommitter ${IDENT}\n\nm\n`);
    expect((await fsck(sql)).problems).toEqual([`tree ${ONE} (from ${oid}): is a blob`]);
    sql.exec("INSERT INTO git_refs VALUES ('refs/tags/step-000', ?)", ONE);
    expect((await fsck(sql)).problems).toEqual([
      `tree ${ONE} (from ${oid}): is a blob`,
      `commit ${ONE} (from refs/tags/step-000): is named as a tree elsewhere`,
    ]);
  }));

function refTo(sql: SqlStorage, commitText: string): string {
  const oid = putObject(sql, "commit", commitText);
  sql.exec("INSERT INTO git_refs VALUES ('refs/heads/main', ?)", oid);
  return oid;
}
