import { expect, test } from "vitest";
import {
  ADA,
  all,
  bytes,
  commit,
  listing,
  prepare,
  putObject,
  text,
  withRepository,
} from "./git-fixture.ts";

test("files come in the order of their bytes, whole revision or prefix", () =>
  withRepository(async (repository) => {
    const paths = [
      "e/ab.txt",
      "e/ab/2/m",
      "e/ab/1/m",
      "e/ab-x/m",
      "e/ab0",
      "é",
      "z",
      "😀",
      "！",
      "\ufefff",
    ];
    const files = Object.fromEntries(paths.map((path) => [path, `of ${path}`]));
    const { oid } = await commit(repository, "step-000", files);
    const read = await listing(repository, oid);
    const order = [
      "e/ab-x/m",
      "e/ab.txt",
      "e/ab/1/m",
      "e/ab/2/m",
      "e/ab0",
      "z",
      "é",
      "\ufefff",
      "！",
      "😀",
    ];
    expect(read).toEqual(order.map((path) => [path, `of ${path}`]));
    const under = async (prefix: string) =>
      (await listing(repository, oid, prefix)).map(([path]) => path);
    expect(await under("e/ab/")).toEqual(["e/ab/1/m", "e/ab/2/m"]);
    expect(await under("e/ab")).toEqual(order.slice(0, 5));
    expect(await under("e/ab/1/m")).toEqual(["e/ab/1/m"]);
    expect(await under("e/ab/1/m/")).toEqual([]);
    expect(await under("nowhere/")).toEqual([]);
  }));

test("a prefix reads no folder beside it", () =>
  withRepository(async (repository) => {
    const { oid } = await commit(repository, "step-000", { "a/1": "1", "b/2": "2" });
    repository.sql.exec(
      "DELETE FROM git_objects WHERE oid = ?",
      "d8263ee9860594d2806b0dfd1bfd17528b0ba2a4",
    );
    expect(await listing(repository, oid, "a/")).toEqual([["a/1", "1"]]);
    await expect(listing(repository, oid)).rejects.toMatchObject({
      envelope: {
        code: "store_unavailable",
        message: "The catalog's blob d8263ee9860594d2806b0dfd1bfd17528b0ba2a4 is missing.",
      },
    });
  }));

test("a file is read by its path in any revision", () =>
  withRepository(async ({ git, ...rest }) => {
    const repository = { git, ...rest };
    const first = await commit(repository, "step-000", { "größe/a.txt": "alt", top: "t" });
    const second = await commit(repository, "step-001", { "größe/a.txt": "neu" });
    const read = async (oid: string, path: string) => {
      const found = await git.readFile(oid, path);
      return found && text(found);
    };
    expect(await read(first.oid, "größe/a.txt")).toBe("alt");
    expect(await read(second.oid, "größe/a.txt")).toBe("neu");
    expect(await read(second.oid, "top")).toBe("t");
    for (const none of ["größe", "größe/b", "größe/a.txt/c", "top/x", "none", "", "/top"]) {
      expect(await read(second.oid, none)).toBeUndefined();
    }
  }));

test("bytes come back as they went in, in arrays of their own size", () =>
  withRepository(async ({ git }) => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const input = { message: "m", author: ADA, at: new Date(0) };
    // a view into a larger buffer is stored as the view
    const view = new Uint8Array(300).fill(7).subarray(100, 103);
    const prepared = await git.prepareCommit({
      ...input,
      changes: new Map([
        ["e", every],
        ["v", view],
      ]),
    });
    git.publish(prepared, { tag: "step-000" });
    expect([...((await git.readFile(prepared.oid, "e")) ?? [])]).toEqual([...every]);
    const back = await git.readFile(prepared.oid, "v");
    expect([...(back ?? [])]).toEqual([7, 7, 7]);
    // a reader that keeps a small file must not keep a large buffer with it
    expect(back?.buffer.byteLength).toBeLessThan(64);
  }));

test("the log goes from the newest to the genesis, with trailers", () =>
  withRepository(async (repository) => {
    const { git } = repository;
    expect(await all(git.log())).toEqual([]);
    const at = (minute: number) => `2026-01-02T03:0${minute}:00Z`;
    const first = await commit(
      repository,
      "step-000",
      { a: "1" },
      { message: "tallyman: project_new", at: at(0) },
    );
    const second = await commit(
      repository,
      "step-001",
      { a: "2" },
      {
        message: "tallyman: catalog_run",
        at: at(1),
        trailers: { Client: "a\r\n\r\nSigned-off-by: b\0c", Session: "s: 1", Empty: " \n" },
      },
    );
    const third = await commit(
      repository,
      "step-002",
      { a: "3" },
      { message: "tallyman: data_put", at: at(2) },
    );
    const second_ = {
      oid: second.oid,
      tree: second.tree,
      parents: [first.oid],
      message: "tallyman: catalog_run\n\nClient: a Signed-off-by: b c\nSession: s: 1\n",
      trailers: { Client: "a Signed-off-by: b c", Session: "s: 1" },
      author: { ...ADA, timestamp: 1_767_322_860 },
    };
    const log = await all(git.log());
    expect(log.map((one) => one.oid)).toEqual([third.oid, second.oid, first.oid]);
    expect(log[1]).toEqual(second_);
    expect(log[2]).toMatchObject({ parents: [], message: "tallyman: project_new\n", trailers: {} });
    expect((await all(git.log({ limit: 1 }))).map((one) => one.oid)).toEqual([third.oid]);
    expect(await all(git.log({ limit: 0 }))).toEqual([]);
    expect(await all(git.log({ from: second.oid, limit: 1 }))).toEqual([second_]);
  }));

test("an author and a message cannot break out of their lines", () =>
  withRepository(async ({ git }) => {
    const input = { changes: new Map(), at: new Date("2026-01-02T03:04:05.999Z") };
    const author = { name: " Eve <x>\nparent 1 ", email: "<eve@example.com>" };
    const prepared = await git.prepareCommit({ ...input, author, message: "\ntallyman: x\r\n\n" });
    git.publish(prepared, { tag: "step-000" });
    expect(await git.readCommit(prepared.oid)).toMatchObject({
      parents: [],
      message: "tallyman: x\n",
      author: { name: "Eve x parent 1", email: "eve@example.com", timestamp: 1_767_323_045 },
    });
    const refused = (change: object) =>
      expect(git.prepareCommit({ ...input, author: ADA, message: "m", ...change })).rejects;
    await refused({ author: { name: "<>", email: "x" } }).toThrow(
      "The commit's author has no name.",
    );
    await refused({ author: { name: "x", email: " " } }).toThrow(
      "The commit's author has no email.",
    );
    await refused({ message: " \n" }).toThrow("The commit has no message.");
    await refused({ trailers: { "Bad name": "x" } }).toThrow("'Bad name' is no name of a trailer.");
    await refused({ at: new Date("never") }).toThrow("The commit has no valid time.");
  }));

test("a revision that is not there, or is no commit, is not found", () =>
  withRepository(async (repository) => {
    const { git } = repository;
    const { oid, tree } = await commit(repository, "step-000", { a: "1" });
    const none = "0".repeat(40);
    const missing = { envelope: { code: "not_found", message: `There is no commit ${none}.` } };
    await expect(git.readCommit(none)).rejects.toMatchObject(missing);
    await expect(git.readFile(none, "a")).rejects.toMatchObject(missing);
    await expect(listing(repository, none)).rejects.toMatchObject(missing);
    await expect(
      git.prepareCommit({
        parent: none,
        changes: new Map(),
        message: "m",
        author: ADA,
        at: new Date(),
      }),
    ).rejects.toMatchObject(missing);
    await expect(git.readCommit(tree)).rejects.toMatchObject({ envelope: { code: "not_found" } });
    expect((await git.readCommit(oid)).tree).toBe(tree);
  }));

test("a damaged object is named, not skipped", () =>
  withRepository(async (repository) => {
    const { git, sql } = repository;
    const { oid, tree } = await commit(repository, "step-000", { a: "1" });
    const blob = "56a6051ca2b02b04ef92d5150c9ef600403cb1de";
    sql.exec("UPDATE git_objects SET data = ? WHERE oid = ?", bytes("not zlib"), blob);
    await expect(git.readFile(oid, "a")).rejects.toMatchObject({
      envelope: {
        code: "store_unavailable",
        message: expect.stringContaining(`The catalog's blob ${blob} cannot be decoded`),
      },
    });
    sql.exec(
      "UPDATE git_objects SET data = (SELECT data FROM git_objects WHERE oid = ?) WHERE oid = ?",
      tree,
      blob,
    );
    await expect(git.readFile(oid, "a")).rejects.toThrow(`The catalog's blob ${blob} is a tree.`);
    sql.exec("UPDATE git_objects SET data = ? WHERE oid = ?", bytes("not zlib"), oid);
    await expect(git.readCommit(oid)).rejects.toMatchObject({
      envelope: {
        code: "store_unavailable",
        message: expect.stringContaining(`The catalog's commit ${oid} cannot be decoded`),
      },
    });
  }));

test("loose files that git wrote are read and built upon", () =>
  withRepository(async (repository) => {
    const { git, sql } = repository;
    // base64 of .git/objects/xx/yyyy of a repository made by git 2.39
    const commitOid = "3b8d8989666e10c1985e56c0b9ac3e6f0e9f9ebb";
    const loose = {
      [commitOid]:
        "eAGVjU0KwjAUBl3nFG8vSJvYphUR3XsH+fryiUrSlBL/bm+v4CwHhtGc0r1I3dlVmUkB0LfKYEOPWjt6q0072Mahor3Sd653Vw7e4FlueZZTgJzzixFK2SPgyA/SFLnRnA5S+9Y766ptI+tqwSx2+RX+X5qCGL8J406mOT+o5TLybX6Zwju3",
      aaa96ced2d9a1c8e72c56b253a0e2fe78393feb7:
        "eAErKUpNVTA2ZzA0MDAzMVHISM3JydcrqShhOMdopsrMveL2SrbvYdPq581ZPMXNCwA+iQ/5",
      ce013625030ba8dba906f756967f9e9ca394464a: "eAFLyslPUjBjyEjNycnnAgAdxQQU",
    };
    for (const [oid, base64] of Object.entries(loose)) {
      sql.exec("INSERT INTO git_objects VALUES (?, ?)", oid, Buffer.from(base64, "base64"));
    }
    sql.exec("INSERT INTO git_refs VALUES ('refs/heads/main', ?)", commitOid);
    expect(await listing(repository, commitOid)).toEqual([["hello.txt", "hello\n"]]);
    expect(await git.readCommit(commitOid)).toEqual({
      oid: commitOid,
      tree: "aaa96ced2d9a1c8e72c56b253a0e2fe78393feb7",
      parents: [],
      message: "tallyman: project_new\n",
      trailers: {},
      author: { ...ADA, timestamp: 1_767_323_045 },
    });
    const next = await commit(repository, "step-001", { "hello.txt": "hello\n", more: "2" });
    // the blob and the commit's parent are git's own
    expect([...next.objects.keys()]).not.toContain("ce013625030ba8dba906f756967f9e9ca394464a");
    expect(next.objects.size).toBe(3);
    expect((await git.readCommit(next.oid)).parents).toEqual([commitOid]);
  }));

test("a mode that git gave a file stays with it", () =>
  withRepository(async (repository) => {
    const { git, sql } = repository;
    const blob = putObject(sql, "blob", "#!/bin/sh\n");
    const tree = putObject(
      sql,
      "tree",
      Buffer.concat([Buffer.from("100755 run\0"), Buffer.from(blob, "hex")]),
    );
    const ident = "A <a@example.com> 0 +0000";
    const root = putObject(
      sql,
      "commit",
      `tree ${tree}\nauthor ${ident}\ncommitter ${ident}\n\nm\n`,
    );
    sql.exec("INSERT INTO git_refs VALUES ('refs/heads/main', ?)", root);
    expect((await prepare(repository, { run: "#!/bin/sh\n" })).tree).toBe(tree);
    expect(text((await git.readFile(root, "run")) ?? bytes(""))).toBe("#!/bin/sh\n");
  }));
