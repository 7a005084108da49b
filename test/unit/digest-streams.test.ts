import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ArrowBatch } from "../../durable-objects/engine/digest/arrow.ts";
import { formOf, type Shape } from "../../durable-objects/engine/digest/form.ts";
import { feed, finish, nodeOf } from "../../durable-objects/engine/digest/streams.ts";
import { parseLogicalType } from "../../durable-objects/engine/digest/types.ts";

const shapeOf = (type: string): Shape => formOf(parseLogicalType(type)).shape;
const bytes = (...values: number[]) => Uint8Array.from(values);
const sha256 = (...parts: ArrayBufferView[]) => {
  const hash = createHash("sha256");
  for (const { buffer, byteOffset, byteLength } of parts) {
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest();
};

/** The digest of a column's nodes over slices of batches. */
function nodesOf(type: string, ...slices: [batch: ArrowBatch, from: number, to: number][]): string {
  const node = nodeOf(shapeOf(type));
  for (const [batch, from, to] of slices) feed(node, batch, from, to, undefined);
  const hash = createHash("sha256");
  finish(node, hash);
  return hash.digest("hex");
}

/** The same from the bytes of the streams, three a node. */
function streams(...parts: ArrayBufferView[]): string {
  return sha256(...parts.map((part) => sha256(part))).toString("hex");
}

const NONE = bytes();
const lengths = (...values: number[]) => Uint32Array.from(values);
const text = (content: string) => new TextEncoder().encode(content);

/** Bit i of the bitmap is 1 where the i-th is true. */
function bitmap(...valid: (0 | 1)[]): Uint8Array {
  const map = new Uint8Array(Math.ceil(valid.length / 8));
  valid.forEach((bit, i) => {
    map[i >> 3] = (map[i >> 3] ?? 0) | (bit << (i & 7));
  });
  return map;
}

function ints(values: number[], valid?: (0 | 1)[]): ArrowBatch {
  return {
    length: values.length,
    nullCount: valid ? valid.filter((bit) => bit === 0).length : 0,
    validity: valid && bitmap(...valid),
    values: Int32Array.from(values),
  };
}

function texts(content: string, offsets: number[], valid?: (0 | 1)[]): ArrowBatch {
  return {
    length: offsets.length - 1,
    nullCount: valid ? 1 : 0,
    validity: valid && bitmap(...valid),
    offsets: Int32Array.from(offsets),
    values: text(content),
  };
}

function lists(items: ArrowBatch, offsets: number[], valid?: (0 | 1)[]): ArrowBatch {
  return {
    length: offsets.length - 1,
    nullCount: valid ? 1 : 0,
    validity: valid && bitmap(...valid),
    offsets: Int32Array.from(offsets),
    children: [items],
  };
}

describe("what is hashed of a batch", () => {
  test("garbage in null slots is zeroed", () => {
    const batch = ints([7, 99, -1], [1, 0, 1]);
    expect(nodesOf("INTEGER", [batch, 0, 3])).toBe(
      streams(bytes(1, 0, 1), NONE, Int32Array.of(7, 0, -1)),
    );
  });

  test("slices of a batch, at odd places, are the whole", () => {
    const values = Array.from({ length: 100 }, (_, i) => i * i);
    const valid = values.map((_, i) => (i % 3 === 0 ? 0 : 1));
    const fresh = () => ints(values, valid);
    const whole = nodesOf("INTEGER", [fresh(), 0, 100]);
    expect(nodesOf("INTEGER", [fresh(), 0, 1], [fresh(), 1, 14], [fresh(), 14, 100])).toBe(whole);
    expect(
      nodesOf(
        "INTEGER",
        ...values.map((_, i): [ArrowBatch, number, number] => [fresh(), i, i + 1]),
      ),
    ).toBe(whole);
  });

  test("bits of booleans, from the middle of a byte", () => {
    const batch: ArrowBatch = {
      length: 12,
      nullCount: 1,
      validity: bitmap(1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1),
      values: bitmap(1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0),
    };
    expect(nodesOf("BOOLEAN", [batch, 5, 12])).toBe(
      streams(bytes(1, 1, 1, 1, 0, 1, 1), NONE, bytes(1, 0, 0, 0, 0, 1, 0)),
    );
  });

  test("texts whose offsets do not begin at 0, with bytes below a null", () => {
    const batch = texts("junkabGARBAGEcd", [4, 6, 13, 13, 15], [1, 0, 1, 1]);
    expect(nodesOf("VARCHAR", [batch, 0, 4])).toBe(
      streams(bytes(1, 0, 1, 1), lengths(2, 0, 0, 2), text("abcd")),
    );
  });

  test("a null first and a null last leave out their bytes", () => {
    const batch = texts("XXabYY", [0, 2, 4, 6], [0, 1, 0]);
    expect(nodesOf("VARCHAR", [batch, 0, 3])).toBe(
      streams(bytes(0, 1, 0), lengths(0, 2, 0), text("ab")),
    );
  });

  test("lists with items below a null", () => {
    const items = ints([1, 2, 77, 78, 3, 99], [1, 0, 1, 1, 1, 1]);
    const batch = lists(items, [0, 2, 4, 4, 5], [1, 0, 1, 1]);
    expect(nodesOf("INTEGER[]", [batch, 0, 4])).toBe(
      streams(
        bytes(1, 0, 1, 1),
        lengths(2, 0, 0, 1),
        NONE,
        bytes(1, 0, 1),
        NONE,
        Int32Array.of(1, 0, 3),
      ),
    );
  });

  test("fields of a null struct are null, lists in it have no items", () => {
    const of = () => ({
      length: 3,
      nullCount: 1,
      validity: bitmap(1, 0, 1),
      children: [ints([1, 2, 3]), lists(ints([4, 5, 6]), [0, 1, 2, 3])],
    });
    expect(nodesOf("STRUCT(a INTEGER, b INTEGER[])", [of(), 0, 3])).toBe(
      streams(
        ...[bytes(1, 0, 1), NONE, NONE],
        ...[bytes(1, 0, 1), NONE, Int32Array.of(1, 0, 3)],
        ...[bytes(1, 0, 1), lengths(1, 0, 1), NONE],
        ...[bytes(1, 1), NONE, Int32Array.of(4, 6)],
      ),
    );
    expect(nodesOf("STRUCT(a INTEGER, b INTEGER[])", [of(), 0, 2], [of(), 2, 3])).toBe(
      nodesOf("STRUCT(a INTEGER, b INTEGER[])", [of(), 0, 3]),
    );
  });

  test("members of a union are null where another is held, and a held null is null", () => {
    const batch: ArrowBatch = {
      length: 4,
      nullCount: 0,
      typeIds: Int8Array.of(1, 0, 1, 0),
      children: [ints([7, 1, 8, 2], [1, 1, 1, 0]), texts("aXbY", [0, 1, 2, 3, 4])],
    };
    expect(nodesOf("UNION(n INTEGER, t VARCHAR)", [batch, 0, 4])).toBe(
      streams(
        ...[bytes(1, 1, 1, 0), NONE, bytes(1, 0, 1, 0)],
        ...[bytes(0, 1, 0, 0), NONE, Int32Array.of(0, 1, 0, 0)],
        ...[bytes(1, 0, 1, 0), lengths(1, 0, 1, 0), text("ab")],
      ),
    );
  });

  test("zeros and NaN of any bits are one zero and one NaN", () => {
    const doubles = new BigUint64Array([
      0x8000000000000000n,
      0xfff0000000000001n,
      0x7ff8000000000123n,
      0x3ff0000000000000n,
      1n,
    ]);
    const batch = { length: 5, nullCount: 0, values: new Float64Array(doubles.buffer) };
    const unified = new BigUint64Array([
      0n,
      0x7ff8000000000000n,
      0x7ff8000000000000n,
      0x3ff0000000000000n,
      1n,
    ]);
    expect(nodesOf("DOUBLE", [batch, 0, 5])).toBe(streams(bytes(1, 1, 1, 1, 1), NONE, unified));
    const floats = new Uint32Array([0x80000000, 0xff800001, 0x7f800000]);
    const small = { length: 3, nullCount: 0, values: new Float32Array(floats.buffer) };
    expect(nodesOf("FLOAT", [small, 0, 3])).toBe(
      streams(bytes(1, 1, 1), NONE, new Uint32Array([0, 0x7fc00000, 0x7f800000])),
    );
  });

  test("a batch of more rows than the table of ones", () => {
    const values = Array.from({ length: 10_000 }, (_, i) => i);
    expect(nodesOf("INTEGER", [ints(values), 0, 10_000])).toBe(
      streams(new Uint8Array(10_000).fill(1), NONE, Int32Array.from(values)),
    );
  });
});
