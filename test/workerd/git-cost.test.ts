import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fsck, GitStore } from "../../durable-objects/git/index.ts";
import { commit, count, listing, type Repository, withRepository } from "./git-fixture.ts";

test("G04 commit 300 writes and reads as many objects as commit 3, on a sharded layout", () =>
  withRepository(async ({ sql, storage }) => {
    const counter = countingSql(sql);
    const repository = { git: new GitStore(counter.sql), sql, storage };
    await commit(repository, "step-000", { "tallyman.json": "{}" });
    await commitEntry(repository, 1);
    const written: number[] = [];
    const statements: number[] = [];
    for (let step = 2; step <= 300; step++) {
      const before = count(sql, "git_objects");
      counter.statements = 0;
      await commitEntry(repository, step);
      written.push(count(sql, "git_objects") - before);
      statements.push(counter.statements);
    }
    // three blobs; the trees root, aliases, entries, shard, entry; the commit
    expect(written.at(1)).toBe(9);
    expect(written.at(-1)).toBe(9);
    expect(new Set(written)).toEqual(new Set([9]));
    // head twice, the tag, 9 "is it stored", 9 inserts, 2 refs, the parent, root, aliases and entries;
    // and the shard, when it is not a new one
    expect(new Set(statements)).toEqual(new Set([27, 28]));
    expect(await listing(repository, repository.git.head() ?? "")).toHaveLength(602);
    expect(await fsck(sql)).toMatchObject({ commits: 301, unreachable: 0, problems: [] });
  }));

test("reading a revision looks each of its objects up once", () =>
  withRepository(async ({ git, sql, storage }) => {
    const files: Record<string, string> = {};
    for (let n = 0; n < 40; n++) files[`entries/${n % 4}/${n}/manifest.json`] = `${n}`;
    const { oid } = await commit({ git, sql, storage }, "step-000", files);
    await commit({ git, sql, storage }, "step-001", { later: "1" });
    const counter = countingSql(sql);
    const read = await listing({ git: new GitStore(counter.sql), sql, storage }, oid);
    expect(read).toHaveLength(40);
    // 40 blobs, 40 + 4 + 2 trees, one commit
    expect(counter.statements).toBe(87);
  }));

function commitEntry(repository: Repository, step: number) {
  const hash = createHash("sha256").update(`${step}`).digest("hex").slice(0, 12);
  const folder = `entries/${hash.slice(0, 2)}/${hash}`;
  return commit(repository, `step-${step}`, {
    [`${folder}/manifest.json`]: `{"step":${step}}`,
    [`${folder}/recipe.sql`]: `select ${step}\n`,
    "aliases/orders.json": `{"entry":"${hash}"}`,
  });
}

/** The real storage, with its statements counted. */
function countingSql(real: SqlStorage) {
  const counter = { statements: 0, sql: real };
  counter.sql = new Proxy(real, {
    get: (target, name) => {
      if (name !== "exec") return Reflect.get(target, name, target);
      return (query: string, ...bindings: unknown[]) => {
        counter.statements++;
        return target.exec(query, ...bindings);
      };
    },
  });
  return counter;
}
