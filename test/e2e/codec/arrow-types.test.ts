import * as arrow from "@uwdata/flechette";
import { describe, expect, test } from "vitest";
import { arrowFile, type Columns, tableFile } from "./arrow-files.ts";
import { setup } from "./setup.ts";

const t = setup();

async function write(
  name: string,
  columns: Columns,
  options: Parameters<typeof arrowFile>[1] = {},
) {
  const bytes = arrowFile(columns, options);
  await t.codec.put(name, bytes);
  return bytes;
}

const decoded = (name: string, options: { batchRows?: number; limit?: number } = {}) =>
  t.decoded(name, { format: "arrow", ...options });

describe("types", () => {
  const cases: [string, arrow.DataType, unknown[], string, (string | null)[]][] = [
    ["Float16", arrow.float16(), [1.5, null], "FLOAT", ["1.5", null]],
    [
      "UInt64",
      arrow.uint64(),
      [18446744073709551615n, null],
      "UBIGINT",
      ["18446744073709551615", null],
    ],
    [
      "Decimal32(9, 2)",
      arrow.decimal(9, 2, 32),
      [150n, -1n, null],
      "DECIMAL(9,2)",
      ["1.50", "-0.01", null],
    ],
    [
      "Decimal64(18, 3)",
      arrow.decimal(18, 3, 64),
      [-1500n, null],
      "DECIMAL(18,3)",
      ["-1.500", null],
    ],
    [
      "Decimal128(38, 2)",
      arrow.decimal(38, 2),
      [12345678901234567890123n],
      "DECIMAL(38,2)",
      ["123456789012345678901.23"],
    ],
    ["Decimal256(38, 0)", arrow.decimal(38, 0, 256), [-7n, null], "DECIMAL(38,0)", ["-7", null]],
    [
      "Decimal256(50, 3)",
      arrow.decimal(50, 3, 256),
      [10n ** 40n + 5n, -5n, null],
      "VARCHAR",
      ["10000000000000000000000000000000000000.005", "-0.005", null],
    ],
    [
      "Interval(DayTime)",
      arrow.interval(1),
      [[2, 1500], null],
      "INTERVAL",
      ["2 days 00:00:01.5", null],
    ],
    [
      "Interval(MonthDayNano)",
      arrow.interval(2),
      [[14, 3, 1_000_000n], null],
      "INTERVAL",
      ["1 year 2 months 3 days 00:00:00.001", null],
    ],
    ["Interval(YearMonth)", arrow.interval(0), [14, null], "INTERVAL", ["1 year 2 months", null]],
    [
      "Timestamp(us, Europe/Paris)",
      arrow.timestamp(2, "Europe/Paris"),
      [0, null],
      "TIMESTAMP WITH TIME ZONE",
      ["1970-01-01 00:00:00+00", null],
    ],
    ["Timestamp(s)", arrow.timestamp(0), [0], "TIMESTAMP_S", ["1970-01-01 00:00:00"]],
    ["Date32", arrow.dateDay(), [new Date(0), null], "DATE", ["1970-01-01", null]],
    ["Time64(us)", arrow.timeMicrosecond(), [1n, null], "TIME", ["00:00:00.000001", null]],
    ["Duration(ms)", arrow.duration(1), [1n, null], "INTERVAL", ["00:00:00.001", null]],
    ["LargeUtf8", arrow.largeUtf8(), ["a", "", null], "VARCHAR", ["a", "", null]],
    [
      "FixedSizeBinary(2)",
      arrow.fixedSizeBinary(2),
      [Uint8Array.of(1, 255)],
      "BLOB",
      ["\\x01\\xFF"],
    ],
    [
      "FixedSizeList<Int32, 2>",
      arrow.fixedSizeList(arrow.int32(), 2),
      [[1, 2], null],
      "INTEGER[2]",
      ["[1, 2]", null],
    ],
    [
      "Map<Struct<key: Utf8, value: Int32>>",
      arrow.map(arrow.utf8(), arrow.int32()),
      [new Map([["k", 1]]), null],
      "MAP(VARCHAR, INTEGER)",
      ["{k=1}", null],
    ],
    ["Null", arrow.nullType(), [null, null], "INTEGER", [null, null]],
  ];
  test.each(cases)("%s", async (name, type, values, sqlType, texts) => {
    await write("type", { x: [type, values], after: [arrow.int32(), values.map((_, i) => i)] });
    const { described, types, rows } = await decoded("type");
    expect(described.columns[0]).toEqual({ name: "x", type: name });
    expect(types).toEqual([`x ${sqlType}`, "after INTEGER"]);
    expect(rows).toEqual(texts.map((x, i) => ({ x, after: String(i) })));
  });

  test("Utf8View, which Polars writes", async () => {
    const type = arrow.utf8View();
    const long = new TextEncoder().encode("a text of more than twelve bytes");
    const values = new Uint8Array(32);
    const view = new DataView(values.buffer);
    view.setInt32(0, 2, true);
    values.set([104, 105], 4);
    view.setInt32(16, long.length, true);
    values.set(long.subarray(0, 4), 20);
    const batch = new (arrow.batchType(type))({
      length: 2,
      nullCount: 0,
      type,
      validity: new Uint8Array(0),
      values,
      data: [long],
    });
    const table = new arrow.Table({ fields: [arrow.field("x", type)] }, [
      new arrow.Column([batch], type),
    ]);
    await t.codec.put("views", tableFile(table));
    const { described, types, rows } = await decoded("views");
    expect(described.columns).toEqual([{ name: "x", type: "Utf8View" }]);
    expect(types).toEqual(["x VARCHAR"]);
    expect(rows).toEqual([{ x: "hi" }, { x: "a text of more than twelve bytes" }]);
  });

  test("what DuckDB cannot take is left out with its reason", async () => {
    await write("left-out", {
      x: [arrow.struct({}), [{}]],
      y: [arrow.list(arrow.float16()), [[1]]],
      z: [arrow.int8(), [1]],
    });
    const { described, types, rows } = await decoded("left-out");
    expect(described.columns).toEqual([
      { name: "x", type: "Struct<>", omitted: "holds a struct without fields" },
      { name: "y", type: "List<Float16>", omitted: "holds Float16 inside a nested value" },
      { name: "z", type: "Int8" },
    ]);
    expect({ types, rows }).toEqual({ types: ["z TINYINT"], rows: [{ z: "1" }] });
  });
});
