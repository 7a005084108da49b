import { expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { piecesOf } from "../../durable-objects/catalog/window/pieces.ts";
import type { Range } from "../../durable-objects/engine/window/place.ts";

const MB = 1024 * 1024;

/** Reads rows of so many bytes each, and fails when they are more than the memory. */
function reader(bytesOf: (row: number) => number, memory = Number.POSITIVE_INFINITY) {
  const asked: [number, number][] = [];
  const read = async ({ offset, limit }: Range) => {
    asked.push([offset, limit]);
    const bytes = Array.from({ length: limit }, (_, i) => bytesOf(offset + i));
    const length = bytes.reduce((sum, each) => sum + each, 0);
    if (length > memory) throw new Failure("out_of_memory", "too much");
    return [new Uint8Array(length)];
  };
  return { asked, read };
}

async function all(pieces: AsyncGenerator<Uint8Array[], void>): Promise<number> {
  let count = 0;
  for await (const _ of pieces) count++;
  return count;
}

test("short rows are read in ever larger pieces, up to the most", async () => {
  const { asked, read } = reader(() => 10);
  expect(await all(piecesOf(60_000, 20_000, read))).toBe(5);
  expect(asked).toEqual([
    [0, 1_000],
    [1_000, 8_000],
    [9_000, 20_000],
    [29_000, 20_000],
    [49_000, 20_000],
  ]);
});

test("long rows in pieces of 4 MB, which follow the rows' lengths", async () => {
  const { asked, read } = reader((row) => (row < 2_000 ? 16_384 : 65_536));
  await all(piecesOf(2_400, 20_000, read));
  expect(asked.slice(0, 7)).toEqual([
    [0, 1_000],
    [1_000, 256],
    [1_256, 256],
    [1_512, 256],
    [1_768, 256],
    [2_024, 199],
    [2_223, 64],
  ]);
  expect(asked.every(([offset], i) => i === 0 || offset === sum(asked[i - 1]))).toBe(true);
});

test("what is too much is read again with fewer rows; a single row that is, is refused", async () => {
  const { asked, read } = reader(() => MB, 20 * MB);
  expect(await all(piecesOf(24, 20_000, read))).toBe(4);
  expect(asked.slice(0, 5)).toEqual([
    [0, 1_000],
    [0, 125],
    [0, 15],
    [15, 4],
    [19, 4],
  ]);
  const one = reader(() => MB, MB / 2);
  await expect(all(piecesOf(24, 20_000, one.read))).rejects.toThrow("too much");
  expect(one.asked.at(-1)).toEqual([0, 1]);
});

test("another failure is not tried again", async () => {
  const asked: Range[] = [];
  const read = async (range: Range): Promise<Uint8Array[]> => {
    asked.push(range);
    throw new Failure("cancelled", "gone");
  };
  await expect(all(piecesOf(10, 100, read))).rejects.toThrow("gone");
  expect(asked).toEqual([{ offset: 0, limit: 100 }]);
});

test("of no rows there is one piece", async () => {
  const { asked, read } = reader(() => 0);
  expect(await all(piecesOf(0, 5, read))).toBe(1);
  expect(asked).toEqual([[0, 5]]);
});

/** Where a piece ends. */
function sum(range: [number, number] | undefined): number {
  return (range?.[0] ?? 0) + (range?.[1] ?? 0);
}
