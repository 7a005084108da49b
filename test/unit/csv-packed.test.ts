import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { failureOf, useReading } from "./csv-reading.ts";

// Packed files are told by their bytes.

const { read } = useReading();

describe("packed files", () => {
  const text = `a,b\n${"1,x\n".repeat(5_000)}`;

  test("gzip and zstd are unpacked, by their bytes, in several parts too", async () => {
    const twice = Buffer.concat([gzipSync("a,b\n1,2\n"), gzipSync("3,4\n")]);
    expect((await read(twice)).rows).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    for (const [name, bytes] of [
      ["gzip", gzipSync(text)],
      ["zstd", zstdCompressSync(text)],
    ] as const) {
      const result = await read(bytes, {}, 10);
      expect(result.rows).toHaveLength(5_000);
      expect(result.notes).toEqual([`The file was unpacked from ${name}.`]);
    }
  });

  test("what is damaged or cut short is refused", async () => {
    const whole = gzipSync(text);
    for (const bytes of [
      whole.subarray(0, -12),
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(30)]),
    ])
      expect(await failureOf(read(bytes))).toMatchObject({
        code: "ingest_failed",
        message: "The file's gzip data is damaged or cut short.",
      });
  });

  test.each<[string, number[], string]>([
    ["a workbook", [0x50, 0x4b, 3, 4, 0, 0], "a ZIP archive or an Excel workbook"],
    ["Parquet", [0x50, 0x41, 0x52, 0x31, 0, 0], "a Parquet file"],
  ])("%s under the name of a text is refused", async (_, bytes, what) => {
    expect(await failureOf(read(Uint8Array.from(bytes)))).toMatchObject({
      message: `By its first bytes the file is ${what}, no delimited text.`,
    });
  });
});
