/** Bytes that are no text of their encoding. */
export class BadText extends Error {
  readonly line: number;
  readonly byte: number;

  constructor(line: number, byte: number) {
    super(`line ${line} holds the byte ${byte}`);
    this.line = line;
    this.byte = byte;
  }
}

/** Counts lines while bytes go by; CR, LF and CRLF each end one. */
export class Lines {
  line = 1;
  afterReturn = false;

  see(byte: number): void {
    if (byte === 13 || (byte === 10 && !this.afterReturn)) this.line++;
    this.afterReturn = byte === 13;
  }
}

function isPlain(byte: number): boolean {
  return byte > 13 && byte < 0x80;
}

/** Counts what is well-formed UTF-8 beyond ASCII and what is not; it changes nothing. */
export class Utf8Check {
  readonly lines = new Lines();
  /** characters of several bytes */
  characters = 0;
  firstAt: number | undefined;
  bad: BadText | undefined;
  private open = 0;
  private low = 0x80;
  private high = 0xbf;

  push(chunk: Uint8Array): void {
    const { length } = chunk;
    for (let at = 0; at < length; ) {
      const start = at;
      // Plain letters need no look, and only a line end is changed by what was before it.
      if (this.open === 0) while (at < length && isPlain(chunk[at] as number)) at++;
      if (at > start) this.lines.afterReturn = false;
      if (at < length) this.step(chunk[at++] as number);
    }
  }

  end(): void {
    if (this.open > 0) this.wrong(0);
  }

  private step(byte: number): void {
    if (this.open > 0) {
      if (byte >= this.low && byte <= this.high) {
        this.open--;
        this.low = 0x80;
        this.high = 0xbf;
        if (this.open === 0) {
          this.characters++;
          this.firstAt ??= this.lines.line;
        }
        return;
      }
      this.wrong(byte);
    }
    this.lines.see(byte);
    if (byte < 0x80) return;
    this.open =
      byte >= 0xc2 && byte < 0xe0
        ? 1
        : byte >= 0xe0 && byte < 0xf0
          ? 2
          : byte >= 0xf0 && byte < 0xf5
            ? 3
            : 0;
    if (this.open === 0) this.wrong(byte);
    // No longer form than needed, no half of a surrogate pair, nothing past the last plane.
    if (byte === 0xe0) this.low = 0xa0;
    if (byte === 0xed) this.high = 0x9f;
    if (byte === 0xf0) this.low = 0x90;
    if (byte === 0xf4) this.high = 0x8f;
  }

  private wrong(byte: number): void {
    this.bad ??= new BadText(this.lines.line, byte);
    this.open = 0;
    this.low = 0x80;
    this.high = 0xbf;
  }
}
