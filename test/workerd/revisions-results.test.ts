import { drizzle } from "drizzle-orm/durable-sqlite";
import { expect, test } from "vitest";
import { Results, type StoredRows } from "../../durable-objects/catalog/results.ts";
import { type Layout, Pages } from "../../durable-objects/engine/pages.ts";
import { inObject } from "./storage-fixture.ts";

const AT = "2026-01-02T03:04:05.006Z";

/** A file as a result; what its rows are does not matter here. */
const rows = (id: number, bytes: number): StoredRows => ({
  id,
  bytes,
});

interface Store {
  results: Results;
  pages: Pages;
  storage: DurableObjectStorage;
  /** a file of so many bytes, all of the same value */
  write(layout: Layout, length: number, value: number): number;
}

function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  return inObject(async ({ storage }) => {
    const pages = new Pages(storage.sql);
    const write = (layout: Layout, length: number, value: number) => {
      const file = pages.create(layout);
      pages.write(file, new Uint8Array(length).fill(value), 0);
      pages.flush();
      return file.id;
    };
    await run({ results: new Results(drizzle(storage), pages), pages, storage, write });
  });
}

const files = ({ storage }: Store) =>
  storage.sql
    .exec<{ id: number }>("select id from files order by id")
    .toArray()
    .map(({ id }) => id);

/** Files that pages belong to. */
const paged = ({ storage }: Store) =>
  storage.sql
    .exec<{ id: number }>("select distinct key >> 20 as id from pages order by 1")
    .toArray()
    .map(({ id }) => id);

test("an entry's rows are in the file that was published for it", () =>
  withStore(async ({ results, write, storage }) => {
    const file = write("small", 100, 7);
    expect(results.file("h1")).toBeUndefined();
    results.publish("h1", rows(file, 100), AT);
    expect(results.file("h1")).toBe(file);
    expect(results.file("h")).toBeUndefined();
    expect(storage.sql.exec("select * from results").toArray()).toEqual([
      { hash: "h1", file, bytes: 100, created_at: AT },
    ]);
  }));

test("an entry has one result: publishing a second is an error", () =>
  withStore(async ({ results, write }) => {
    const [first, second] = [write("small", 100, 1), write("small", 100, 2)];
    results.publish("h1", rows(first, 100), AT);
    expect(() => results.publish("h1", rows(second, 100), AT)).toThrow();
    expect(results.file("h1")).toBe(first);
  }));

test("a wake drops what no result names, of every kind, with all its pages", () =>
  withStore(async (store) => {
    const { results, write, storage } = store;
    const building = write("database", 700_000, 1);
    const kept = write("database", 700_000, 2);
    write("scratch", 100_000, 3);
    write("raw", 300_000, 4);
    const small = write("small", 40_000, 5);
    write("small", 0, 0);
    results.publish("h1", rows(kept, 700_000), AT);
    results.publish("h2", rows(small, 40_000), AT);

    const pages = new Pages(storage.sql);
    expect(new Results(drizzle(storage), pages).dropUnpublished()).toBe(4);
    expect(files(store)).toEqual([kept, small]);
    expect(paged(store)).toEqual([kept, small]);
    for (const [id, length, value] of [
      [kept, 700_000, 2],
      [small, 40_000, 5],
    ] as const) {
      const into = new Uint8Array(length + 1);
      expect(pages.read(pages.open(id), into, 0)).toBe(length);
      expect(into.subarray(0, length).every((byte) => byte === value)).toBe(true);
    }
    expect(() => pages.open(building)).toThrow(`no stored file ${building}`);
    expect(new Results(drizzle(storage), pages).dropUnpublished()).toBe(0);
  }));

test("a number that becomes free is used again without the bytes it had", () =>
  withStore(async (store) => {
    const { results, pages, write } = store;
    const dropped = write("raw", 300_000, 9);
    expect(pages.read(pages.open(dropped), new Uint8Array(10), 0)).toBe(10);
    expect(results.dropUnpublished()).toBe(1);
    const next = pages.create("raw");
    expect(next.id).toBe(dropped);
    pages.write(next, Uint8Array.of(1), 299_999);
    const into = new Uint8Array(4).fill(255);
    pages.read(next, into, 299_996);
    expect([...into]).toEqual([0, 0, 0, 1]);
  }));
