const MAGIC = 0x184d2204;
const HAS_DICTIONARY = 1;
const HAS_CONTENT_CHECKSUM = 4;
const HAS_CONTENT_SIZE = 8;
const HAS_BLOCK_CHECKSUMS = 16;
const STORED = 0x80000000;

/** Decompresses one LZ4 frame of known size. Throws a `RangeError` on bytes that are not one. Checksums are not read. */
export function decodeLz4Frame(frame: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  if (view.getUint32(0, true) !== MAGIC) throw new RangeError("not an LZ4 frame");
  const flags = view.getUint8(4);
  if (flags & HAS_DICTIONARY) throw new RangeError("an LZ4 frame with a dictionary");
  const out = new Uint8Array(size);
  let written = 0;
  let at = flags & HAS_CONTENT_SIZE ? 15 : 7;
  for (;;) {
    const header = view.getUint32(at, true);
    at += 4;
    if (header === 0) break;
    const length = header & ~STORED;
    const block = frame.subarray(at, at + length);
    if (block.length < length) throw new RangeError("the LZ4 frame ends too early");
    if (header & STORED) {
      out.set(block, written);
      written += length;
    } else written = decodeBlock(block, out, written);
    at += length + (flags & HAS_BLOCK_CHECKSUMS ? 4 : 0);
  }
  if (written !== size) throw new RangeError(`${written} bytes of ${size} in the LZ4 frame`);
  if (frame.length < at + (flags & HAS_CONTENT_CHECKSUM ? 4 : 0)) {
    throw new RangeError("the LZ4 frame ends too early");
  }
  return out;
}

/** Sequences of literals and copies of what was written before; answers where writing ended. */
function decodeBlock(block: Uint8Array, out: Uint8Array, from: number): number {
  let to = from;
  let at = 0;
  const byte = (): number => {
    const value = block[at++];
    if (value === undefined) throw new RangeError("the LZ4 block ends too early");
    return value;
  };
  const longer = (short: number): number => {
    let length = short;
    if (short === 15) for (let more = 255; more === 255; length += more) more = byte();
    return length;
  };
  for (;;) {
    const token = byte();
    const literals = longer(token >> 4);
    if (at + literals > block.length) throw new RangeError("the LZ4 block ends too early");
    out.set(block.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    if (at === block.length) return to;
    const distance = byte() | (byte() << 8);
    const length = longer(token & 15) + 4;
    if (distance === 0 || distance > to || to + length > out.length) {
      throw new RangeError("an LZ4 copy from outside");
    }
    // A copy may overlap what it writes, which repeats it.
    if (distance >= length) out.copyWithin(to, to - distance, to - distance + length);
    else for (let i = 0; i < length; i++) out[to + i] = out[to + i - distance] as number;
    to += length;
  }
}
