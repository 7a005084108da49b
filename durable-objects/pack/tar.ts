import { createHash, type Hash } from "node:crypto";
import { Failure } from "../../contract/errors.ts";

/** POSIX archives (ustar), written and read a piece at a time. Names have 100 bytes at most, and no times. */

const BLOCK = 512;
const encoder = new TextEncoder();
const latin1 = new TextDecoder("latin1");

export type MemberKind = "file" | "folder";

/** The two empty blocks behind the last member. */
export const TAR_END = new Uint8Array(2 * BLOCK);

/** What stands before a member's bytes. The same members give the same archive: it has no clock and no owner. */
export function tarHeader(name: string, size: number, kind: MemberKind = "file"): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => header.set(encoder.encode(text), at);
  if (encoder.encode(name).length > 100) throw new Error(`${name} is too long for an archive`);
  put(name, 0);
  put(kind === "file" ? "0000644" : "0000755", 100);
  put("0000000", 108);
  put("0000000", 116);
  put(size.toString(8).padStart(11, "0"), 124);
  put("0".repeat(11), 136);
  put(kind === "file" ? "0" : "5", 156);
  put("ustar\u000000", 257);
  put(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** What fills up a member's last block. */
export function tarPadding(size: number): Uint8Array {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The sum of a header's bytes, its own field counted as spaces. */
function checksum(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

export interface Member {
  name: string;
  size: number;
  kind: MemberKind;
  /** SHA-256 in hex of every byte of the archive before this member */
  before: string | undefined;
}

/**
 * Reads an archive from front to back. The bytes of a member are taken before the next one is asked for; what is
 * left of them is passed over.
 */
export class TarReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** name of the member before which the digest is wanted */
  readonly #last: string;
  readonly #hash: Hash = createHash("sha256");
  #isDigesting = true;
  #held: Uint8Array = new Uint8Array();
  #left = 0;
  #padding = 0;
  #received = 0;

  constructor(bytes: AsyncIterable<Uint8Array>, last: string) {
    this.#chunks = bytes[Symbol.asyncIterator]();
    this.#last = last;
  }

  /** The next member; undefined behind the last. @throws invalid_input when this is no archive, or breaks off */
  async next(): Promise<Member | undefined> {
    while (this.#left > 0) await this.some();
    const padding = await this.#exactly(this.#padding);
    if (this.#isDigesting) this.#hash.update(padding);
    const header = await this.#exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return undefined;
    const { name, size, kind } = parse(header);
    let before: string | undefined;
    if (this.#isDigesting && name === this.#last) {
      before = this.#hash.digest("hex");
      this.#isDigesting = false;
    }
    if (this.#isDigesting) this.#hash.update(header);
    this.#left = size;
    this.#padding = tarPadding(size).length;
    return { name, size, kind, before };
  }

  /** All bytes of the member; the caller has looked at its size. */
  async whole(): Promise<Uint8Array> {
    const bytes = await this.#exactly(this.#left);
    this.#told(bytes);
    return bytes;
  }

  /** The member's bytes, as they come. */
  async *pieces(): AsyncGenerator<Uint8Array, void> {
    while (this.#left > 0) yield await this.some();
  }

  /** Some bytes of the member, at least one. */
  async some(): Promise<Uint8Array> {
    if (this.#held.length === 0) await this.#fill();
    const bytes = this.#held.subarray(0, this.#left);
    this.#held = this.#held.subarray(bytes.length);
    this.#told(bytes);
    return bytes;
  }

  #told(bytes: Uint8Array): void {
    this.#left -= bytes.length;
    if (this.#isDigesting) this.#hash.update(bytes);
  }

  async #exactly(count: number): Promise<Uint8Array> {
    const whole = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      if (this.#held.length === 0) await this.#fill();
      const part = this.#held.subarray(0, count - at);
      whole.set(part, at);
      at += part.length;
      this.#held = this.#held.subarray(part.length);
    }
    return whole;
  }

  async #fill(): Promise<void> {
    do {
      const { done, value } = await this.#chunks.next();
      if (done) {
        throw new Failure("invalid_input", `The pack breaks off after ${this.#received} bytes.`, {
          hint: "Send the whole file again.",
        });
      }
      this.#held = value;
      this.#received += value.length;
    } while (this.#held.length === 0);
  }
}

function parse(header: Uint8Array): { name: string; size: number; kind: MemberKind } {
  const text = (from: number, to: number) => {
    const field = latin1.decode(header.subarray(from, to));
    const end = field.indexOf("\0");
    return end < 0 ? field : field.slice(0, end);
  };
  const octal = (from: number, to: number) => {
    const digits = text(from, to).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  };
  const kind = KINDS[text(156, 157)];
  const size = octal(124, 136);
  const isSound =
    text(257, 262) === "ustar" && octal(148, 156) === checksum(header) && text(345, 500) === "";
  if (!isSound || kind === undefined || Number.isNaN(size) || (kind === "folder" && size > 0)) {
    throw new Failure("invalid_input", "This is no pack, or it is damaged.", {
      hint: "A pack is what GET /p/<project>/export/pack answers, byte for byte.",
    });
  }
  return { name: text(0, 100), size, kind };
}

const KINDS: Record<string, MemberKind> = { "0": "file", "5": "folder" };
