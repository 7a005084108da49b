export interface Dialect {
  delim: Uint8Array;
  /** a byte, or NONE */
  quote: number;
  escape: number;
  /** lines that begin with it are no rows; NONE when there are no comments */
  comment: number;
  /** text of a workbook's sheet: a row is a line whatever its texts hold, and only texts have quotes */
  isSheet?: boolean;
}

export const NONE = -1;

/** How a cell is written: without quotes, in quotes, or in quotes with escapes inside. */
export const PLAIN = 0;
export const QUOTED = 1;
export const ESCAPED = 2;

export type Problem = "unclosed quote" | "text after a quote";

/** The row just cut; its arrays are those of the next row too. */
export interface Row {
  bytes: Uint8Array;
  /** of the line, without its end */
  start: number;
  end: number;
  /** line of the file where it begins, from 1 */
  line: number;
  width: number;
  starts: Int32Array;
  ends: Int32Array;
  forms: Uint8Array;
  problem: Problem | undefined;
  isComment: boolean;
}

/** A row that does not end within the longest a row may be. */
export class LongRow extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`the row of line ${line} does not end`);
    this.line = line;
  }
}

/** Whether the byte only says that the next one is meant as it stands. Before anything else it is a text. */
export function isEscape(
  bytes: Uint8Array,
  at: number,
  quotes: { quote: number; escape: number },
): boolean {
  const next = bytes[at + 1];
  return bytes[at] === quotes.escape && (next === quotes.quote || next === quotes.escape);
}

/** A row that outlives the bytes it was cut from. */
export function kept(row: Row): Row {
  const { start } = row;
  const shifted = (from: Int32Array) => from.slice(0, row.width).map((at) => at - start);
  return {
    ...row,
    bytes: row.bytes.slice(start, row.end),
    start: 0,
    end: row.end - start,
    starts: shifted(row.starts),
    ends: shifted(row.ends),
    forms: row.forms.slice(0, row.width),
  };
}
