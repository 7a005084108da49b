import type { Random } from "../torture/random.ts";

/** Bytes after some damage, and what was done, in words. */
export function damaged(original: Uint8Array, random: Random): { bytes: Uint8Array; done: string } {
  let bytes = new Uint8Array(original);
  const done: string[] = [];
  for (let times = 1 + random.below(3); times > 0; times--) {
    const [what, damage] = random.of(DAMAGES);
    bytes = damage(bytes, random);
    done.push(what);
  }
  return { bytes, done: done.join(", ") };
}

type Damage = (bytes: Uint8Array<ArrayBuffer>, random: Random) => Uint8Array<ArrayBuffer>;

const DAMAGES: [what: string, damage: Damage][] = [
  ["bits", (bytes, random) => change(bytes, random, (byte) => byte ^ (1 << random.below(8)))],
  ["bytes", (bytes, random) => change(bytes, random, () => random.below(256))],
  ["extremes", (bytes, random) => change(bytes, random, () => random.of([0, 0xff, 0x7f, 0x80]))],
  [
    "a number",
    (bytes, random) => {
      const at = placeIn(bytes, random);
      const number = random.of([0, 1, -1, 0x7fffffff, -0x80000000, bytes.length, 1 << 24]);
      if (at + 4 <= bytes.length) new DataView(bytes.buffer).setInt32(at, number, true);
      return bytes;
    },
  ],
  ["cut off", (bytes, random) => bytes.slice(0, random.below(bytes.length + 1))],
  ["beginning gone", (bytes, random) => bytes.slice(random.below(bytes.length + 1))],
  ["a piece gone", (bytes, random) => spliced(bytes, random, () => new Uint8Array(0))],
  ["a piece twice", (bytes, random) => spliced(bytes, random, (piece) => joined(piece, piece))],
  [
    "a piece of noise",
    (bytes, random) => spliced(bytes, random, (piece) => piece.map(() => random.below(256))),
  ],
  ["a piece of noughts", (bytes, random) => spliced(bytes, random, (piece) => piece.map(() => 0))],
];

function change(
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
  to: (byte: number) => number,
): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0) return bytes;
  for (let times = 1 + random.below(12); times > 0; times--) {
    const at = placeIn(bytes, random);
    bytes[at] = to(bytes[at] as number);
  }
  return bytes;
}

/** Anywhere; often near an end, where formats say what they are. */
function placeIn({ length }: Uint8Array, random: Random): number {
  if (random.chance(0.5)) return random.below(length);
  const near = random.below(Math.min(length, 600));
  return random.chance(0.4) ? near : length - 1 - near;
}

function spliced(
  bytes: Uint8Array<ArrayBuffer>,
  random: Random,
  to: (piece: Uint8Array<ArrayBuffer>) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const from = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, from + 1 + random.below(200));
  return joined(joined(bytes.slice(0, from), to(bytes.slice(from, end))), bytes.slice(end));
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
