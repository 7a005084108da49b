/** Random numbers by a seed, the same on every machine: sfc32. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed >>> 0;
    this.#b = Math.floor(seed / 4_294_967_296) >>> 0;
    this.#c = stream >>> 0;
    // The first numbers of near seeds are alike.
    for (let i = 0; i < 15; i++) this.#next();
  }

  /** From 0 up to, not including, 1. */
  unit(): number {
    return this.#next() / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.unit() * end);
  }

  /** Puts `count` of the items, drawn without putting back, at the front. */
  shuffle(items: Int32Array, count = items.length): void {
    for (let i = 0; i < count; i++) {
      const j = i + this.below(items.length - i);
      const held = items[i] ?? 0;
      items[i] = items[j] ?? 0;
      items[j] = held;
    }
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }
}

/**
 * About `most` of `count` rows, spread evenly: multiples of the golden ratio keep step with no period of the data.
 */
export function thinned(count: number, most: number): Int32Array {
  if (count <= most) return Int32Array.from({ length: count }, (_, i) => i);
  const below = (most / count) * 4_294_967_296;
  const kept: number[] = [];
  for (let i = 0; i < count; i++) if (Math.imul(i, GOLDEN) >>> 0 < below) kept.push(i);
  return Int32Array.from(kept);
}

const GOLDEN = 2_654_435_761;
