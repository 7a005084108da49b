import type { PageFile, Pages } from "../pages.ts";
import { ESCAPED, isEscape, NONE, PLAIN, QUOTED } from "./row.ts";

/**
 * The form in which rows are handed to DuckDB's reader, whatever the file looked like: UTF-8, one line end, one
 * separator that hardly any text holds, each row led by its line in the file. A cell with nothing is null, `""` is
 * the empty text.
 */
export const SEPARATOR = 0x1f;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const NO_QUOTES = { quote: NONE, escape: NONE };
const encoder = new TextEncoder();
const WRITE_BYTES = 256 * 1024;

interface Quotes {
  quote: number;
  escape: number;
}

/** What is written to. */
export type PageStore = Pick<Pages, "create" | "write" | "flush" | "remove">;

export class CanonicalWriter {
  /** one after the other, each of whole rows */
  readonly files: PageFile[];
  rows = 0;
  /** bytes of the longest row */
  longest = 0;
  private written = 0;
  private rowStart = 0;
  private readonly pages: PageStore;
  private buffer = new Uint8Array(WRITE_BYTES * 2);
  private filled = 0;

  private readonly partBytes: number;

  /** @param partBytes after which another file is begun */
  constructor(pages: PageStore, partBytes = Number.POSITIVE_INFINITY) {
    this.pages = pages;
    this.partBytes = partBytes;
    this.files = [pages.create("raw")];
  }

  line(line: number): void {
    const digits = String(line);
    this.room(digits.length);
    for (let i = 0; i < digits.length; i++) this.buffer[this.filled++] = digits.charCodeAt(i);
  }

  text(text: string): void {
    const bytes = encoder.encode(text);
    this.cell(bytes, 0, bytes.length, QUOTED, NO_QUOTES);
  }

  null(): void {
    this.room(1);
    this.buffer[this.filled++] = SEPARATOR;
  }

  /** A cell as it stands in the file. @returns whether it got quotes that it did not have */
  cell(bytes: Uint8Array, start: number, end: number, form: number, quotes: Quotes): boolean {
    if (form === PLAIN && !mustQuote(bytes, start, end)) {
      this.room(end - start + 1);
      this.buffer[this.filled++] = SEPARATOR;
      this.buffer.set(bytes.subarray(start, end), this.filled);
      this.filled += end - start;
      return false;
    }
    this.room((end - start) * 2 + 3);
    const { buffer } = this;
    buffer[this.filled++] = SEPARATOR;
    buffer[this.filled++] = QUOTE;
    for (let at = start; at < end; at++) {
      if (form === ESCAPED && isEscape(bytes, at, quotes)) at++;
      const byte = bytes[at] as number;
      if (byte === QUOTE) buffer[this.filled++] = QUOTE;
      buffer[this.filled++] = byte;
    }
    buffer[this.filled++] = QUOTE;
    return form === PLAIN;
  }

  endRow(): void {
    this.room(1);
    this.buffer[this.filled++] = LF;
    this.rows++;
    this.longest = Math.max(this.longest, this.written + this.filled - this.rowStart);
    this.rowStart = this.written + this.filled;
    if (this.filled < WRITE_BYTES) return;
    this.write();
    if (this.file.size >= this.partBytes) this.nextPart();
  }

  /** Begins another file. */
  nextPart(): void {
    this.write();
    this.files.push(this.pages.create("raw"));
  }

  /** Writes what is left, and makes the file's size durable. */
  close(): void {
    this.write();
    this.pages.flush();
  }

  remove(): void {
    for (const { id } of this.files) this.pages.remove(id);
  }

  private get file(): PageFile {
    return this.files.at(-1) as PageFile;
  }

  private room(bytes: number): void {
    if (this.filled + bytes <= this.buffer.length) return;
    this.write();
    if (bytes > this.buffer.length) this.buffer = new Uint8Array(bytes);
  }

  private write(): void {
    if (this.filled === 0) return;
    this.pages.write(this.file, this.buffer.subarray(0, this.filled), this.file.size);
    this.written += this.filled;
    this.filled = 0;
  }
}

function mustQuote(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === SEPARATOR || byte === QUOTE || byte === LF || byte === CR) return true;
  }
  return false;
}

/** The text of a cell as it is meant. */
export function cellText(
  bytes: Uint8Array,
  start: number,
  end: number,
  form: number,
  quotes: Quotes,
): string {
  if (form !== ESCAPED)
    return ascii(bytes, start, end) ?? decoder.decode(bytes.subarray(start, end));
  const plain = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    if (isEscape(bytes, at, quotes)) at++;
    plain[length++] = bytes[at] as number;
  }
  return decoder.decode(plain.subarray(0, length));
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Up to this length a text is put together faster than it is decoded. */
const SHORT = 32;

function ascii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let text = "";
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > 127) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}
