import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import { evict, evictable, evictDownTo } from "../../durable-objects/catalog/faithful/evict.ts";
import type { Entry } from "../../durable-objects/catalog/model.ts";
import { Results } from "../../durable-objects/catalog/results.ts";
import type { CatalogView } from "../../durable-objects/catalog/state.ts";
import { buildSelect } from "../../durable-objects/engine/build.ts";
import { Engine } from "../../durable-objects/engine/engine.ts";
import { inObject } from "./storage-fixture.ts";

// Which results go when the storage fills, in which order, and which never do.

const DIGEST = { digest: "rows-sha256-1:00", columns: [], rows: 0 };

interface Shelf {
  results: Results;
  engine: Engine;
  /** an entry with stored rows; verified, unless it says otherwise */
  store(hash: string, bytes: number, more?: Partial<Entry>, fact?: "none" | "once"): void;
  /** what eviction works with */
  work: Parameters<typeof evictDownTo>[0];
  stored(): string[];
}

function withShelf(run: (shelf: Shelf) => Promise<void>): Promise<void> {
  return inObject(async ({ storage }) => {
    const engine = new Engine(storage.sql);
    const results = new Results(drizzle(storage), engine.pages);
    const entries = new Map<string, Entry>();
    const catalog = { entry: (hash: string) => entries.get(hash) } as unknown as CatalogView;
    await run({
      results,
      engine,
      work: { catalog, results, engine, bucket: env.FILES, projectId: "p1" },
      stored: () => results.all().map(({ hash }) => hash),
      store: (hash, bytes, more = {}, fact) => {
        const file = engine.pages.create("small");
        engine.pages.write(file, new Uint8Array(bytes), 0);
        engine.pages.flush();
        const at = `2026-01-01T00:00:00.${String(entries.size).padStart(3, "0")}Z`;
        results.publish(hash, { id: file.id, bytes }, at);
        const plain = { kind: "entry", execute_seconds: 1, volatile: [], files: [], parents: [] };
        entries.set(hash, { ...plain, hash, bytes, ...more } as unknown as Entry);
        if (fact === "none") return;
        results.facts.record(hash, DIGEST);
        if (fact !== "once") results.facts.verified(hash);
      },
    });
  });
}

test("the least seconds of building a byte go first, until the rest fits", () =>
  withShelf(async ({ store, stored, work, results, engine }) => {
    store("dear", 1_000, { execute_seconds: 100 });
    store("cheap", 1_000, { execute_seconds: 1 });
    store("large", 9_000, { execute_seconds: 2 });
    store("middle", 1_000, { execute_seconds: 10 });
    expect(await evictDownTo(work, 12_000)).toEqual([]);
    expect(await evictDownTo(work, 3_000)).toEqual([{ hash: "large", bytes: 9_000 }]);
    expect(await evictDownTo(work, 1_500)).toEqual([
      { hash: "cheap", bytes: 1_000 },
      { hash: "middle", bytes: 1_000 },
    ]);
    expect([stored(), results.bytes]).toEqual([["dear"], 1_000]);
    const left = engine.pages.sql.exec<{ n: number }>("select count(*) as n from files").one().n;
    expect(left).toBe(1);
  }));

test("what could not be built again, or has not been tried, stays and says why", () =>
  withShelf(async ({ store, work, results }) => {
    const file = { path: "a.csv", sha256: "aa", options: {} };
    await env.FILES.put("p1/aa", "n\n1\n");
    store("may_go", 10);
    store("source", 10, { kind: "source", files: [file] }, "once");
    store("lost_source", 10, { kind: "source", files: [{ ...file, sha256: "bb" }] }, "once");
    const parents = [{ hash: "lost_source", ref: "lost", follow: true }];
    store("above_lost", 10, { parents });
    store("volatile", 10, { volatile: ["random"] });
    store("once", 10, {}, "once");
    store("new", 10, {}, "none");
    store("marked", 10);
    results.facts.mark("marked", {
      ...{ code: "unfaithful_heal", cause: "execution", columns: ["n"], digest: "x" },
      ...{ errorId: "e", at: "2026-01-01T00:00:00.000Z" },
    });
    const found = await evictable(work);
    expect(found.evictable.map(({ entry }) => entry.hash).sort()).toEqual(["may_go", "source"]);
    expect(Object.fromEntries(found.pinned.map(({ hash, because }) => [hash, because]))).toEqual({
      lost_source: "the bytes of data/a.csv are gone",
      above_lost: "the bytes of data/a.csv are gone",
      volatile: "its recipe is volatile: random",
      once: "no second build has given the same rows yet",
      new: "its rows have no digest yet",
      marked: "it came out different when it was built again (unfaithful_heal)",
    });
    await evictDownTo(work, 0);
    expect(results.all()).toHaveLength(6);
  }));

test("what is being read is not dropped, and can be afterwards", () =>
  withShelf(async ({ engine, results, work }) => {
    const meter = { engineMs: 0, cold: false };
    const built = await engine.job(meter, (job) =>
      buildSelect(job, 1, "select 42 as n", { seconds: 60, signal: new AbortController().signal }),
    );
    results.publish("read", { id: built.file, bytes: built.bytes }, "2026-01-01T00:00:00.000Z");
    await engine.job(meter, async (job) => {
      const from = job.attachments.read({ kind: "stored", file: built.file });
      expect(evict(work, "read")).toBe(0);
      const rows = job.connection.now(`select n from ${from}`);
      expect(rows.getChild("n").at(0)).toBe(42);
    });
    expect(evict(work, "read")).toBe(built.bytes);
    expect(evict(work, "read")).toBe(0);
  }));

test("orders of rows go before any rows, and with the rows they are of", () =>
  withShelf(async ({ store, stored, work, results, engine }) => {
    store("a", 1_000);
    store("b", 1_000);
    const none = () => false;
    const keep = (key: string, hash: string, bytes: number) => {
      const file = engine.pages.create("small");
      engine.pages.write(file, new Uint8Array(bytes), 0);
      engine.pages.flush();
      const base = results.file(hash) ?? 0;
      results.orders.keep(key, { file: file.id, copied: false, rows: 1, base, bytes }, none);
      return file.id;
    };
    keep("a by n", "a", 500);
    const read = keep("b by n", "b", 400);
    keep("b by m", "b", 300);
    expect(results.orders.bytes).toBe(1_200);
    expect(evict(work, "a")).toBe(1_500);
    expect([results.orders.bytes, results.orders.find("a by n")]).toEqual([700, undefined]);
    expect(results.orders.dropOf(results.file("b") ?? 0, (file) => file === read)).toBe(300);
    expect(await evictDownTo(work, 1_300)).toEqual([]);
    expect([stored(), results.orders.bytes]).toEqual([["b"], 0]);
    const left = engine.pages.sql.exec<{ n: number }>("select count(*) as n from files").one().n;
    expect(left).toBe(1);
  }));

test("facts and marks outlive the rows, and the first digest of an entry is the one that counts", () =>
  withShelf(async ({ store, results }) => {
    store("a", 10);
    results.evict("a");
    results.facts.record("a", { ...DIGEST, digest: "rows-sha256-1:11" });
    expect(results.facts.of("a")).toMatchObject({ digest: "rows-sha256-1:00", rows: 0 });
    expect(results.facts.of("a")?.verifiedAt).toMatch(/^\d{4}-/);
    expect(results.facts.markOf("a")).toBeUndefined();
    expect(results.facts.of("b")).toBeUndefined();
  }));
