import type { CsvOptions } from "../../../contract/csv-options.ts";
import { Failure } from "../../../contract/errors.ts";
import { CSV_ROW_BYTES } from "../../../contract/limits.ts";
import { type Dialect, NONE, PLAIN, type Row } from "./row.ts";
import { RowCutter } from "./rows.ts";

/** How the file is cut, and what spoke for it. */
export interface GuessedDialect extends Dialect {
  /** cells of a row */
  width: number;
  /** `#` lines are comments where they do not fit the table */
  softComment: boolean;
  /** separators that would cut the sample as evenly */
  alternatives: string[];
  evidenceLine: number;
  delimText: string;
}

const SEPARATORS = [",", ";", "\t", "|"];
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BACKSLASH = 92;
const HASH = 35;

/**
 * Chooses separator and quote by the beginning of the file: those that cut its rows most evenly. What comes later is
 * read by the same rule, and a row that does not fit it is never silent.
 * @param first line of the sample in the file
 */
export function guessDialect(
  sample: Uint8Array,
  isWhole: boolean,
  options: CsvOptions,
  first: number,
): GuessedDialect {
  const trials: Trial[] = [];
  for (const quotes of quotesOf(sample, options)) {
    for (const delim of options.delim === undefined ? SEPARATORS : [options.delim]) {
      const comment = commentOf(options);
      trials.push(attempt(sample, isWhole, { delim, ...quotes, comment }, first));
    }
  }
  const [best, ...others] = trials.toSorted(compare);
  if (!best) throw new Error("no dialect was tried");
  const even = others.filter((o) => o.even === 1 && o.width > 1 && o.quote === best.quote);
  return {
    delim: new TextEncoder().encode(best.delim),
    quote: best.quote,
    escape: best.escape,
    comment: commentOf(options),
    softComment: options.comment === undefined,
    width: best.width,
    alternatives: [...new Set(even.map(({ delim }) => delim))].filter((d) => d !== best.delim),
    evidenceLine: best.firstLine,
    delimText: best.delim,
  };
}

interface Trial {
  delim: string;
  quote: number;
  escape: number;
  width: number;
  firstLine: number;
  /** share of the rows that have this width */
  even: number;
  /** share of the cells in which another separator is left, but for numbers such as 1,5 */
  unclean: number;
  quoted: number;
}

/**
 * More even first, then more columns rather than one, then fewer separators left inside cells; then the quote that
 * stands around more cells.
 */
function compare(a: Trial, b: Trial): number {
  const columns = (t: Trial) => (t.width > 1 ? t.even : t.even / 2 - t.unclean);
  return (
    columns(b) - columns(a) || a.unclean - b.unclean || b.width - a.width || b.quoted - a.quoted
  );
}

function attempt(
  sample: Uint8Array,
  isWhole: boolean,
  tried: { delim: string; quote: number; escape: number; comment: number },
  first: number,
): Trial {
  const { delim, comment } = tried;
  const widths = new Map<number, number>();
  let rows = 0;
  let cells = 0;
  let unclean = 0;
  let quoted = 0;
  let firstWidth = 0;
  let firstLine = first;
  const cutter = new RowCutter({ ...tried, delim: new TextEncoder().encode(delim) }, first);
  cutter.push(sample, isWhole, CSV_ROW_BYTES, (row) => {
    if (isBlank(row) || isHashLine(row, comment)) return;
    rows++;
    if (row.problem) return;
    widths.set(row.width, (widths.get(row.width) ?? 0) + 1);
    if (firstWidth === 0) {
      firstWidth = row.width;
      firstLine = row.line;
    }
    for (let i = 0; i < row.width; i++) {
      cells++;
      if (row.forms[i] !== PLAIN) quoted++;
      else if (isUnclean(row, i, delim)) unclean++;
    }
  });
  const [most = [1, 0]] = [...widths].sort((a, b) => b[1] - a[1]);
  // A title above the table has one cell; any other first row names the columns.
  const width = firstWidth > 1 ? firstWidth : most[0];
  const even = rows === 0 ? 0 : (widths.get(width) ?? 0) / rows;
  return { ...tried, width, firstLine, even, unclean: unclean / Math.max(1, cells), quoted };
}

function isHashLine(row: Row, comment: number): boolean {
  return (
    row.isComment ||
    (comment === NONE && row.bytes[row.start] === HASH && row.bytes[row.start + 1] === 32)
  );
}

/** Whether a row has no cell but blanks. */
export function isBlank(row: Row): boolean {
  if (row.width !== 1 || row.forms[0] !== PLAIN || row.problem || row.isComment) return false;
  for (let at = row.start; at < row.end; at++) {
    const byte = row.bytes[at];
    if (byte !== 32 && byte !== 9) return false;
  }
  return true;
}

const OTHER_SEPARATORS = new Set(Array.from(",;\t|", (c) => c.charCodeAt(0)));

function isUnclean(row: Row, cell: number, delim: string): boolean {
  const [start, end] = [row.starts[cell] ?? 0, row.ends[cell] ?? 0];
  const own = delim.charCodeAt(0);
  let found = false;
  let isNumber = true;
  for (let at = start; at < end; at++) {
    const byte = row.bytes[at] as number;
    if (byte !== own && OTHER_SEPARATORS.has(byte)) {
      found = true;
      if (byte !== 44) isNumber = false;
    } else if ((byte < 48 || byte > 57) && byte !== 46 && byte !== 45) isNumber = false;
  }
  return found && !isNumber;
}

function quotesOf(sample: Uint8Array, options: CsvOptions): Quotes[] {
  const pair = (quote: number, by: number): Quotes => ({ quote, escape: by });
  const given = options.quote === undefined ? undefined : byteOf(options.quote, "quote");
  const by = options.escape === undefined ? undefined : byteOf(options.escape, "escape");
  if (given !== undefined || by !== undefined) {
    const quote = given ?? DOUBLE_QUOTE;
    return [pair(quote, by ?? quote)];
  }
  const found = [pair(DOUBLE_QUOTE, DOUBLE_QUOTE)];
  if (has(sample, BACKSLASH, DOUBLE_QUOTE)) found.push(pair(DOUBLE_QUOTE, BACKSLASH));
  if (beginsCells(sample, SINGLE_QUOTE)) found.push(pair(SINGLE_QUOTE, SINGLE_QUOTE));
  return found;
}

interface Quotes {
  quote: number;
  escape: number;
}

/** Whether a quote stands at the beginning of a cell somewhere. */
function beginsCells(sample: Uint8Array, quote: number): boolean {
  for (let at = sample.indexOf(quote); at >= 0; at = sample.indexOf(quote, at + 1)) {
    const before = sample[at - 1];
    if (before === undefined || before === 10 || before === 13 || OTHER_SEPARATORS.has(before))
      return true;
  }
  return false;
}

function has(sample: Uint8Array, first: number, second: number): boolean {
  for (let at = sample.indexOf(first); at >= 0; at = sample.indexOf(first, at + 1))
    if (sample[at + 1] === second) return true;
  return false;
}

function commentOf({ comment }: CsvOptions): number {
  return comment === undefined ? NONE : byteOf(comment, "comment");
}

function byteOf(text: string, option: string): number {
  if (text === "") return NONE;
  const code = text.charCodeAt(0);
  if (text.length === 1 && code > 32 && code < 127) return code;
  throw new Failure(
    "invalid_input",
    `options.${option} must be one ASCII character, or '' for none.`,
    {
      at: { field: `options.${option}` },
    },
  );
}
