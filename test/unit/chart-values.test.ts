import { expect, test } from "vitest";
import { chartColumn, chartValues } from "../../durable-objects/catalog/chart-values.ts";
import type { Cell } from "../../durable-objects/engine/values/codec.ts";

test.each([
  ["BIGINT", "number"],
  ["UTINYINT", "number"],
  ["UINTEGER", "number"],
  ["HUGEINT", "number"],
  ["DECIMAL(18,3)", "number"],
  ["FLOAT", "number"],
  ["DATE", "time"],
  ["TIMESTAMP", "time"],
  ["TIMESTAMP_NS", "time"],
  ["TIMESTAMP WITH TIME ZONE", "time"],
  ["BOOLEAN", "boolean"],
  ["VARCHAR", "text"],
  ["TIME", "text"],
  ["INTERVAL", "text"],
  ["UUID", "text"],
  ["ENUM('a', 'b')", "text"],
  ["BLOB", "bytes"],
  ["INTEGER[]", "nested"],
  ["STRUCT(a INTEGER)", "nested"],
  ["MAP(VARCHAR, DOUBLE)", "nested"],
])("%s is %s to a chart", (type, kind) => {
  expect(chartColumn({ name: "x", type })).toEqual({ name: "x", kind });
});

// H06: numbers beyond 2^53 and decimals travel as text, and a chart needs numbers.
test.each<[type: string, cell: Cell, value: unknown]>([
  ["BIGINT", 42, 42],
  ["BIGINT", "9223372036854775807", 2 ** 63],
  ["HUGEINT", "170141183460469231731687303715884105727", 1.7014118346046923e38],
  ["DECIMAL(18,3)", "-12.345", -12.345],
  ["DOUBLE", 0.5, 0.5],
  ["DOUBLE", "NaN", null],
  ["DOUBLE", "Infinity", null],
  ["FLOAT", "-Infinity", null],
  ["INTEGER", null, null],
  ["BOOLEAN", false, false],
  ["VARCHAR", "2024-01-01", "2024-01-01"],
  ["DATE", "2024-01-01", "2024-01-01"],
  ["DECIMAL(4,1)[]", ["1.5", null], [1.5, null]],
  ["STRUCT(a DECIMAL(4,1), b VARCHAR)", { a: "1.5", b: "x" }, { a: 1.5, b: "x" }],
  ["MAP(VARCHAR, BIGINT)", { k: "9007199254740993" }, { k: 9007199254740992 }],
])("%s %j becomes %j", (type, cell, value) => {
  expect(chartValues(type, false)(cell)).toEqual(value);
});

test.each<[type: string, cell: Cell, value: unknown]>([
  ["DATE", "2024-01-01", "2024-01-01T00:00:00"],
  ["DATE", "0044-03-15 (BC)", "-000043-03-15T00:00:00"],
  ["DATE", "0001-01-01 (BC)", "0000-01-01T00:00:00"],
  ["DATE", "12024-02-03", "+012024-02-03T00:00:00"],
  ["DATE", "infinity", null],
  ["DATE", null, null],
  ["TIMESTAMP", "2024-03-10 02:30:00.123456", "2024-03-10T02:30:00.123"],
  ["TIMESTAMP WITH TIME ZONE", "2024-01-01 23:00:00+00", "2024-01-01T23:00:00"],
  ["VARCHAR", "2024-01-01", "2024-01-01T00:00:00"],
  ["VARCHAR", "Jun 12 1998", "Jun 12 1998"],
  ["VARCHAR", null, null],
  ["BIGINT", 1704067200000, 1704067200000],
])("as a time, %s %j becomes %j", (type, cell, value) => {
  expect(chartValues(type, true)(cell)).toEqual(value);
});
