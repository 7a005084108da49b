import { describe, expect, test } from "vitest";
import { CELL_CHARS, CELL_ITEMS, REPLY_CHARS } from "../../contract/limits.ts";
import { rowsReply } from "../../durable-objects/tools/rows.ts";

const COLUMNS = [{ name: "a", type: "VARCHAR" }];
const next = (shown: number) => `from ${shown}`;

describe("a window on rows", () => {
  test("that shows everything says so and nothing more", () => {
    expect(rowsReply(COLUMNS, [["x"], [null]], 2, next)).toEqual({
      columns: COLUMNS,
      rows: [["x"], [null]],
      row_count: 2,
      shown: 2,
      truncated: false,
    });
  });

  test("that shows a part says how to get the rest", () => {
    expect(rowsReply(COLUMNS, [["x"], ["y"]], 5_000, next)).toEqual({
      columns: COLUMNS,
      rows: [["x"], ["y"]],
      row_count: 5_000,
      shown: 2,
      truncated: true,
      more: "from 2",
    });
  });

  test("cuts a long text and says how many were cut", () => {
    const reply = rowsReply(
      COLUMNS,
      [["x".repeat(CELL_CHARS + 1)], ["y".repeat(CELL_CHARS)]],
      2,
      next,
    );
    expect(reply.rows).toEqual([[`${"x".repeat(CELL_CHARS)}…`], ["y".repeat(CELL_CHARS)]]);
    expect(reply.truncated).toBe(true);
    expect(reply.more).toBe("1 cells are cut at 2000 characters or 200 items, marked with …");
  });

  test("cuts a long list at its items", () => {
    const list = Array.from({ length: CELL_ITEMS + 1 }, (_, i) => i % 10);
    const reply = rowsReply(COLUMNS, [[list]], 1, next);
    expect(reply.rows).toEqual([[[...list.slice(0, CELL_ITEMS), "…"]]]);
    expect(reply.truncated).toBe(true);
  });

  test("cuts a large struct as text", () => {
    const reply = rowsReply(COLUMNS, [[{ text: "z".repeat(CELL_CHARS) }]], 1, next);
    const [[cell]] = reply.rows as [[string]];
    expect(cell).toHaveLength(CELL_CHARS + 1);
    expect(cell.startsWith('{"text":"zzz')).toBe(true);
  });

  test("drops rows from the end until the reply is small enough, and at least one row stays", () => {
    const wide = Array.from({ length: 100 }, () => ["w".repeat(1_000)]);
    const reply = rowsReply(COLUMNS, wide, 100, next);
    expect(reply.shown).toBe(39);
    expect(JSON.stringify(reply.rows).length).toBeLessThan(REPLY_CHARS);
    expect(reply.more).toBe("from 39");
    const many = { length: 60 };
    const columns = Array.from(many, (_, i) => ({ name: `c${i}`, type: "VARCHAR" }));
    const huge = Array.from(many, () => "h".repeat(CELL_CHARS));
    expect(rowsReply(columns, [huge, huge], 2, next).shown).toBe(1);
  });
});
