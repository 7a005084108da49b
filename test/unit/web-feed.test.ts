import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BarsFeed } from "../../web/grid/bars-feed.ts";
import { Feed } from "../../web/grid/feed.ts";
import { ALL, type Bars, type Block, type BlockRequest } from "../../web/grid/source.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

interface Asked extends BlockRequest {
  signal: AbortSignal;
  answer(count?: number): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A feed over columns of which each value says where it stands, and what it asked for and told. */
function feedOf(columns: number, rows: number) {
  const asked: Asked[] = [];
  const told: string[] = [];
  const source = {
    block: (request: BlockRequest, signal: AbortSignal) =>
      new Promise<Block>((resolve, reject) => {
        const settle = async (act: () => void) => {
          act();
          await vi.advanceTimersByTimeAsync(0);
        };
        asked.push({
          ...request,
          signal,
          answer: (count = rows) => settle(() => resolve(blockOf(request, count))),
          fail: (error) => settle(() => reject(error)),
        });
      }),
  };
  const names = Array.from({ length: columns }, (_, i) => `c${i}`);
  const feed = new Feed(source, names, ALL, {
    onBlock: ({ firstRow, rows: many }) => told.push(`rows ${firstRow}+${many}`),
    onCount: (count) => told.push(`count ${count}`),
    onError: (error) => error && told.push(`error ${error.message}`),
    onBusy: () => undefined,
  });
  const places = () => asked.map(({ offset, columns: [first] }) => `${offset} ${first}`);
  return { feed, asked, told, places };
}

function blockOf({ offset, limit, columns }: BlockRequest, count: number): Block {
  const rows = Math.max(0, Math.min(limit, count - offset));
  return {
    count,
    rows,
    number: (row) => offset + row,
    value: (row, column) => `${columns[column]}:${offset + row}`,
  };
}

describe("rows", () => {
  test("are asked for by blocks of what is on the screen, and found by their place", async () => {
    const { feed, asked, told, places } = feedOf(100, 1_000);
    feed.look({ firstRow: 0, lastRow: 30, columns: [0, 1, 39, 40] });
    expect(places()).toEqual(["0 c0", "0 c40"]);
    expect(feed.value(3, 1)).toBeUndefined();
    await asked[0]?.answer();
    expect(feed.value(3, 1)).toBe("c1:3");
    expect(feed.value(3, 40)).toBeUndefined();
    expect(told).toEqual(["count 1000", "rows 0+200"]);
    expect(feed.value(250, 1)).toBeUndefined();
  });

  test("next to the screen are brought, too, but not beyond the last one", async () => {
    const { feed, asked, places } = feedOf(1, 210);
    feed.look({ firstRow: 140, lastRow: 170, columns: [0] });
    expect(places()).toEqual(["0 c0", "200 c0"]);
    await asked[1]?.answer();
    expect(feed.value(209, 0)).toBe("c0:209");
    expect(feed.value(210, 0)).toBeUndefined();
  });

  test("that are passed by are not asked for, and those on their way are given up", async () => {
    const { feed, asked, places } = feedOf(1, 1_000_000);
    feed.look({ firstRow: 0, lastRow: 30, columns: [0] });
    await asked[0]?.answer();
    for (const firstRow of [4_000, 8_000, 90_000])
      feed.look({ firstRow, lastRow: firstRow + 30, columns: [0] });
    expect(asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(60);
    expect(places().slice(1)).toEqual(["90000 c0"]);
    feed.look({ firstRow: 500_000, lastRow: 500_030, columns: [0] });
    await vi.advanceTimersByTimeAsync(60);
    expect([asked[1]?.signal.aborted, places().at(-1)]).toEqual([true, "500000 c0"]);
  });

  test("of another choice take the place of the old ones at once", async () => {
    const { feed, asked } = feedOf(1, 1_000);
    feed.look({ firstRow: 0, lastRow: 30, columns: [0] });
    await asked[0]?.answer();
    feed.choose({ ...ALL, search: "x" });
    expect(feed.value(0, 0)).toBeUndefined();
    expect(asked[1]?.choice.search).toBe("x");
    await asked[1]?.answer(3);
    expect([feed.value(2, 0), feed.value(3, 0)]).toEqual(["c0:2", undefined]);
  });

  test("that cannot be read are told, and asked for again", async () => {
    const { feed, asked, told } = feedOf(1, 1_000);
    feed.look({ firstRow: 0, lastRow: 30, columns: [0] });
    await asked[0]?.fail(new Error("broken"));
    expect(told).toEqual(["error broken"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(1);
    feed.retry();
    await asked[1]?.answer();
    expect(feed.value(0, 0)).toBe("c0:0");
  });

  test("that were refused for haste come by themselves", async () => {
    const { feed, asked } = feedOf(1, 1_000);
    feed.look({ firstRow: 0, lastRow: 30, columns: [0] });
    await asked[0]?.fail(Object.assign(new Error("too fast"), { code: "rate_limited" }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.length).toBe(2);
    feed.stop();
    expect(asked[1]?.signal.aborted).toBe(true);
  });
});

describe("bars", () => {
  const BARS: Bars = { rows: 3, nulls: 0, bars: [] };

  /** Bars whose columns fail as long as they are named. */
  function barsOf(failing: Set<string>) {
    const asked: string[] = [];
    const changed: number[] = [];
    const source = {
      block: () => Promise.reject(new Error("no rows are asked for")),
      bars: async (column: string) => {
        asked.push(column);
        if (failing.has(column)) throw new Error(`${column} is broken`);
        return BARS;
      },
    };
    const columns = ["a", "b", "c"].map((name) => ({ name, type: "BIGINT" }));
    const feed = new BarsFeed(source, columns, ALL, (column) => changed.push(column));
    return { feed, asked, changed };
  }

  test("come one column after the other once the reader stays", async () => {
    const { feed, asked, changed } = barsOf(new Set());
    feed.look([0]);
    feed.look([1, 2]);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(250);
    expect([asked, changed]).toEqual([
      ["b", "c"],
      [1, 2],
    ]);
    expect([feed.of(0), feed.of(1)]).toEqual([undefined, BARS]);
  });

  test("wait while rows are read", async () => {
    const { feed, asked } = barsOf(new Set());
    feed.pause();
    feed.look([0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
    feed.resume();
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual(["a"]);
  });

  test("that cannot be read say why, hold up no others, and are read again when asked", async () => {
    const failing = new Set(["a"]);
    const { feed, asked, changed } = barsOf(failing);
    feed.look([0, 1]);
    await vi.advanceTimersByTimeAsync(250);
    expect([asked, changed]).toEqual([
      ["a", "b"],
      [0, 1],
    ]);
    expect(feed.of(0)).toEqual(new Error("a is broken"));
    feed.look([0, 1]);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked.length).toBe(2);
    failing.clear();
    feed.retry(0);
    await vi.advanceTimersByTimeAsync(0);
    expect([feed.of(0), changed]).toEqual([BARS, [0, 1, 0, 0]]);
  });

  test("of other rows are read anew; another order changes none", async () => {
    const { feed, asked } = barsOf(new Set());
    feed.look([0]);
    await vi.advanceTimersByTimeAsync(250);
    feed.choose({ ...ALL, sort: [{ column: "a", descending: true }] });
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual(["a"]);
    feed.choose({ ...ALL, search: "x" });
    expect(feed.of(0)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual(["a", "a"]);
  });
});
