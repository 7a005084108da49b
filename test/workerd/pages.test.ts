import { describe, expect, test } from "vitest";
import { type Layout, Pages } from "../../durable-objects/engine/pages.ts";
import { inObject } from "./storage-fixture.ts";

const LAYOUTS: Layout[] = ["database", "small", "scratch", "raw"];

/** Bytes that differ at every place, so that a shifted read shows. */
function pattern(length: number, seed = 0): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * 7 + seed) & 255);
}

function readAll(pages: Pages, id: number, from: number, length: number): Uint8Array {
  const into = new Uint8Array(length);
  const read = pages.read(pages.open(id), into, from);
  return into.subarray(0, read);
}

describe.each(LAYOUTS)("pages laid out as %s", (layout) => {
  test("what is written across page borders is read back, also by a second instance", () =>
    inObject(async ({ storage }) => {
      const pages = new Pages(storage.sql);
      const file = pages.create(layout);
      const bytes = pattern(700_001);
      pages.write(file, bytes, 0);
      pages.flush();
      expect(readAll(new Pages(storage.sql), file.id, 0, 800_000)).toEqual(bytes);
      expect(readAll(pages, file.id, 262_140, 20)).toEqual(bytes.subarray(262_140, 262_160));
    }));

  test("a write in the middle changes only its own bytes", () =>
    inObject(async ({ storage }) => {
      const pages = new Pages(storage.sql);
      const file = pages.create(layout);
      const bytes = pattern(300_000);
      pages.write(file, bytes, 0);
      const patch = pattern(40_000, 99);
      pages.write(file, patch, 250_000);
      bytes.set(patch, 250_000);
      pages.flush();
      expect(readAll(pages, file.id, 0, 300_000)).toEqual(bytes);
      expect(file.size).toBe(300_000);
    }));

  test("a hole reads as zeros", () =>
    inObject(async ({ storage }) => {
      const pages = new Pages(storage.sql);
      const file = pages.create(layout);
      pages.write(file, Uint8Array.of(7), 600_000);
      const into = new Uint8Array(5).fill(9);
      expect(pages.read(file, into, 300_000)).toBe(5);
      expect([...into]).toEqual([0, 0, 0, 0, 0]);
      expect(pages.read(file, into, 599_998)).toBe(3);
      expect([...into.subarray(0, 3)]).toEqual([0, 0, 7]);
    }));

  test("bytes past a cut are zero when the file grows again", () =>
    inObject(async ({ storage }) => {
      const pages = new Pages(storage.sql);
      const file = pages.create(layout);
      pages.write(file, pattern(600_000), 0);
      pages.truncate(file, 12_300);
      expect(file.size).toBe(12_300);
      pages.truncate(file, 40_000);
      pages.flush();
      const bytes = readAll(pages, file.id, 0, 50_000);
      expect(bytes.length).toBe(40_000);
      expect(bytes.subarray(0, 12_300)).toEqual(pattern(600_000).subarray(0, 12_300));
      expect(bytes.subarray(12_300).every((byte) => byte === 0)).toBe(true);
    }));

  test("removing a file leaves its neighbour whole and none of its own pages", () =>
    inObject(async ({ storage }) => {
      const pages = new Pages(storage.sql);
      const first = pages.create(layout);
      const second = pages.create(layout);
      pages.write(first, pattern(300_000), 0);
      pages.write(second, pattern(300_000, 5), 0);
      pages.flush();
      pages.remove(first.id);
      expect(readAll(pages, second.id, 0, 300_000)).toEqual(pattern(300_000, 5));
      expect(() => pages.open(first.id)).toThrow(`no stored file ${first.id}`);
      const left = storage.sql.exec<{ n: number }>(
        "select count(*) as n from pages where key < ?",
        second.id * 2 ** 20,
      );
      expect(left.one().n).toBe(0);
    }));
});

test("an aligned block of a database file is one page and one row", () =>
  inObject(async ({ storage }) => {
    const pages = new Pages(storage.sql);
    const file = pages.create("database");
    pages.write(file, pattern(12_288), 0);
    pages.write(file, pattern(262_144), 12_288);
    pages.write(file, pattern(262_144, 1), 12_288 + 262_144);
    const sizes = storage.sql
      .exec<{ n: number }>("select length(data) as n from pages order by key")
      .toArray();
    expect(sizes.map(({ n }) => n)).toEqual([12_288, 262_144, 262_144]);
  }));

test("removing scratch files leaves the others", () =>
  inObject(async ({ storage }) => {
    const pages = new Pages(storage.sql);
    const kept = pages.create("database");
    const dropped = pages.create("scratch");
    pages.write(dropped, pattern(100_000), 0);
    pages.removeScratch();
    expect(pages.open(kept.id).layout).toBe("database");
    expect(() => pages.open(dropped.id)).toThrow("no stored file");
  }));
