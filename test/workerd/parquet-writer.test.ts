import { int32, tableFromArrays, tableToIPC } from "@uwdata/flechette";
import { expect, test } from "vitest";
import { type PieceSource, writeParquet } from "../../codec/parquet/writer.ts";
import { startWasm } from "../../codec/wasm.ts";

const ROWS = 50_000;

/** Pieces of numbers that no compression makes small, and what is asked of them. */
class Source implements PieceSource {
  asked = 0;
  disposed = 0;
  private readonly pieces: number;
  private readonly failAt: number | undefined;

  constructor(pieces: number, failAt?: number) {
    this.pieces = pieces;
    this.failAt = failAt;
  }

  async next(): Promise<Uint8Array | null> {
    const at = this.asked++;
    if (at === this.failAt) throw new Error("the rows broke off");
    if (at >= Math.max(1, this.pieces)) return null;
    const rows = this.pieces === 0 ? 0 : ROWS;
    const values = Int32Array.from({ length: rows }, (_, i) =>
      Math.imul(at * ROWS + i, 0x9e3779b1),
    );
    const table = tableFromArrays({ n: values }, { types: { n: int32() } });
    const stream = tableToIPC(table, { format: "stream" });
    if (stream === null) throw new Error("nothing was written");
    return stream;
  }

  [Symbol.dispose](): void {
    this.disposed++;
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Rows and row groups of a file. */
async function read(bytes: Uint8Array) {
  const { ParquetFile } = startWasm();
  const file = await ParquetFile.fromFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  return file
    .metadata()
    .rowGroups()
    .map((group) => group.numRows());
}

test("all rows are in the file, a hundred thousand in a group, and the source is let go once", async () => {
  const source = new Source(5);
  const bytes = await bytesOf(await writeParquet(source));
  expect(await read(bytes)).toEqual([100_000, 100_000, 50_000]);
  expect([source.asked, source.disposed]).toEqual([6, 1]);
});

test("a file of no rows has its columns", async () => {
  const source = new Source(0);
  const bytes = await bytesOf(await writeParquet(source));
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe("PAR1");
  const file = await startWasm().ParquetFile.fromFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  expect(file.metadata().fileMetadata().numRows()).toBe(0);
  expect([source.asked, source.disposed]).toEqual([1, 1]);
});

test("rows are asked for as the file is read; when its reader goes, no more of them are", async () => {
  const source = new Source(1_000);
  const reader = (await writeParquet(source)).getReader();
  let taken = 0;
  while (taken < 100_000) taken += (await reader.read()).value?.length ?? 0;
  const { asked } = source;
  expect(asked).toBeLessThan(8);
  await reader.cancel();
  await scheduler.wait(0);
  expect([source.asked - asked <= 1, source.disposed]).toEqual([true, 1]);
});

test("what breaks the rows off breaks the file off", async () => {
  const source = new Source(10, 3);
  await expect(bytesOf(await writeParquet(source))).rejects.toThrow("the rows broke off");
  expect(source.disposed).toBe(1);
  const atOnce = new Source(10, 0);
  await expect(writeParquet(atOnce)).rejects.toThrow("the rows broke off");
  expect(atOnce.disposed).toBe(1);
});
