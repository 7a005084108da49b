import { describe, expect, test } from "vitest";
import { CallError, type Caller } from "../../web/api/call.ts";
import type { EntryItem } from "../../web/api/replies.ts";
import { loadEntries, refOf, sectionsOf } from "../../web/data/entries.ts";
import { entryReader } from "../../web/data/entry.ts";

const NEVER = new AbortController().signal;

function item(hash: string, day: number, more: Partial<EntryItem> = {}): EntryItem {
  return {
    hash,
    kind: "entry",
    row_count: 1,
    column_count: 1,
    columns: "n:BIGINT",
    created_at: `2026-11-${String(day).padStart(2, "0")}T00:00:00Z`,
    execute_seconds: 0.1,
    url: `/p/shop/entry/${hash}`,
    ...more,
  };
}

/** A caller that answers from a table and remembers what it was asked. */
function answering(answers: Record<string, (args: Record<string, unknown>) => unknown>) {
  const asked: [string, Record<string, unknown>][] = [];
  const call = (async (tool: string, args: Record<string, unknown>) => {
    asked.push([tool, args]);
    const answer = answers[tool];
    if (!answer) throw new Error(`${tool} was not expected`);
    return answer(args);
  }) as unknown as Caller;
  return { call, asked };
}

describe("the list", () => {
  const stored = Array.from({ length: 7 }, (_, index) => item(`h${index}`, index + 1));

  test("is read page by page until it is whole, and is newest first", async () => {
    const { call, asked } = answering({
      catalog_list: ({ offset }) => ({
        items: stored.slice(Number(offset), Number(offset) + 3),
        total: 7,
      }),
    });
    const list = await loadEntries(call, 200, NEVER);
    expect(list.total).toBe(7);
    expect(list.items.map((one) => one.hash)).toEqual(["h6", "h5", "h4", "h3", "h2", "h1", "h0"]);
    expect(asked).toEqual([
      ["catalog_list", { limit: 200, offset: 0 }],
      ["catalog_list", { limit: 197, offset: 3 }],
      ["catalog_list", { limit: 194, offset: 6 }],
    ]);
  });

  test("stops at what is wanted, within the limit of one reply", async () => {
    const { call, asked } = answering({ catalog_list: () => ({ items: stored, total: 9_000 }) });
    const list = await loadEntries(call, 505, NEVER);
    expect(asked[0]).toEqual(["catalog_list", { limit: 500, offset: 0 }]);
    expect(list.items.length).toBeGreaterThanOrEqual(505);
  });

  test("ends when entries vanish while it is read", async () => {
    const { call } = answering({ catalog_list: () => ({ items: [], total: 5 }) });
    expect(await loadEntries(call, 200, NEVER)).toEqual({ items: [], total: 5 });
  });
});

test("the sidebar shows the head of each alias, sources and scratch apart, newest first", () => {
  const old = item("a1", 1, { alias: "orders", version: 1 });
  const head = item("a2", 3, { alias: "orders", version: 2 });
  const other = item("b1", 5, { alias: "sales", version: 1 });
  const source = item("c1", 4, { alias: "flights", version: 1, kind: "source" });
  const scratch = item("d1", 2);
  expect(sectionsOf([other, source, head, scratch, old])).toEqual({
    named: [other, head],
    sources: [source],
    scratch: [scratch],
  });
});

test("an entry is named by its alias, a scratch entry by its hash", () => {
  expect(refOf({ hash: "aaaaaaaaaaaa", alias: "orders" })).toBe("orders");
  expect(refOf({ hash: "aaaaaaaaaaaa" })).toBe("aaaaaaaaaaaa");
});

describe("an entry", () => {
  /** A catalog with one name, whose versions are these hashes. */
  function named(name: string, versions: string[]) {
    return answering({
      catalog_show: ({ entry }) => {
        const version = entry === name ? versions.length : Number(/-v(\d+)$/.exec(`${entry}`)?.[1]);
        const hash = versions[version - 1];
        if (hash) return { hash, alias: name, version };
        if (/^[ab]{12}$/.test(`${entry}`)) return { hash: entry };
        throw new CallError("not_found", `No ${entry}.`);
      },
    });
  }

  test("named by its alias stays the version it was when the alias moves on", async () => {
    const versions = ["aaaaaaaaaaaa"];
    const { call, asked } = named("orders", versions);
    const read = entryReader(call, "orders");
    await read(NEVER);
    versions.push("bbbbbbbbbbbb");
    expect(await read(NEVER)).toEqual({ hash: "aaaaaaaaaaaa", alias: "orders", version: 1 });
    expect(asked.map(([, { entry }]) => entry)).toEqual(["orders", "orders-v1"]);
  });

  test.each([
    ["the name is dropped", () => []],
    ["the version is another one since a reset", () => ["bbbbbbbbbbbb"]],
  ])("stays what it was when %s", async (_, after) => {
    const versions = ["aaaaaaaaaaaa"];
    const { call } = named("orders", versions);
    const read = entryReader(call, "orders");
    await read(NEVER);
    versions.splice(0, 1, ...after());
    expect(await read(NEVER)).toEqual({ hash: "aaaaaaaaaaaa" });
  });

  test("that is not there is an error", async () => {
    const { call } = answering({
      catalog_show: () => {
        throw new Error("no such entry");
      },
    });
    await expect(entryReader(call, "nope")(NEVER)).rejects.toThrow("no such entry");
  });
});
