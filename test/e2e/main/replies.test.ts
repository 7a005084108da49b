import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CELL_CHARS, CELL_ITEMS, MESSAGE_CHARS, REPLY_CHARS } from "../../../contract/limits.ts";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { Native } from "./native.ts";
import { type Bench, openBench } from "./project.ts";

// Cases V10 and V11: a reply is never longer than a model reads, says what is missing, and how to get it.

const ROWS = 5_000;
const CODE = `select i, (i * 7919) % ${ROWS} as k, 'row ' || i as name from range(${ROWS}) t(i) order by k`;

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

/** What came over the wire, as text. */
function sizeOf(reply: Body): number {
  return JSON.stringify(reply).length;
}

describe("V10 a preview shorter than the result", () => {
  let built: Body;

  beforeAll(async () => {
    built = await bench.ok("catalog_create", { name: "shuffled", code: CODE });
  });

  test("says the true number of rows, that it is cut, and how to page", () => {
    expect(built).toMatchObject({ row_count: ROWS, shown: 10, truncated: true });
    expect(built.rows).toHaveLength(10);
    expect(built.more).toBe('catalog_peek(entry: "shuffled", offset: 10) shows the next rows');
  });

  test("a query says it too, and there is nothing to page", async () => {
    const reply = await bench.ok("catalog_query", { sql: CODE, limit: 3 });
    expect(reply).toMatchObject({
      rows: [[0, 0, "row 0"], expect.anything(), expect.anything()],
      row_count: ROWS,
      shown: 3,
      truncated: true,
      more: "raise limit, or aggregate; catalog_run keeps the result and catalog_peek pages it",
    });
  });

  test.each([1_000, 777])("pages of %i are all rows in the recipe's order", async (page) => {
    expect(await bench.all("shuffled", page)).toEqual(await native.table(CODE));
  });

  test("the last page says that it is the last, one behind it that there is none", async () => {
    const last = await bench.ok("catalog_peek", { entry: "shuffled", limit: 10, offset: 4_995 });
    expect(last).toMatchObject({ row_count: ROWS, shown: 5, truncated: true });
    expect(last.more).toBe("rows 4996 to 5000 of 5000, the last ones");
    const behind = await bench.ok("catalog_peek", { entry: "shuffled", offset: ROWS });
    expect(behind).toMatchObject({ rows: [], row_count: ROWS, shown: 0 });
    expect(behind.more).toBe("there are only 5000 rows");
  });

  test("a whole result is not called cut", async () => {
    const reply = await bench.ok("catalog_query", { sql: "select i from range(50) t(i)" });
    expect(reply).toMatchObject({ row_count: 50, shown: 50, truncated: false });
    expect(reply).not.toHaveProperty("more");
  });
});

const CUT = (chars: number) =>
  `1 cells are cut at ${chars} characters or ${CELL_ITEMS} items, marked with …`;

describe("V11 huge values", () => {
  test.each([
    ["a text", "repeat('y', 3000000)", `${"y".repeat(CELL_CHARS)}…`],
    ["a text of quotes", "repeat('\"', 1000000)", `${'"'.repeat(CELL_CHARS)}…`],
    ["a struct", "{'a': repeat('x', 5000)}", `{"a":"${"x".repeat(CELL_CHARS - 6)}…`],
    ["a map", "map {1: repeat('x', 5000)}", `{"1":"${"x".repeat(CELL_CHARS - 6)}…`],
    ["a list of texts", "[repeat('x', 5000)]", `["${"x".repeat(CELL_CHARS - 2)}…`],
  ])("%s is cut, and the reply says so", async (_, expression, cell) => {
    const reply = await bench.ok("catalog_query", { sql: `select ${expression} as v` });
    expect(reply).toMatchObject({ rows: [[cell]], row_count: 1, truncated: true });
    expect(reply.more).toBe(CUT(CELL_CHARS));
    expect(sizeOf(reply)).toBeLessThan(REPLY_CHARS);
  });

  test.each([CELL_ITEMS + 1, 1_000_000])("a list of %i items is cut", async (items) => {
    const reply = await bench.ok("catalog_query", { sql: `select range(${items}) as v` });
    const shown = [...Array.from({ length: CELL_ITEMS }, (_, i) => i), "…"];
    expect(reply).toMatchObject({ rows: [[shown]], row_count: 1, truncated: true });
    expect(reply.more).toBe(CUT(CELL_CHARS));
  });

  test("what just fits is not cut", async () => {
    const sql = `select repeat('y', ${CELL_CHARS}) as t, range(${CELL_ITEMS}) as l`;
    const reply = await bench.ok("catalog_query", { sql });
    const list = Array.from({ length: CELL_ITEMS }, (_, i) => i);
    expect(reply.rows).toEqual([["y".repeat(CELL_CHARS), list]]);
    expect(reply.truncated).toBe(false);
  });

  test("ten million items are more than the memory holds, and that is said shortly", async () => {
    const error = await bench.fails("catalog_query", { sql: "select range(10000000) as v" });
    expect(error).toMatchObject({ code: "out_of_memory", hint: expect.any(String) });
  });

  test.each([
    ["a cast", "select cast(repeat('x', 2000000) as integer)", "(2000000 characters)"],
    ["an error of the recipe", "select error(repeat('e', 1000000))", "eee"],
    ["a name", `select "${"n".repeat(100_000)}"`, "nnn"],
  ])("the message of %s is cut", async (_, sql, part) => {
    const error = await bench.fails("catalog_query", { sql });
    expect(error.message).toContain(part);
    expect(error.message.length).toBeLessThanOrEqual(MESSAGE_CHARS);
    expect(JSON.stringify(error).length).toBeLessThan(2 * MESSAGE_CHARS + 500);
  });

  test("rows are left out until the reply is short enough", async () => {
    const sql = "select i, repeat('z', 3000) as s from range(100) t(i)";
    const reply = await bench.ok("catalog_query", { sql, limit: 100 });
    expect(reply).toMatchObject({ row_count: 100, shown: 19, truncated: true });
    expect(reply.more).toBe(
      "ask for fewer columns, or aggregate; 19 cells are cut at 2000 characters or 200 items, marked with …",
    );
    expect(sizeOf(reply)).toBeLessThan(REPLY_CHARS);
  });

  test("one row too large is shown with shorter cells", async () => {
    const cells = Array.from({ length: 60 }, (_, i) => `repeat('"', 3000) as column_${i}`);
    const reply = await bench.ok("catalog_query", { sql: `select ${cells.join(", ")}` });
    expect(reply).toMatchObject({ row_count: 1, shown: 1, truncated: true });
    expect((reply.rows as string[][])[0]).toEqual(cells.map(() => `${'"'.repeat(250)}…`));
    expect(reply.more).toBe("60 cells are cut at 250 characters or 200 items, marked with …");
    expect(sizeOf(reply)).toBeLessThan(REPLY_CHARS);
  });

  test("columns that do not fit are left out, counted, and can be asked for", async () => {
    const cells = Array.from({ length: 1_200 }, (_, i) => `${i} as column_${i}`);
    const built = await bench.ok("catalog_run", { code: `select ${cells.join(", ")}` });
    const named = built.columns as { name: string }[];
    expect(named.length).toBeGreaterThan(300);
    expect(named.map(({ name }) => name)).toEqual(named.map((_, i) => `column_${i}`));
    expect(built.rows).toEqual([named.map((_, i) => i)]);
    expect(built.more).toBe(
      `${1_200 - named.length} of 1200 columns are left out: catalog_show names them, catalog_peek(columns: [...]) reads them`,
    );
    expect(sizeOf(built)).toBeLessThan(REPLY_CHARS);
    const asked = { entry: built.hash, columns: ["column_1199", "column_700"] };
    expect((await bench.ok("catalog_peek", asked)).rows).toEqual([[1_199, 700]]);
    const shown = await bench.ok("catalog_show", { entry: built.hash, include: ["schema"] });
    expect(shown.schema).toHaveLength(1_200);
  });

  test("a type of five thousand values is cut, and that is said", async () => {
    const values = Array.from({ length: 5_000 }, (_, i) => `'value ${i}'`);
    const sql = `select 'value 7'::enum(${values.join(", ")}) as e`;
    const reply = await bench.ok("catalog_query", { sql });
    expect(reply).toMatchObject({ rows: [["value 7"]], truncated: true });
    expect(reply.more).toBe("types are cut at 300 characters: catalog_show has them whole");
    expect(sizeOf(reply)).toBeLessThan(1_000);
  });
});
