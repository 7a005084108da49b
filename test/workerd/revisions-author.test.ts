import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import { author, type Commit } from "../../durable-objects/catalog/author.ts";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { readEntry } from "../../durable-objects/catalog/read.ts";
import { Results } from "../../durable-objects/catalog/results.ts";
import type { Work } from "../../durable-objects/catalog/work.ts";
import { DataNames } from "../../durable-objects/data/names.ts";
import { Engine } from "../../durable-objects/engine/engine.ts";
import { AUTHOR, contents, type History, name, withHistory } from "./revisions-fixture.ts";

// A build takes seconds, and what it reads can move meanwhile: these tests move it right before the commit.

interface Desk extends History {
  work: Work;
  /** runs right before each attempt to commit */
  onCommit: (attempt: number) => Promise<unknown>;
  attempts: number;
  build(code: string, alias?: string): ReturnType<typeof author<Entry>>;
  /** makes a recipe the newest version of an alias, past the desk */
  revise(alias: string, code: string): Promise<Entry>;
  rows(entry: Entry): Promise<unknown[][]>;
  /** stored files, and those that a result names */
  files(): { stored: number; published: number };
}

function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  return withHistory(async (history) => {
    const { revisions, storage } = history;
    const engine = new Engine(storage.sql);
    const store = drizzle(storage);
    const work: Work = {
      projectId: "p1",
      catalog: revisions.state,
      engine,
      results: new Results(store, engine.pages),
      data: new DataNames(store),
      bucket: env.FILES,
      codec: { decode: () => Promise.reject(new Error("nothing is decoded here")) },
      signal: new AbortController().signal,
      meter: { engineMs: 0, cold: false },
      progress: () => undefined,
    };
    const straight: Commit = (change, publish) => revisions.commit(AUTHOR, change, publish);
    const count = (table: string) =>
      storage.sql.exec<{ n: number }>(`select count(*) as n from ${table}`).one().n;
    const desk: Desk = {
      ...history,
      work,
      attempts: 0,
      onCommit: async () => undefined,
      build: (code, alias) => {
        const commit: Commit = async (change, publish) => {
          await desk.onCommit(++desk.attempts);
          return straight(change, publish);
        };
        return author(work, commit, code, "", (draft, entry) => {
          if (alias) name(draft, entry, alias);
          return entry;
        });
      },
      revise: async (alias, code) => {
        const { result } = await author(work, straight, code, "", (draft, entry) => {
          name(draft, entry, alias);
          return entry;
        });
        return result;
      },
      rows: (entry) =>
        engine.job(work.meter, (job) => readEntry(work, job, entry, { offset: 0, limit: 10 })),
      files: () => ({ stored: count("files"), published: count("results") }),
    };
    await run(desk);
  });
}

const SUM = "select sum(n) as total from tracked('numbers')";
const numbers = (upTo: number) => `select n from range(${upTo}) t(n) order by n`;

test("what it followed moved while it was built: it is built again over the new head", () =>
  withDesk(async (desk) => {
    const old = await desk.revise("numbers", numbers(4));
    desk.onCommit = async (attempt) => attempt === 1 && desk.revise("numbers", numbers(5));
    const { result, built, revision } = await desk.build(SUM, "total");
    expect([desk.attempts, built.existing, revision?.step]).toEqual([2, false, "step-003"]);
    expect(result.parents).toMatchObject([{ ref: "numbers", alias: { version: 2 }, follow: true }]);
    expect(result.parents[0]?.hash).not.toBe(old.hash);
    expect(await desk.rows(result)).toEqual([[10]]);
    // Nothing of the attempt over the old head: two versions and the sum.
    expect([...desk.revisions.state.entries()].length).toBe(3);
    expect(desk.files()).toEqual({ stored: 3, published: 3 });
    expect(contents((await desk.reopened()).state)).toEqual(contents(desk.revisions.state));
  }));

test("what will not hold still is a conflict, and nothing is stored", () =>
  withDesk(async (desk) => {
    await desk.revise("numbers", numbers(4));
    desk.onCommit = (attempt) => desk.revise("numbers", numbers(4 + attempt));
    await expect(desk.build(SUM, "total")).rejects.toMatchObject({
      envelope: { code: "conflict", message: expect.stringContaining("moved 3 times") },
    });
    expect(desk.attempts).toBe(3);
    expect(desk.revisions.state.alias("total")).toBeUndefined();
    expect(desk.files()).toEqual({ stored: 4, published: 4 });
  }));

test("a pinned version may be superseded meanwhile", () =>
  withDesk(async (desk) => {
    const old = await desk.revise("numbers", numbers(4));
    desk.onCommit = (attempt) => desk.revise("numbers", numbers(4 + attempt));
    const { result } = await desk.build(
      "select sum(n) as total from pinned('numbers-v1')",
      "total",
    );
    expect(desk.attempts).toBe(1);
    expect(result.parents).toMatchObject([{ hash: old.hash, follow: false }]);
    expect(await desk.rows(result)).toEqual([[6]]);
  }));

test("an entry that is there already is not taken for the new head's when that moved", () =>
  withDesk(async (desk) => {
    await desk.revise("numbers", numbers(4));
    const first = await desk.build(SUM);
    desk.attempts = 0;
    desk.onCommit = async (attempt) => attempt === 1 && desk.revise("numbers", numbers(5));
    const { result, built } = await desk.build(SUM, "total");
    expect([desk.attempts, built.existing]).toEqual([2, false]);
    expect(result.hash).not.toBe(first.result.hash);
    expect(await desk.rows(result)).toEqual([[10]]);
  }));

test("two that build the same at once store it once, and the later one says that it was there", () =>
  withDesk(async (desk) => {
    const made = await Promise.all([
      desk.build(numbers(6), "six"),
      desk.build(numbers(6), "six_too"),
    ]);
    expect(made[0].result.hash).toBe(made[1].result.hash);
    expect(made.map(({ built }) => built.existing).sort()).toEqual([false, true]);
    expect([...desk.revisions.state.entries()].length).toBe(1);
    expect(desk.files()).toEqual({ stored: 1, published: 1 });
    expect(await desk.rows(made[0].result)).toEqual([0, 1, 2, 3, 4, 5].map((n) => [n]));
  }));

test("what is refused at the commit leaves no file", () =>
  withDesk(async (desk) => {
    desk.onCommit = () => Promise.reject(new Error("not today"));
    await expect(desk.build(numbers(3), "three")).rejects.toThrow("not today");
    expect(desk.files()).toEqual({ stored: 0, published: 0 });
    expect([...desk.revisions.state.entries()]).toEqual([]);
    expect(desk.storage.sql.exec("select count(*) as n from pages").one().n).toBe(0);
  }));

test("a filter over one entry has no file; the same recipe again is the same entry", () =>
  withDesk(async (desk) => {
    await desk.revise("numbers", numbers(4));
    const code = "select n from numbers where n > 1";
    const first = await desk.build(code);
    expect(first.result.view).toBeDefined();
    expect(desk.files()).toEqual({ stored: 1, published: 1 });
    expect(await desk.rows(first.result)).toEqual([[2], [3]]);
    const again = await desk.build(code);
    expect([again.built.existing, again.result.hash, again.revision]).toEqual([
      true,
      first.result.hash,
      undefined,
    ]);
  }));
