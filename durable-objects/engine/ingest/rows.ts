import { type Dialect, ESCAPED, isEscape, LongRow, NONE, PLAIN, QUOTED, type Row } from "./row.ts";

/**
 * Cuts delimited text into rows and cells, over the whole file and byte by byte, so that every line is accounted
 * for: a row is either cut without doubt or names its problem. Nothing is interpreted here.
 */

const LF = 10;
const CR = 13;
const BLANK = 32;

export class RowCutter {
  readonly ends = { lf: 0, crlf: 0, cr: 0 };
  /** line of the first line end of another kind than the first one */
  mixedAt: number | undefined;
  private readonly dialect: Dialect;
  private line: number;
  /** what is not cut yet, and room for more */
  private buffer = new Uint8Array(0);
  private filled = 0;
  private readonly row: Row = {
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    line: 1,
    width: 0,
    starts: new Int32Array(64),
    ends: new Int32Array(64),
    forms: new Uint8Array(64),
    problem: undefined,
    isComment: false,
  };

  constructor(dialect: Dialect, firstLine = 1) {
    this.dialect = dialect;
    this.line = firstLine;
  }

  /**
   * Cuts what is complete and keeps the rest for the next chunk.
   * @param last whether the text ends here
   * @param longest bytes of a row; an open quote that runs past them is a problem of its line
   */
  push(chunk: Uint8Array, last: boolean, longest: number, onRow: (row: Row) => void): void {
    const isAlone = this.filled === 0;
    if (!isAlone) this.keep(chunk);
    const bytes = isAlone ? chunk : this.buffer.subarray(0, this.filled);
    let at = 0;
    while (at < bytes.length) {
      const next = this.cut(bytes, at, last, bytes.length - at > longest);
      if (next < 0) break;
      onRow(this.row);
      at = next;
    }
    if (isAlone) this.keep(chunk.subarray(at));
    else {
      this.buffer.copyWithin(0, at, this.filled);
      this.filled -= at;
    }
  }

  private keep(chunk: Uint8Array): void {
    const length = this.filled + chunk.length;
    if (length > this.buffer.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(this.buffer.subarray(0, this.filled));
      this.buffer = larger;
    }
    this.buffer.set(chunk, this.filled);
    this.filled = length;
  }

  /** @returns where the next row begins, or -1 when this one is not complete */
  private cut(bytes: Uint8Array, start: number, last: boolean, overlong: boolean): number {
    const { row } = this;
    row.bytes = bytes;
    row.start = start;
    row.line = this.line;
    row.width = 0;
    row.problem = undefined;
    row.isComment = bytes[start] === this.dialect.comment;
    if (row.isComment) return this.wholeLine(start, last);
    let at = start;
    let inside = 0;
    for (;;) {
      const cell = this.cell(at);
      if (cell === INCOMPLETE && !last && !overlong) return -1;
      if (cell < 0) {
        // Only the line is the problem's: what an open quote swallowed gets a chance of its own.
        row.problem = cell === INCOMPLETE ? "unclosed quote" : "text after a quote";
        const next = this.wholeLine(start, last);
        return next < 0 ? this.incomplete(overlong) : next;
      }
      inside += this.inside;
      at = cell;
      if (at >= bytes.length) {
        if (!last) return this.incomplete(overlong);
        row.end = at;
        return at;
      }
      const byte = bytes[at];
      if (byte === LF || byte === CR) {
        if (byte === CR && at + 1 >= bytes.length && !last) return -1;
        row.end = at;
        if (!this.dialect.isSheet) this.line += inside;
        return this.lineEnd(bytes, at);
      }
      at += this.dialect.delim.length;
    }
  }

  private incomplete(overlong: boolean): number {
    if (!overlong) return -1;
    throw new LongRow(this.line);
  }

  /** line ends inside the quotes of the cell just read */
  private inside = 0;

  /** @returns where the cell ends, at a separator, a line end or the end of the bytes */
  private cell(start: number): number {
    const { bytes } = this.row;
    const { delim, quote } = this.dialect;
    const first = delim[0] as number;
    this.inside = 0;
    let at = start;
    while (bytes[at] === BLANK && first !== BLANK) at++;
    if (quote !== NONE && bytes[at] === quote) return this.quoted(at + 1);
    at = start;
    const { length } = bytes;
    for (; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === LF || byte === CR) break;
      if (byte === first && (delim.length === 1 || this.isDelim(at))) break;
    }
    this.add(start, at, PLAIN);
    return at;
  }

  private quoted(start: number): number {
    const { bytes } = this.row;
    const { quote } = this.dialect;
    const doubled = this.dialect.escape === quote;
    const { length } = bytes;
    let form = QUOTED;
    let at = start;
    for (; ; at++) {
      if (at >= length) return INCOMPLETE;
      const byte = bytes[at];
      if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) this.inside++;
      if (!doubled && isEscape(bytes, at, this.dialect)) {
        form = ESCAPED;
        at++;
      } else if (byte === quote) {
        if (!doubled || bytes[at + 1] !== quote) break;
        form = ESCAPED;
        at++;
      }
    }
    const end = at++;
    // The quote may be the first half of a doubled one that the next chunk brings.
    while (bytes[at] === BLANK && this.dialect.delim[0] !== BLANK) at++;
    if (at < length) {
      const byte = bytes[at];
      if (byte !== LF && byte !== CR && !this.isDelim(at)) return AFTER_QUOTE;
    }
    this.add(start, end, form);
    return at;
  }

  private isDelim(at: number): boolean {
    const { delim } = this.dialect;
    for (let i = 0; i < delim.length; i++) if (this.row.bytes[at + i] !== delim[i]) return false;
    return true;
  }

  private add(start: number, end: number, form: number): void {
    const { row } = this;
    if (row.width === row.starts.length) {
      row.starts = grown(row.starts);
      row.ends = grown(row.ends);
      const forms = new Uint8Array(row.forms.length * 2);
      forms.set(row.forms);
      row.forms = forms;
    }
    row.starts[row.width] = start;
    row.ends[row.width] = end;
    row.forms[row.width] = form;
    row.width++;
  }

  private wholeLine(start: number, last: boolean): number {
    const { bytes } = this.row;
    let at = start;
    while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
    if (!last && at + 1 >= bytes.length) return -1;
    this.row.end = at;
    return this.lineEnd(bytes, at);
  }

  private lineEnd(bytes: Uint8Array, at: number): number {
    if (at >= bytes.length) return at;
    const kind = bytes[at] === LF ? "lf" : bytes[at + 1] === LF ? "crlf" : "cr";
    this.ends[kind]++;
    const { lf, crlf, cr } = this.ends;
    if (this.mixedAt === undefined && Math.max(lf, crlf, cr) < lf + crlf + cr)
      this.mixedAt = this.line;
    this.line++;
    return at + (kind === "crlf" ? 2 : 1);
  }
}

const INCOMPLETE = -1;
const AFTER_QUOTE = -2;

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(old.length * 2);
  larger.set(old);
  return larger;
}
