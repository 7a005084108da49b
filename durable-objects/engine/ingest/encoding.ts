import { BadText, Lines, Utf8Check } from "./utf8.ts";

/** Bytes of a text to UTF-8, piece by piece. */
export interface Transcoder {
  push(chunk: Uint8Array): Uint8Array;
  /** @throws BadText when the text ends within a character */
  end(): void;
}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "latin-1" | "windows-1252";

/** What the first bytes tell: a byte order mark, or the zero bytes that UTF-16 puts beside plain letters. */
export function encodingOf(head: Uint8Array): { encoding: Encoding; mark: number } | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf)
    return { encoding: "utf-8", mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  const zeros = [0, 0];
  const seen = Math.min(head.length, 4_096);
  for (let i = 0; i < seen; i++) if (head[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 5 > seen && even * 50 < seen) return { encoding: "utf-16le", mark: 0 };
  if (even * 5 > seen && odd * 50 < seen) return { encoding: "utf-16be", mark: 0 };
  return undefined;
}

export function transcoderOf(encoding: Encoding): Transcoder {
  if (encoding === "utf-8") return new Utf8();
  if (encoding === "latin-1" || encoding === "windows-1252") return new OneByte(encoding);
  return new Utf16(encoding === "utf-16le");
}

class Utf8 implements Transcoder {
  private readonly check = new Utf8Check();

  push(chunk: Uint8Array): Uint8Array {
    this.check.push(chunk);
    if (this.check.bad) throw this.check.bad;
    return chunk;
  }

  end(): void {
    this.check.end();
    if (this.check.bad) throw this.check.bad;
  }
}

/** What Windows-1252 has in place of the control characters 0x80 to 0x9f; 0 where it has nothing. */
const WINDOWS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
  0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161,
  0x203a, 0x0153, 0, 0x017e, 0x0178,
];

class OneByte implements Transcoder {
  private readonly lines = new Lines();
  private readonly windows: boolean;

  constructor(encoding: "latin-1" | "windows-1252") {
    this.windows = encoding === "windows-1252";
  }

  push(chunk: Uint8Array): Uint8Array {
    const out = new Writer(chunk.length * 3);
    for (const byte of chunk) {
      this.lines.see(byte);
      const code = this.windows && byte >= 0x80 && byte < 0xa0 ? WINDOWS[byte - 0x80] : byte;
      if (code === undefined || (code === 0 && byte !== 0))
        throw new BadText(this.lines.line, byte);
      out.put(code);
    }
    return out.bytes();
  }

  end(): void {}
}

class Utf16 implements Transcoder {
  private readonly lines = new Lines();
  private readonly little: boolean;
  private half: number | undefined;
  private lead = 0;

  constructor(little: boolean) {
    this.little = little;
  }

  push(chunk: Uint8Array): Uint8Array {
    const out = new Writer(chunk.length * 2 + 4);
    for (const byte of chunk) {
      if (this.half === undefined) this.half = byte;
      else {
        this.unit(this.little ? this.half | (byte << 8) : (this.half << 8) | byte, out);
        this.half = undefined;
      }
    }
    return out.bytes();
  }

  end(): void {
    if (this.half !== undefined || this.lead !== 0)
      throw new BadText(this.lines.line, this.half ?? this.lead >> 8);
  }

  private unit(unit: number, out: Writer): void {
    this.lines.see(unit);
    const isLead = unit >= 0xd800 && unit < 0xdc00;
    const isTrail = unit >= 0xdc00 && unit < 0xe000;
    if (this.lead !== 0 ? !isTrail : isTrail) throw new BadText(this.lines.line, unit >> 8);
    if (this.lead !== 0) out.put(0x10000 + ((this.lead - 0xd800) << 10) + (unit - 0xdc00));
    else if (!isLead) out.put(unit);
    this.lead = isLead ? unit : 0;
  }
}

class Writer {
  private readonly buffer: Uint8Array;
  private length = 0;

  constructor(most: number) {
    this.buffer = new Uint8Array(most);
  }

  put(code: number): void {
    if (code < 0x80) {
      this.byte(code);
      return;
    }
    if (code < 0x800) this.byte(0xc0 | (code >> 6));
    else {
      if (code < 0x10000) this.byte(0xe0 | (code >> 12));
      else {
        this.byte(0xf0 | (code >> 18));
        this.byte(0x80 | ((code >> 12) & 63));
      }
      this.byte(0x80 | ((code >> 6) & 63));
    }
    this.byte(0x80 | (code & 63));
  }

  private byte(byte: number): void {
    this.buffer[this.length++] = byte;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }
}
