import { expect, test } from "vitest";
import { fsck } from "../../durable-objects/git/index.ts";
import { commit, count, listing, prepare, withRepository } from "./git-fixture.ts";

test("publish stores the objects, the branch and the tag", () =>
  withRepository(async (repository) => {
    const { git, sql } = repository;
    expect(git.head()).toBeUndefined();
    expect(git.tags()).toEqual([]);
    const first = await commit(repository, "step-000", { a: "1" });
    expect(git.head()).toBe(first.oid);
    expect(git.ref("refs/heads/main")).toBe(first.oid);
    expect(git.ref("refs/tags/step-000")).toBe(first.oid);
    expect(git.ref("refs/tags/step-001")).toBeUndefined();
    const second = await commit(repository, "step-001", { a: "2" });
    expect(git.head()).toBe(second.oid);
    expect(git.tags()).toEqual([
      { name: "step-000", oid: first.oid },
      { name: "step-001", oid: second.oid },
    ]);
    expect(count(sql, "git_refs")).toBe(3);
  }));

test("tags come in the order of their numbers", () =>
  withRepository(async (repository) => {
    for (const tag of ["step-1000", "step-010", "step-999"]) await commit(repository, tag, { tag });
    expect(repository.git.tags().map((tag) => tag.name)).toEqual([
      "step-010",
      "step-999",
      "step-1000",
    ]);
  }));

test("a commit whose parent is no longer the head is refused and leaves nothing", () =>
  withRepository(async (repository) => {
    const { git, sql, storage } = repository;
    const genesis = await commit(repository, "step-000", { a: "1" });
    const late = await prepare(repository, { b: "late" });
    const winner = await commit(repository, "step-001", { a: "2" });
    const before = count(sql, "git_objects");
    expect(() => storage.transactionSync(() => git.publish(late, { tag: "step-002" }))).toThrow(
      expect.objectContaining({
        envelope: {
          code: "conflict",
          message: `The catalog moved from ${genesis.oid} to ${winner.oid} while this change was made.`,
          hint: "Nothing was stored. Repeat the call.",
        },
      }),
    );
    // nor does it write outside a transaction before it looks
    expect(() => git.publish(late, { tag: "step-002" })).toThrow("The catalog moved");
    expect(count(sql, "git_objects")).toBe(before);
    expect(git.head()).toBe(winner.oid);
    expect(git.ref("refs/tags/step-002")).toBeUndefined();
  }));

test("a second genesis is refused", () =>
  withRepository(async (repository) => {
    const other = await prepare(repository, { b: "2" });
    const genesis = await commit(repository, "step-000", { a: "1" });
    expect(() => repository.git.publish(other, { tag: "step-001" })).toThrow(
      "moved from nothing to",
    );
    expect(repository.git.head()).toBe(genesis.oid);
  }));

test("a commit is published once", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", { a: "1" });
    expect(() => repository.git.publish(genesis, { tag: "step-001" })).toThrow(
      "moved from nothing to",
    );
  }));

test("a taken tag is refused and nothing is written", () =>
  withRepository(async (repository) => {
    const genesis = await commit(repository, "step-000", { a: "1" });
    const prepared = await prepare(repository, { a: "2" });
    const before = count(repository.sql, "git_objects");
    expect(() => repository.git.publish(prepared, { tag: "step-000" })).toThrow(
      expect.objectContaining({
        envelope: { code: "conflict", message: "The tag step-000 is taken. Nothing was stored." },
      }),
    );
    expect(count(repository.sql, "git_objects")).toBe(before);
    expect(repository.git.head()).toBe(genesis.oid);
  }));

test.each(["", "a/b", "..", "-x", "a b", "x.lock", "a~1"])("refuses the tag %j", (tag) =>
  withRepository(async (repository) => {
    const prepared = await prepare(repository, { a: "1" });
    expect(() => repository.git.publish(prepared, { tag })).toThrow(
      expect.objectContaining({
        envelope: {
          code: "invalid_input",
          message: `'${tag}' is no tag: use letters, digits, '-' and '_'.`,
        },
      }),
    );
    expect(count(repository.sql, "git_objects")).toBe(0);
  }),
);

test("a transaction that fails after publish leaves the old revision, and the commit can follow later", () =>
  withRepository(async (repository) => {
    const { git, sql, storage } = repository;
    sql.exec("CREATE TABLE outbox (line text NOT NULL)");
    const genesis = await commit(repository, "step-000", { a: "1" });
    const before = count(sql, "git_objects");
    const prepared = await prepare(repository, { "b/c": "2" });
    const publish = (line: string | null) =>
      storage.transactionSync(() => {
        git.publish(prepared, { tag: "step-001" });
        sql.exec("INSERT INTO outbox VALUES (?)", line);
      });

    expect(() => publish(null)).toThrow("NOT NULL");
    expect(count(sql, "git_objects")).toBe(before);
    expect(git.head()).toBe(genesis.oid);
    expect(git.tags()).toEqual([{ name: "step-000", oid: genesis.oid }]);
    expect(sql.exec("SELECT * FROM outbox").toArray()).toEqual([]);
    expect(await fsck(sql)).toEqual({
      commits: 1,
      trees: 1,
      blobs: 1,
      unreachable: 0,
      problems: [],
    });

    publish("committed");
    expect(git.head()).toBe(prepared.oid);
    expect(await listing(repository, prepared.oid)).toEqual([
      ["a", "1"],
      ["b/c", "2"],
    ]);
    expect(sql.exec("SELECT * FROM outbox").toArray()).toEqual([{ line: "committed" }]);
  }));
