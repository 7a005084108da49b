/** Leaves out the first lines of a text, whatever they hold. */
export class LineSkipper {
  private left: number;
  private afterReturn = false;

  constructor(lines: number) {
    this.left = lines;
  }

  async *rest(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const from = this.skip(chunk);
      if (from < chunk.length) yield chunk.subarray(from);
    }
  }

  /** @returns where the rest begins */
  private skip(chunk: Uint8Array): number {
    let at = 0;
    while (at < chunk.length && (this.left > 0 || this.afterReturn)) {
      const byte = chunk[at];
      const isSecondHalf = this.afterReturn && byte === 10;
      this.afterReturn = byte === 13;
      if (this.left === 0 && !isSecondHalf) {
        this.afterReturn = false;
        break;
      }
      if (!isSecondHalf && (byte === 10 || byte === 13)) this.left--;
      at++;
    }
    return at;
  }
}
