import * as arrow from "@uwdata/flechette";
import { describe, expect, test } from "vitest";
import {
  arrowFile,
  type Columns,
  mixed,
  mixedTable,
  tableFile,
  type Written,
} from "./arrow-files.ts";
import { dataSet, dataSetPath } from "./harness.ts";
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

describe("200,000 flights in one record batch", () => {
  test("every row arrives, in batches of the size asked for", async () => {
    await t.codec.put("flights", dataSet("flights-200k.arrow"));
    const { described, batches } = await t.codec.decode("flights", { format: "arrow" });
    expect(described).toEqual({
      columns: [
        { name: "delay", type: "Int16" },
        { name: "distance", type: "Int16" },
        { name: "time", type: "Float32" },
      ],
      notes: [],
    });
    const counts = batches.map((batch) =>
      t.engine.rows(`select count(*)::varchar n from ${t.engine.load([batch])}`),
    );
    expect(counts.flat().map(({ n }) => n)).toEqual(["65536", "65536", "65536", "3392"]);
    const sums = (from: string) =>
      `select count(*)::varchar n, sum(delay)::varchar d, sum(distance)::varchar s, sum(hash(delay::int, distance::int, time::float)::hugeint)::varchar h from ${from}`;
    const path = dataSetPath("flights-200k.json");
    expect(t.engine.rows(sums(t.engine.load(batches)))).toEqual(
      await t.judge.rows(sums(`'${path}'`)),
    );
  });

  test("a limit ends it early", async () => {
    const { rows } = await decoded("flights", { limit: 3, batchRows: 2 });
    const path = dataSetPath("flights-200k.json");
    expect(rows).toEqual(
      (await t.judge.table(`(select delay, distance, time::float as time from '${path}' limit 3)`))
        .rows,
    );
  });
});

describe("formats", () => {
  const written: [string, Written][] = [
    ["file", { format: "file" }],
    ["stream", { format: "stream" }],
    ["file in LZ4", { format: "file", codec: 0 }],
    ["stream in ZSTD", { format: "stream", codec: 1 }],
  ];
  test.each(written)(
    "%s, in several record batches that share a dictionary",
    async (_, options) => {
      await write("mixed", mixed, { ...options, maxBatchRows: 2 });
      const { described, batches, types, rows } = await decoded("mixed");
      expect(batches).toHaveLength(3);
      expect({ types, rows }).toEqual(mixedTable);
      expect(described.columns.map(({ type }) => type)).toEqual([
        "Int64",
        "Dictionary<Utf8>",
        "Utf8",
        "List<Utf8>",
        "Struct<lat: Float64, ok: Bool>",
      ]);
      // Each answer stands alone, dictionary and all.
      const { rows: alone } = await t.engine.table(t.engine.load(batches.slice(1, 2)));
      expect(alone).toEqual(mixedTable.rows.slice(2, 4));
    },
  );

  test("record batches are cut to the rows asked for", async () => {
    await write("cut", mixed);
    const { batches, rows } = await decoded("cut", { batchRows: 1, limit: 4 });
    expect(batches).toHaveLength(4);
    expect(rows).toEqual(mixedTable.rows.slice(0, 4));
  });

  test("the stream of before 2019, without continuation marks and end", async () => {
    const bytes = await write("modern", { n: [arrow.int32(), [1, 2]] }, { format: "stream" });
    const marks: number[] = [];
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 8; at += 4)
      if (view.getInt32(at, true) === -1) marks.push(at);
    const parts = marks.map((at, index) =>
      bytes.slice(at + 4, marks[index + 1] ?? bytes.length - 8),
    );
    expect(parts).toHaveLength(2);
    await t.codec.put("legacy", new Uint8Array(await new Blob(parts).arrayBuffer()));
    expect((await decoded("legacy")).rows).toEqual([{ n: "1" }, { n: "2" }]);
  });

  test("a file without rows answers its schema once", async () => {
    const fields = [
      arrow.field("n", arrow.int32()),
      arrow.field("d", arrow.dictionary(arrow.utf8())),
    ];
    const columns = fields.map(({ type }) => new arrow.Column([], type));
    await t.codec.put("empty", tableFile(new arrow.Table({ fields }, columns)));
    const { batches, types, rows } = await decoded("empty");
    expect(batches).toHaveLength(1);
    expect({ types, rows }).toEqual({ types: ["n INTEGER", "d VARCHAR"], rows: [] });
  });
});

describe("damaged files", () => {
  const failure = (why: string) => ({
    code: "ingest_failed",
    message: `The Arrow file cannot be read: ${why}.`,
    hint: "It may be cut short or damaged: write it again, or name the format it really has.",
  });

  test("no Arrow at all, empty, cut short", async () => {
    await t.codec.put("csv", "a,b\n1,2\n");
    const noArrow = failure("it does not begin with an Arrow message");
    expect(await t.codec.refusal("csv", { format: "arrow" })).toEqual(noArrow);
    await t.codec.put("nothing", "");
    expect(await t.codec.refusal("nothing", { format: "arrow" })).toEqual(noArrow);
    const bytes = await write("whole", mixed);
    await t.codec.put("cut", bytes.slice(0, bytes.length >> 1));
    const { batches, last } = await t.codec.decode("cut", { format: "arrow" });
    expect(batches).toEqual([]);
    expect(last).toEqual({ failure: failure("it ends inside a message") });
  });

  test.each([0, 1] as const)("damaged compressed data, codec %s", async (compression) => {
    const bytes = await write("fine", mixed, { codec: compression });
    const magic = compression === 0 ? [0x04, 0x22, 0x4d, 0x18] : [0x28, 0xb5, 0x2f, 0xfd];
    const at = bytes.findIndex((_, i) => magic.every((byte, j) => bytes[i + j] === byte));
    bytes.fill(0xee, at + 4, at + 12);
    await t.codec.put("damaged", bytes);
    const { last } = await t.codec.decode("damaged", { format: "arrow" });
    expect(last).toMatchObject({
      failure: {
        code: "ingest_failed",
        message: expect.stringMatching(/^The Arrow file cannot be read: /),
      },
    });
  });

  test("offsets that point outside are refused, not handed on", async () => {
    const bytes = await write(
      "offsets",
      { x: [arrow.utf8(), ["abcdefgh", "ijklmnop"]] },
      { format: "stream" },
    );
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 8; at += 4) {
      if (
        view.getInt32(at, true) === 8 &&
        view.getInt32(at + 4, true) === 16 &&
        view.getInt32(at - 4, true) === 0
      ) {
        view.setInt32(at + 4, 1_000_000, true);
      }
    }
    await t.codec.put("offsets", bytes);
    const { batches, last } = await t.codec.decode("offsets", { format: "arrow" });
    expect(batches).toEqual([]);
    expect(last).toMatchObject({
      failure: {
        code: "ingest_failed",
        message: expect.stringMatching(/^The Arrow file cannot be read: /),
      },
    });
  });

  test("a record batch too large for memory is refused with its size", async () => {
    const text = "x".repeat(1024 * 1024);
    await write("large", { x: [arrow.utf8(), Array.from({ length: 40 }, () => text)] });
    const { last } = await t.codec.decode("large", { format: "arrow" });
    expect(last).toEqual({
      failure: {
        code: "too_large",
        message: expect.stringMatching(
          /^A message of the Arrow file has 419\d{5} bytes; at most 33554432 fit in memory\.$/,
        ),
        hint: "Write the file with smaller record batches (100,000 rows, say).",
      },
    });
  });
});
