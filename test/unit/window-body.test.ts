import { expect, test } from "vitest";
import { bodyOf } from "../../durable-objects/catalog/window/body.ts";

/** Three pieces, of which it is told when they are made. */
async function* pieces(made: number[], failAt?: number): AsyncGenerator<Uint8Array, void> {
  for (const n of [1, 2, 3]) {
    if (n === failAt) throw new Error(`piece ${n} failed`);
    made.push(n);
    yield Uint8Array.of(n);
  }
}

const never = () => {
  throw new Error("this was not to be called");
};

test("gives all bytes, and ends", async () => {
  const body = bodyOf(pieces([]), never, never);
  expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
});

test("makes nothing before it is asked for", async () => {
  const made: number[] = [];
  const reader = bodyOf(pieces(made), never, never).getReader();
  expect(made).toEqual([]);
  await reader.read();
  expect(made).toEqual([1]);
});

test("tells when its reader goes, and makes nothing more", async () => {
  const made: number[] = [];
  let gone = 0;
  const reader = bodyOf(pieces(made), () => gone++, never).getReader();
  await reader.read();
  await reader.cancel();
  expect([made, gone]).toEqual([[1], 1]);
});

test("breaks off where something goes wrong, and tells why", async () => {
  const told: unknown[] = [];
  const reader = bodyOf(pieces([], 2), never, (thrown) => told.push(thrown)).getReader();
  expect((await reader.read()).value).toEqual(Uint8Array.of(1));
  await expect(reader.read()).rejects.toThrow("piece 2 failed");
  expect(told).toEqual([new Error("piece 2 failed")]);
});
