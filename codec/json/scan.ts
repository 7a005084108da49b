const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export const BYTE = {
  QUOTE,
  COMMA,
  COLON,
  OPEN_LIST,
  CLOSE_LIST,
  OPEN_OBJECT,
  CLOSE_OBJECT,
} as const;

/** Space, tab, line feed, carriage return: JSON's white space. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Finds the end of one JSON value, over as many windows as it takes. It knows strings, escapes and depth, and nothing
 * more: what it finds is checked by `JSON.parse`. The bytes of UTF-8 sequences are never taken for JSON's own.
 */
export class ValueScanner {
  #depth: number;
  #inString = false;
  #escaped = false;

  /** Begins inside `depth` open brackets, for the rest of a document. */
  constructor(depth = 0) {
    this.#depth = depth;
  }

  /** Whether the value cannot be over yet; a number may end where the file does. */
  get open(): boolean {
    return this.#depth > 0 || this.#inString;
  }

  /** Offset after the value, or -1 when it goes on after `to`. `from` is its first byte or where the last call ended. */
  scan(bytes: Uint8Array, from: number, to: number): number {
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) {
          inString = false;
          if (depth === 0) return at + 1;
        }
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        depth++;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
      } else if (depth === 0 && (byte === COMMA || byte === COLON || isSpace(byte))) {
        return at;
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    return -1;
  }
}
