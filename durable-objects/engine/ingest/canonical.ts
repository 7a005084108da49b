import type { PageFile, Pages } from "../pages.ts";
import { ESCAPED, isEscape, NONE, PLAIN, QUOTED } from "./row.ts";

/**
 * The form in which rows are handed to DuckDB's reader, whatever the file looked like: UTF-8, one line end, one
 * separator that hardly any text holds, each row led by its line in the file. A cell with nothing is null, `""` is
 * the empty text.
 */
export const SEPARATOR = 0x1f;
const QUOTE = 34;
const ZERO = 48;
const LF = 10;
const CR = 13;
const NO_QUOTES = { quote: NONE, escape: NONE };
const encoder = new TextEncoder();
/** Of one page of a raw file. */
const WRITE_BYTES = 64 * 1024;

interface Quotes {
  quote: number;
  escape: number;
}

/** What is written to. */
export type PageStore = Pick<Pages, "create" | "write" | "flush" | "remove">;

/** Writes one file after the other, each of whole rows. */
export class CanonicalWriter {
  readonly files: PageFile[];
  /** bytes of the longest row */
  longest = 0;
  /** bytes of the last file, those that are still in memory too */
  partBytes = 0;
  private rowStart = 0;
  private readonly pages: PageStore;
  private buffer = new Uint8Array(WRITE_BYTES * 2);
  private filled = 0;

  constructor(pages: PageStore) {
    this.pages = pages;
    this.files = [pages.create("raw")];
  }

  line(line: number): void {
    let length = 1;
    for (let most = 10; line >= most; most *= 10) length++;
    this.room(length);
    let rest = line;
    for (let at = this.filled + length - 1; at >= this.filled; at--) {
      this.buffer[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.filled += length;
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
    this.room((end - start) * 2 + 3);
    const { buffer } = this;
    const from = this.filled;
    buffer[this.filled++] = SEPARATOR;
    if (form === PLAIN && this.plain(bytes, start, end)) return false;
    this.filled = from + 1;
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
    this.partBytes = this.file.size + this.filled;
    this.longest = Math.max(this.longest, this.partBytes - this.rowStart);
    this.rowStart = this.partBytes;
    if (this.filled >= WRITE_BYTES) this.writePages();
  }

  /** Begins another file. */
  nextPart(): void {
    this.write(this.filled);
    this.files.push(this.pages.create("raw"));
    this.partBytes = 0;
    this.rowStart = 0;
  }

  /** Writes what is left, and makes the file's size durable. */
  close(): void {
    this.write(this.filled);
    this.pages.flush();
  }

  /** Bytes of all files. */
  get bytes(): number {
    return this.files.reduce((sum, { size }) => sum + size, 0);
  }

  remove(): void {
    for (const { id } of this.files) this.pages.remove(id);
  }

  private get file(): PageFile {
    return this.files.at(-1) as PageFile;
  }

  /** Copies a text as it stands; false when it needs quotes. Most are short: a call to copy them would cost more. */
  private plain(bytes: Uint8Array, start: number, end: number): boolean {
    const { buffer } = this;
    let to = this.filled;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE || byte === SEPARATOR || byte === LF || byte === CR) return false;
      buffer[to++] = byte;
    }
    this.filled = to;
    return true;
  }

  private room(bytes: number): void {
    if (this.filled + bytes <= this.buffer.length) return;
    this.writePages();
    if (this.filled + bytes <= this.buffer.length) return;
    const larger = new Uint8Array(this.filled + bytes + WRITE_BYTES);
    larger.set(this.buffer.subarray(0, this.filled));
    this.buffer = larger;
  }

  /** Whole pages only: a page that is written twice is read in between. */
  private writePages(): void {
    this.write(this.filled - (this.filled % WRITE_BYTES));
  }

  private write(bytes: number): void {
    if (bytes === 0) return;
    this.pages.write(this.file, this.buffer.subarray(0, bytes), this.file.size);
    this.buffer.copyWithin(0, bytes, this.filled);
    this.filled -= bytes;
  }
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
