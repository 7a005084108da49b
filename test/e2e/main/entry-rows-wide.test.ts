import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";
import { RowsDoor } from "./rows-door.ts";

// Rows of more columns than one statement reads, as the page reads them.

let bench: Bench;
let door: RowsDoor;

beforeAll(async () => {
  bench = await openBench(server.origin);
  door = new RowsDoor(bench);
});

afterAll(() => bench.session.close());

describe.each([1_200, 5_000])("%i columns", (width) => {
  const ROWS = 40;
  const value = (row: number, column: number) => row * 10_000 + column;
  let hash: string;

  beforeAll(async () => {
    const name = `wide_${width}`;
    const line = (text: (column: number) => unknown) =>
      Array.from({ length: width }, (_, c) => text(c)).join();
    const lines = Array.from({ length: ROWS }, (_, r) =>
      line((c) => (c % 2 ? `x${value(r, c)}` : value(r, c))),
    );
    await bench.put(`${name}.csv`, [line((c) => `c${c}`), ...lines, ""].join("\n"));
    const made = await bench.ok("catalog_import", { rel_path: `${name}.csv`, alias: name });
    hash = made.hash as string;
  });

  const cell = (row: number, column: number) =>
    column % 2 ? `x${value(row, column)}` : value(row, column);

  test("some of them, whichever they are", async () => {
    const columns = [width - 1, 0, 777].map((c) => `c${c}`);
    const { rows } = await door.rows(hash, { columns, offset: 38, limit: 5 });
    expect(rows).toEqual([38, 39].map((r) => [width - 1, 0, 777].map((c) => cell(r, c))));
  });

  test("more than one statement reads; of more cells than a block has it says so", async () => {
    const last = Array.from({ length: 1_200 }, (_, i) => width - 1_200 + i);
    const columns = width === last.length ? [] : last.map((c) => `c${c}`);
    const { rows, numbers } = await door.rows(hash, { columns, offset: 20, limit: 15 });
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, i) => 20 + i));
    expect(rows[3]).toEqual(last.map((c) => cell(23, c)));
    const limit = Math.floor(100_000 / width) + 1;
    const many = await door.get(`/api/rows/${hash}?limit=${limit}`);
    expect(many.status).toBe(413);
    expect(await many.json()).toMatchObject({
      error: { code: "too_large", hint: "Ask for fewer columns, or fewer rows." },
    });
  });

  test("are searched, every one of them", async () => {
    const sought = String(value(31, width - 1));
    const { numbers, headers } = await door.rows(hash, { search: sought, columns: ["c0"] });
    expect([numbers, headers.get("x-filtered-rows")]).toEqual([[31], "1"]);
  });

  test("are searched, sorted and filtered at once", async () => {
    const asked = {
      search: "X3",
      sort: [`c${width - 2}:desc`],
      filter: [{ column: "c2", op: "<" as const, value: 350_000 }],
      columns: ["c0", `c${width - 1}`],
    };
    const { rows, headers } = await door.rows(hash, { ...asked, offset: 1, limit: 2 });
    expect(rows).toEqual([33, 32].map((r) => [cell(r, 0), cell(r, width - 1)]));
    expect(headers.get("x-filtered-rows")).toBe(String(EXPECTED_LEFT(width)));
  });

  /** Rows below 35 of which some text begins with x3. */
  const EXPECTED_LEFT = (w: number) =>
    Array.from({ length: 35 }, (_, r) => r).filter((r) =>
      Array.from({ length: w }, (_, c) => c).some(
        (c) => c % 2 === 1 && `x${value(r, c)}`.includes("x3"),
      ),
    ).length;

  test("are menus and bars", async () => {
    const column = `c${width - 1}`;
    const search = String(value(31, width - 1));
    const menu = await door.call("entry_values", { entry: hash, column, search });
    expect(menu.values).toEqual([{ value: `x${search}`, count: 1 }]);
    const bars = await door.call("entry_bars", { entry: hash, column: "c0" });
    expect(bars).toMatchObject({ rows: ROWS, nulls: 0 });
  });
});
