import { expect, test } from "vitest";
import { StatementError } from "../../durable-objects/engine/connection.ts";
import { inParts, type Part, partOf, sum } from "../../durable-objects/engine/diff/parts.ts";

const outOfMemory = () => new StatementError("Out of Memory Error: failed to allocate", "select 1");

test.each([
  [{ rows: 0, columns: 5 }, 1],
  [{ rows: 250_000, columns: 6 }, 1],
  [{ rows: 250_001, columns: 1 }, 2],
  [{ rows: 200_000, columns: 20 }, 3],
  [{ rows: 3_000_000, columns: 5 }, 12],
])("%j is run in %i parts", async (size, count) => {
  const parts = await inParts(size, async (part) => part);
  expect(parts).toEqual(Array.from({ length: count }, (_, index) => ({ of: count, index })));
});

test("what does not fit is run again, from the first, in smaller parts", async () => {
  const ran: Part[] = [];
  const results = await inParts({ rows: 100, columns: 1 }, async (part) => {
    ran.push(part);
    if (part.of === 1 || (part.of === 4 && part.index === 1)) throw outOfMemory();
    return part.index;
  });
  expect(ran.slice(0, 4)).toEqual([
    { of: 1, index: 0 },
    { of: 4, index: 0 },
    { of: 4, index: 1 },
    { of: 16, index: 0 },
  ]);
  expect(results).toEqual(Array.from({ length: 16 }, (_, i) => i));
});

test("each part tells the share that is done, smaller parts from the first on", async () => {
  const told: number[] = [];
  const tell = (share: number) => told.push(share);
  await inParts({ rows: 1_000_000, columns: 1 }, async () => undefined, tell);
  expect(told).toEqual([0.25, 0.5, 0.75, 1]);
  told.length = 0;
  const run = async ({ of, index }: Part) => {
    if (of === 2 && index === 1) throw outOfMemory();
  };
  await inParts({ rows: 500_000, columns: 1 }, run, tell);
  expect(told).toEqual([0.5, ...Array.from({ length: 8 }, (_, i) => (i + 1) / 8)]);
});

test("when not even the smallest fits, or for any other failure, it fails", async () => {
  let runs = 0;
  const run = async (): Promise<never> => {
    runs++;
    throw outOfMemory();
  };
  await expect(inParts({ rows: 3, columns: 1 }, run)).rejects.toThrow("Out of Memory");
  expect(runs).toBe(2);
  const other = async (): Promise<never> => {
    runs++;
    throw new Error("other");
  };
  await expect(inParts({ rows: 1_000, columns: 1 }, other)).rejects.toThrow("other");
  expect(runs).toBe(3);
});

test("a part is chosen by the hash of its values, the whole is left as it is", () => {
  expect(partOf("select 1 as k0", ["k0"], { of: 1, index: 0 })).toBe("select 1 as k0");
  expect(partOf("select 1 as k0, 2 as k1", ["k0", "k1"], { of: 3, index: 2 })).toBe(
    "select * from (select 1 as k0, 2 as k1) where hash(k0, k1) % 3 = 2",
  );
});

test("a sum of nothing is nothing", () => {
  expect([sum([]), sum([1, 2])]).toEqual([0, 3]);
});
