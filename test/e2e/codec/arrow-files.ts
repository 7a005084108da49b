import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as arrow from "@uwdata/flechette";
import { decodeLz4Frame } from "../../../codec/arrow/lz4.ts";
import { lz4Frame } from "./lz4-writer.ts";

const { LZ4_FRAME, ZSTD } = arrow.CompressionType;
arrow.setCompressionCodec(LZ4_FRAME, { encode: lz4Frame, decode: decodeLz4Frame });
arrow.setCompressionCodec(ZSTD, {
  encode: zstdCompressSync,
  decode: (bytes) => zstdDecompressSync(bytes),
});

export interface Written {
  format?: "stream" | "file";
  codec?: 0 | 1;
}

export type Columns = Record<string, [arrow.DataType, unknown[]]>;

/** An Arrow file of the columns. */
export function arrowFile(
  columns: Columns,
  { maxBatchRows, ...written }: Written & { maxBatchRows?: number } = {},
): Uint8Array<ArrayBuffer> {
  const types = Object.fromEntries(Object.entries(columns).map(([key, [type]]) => [key, type]));
  const values = Object.entries(columns).map(([key, [, list]]): [string, unknown[]] => [key, list]);
  const table = arrow.tableFromArrays(values, { types, ...(maxBatchRows ? { maxBatchRows } : {}) });
  return tableFile(table, written);
}

export function tableFile(table: arrow.Table, written: Written = {}): Uint8Array<ArrayBuffer> {
  const bytes = arrow.tableToIPC(table, { format: "file", ...written });
  if (bytes === null) throw new Error("nothing was written");
  return bytes.slice();
}

/** Five rows of text, dictionary, list and struct. */
export const mixed: Columns = {
  id: [arrow.int64(), [1n, 9007199254740993n, null, 4n, 5n]],
  city: [arrow.dictionary(arrow.utf8()), ["Oslo", "Rome", "Oslo", null, "Rome"]],
  note: [arrow.utf8(), ["", "a".repeat(40), "ø", null, "a".repeat(40)]],
  tags: [arrow.list(arrow.utf8()), [["x"], [], null, ["y", null], ["z"]]],
  place: [
    arrow.struct({ lat: arrow.float64(), ok: arrow.bool() }),
    [
      { lat: 1.5, ok: true },
      null,
      { lat: null, ok: false },
      { lat: -0.25, ok: null },
      { lat: 2, ok: true },
    ],
  ],
};
/** The same as DuckDB prints it. */
export const mixedTable = {
  types: [
    "id BIGINT",
    "city VARCHAR",
    "note VARCHAR",
    "tags VARCHAR[]",
    "place STRUCT(lat DOUBLE, ok BOOLEAN)",
  ],
  rows: [
    { id: "1", city: "Oslo", note: "", tags: "[x]", place: "{'lat': 1.5, 'ok': true}" },
    { id: "9007199254740993", city: "Rome", note: "a".repeat(40), tags: "[]", place: null },
    { id: null, city: "Oslo", note: "ø", tags: null, place: "{'lat': NULL, 'ok': false}" },
    { id: "4", city: null, note: null, tags: "[y, NULL]", place: "{'lat': -0.25, 'ok': NULL}" },
    { id: "5", city: "Rome", note: "a".repeat(40), tags: "[z]", place: "{'lat': 2.0, 'ok': true}" },
  ],
};
