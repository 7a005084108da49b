import { createHash, type Hash } from "node:crypto";
import type { ArrowBatch } from "./arrow.ts";
import { below, type Shape } from "./form.ts";
import { type Valid, validity } from "./validity.ts";

/** The three streams of one node of a column's type, and those of the nodes below it. */
export interface Node {
  shape: Shape;
  /** one byte a slot */
  validity: Hash;
  /** bytes of a text, items of a list: four bytes a slot */
  lengths: Hash;
  values: Hash;
  children: Node[];
}

export function nodeOf(shape: Shape): Node {
  return {
    shape,
    validity: createHash("sha256"),
    lengths: createHash("sha256"),
    values: createHash("sha256"),
    children: below(shape).map(nodeOf),
  };
}

/** Ends the streams and adds their digests, parents first. */
export function finish(node: Node, into: Hash): void {
  for (const stream of [node.validity, node.lengths, node.values]) into.update(stream.digest());
  for (const child of node.children) finish(child, into);
}

/**
 * Adds slots of a batch to the streams of a node. The batch's own buffers are changed: what lies in null slots is
 * whatever the engine left there.
 * @param present slots whose parent is not null, when there is a parent; the others count as null
 */
export function feed(
  node: Node,
  batch: ArrowBatch,
  from: number,
  to: number,
  present: Valid,
): void {
  const { shape, children } = node;
  const valid = validity(shape, batch, from, to, present);
  node.validity.update(valid ?? ones(to - from));
  switch (shape.kind) {
    case "bits":
      node.values.update(bits(bytesOf(batch), from, to, valid));
      break;
    case "fixed":
    case "float": {
      const bytes = bytesOf(batch).subarray(from * shape.bytes, to * shape.bytes);
      if (valid) clearNulls(bytes, shape.bytes, valid);
      if (shape.kind === "float") unify(bytes, shape.bytes);
      node.values.update(bytes);
      break;
    }
    case "bytes": {
      const bytes = bytesOf(batch);
      spans(node, batch, from, to, valid, (start, end) => {
        node.values.update(bytes.subarray(start, end));
      });
      break;
    }
    case "list": {
      const [child] = children;
      const [items] = batch.children ?? [];
      if (!child || !items) throw new Error("a list without items");
      spans(node, batch, from, to, valid, (start, end) =>
        feed(child, items, start, end, undefined),
      );
      break;
    }
    case "struct":
      children.forEach((child, i) => {
        feed(child, childOf(batch, i), from, to, valid);
      });
      break;
    case "union": {
      const tags = Uint8Array.from(batch.typeIds?.subarray(from, to) ?? []);
      if (valid) clearNulls(tags, 1, valid);
      node.values.update(tags);
      children.forEach((child, i) => {
        const held = tags.map((tag, row) => (tag === i && valid?.[row] !== 0 ? 1 : 0));
        feed(child, childOf(batch, i), from, to, held);
      });
    }
  }
}

/** Adds the lengths and visits the stretches of what is held; what lies below a null is left out. */
function spans(
  node: Node,
  batch: ArrowBatch,
  from: number,
  to: number,
  valid: Valid,
  visit: (start: number, end: number) => void,
): void {
  const { offsets } = batch;
  if (!(offsets instanceof Int32Array)) throw new Error("offsets are not of 32 bits");
  const lengths = new Uint32Array(to - from);
  let start = offsets[from] ?? 0;
  let end = start;
  for (let row = 0, next = start; row < lengths.length; row++) {
    const at = next;
    next = offsets[from + row + 1] ?? 0;
    if (valid && valid[row] === 0) continue;
    lengths[row] = next - at;
    // Usually nothing lies below a null, and all of it is one stretch.
    if (at !== end) {
      if (end > start) visit(start, end);
      start = at;
    }
    end = next;
  }
  node.lengths.update(new Uint8Array(lengths.buffer));
  if (end > start) visit(start, end);
}

function childOf(batch: ArrowBatch, index: number): ArrowBatch {
  const child = batch.children?.[index];
  if (!child) throw new Error(`there is no child ${index}`);
  return child;
}

function bytesOf({ values }: ArrowBatch): Uint8Array {
  if (!values) return new Uint8Array(0);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function bits(bitmap: Uint8Array, from: number, to: number, valid: Valid): Uint8Array {
  const bytes = new Uint8Array(to - from);
  for (let row = 0; row < bytes.length; row++) {
    const at = from + row;
    const bit = ((bitmap[at >> 3] ?? 0) >> (at & 7)) & 1;
    bytes[row] = valid ? bit & (valid[row] ?? 0) : bit;
  }
  return bytes;
}

function clearNulls(bytes: Uint8Array, width: number, valid: Uint8Array): void {
  for (let row = 0; row < valid.length; row++) {
    if (valid[row] === 0) bytes.fill(0, row * width, (row + 1) * width);
  }
}

/**
 * One zero and one NaN. DuckDB's compression takes equal values for the same, so which of two zeros or of two NaN is
 * read back depends on how they were stored.
 */
function unify(bytes: Uint8Array, width: number): void {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  if (width === 4) {
    const floats = new Float32Array(bytes.buffer, bytes.byteOffset, words.length);
    for (let i = 0; i < floats.length; i++) {
      if (floats[i] === 0) words[i] = 0;
      else if (Number.isNaN(floats[i])) words[i] = 0x7fc00000;
    }
    return;
  }
  const doubles = new Float64Array(bytes.buffer, bytes.byteOffset, words.length / 2);
  for (let i = 0; i < doubles.length; i++) {
    if (doubles[i] === 0) words[2 * i + 1] = 0;
    else if (Number.isNaN(doubles[i])) {
      words[2 * i] = 0;
      words[2 * i + 1] = 0x7ff80000;
    }
  }
}

const ONES = new Uint8Array(4096).fill(1);

function ones(count: number): Uint8Array {
  return count <= ONES.length ? ONES.subarray(0, count) : new Uint8Array(count).fill(1);
}
