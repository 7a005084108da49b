import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";
import { RowsDoor } from "./rows-door.ts";

// Rows as the page reads them: blocks by address, menus, bars and single values, of any size and width.

let bench: Bench;
let door: RowsDoor;

beforeAll(async () => {
  bench = await openBench(server.origin);
  door = new RowsDoor(bench);
});

afterAll(() => bench.session.close());

async function entryOf(name: string, code: string): Promise<string> {
  const { hash } = await bench.ok("catalog_create", { name, code });
  return hash as string;
}

describe("a small entry", () => {
  const REGIONS = ["north", "south", "East", null];
  const row = (n: number) => [
    n,
    REGIONS[n % 4] ?? null,
    n % 10 === 9 ? null : ((n * 7919) % 1000) / 4,
    `note ${n} `.repeat(40),
  ];
  const all = Array.from({ length: 300 }, (_, n) => n);
  const text = (n: number) => row(n)[3] as string;
  let hash: string;

  beforeAll(async () => {
    hash = await entryOf(
      "small",
      `select i as n, case i % 4 when 0 then 'north' when 1 then 'south' when 2 then 'East' end as region,
        case when i % 10 <> 9 then (i * 7919 % 1000)::double / 4 end as amount,
        repeat('note ' || i || ' ', 40) as note from range(300) t(i)`,
    );
  });

  test("a block has the rows' numbers, then the columns, long texts by their beginning", async () => {
    const block = await door.rows(hash, { offset: 298, limit: 5 });
    expect(block.names).toEqual(["__row", "n", "region", "amount", "note"]);
    expect(block.numbers).toEqual([298, 299]);
    expect(block.rows).toEqual(
      [298, 299].map((n) => [...row(n).slice(0, 3), text(n).slice(0, 257)]),
    );
    expect(Object.fromEntries(block.headers)).toMatchObject({
      "content-type": "application/vnd.apache.arrow.stream",
      "cache-control": "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
      "x-total-rows": "300",
      "x-filtered-rows": "300",
    });
  });

  test("past the end there are no rows, and the columns all the same", async () => {
    const block = await door.rows(hash, { offset: 300, columns: ["amount"] });
    expect([block.names, block.rows]).toEqual([["__row", "amount"], []]);
  });

  test("columns come in the order in which they are asked for", async () => {
    const { rows } = await door.rows(hash, { columns: ["amount", "n"], offset: 9, limit: 2 });
    expect(rows).toEqual([9, 10].map((n) => [row(n)[2], n]));
  });

  test("what the page has is not sent again, and another question has another tag", async () => {
    const first = await door.rows(hash, { limit: 10 });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const headers = { "if-none-match": `"other", W/${etag}` };
    const again = await door.get(`/api/rows/${hash}?limit=10`, { headers });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    const other = await door.get(`/api/rows/${hash}?limit=11`, { headers });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });

  test("sorted: NULL last, ties as they are stored, at any offset", async () => {
    const amount = (n: number) => row(n)[2] as number | null;
    const order = all.toSorted((a, b) => {
      const [x, y] = [amount(a), amount(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
      return y - x || a - b;
    });
    const sort = ["amount:desc"];
    const first = await door.rows(hash, { sort, limit: 50 });
    expect(first.numbers).toEqual(order.slice(0, 50));
    const last = await door.rows(hash, { sort, offset: 260, limit: 100 });
    expect(last.numbers).toEqual(order.slice(260));
    expect(last.rows.at(-1)?.[2]).toBeNull();
  });

  test("searched, filtered and sorted at once, with the count of what is left", async () => {
    const left = all.filter((n) => n % 4 === 2 && text(n).includes("note 1"));
    const asked = {
      search: "NOTE 1",
      filter: [{ column: "region", op: "=" as const, value: "East" }],
      sort: ["n:desc"],
      columns: ["n"],
    };
    const block = await door.rows(hash, { ...asked, offset: 10, limit: 5 });
    expect(block.rows).toEqual(
      left
        .toReversed()
        .slice(10, 15)
        .map((n) => [n]),
    );
    expect(block.numbers).toEqual(left.toReversed().slice(10, 15));
    expect(block.headers.get("x-filtered-rows")).toBe(String(left.length));
    expect(block.headers.get("x-total-rows")).toBe("300");
  });

  test("one value whole, by its address and by its call", async () => {
    const cell = await door.get(`/api/cell/${hash}?row=7&column=note`);
    expect(await cell.json()).toMatchObject({
      column: "note",
      type: "VARCHAR",
      value: text(7),
      cut: false,
    });
    const called = await door.call("entry_cell", { entry: hash, row: 299, column: "region" });
    expect(called).toMatchObject({ value: null, cut: false });
    const beyond = await door.call("entry_cell", { entry: hash, row: 300, column: "region" });
    expect(beyond.error).toMatchObject({
      code: "not_found",
      message: "There is no row 300: the entry has 300.",
      at: { field: "row" },
    });
  });

  test("values of a menu: the most frequent first, of what is left, by a part of their text", async () => {
    const menu = await door.call("entry_values", { entry: hash, column: "region" });
    expect(menu).toMatchObject({
      type: "VARCHAR",
      distinct: 4,
      sampled: false,
      values: [
        { value: "East", count: 75 },
        { value: "north", count: 75 },
        { value: "south", count: 75 },
        { value: null, count: 75 },
      ],
    });
    const filter = [{ column: "n", op: "<", value: 10 }];
    const some = await door.call("entry_values", {
      entry: hash,
      column: "region",
      filter,
      like: "TH",
    });
    expect(some.values).toEqual([
      { value: "north", count: 3 },
      { value: "south", count: 3 },
    ]);
  });

  test("bars of numbers, each with the filter that leaves its rows", async () => {
    const bars = await door.call("entry_bars", { entry: hash, column: "n" });
    expect(bars).toMatchObject({ column: "n", rows: 300, nulls: 0 });
    const list = bars.bars as { label: string; count: number; filter: object[] }[];
    expect(list.map(({ label, count }) => [label, count])).toEqual(
      Array.from({ length: 10 }, (_, i) => [`${i * 30} – ${i * 30 + 29}`, 30]),
    );
    const [, second] = list;
    const { numbers } = await door.rows(hash, { filter: second?.filter as never, limit: 100 });
    expect(numbers).toEqual(all.slice(30, 60));
  });

  test("bars of words are the most frequent, with what is left over", async () => {
    const bars = await door.call("entry_bars", {
      entry: hash,
      column: "region",
      search: "note 29",
    });
    expect(bars).toMatchObject({ rows: 11, nulls: 3 });
    const list = bars.bars as { label: string; count: number }[];
    expect(list.map(({ label, count }) => [label, count])).toEqual([
      ["East", 3],
      ["south", 3],
      ["north", 2],
    ]);
    const notes = await door.call("entry_bars", { entry: hash, column: "note" });
    expect(notes).toMatchObject({ rows: 300, nulls: 0, bars: [], distinct: 300 });
  });

  test.each([
    ["rows", "?limit=0", 400, "invalid_input"],
    ["rows", "?limit=1001", 400, "invalid_input"],
    ["rows", "?ofset=1", 400, "invalid_input"],
    ["rows", "?sort=amount", 400, "invalid_input"],
    ["rows", "?columns=n&columns=n", 400, "invalid_input"],
    ["rows", "?columns=nn", 404, "not_found"],
    ["rows", "?process=none", 404, "not_found"],
    [
      "rows",
      `?filter=${encodeURIComponent('[{"column":"n","op":"=","value":"x"}]')}`,
      400,
      "invalid_input",
    ],
    ["cell", "?row=0&column=x", 404, "not_found"],
  ])("%s%s is answered with %i %s", async (kind, query, status, code) => {
    const response = await door.get(`/api/${kind}/${hash}${query}`);
    expect(response.status).toBe(status);
    expect((await response.json()) as object).toMatchObject({ error: { code } });
  });

  test("an entry that there is not, and another method", async () => {
    const none = await door.get("/api/rows/0123456789ab");
    expect([none.status, ((await none.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      "not_found",
    ]);
    const posted = await door.get(`/api/rows/${hash}`, { method: "POST", body: "{}" });
    expect(posted.status).toBe(405);
    await posted.text();
  });
});

test("an entry with columns named rowid, n and __row is read by place", async () => {
  const hash = await entryOf(
    "named",
    "select 10 - i as rowid, i * 3 % 7 as n, -i as __row, i as i from range(7) t(i)",
  );
  const rows = Array.from({ length: 7 }, (_, i) => [10 - i, (i * 3) % 7, 0 - i, i]);
  expect((await door.rows(hash, { offset: 2, limit: 2 })).rows).toEqual(rows.slice(2, 4));
  const sorted = await door.rows(hash, { sort: ["n:asc"] });
  expect(sorted.names).toEqual(["__row_", "rowid", "n", "__row", "i"]);
  expect(sorted.rows).toEqual(rows.toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0)));
  const filter = [{ column: "rowid", op: "<=" as const, value: 5 }];
  expect((await door.rows(hash, { filter, columns: ["i"] })).rows).toEqual([[5], [6]]);
  const cell = await door.call("entry_cell", { entry: hash, row: 6, column: "rowid" });
  expect(cell.value).toBe(4);
  const page = await bench.ok("catalog_peek", { entry: hash, offset: 5, limit: 5 });
  expect(page.rows).toEqual(rows.slice(5));
});

describe("5 M rows", () => {
  const ROWS = 5_000_000;
  const scattered = (n: number) => (n * 7_919) % ROWS;
  let hash: string;

  beforeAll(async () => {
    hash = await entryOf(
      "many",
      `select i as n, i * 7919 % ${ROWS} as scattered, 'w' || i % 1000 as word from range(${ROWS}) t(i)`,
    );
  });

  test.each([0, 4_900_000, ROWS - 2])("a page at %i", async (offset) => {
    const { numbers, rows, headers } = await door.rows(hash, { offset, limit: 2 });
    expect(numbers).toEqual([offset, offset + 1]);
    expect(rows).toEqual(numbers.map((n) => [n, scattered(n), `w${n % 1000}`]));
    expect(headers.get("x-filtered-rows")).toBe(String(ROWS));
  });

  test("sorted: the first rows, and rows deep inside", async () => {
    const sort = ["scattered:desc"];
    const first = await door.rows(hash, { sort, limit: 3 });
    expect(first.rows.map(([, value]) => value)).toEqual([ROWS - 1, ROWS - 2, ROWS - 3]);
    const deep = await door.rows(hash, { sort, offset: 4_900_000, limit: 3 });
    expect(deep.rows.map(([, value]) => value)).toEqual([99_999, 99_998, 99_997]);
    expect(deep.rows.map(([n]) => scattered(n as number))).toEqual([99_999, 99_998, 99_997]);
    expect(deep.numbers).toEqual(deep.rows.map(([n]) => n));
  });

  test("filtered, at any offset, and bars of what is left", async () => {
    const filter = [{ column: "word", op: "=" as const, value: "w7" }];
    const { rows, headers } = await door.rows(hash, { filter, offset: 4_999, limit: 5 });
    expect(rows).toEqual([[4_999_007, scattered(4_999_007), "w7"]]);
    expect(headers.get("x-filtered-rows")).toBe("5000");
    const bars = await door.call("entry_bars", { entry: hash, column: "n", filter });
    const counts = (bars.bars as { count: number }[]).map(({ count }) => count);
    expect(counts).toEqual(Array.from({ length: 10 }, () => 500));
  });
});

describe("rows that are computed when they are read", () => {
  test("are the rows of their parent, and searched as others", async () => {
    await entryOf("base", "select i as n, 'w' || i % 3 as word from range(200000) t(i)");
    const { hash, cheap } = await bench.ok("catalog_create", {
      name: "view",
      code: "select n, word, n + 1 as next from tracked('base') where n >= 10",
    });
    expect(cheap).toBe(true);
    const page = await door.rows(hash as string, { offset: 150_000, limit: 2 });
    expect(page.rows).toEqual([
      [150_010, "w1", 150_011],
      [150_011, "w2", 150_012],
    ]);
    const sorted = await door.rows(hash as string, { sort: ["next:desc"], search: "w2", limit: 2 });
    expect(sorted.rows).toEqual([
      [199_997, "w2", 199_998],
      [199_994, "w2", 199_995],
    ]);
  });
});
