import { describe, expect, test } from "vitest";
import { formatCell, isNumeric } from "../../web/format/cell.ts";
import { labelOf } from "../../web/format/label.ts";
import {
  formatBytes,
  formatCount,
  formatCounted,
  formatSeconds,
  formatShare,
} from "../../web/format/number.ts";
import { formatAge } from "../../web/format/time.ts";

test("counts are grouped and counted nouns agree", () => {
  expect(formatCount(3_000_000)).toBe("3,000,000");
  expect(formatCounted(0, "row")).toBe("0 rows");
  expect(formatCounted(1, "row")).toBe("1 row");
  expect(formatCounted(1_461, "row")).toBe("1,461 rows");
});

test.each([
  [0, "0.0 ms"],
  [0.0042, "4.2 ms"],
  [0.0312, "31 ms"],
  [0.9994, "999 ms"],
  [0.9996, "1.0 s"],
  [4.24, "4.2 s"],
  [59.94, "59.9 s"],
  [59.96, "1 min 0 s"],
  [200, "3 min 20 s"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [999_600, "1 MB"],
  [48_219, "48.2 kB"],
  [33_712_345, "33.7 MB"],
  [4_294_967_296, "4.29 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("a share is rounded down, kept within bounds, and unknown without a whole", () => {
  expect(formatShare(45, 100)).toBe("45 %");
  expect(formatShare(999, 1_000)).toBe("99 %");
  expect(formatShare(12, 10)).toBe("100 %");
  expect(formatShare(-1, 10)).toBe("0 %");
  expect(formatShare(5, undefined)).toBeUndefined();
  expect(formatShare(0, 0)).toBeUndefined();
});

describe("an age", () => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  test.each([
    ["2026-11-30T12:00:05Z", "now"],
    ["2026-11-30T11:59:01Z", "now"],
    ["2026-11-30T11:59:00Z", "1m ago"],
    ["2026-11-30T11:00:01Z", "59m ago"],
    ["2026-11-30T11:00:00Z", "1h ago"],
    ["2026-11-29T12:00:00Z", "1d ago"],
    ["2026-11-23T12:00:00Z", "23 Nov 2026"],
  ])("of %s is %s", (iso, text) => {
    expect(formatAge(iso, now)).toBe(text);
  });
});

describe("a cell", () => {
  test.each(["TINYINT", "UBIGINT", "HUGEINT", "INTEGER", "DOUBLE", "FLOAT", "DECIMAL(18,3)"])(
    "of type %s is a number",
    (type) => {
      expect(isNumeric(type)).toBe(true);
    },
  );

  test.each(["VARCHAR", "DATE", "INTERVAL", "INTEGER[]", "STRUCT(a INTEGER)", "POINT", "BOOLEAN"])(
    "of type %s is none",
    (type) => {
      expect(isNumeric(type)).toBe(false);
    },
  );

  test.each<[unknown, string, ReturnType<typeof formatCell>]>([
    [null, "INTEGER", { text: "null", kind: "null" }],
    [undefined, "VARCHAR", { text: "null", kind: "null" }],
    ["null", "VARCHAR", { text: "null", kind: "text" }],
    ["", "VARCHAR", { text: "", kind: "text" }],
    [1234567, "INTEGER", { text: "1234567", kind: "number" }],
    ["9007199254740993", "BIGINT", { text: "9007199254740993", kind: "number" }],
    ["12.50", "DECIMAL(12,2)", { text: "12.50", kind: "number" }],
    ["NaN", "DOUBLE", { text: "NaN", kind: "number" }],
    [false, "BOOLEAN", { text: "false", kind: "boolean" }],
    ["2024-01-01", "DATE", { text: "2024-01-01", kind: "text" }],
    [[1, null], "INTEGER[]", { text: "[1,null]", kind: "nested" }],
    [{ a: "x" }, "STRUCT(a VARCHAR)", { text: '{"a":"x"}', kind: "nested" }],
    ["one\r\ntwo", "VARCHAR", { text: "one ↵ two", kind: "text", title: "one\r\ntwo" }],
    ["x".repeat(41), "VARCHAR", { text: "x".repeat(41), kind: "text", title: "x".repeat(41) }],
  ])("%j of type %s", (value, type, shown) => {
    expect(formatCell(value, type)).toEqual(shown);
  });
});

test("a label names alias and version, or the hash", () => {
  expect(labelOf({ hash: "aaaaaaaaaaaa" })).toBe("aaaaaaaaaaaa");
  expect(labelOf({ hash: "aaaaaaaaaaaa", alias: "orders" })).toBe("orders");
  expect(labelOf({ hash: "aaaaaaaaaaaa", alias: "orders", version: 2 })).toBe("orders v2");
});
