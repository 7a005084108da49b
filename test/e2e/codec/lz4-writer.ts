/** A plain LZ4 frame writer for tests: greedy matches of four bytes or more, blocks of 64 KB that may refer back. */
export function lz4Frame(bytes: Uint8Array): Uint8Array {
  const out: number[] = [0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0xc0];
  const seen = new Map<number, number>();
  for (let from = 0; from < bytes.length; from += 65_536) {
    const block = compressBlock(bytes, from, Math.min(bytes.length, from + 65_536), seen);
    out.push(...int32(block.length));
    for (const byte of block) out.push(byte);
  }
  out.push(...int32(0));
  return Uint8Array.from(out);
}

const LAST_LITERALS = 5;
const LAST_MATCH_START = 12;
const MAX_DISTANCE = 65_535;

function compressBlock(bytes: Uint8Array, from: number, to: number, seen: Map<number, number>) {
  const out: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let anchor = from;
  let at = from;
  while (at < to - LAST_MATCH_START) {
    const word = view.getUint32(at, true);
    const before = seen.get(word);
    seen.set(word, at);
    if (before === undefined || at - before > MAX_DISTANCE) {
      at++;
      continue;
    }
    let length = 4;
    while (at + length < to - LAST_LITERALS && bytes[before + length] === bytes[at + length])
      length++;
    sequence(out, bytes.subarray(anchor, at), { distance: at - before, length });
    at += length;
    anchor = at;
  }
  sequence(out, bytes.subarray(anchor, to));
  return out;
}

function sequence(
  out: number[],
  literals: Uint8Array,
  match?: { distance: number; length: number },
): void {
  const matched = match ? match.length - 4 : 0;
  out.push((Math.min(15, literals.length) << 4) | Math.min(15, matched));
  longer(out, literals.length);
  for (const byte of literals) out.push(byte);
  if (match === undefined) return;
  out.push(match.distance & 255, match.distance >> 8);
  longer(out, matched);
}

function longer(out: number[], length: number): void {
  if (length < 15) return;
  let left = length - 15;
  for (; left >= 255; left -= 255) out.push(255);
  out.push(left);
}

function int32(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer);
}
