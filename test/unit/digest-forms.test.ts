import { decimal, field, int32, list, struct, timestamp, union, utf8 } from "@uwdata/flechette";
import { describe, expect, test } from "vitest";
import { checkForm } from "../../durable-objects/engine/digest/arrow.ts";
import { differingColumns } from "../../durable-objects/engine/digest/differing.ts";
import { formOf, type Shape } from "../../durable-objects/engine/digest/form.ts";
import { sizeOf } from "../../durable-objects/engine/digest/sizes.ts";
import { parseLogicalType } from "../../durable-objects/engine/digest/types.ts";

const shapeOf = (type: string): Shape => formOf(parseLogicalType(type)).shape;

describe("another Arrow form than the digest is defined over is refused", () => {
  test.each([
    ["DECIMAL(9,1)", decimal(9, 1, 64), "Decimal128; the engine gives Decimal64"],
    ["TIMESTAMP", timestamp(3, null), "Timestamp(us); the engine gives Timestamp(ns)"],
    ["BIGINT", int32(), "Int64; the engine gives Int32"],
    ["UINTEGER", int32(), "UInt32; the engine gives Int32"],
    ["VARCHAR", int32(), "Utf8; the engine gives Int32"],
    ["BLOB", utf8(), "Binary; the engine gives Utf8"],
    ["VARCHAR[]", list(field("l", int32())), "Utf8; the engine gives Int32"],
    ["STRUCT(a BIGINT)", struct([field("a", int32())]), "Int64; the engine gives Int32"],
    ["STRUCT(a INTEGER, b INTEGER)", struct([field("a", int32())]), "a part of Struct is missing"],
    [
      "UNION(a INTEGER)",
      union(1, [field("a", int32())], [0], undefined),
      "Union(sparse); the engine gives Union",
    ],
  ])("%s", (type, arrow, message) => {
    expect(() => checkForm(shapeOf(type), arrow)).toThrow(message);
  });

  test("and the right one is taken", () => {
    checkForm(
      shapeOf("STRUCT(a INTEGER[], b VARCHAR)"),
      struct([field("a", list(field("l", int32()))), field("b", utf8())]),
    );
  });
});

describe("the size of a value", () => {
  test.each([
    ["BOOLEAN", 1],
    ["DECIMAL(4,1)", 16],
    ["STRUCT(a BIGINT, b DATE)", 12],
    ["VARCHAR", "(4 + coalesce(strlen(v), 0))"],
    ["BLOB", "(4 + coalesce(octet_length(v), 0))"],
    ["FLOAT[]", "(4 + coalesce(len(v), 0) * 4)"],
    ["STRUCT(a BIGINT, b VARCHAR)", "(8 + (4 + coalesce(strlen(struct_extract(v, 'b')), 0)))"],
    [
      "VARCHAR[]",
      "(4 + coalesce(list_sum(list_transform(v, lambda x0: (4 + coalesce(strlen(x0), 0)))), 0))",
    ],
    ["MAP(INTEGER, DATE)", "(4 + coalesce(len(map_entries(v)), 0) * 8)"],
  ])("%s", (type, size) => {
    expect(sizeOf(shapeOf(type), "v")).toBe(size);
  });
});

test("differing columns: changed, missing, added and moved ones, in the order of the first", () => {
  const of = (...columns: [name: string, digest: string][]) => ({
    digest: "",
    rows: 1,
    columns: columns.map(([name, digest]) => ({ name, type: "INTEGER", digest })),
  });
  const a = of(["a", "1"], ["b", "2"], ["c", "3"]);
  expect(differingColumns(a, a)).toEqual([]);
  expect(differingColumns(a, of(["a", "1"], ["b", "9"], ["c", "3"]))).toEqual(["b"]);
  expect(differingColumns(a, of(["a", "1"], ["c", "3"]))).toEqual(["b"]);
  expect(differingColumns(a, of(["x", "0"], ["a", "1"], ["b", "2"], ["c", "3"]))).toEqual(["x"]);
  expect(differingColumns(a, of(["b", "2"], ["a", "1"], ["c", "3"]))).toEqual(["a", "b"]);
  expect(differingColumns(a, of())).toEqual(["a", "b", "c"]);
});
