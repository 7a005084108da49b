import { READ_BYTES } from "./limits.ts";
import type { ByteSource } from "./remote-file.ts";

/** A moving window over a file: the unread bytes in memory are `bytes[start..end)`. */
export class ByteWindow {
  bytes = new Uint8Array(0);
  start = 0;
  end = 0;
  readonly #file: ByteSource;
  readonly #piece: number;
  #next = 0;

  constructor(file: ByteSource, piece = READ_BYTES) {
    this.#file = file;
    this.#piece = piece;
  }

  /** Offset in the file of the first unread byte. */
  get position(): number {
    return this.#next - (this.end - this.start);
  }

  /** Unread bytes in memory. */
  get held(): number {
    return this.end - this.start;
  }

  /** Bytes of the file that are not read yet. */
  get left(): number {
    return this.#file.size - this.position;
  }

  /** Reads on; false at the end of the file. */
  async fill(atLeast = 1): Promise<boolean> {
    const to = Math.min(this.#file.size, this.#next + Math.max(this.#piece, atLeast));
    if (to === this.#next) return false;
    const piece = await this.#file.read(this.#next, to);
    this.#next = to;
    const kept = this.held;
    if (kept === 0) {
      this.bytes = piece;
    } else {
      const joined = new Uint8Array(kept + piece.length);
      joined.set(this.bytes.subarray(this.start, this.end));
      joined.set(piece, kept);
      this.bytes = joined;
    }
    this.start = 0;
    this.end = this.bytes.length;
    return true;
  }

  /** The next `count` bytes, or null when the file ends before them. The view is valid until the next fill. */
  async take(count: number): Promise<Uint8Array | null> {
    while (this.held < count) if (!(await this.fill(count - this.held))) return null;
    const taken = this.bytes.subarray(this.start, this.start + count);
    this.start += count;
    return taken;
  }
}
