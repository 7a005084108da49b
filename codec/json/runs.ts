import { JSON_RECORD_BYTES } from "../../contract/limits.ts";
import { JSON_RUN_BYTES } from "../limits.ts";
import { type JsonCursor, tooLarge } from "./cursor.ts";
import type { Run } from "./parse.ts";
import { BYTE, isSpace, ValueScanner } from "./scan.ts";

const LINE_FEED = 0x0a;

/** The records of a list, from after its opening bracket to its closing one, which is taken. */
export async function* listRuns(cursor: JsonCursor): AsyncGenerator<Run, void> {
  const { window } = cursor;
  let row = 1;
  if ((await cursor.peek()) === BYTE.CLOSE_LIST) {
    window.start++;
    return;
  }
  for (;;) {
    // The first record of a run may need more bytes; those after it are taken while they lie whole in the window.
    const length = await cursor.measure(row);
    const { bytes, start, end } = window;
    if (length === 0) throw cursor.unexpected(bytes[start] as number, "a record");
    const spans = [start, start + length];
    let at = start + length;
    while (at - start < JSON_RUN_BYTES) {
      const next = recordAfter(bytes, at, end);
      if (next === undefined) break;
      spans.push(...next);
      at = next[1];
    }
    window.start = at;
    const first = row;
    row += spans.length / 2;
    yield { bytes, spans, unit: "Record", place: (index) => first + index };
    const separator = await cursor.peek();
    if (separator === BYTE.CLOSE_LIST) {
      window.start++;
      return;
    }
    await cursor.expect(BYTE.COMMA, `after record ${row - 1}`);
    const following = await cursor.peek();
    if (following === BYTE.CLOSE_LIST) throw cursor.unexpected(following, "a record");
  }
}

/** The lines of a file that are not blank, each one record. */
export async function* lineRuns(cursor: JsonCursor): AsyncGenerator<Run, void> {
  const { window } = cursor;
  let line = 1;
  let more = true;
  while (more || window.held > 0) {
    const { bytes, start } = window;
    const to = more ? bytes.lastIndexOf(LINE_FEED, window.end - 1) + 1 : window.end;
    if (to <= start) {
      if (window.held > JSON_RECORD_BYTES) throw tooLarge(line);
      more = await window.fill();
      continue;
    }
    for (let from = start; from < to; ) {
      const run = linesOf(bytes, from, Math.min(to, from + JSON_RUN_BYTES), to, line);
      if (run.spans.length > 0) yield run;
      line += run.lines;
      from = run.end;
    }
    window.start = to;
  }
}

/** Lines from `from` on, up to the first that ends at or after `enough`. */
function linesOf(bytes: Uint8Array, from: number, enough: number, to: number, first: number) {
  const spans: number[] = [];
  const numbers: number[] = [];
  let lines = 0;
  let at = from;
  while (at < enough) {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed === -1 || feed >= to ? to : feed;
    let begin = at;
    while (begin < end && isSpace(bytes[begin] as number)) begin++;
    if (end - begin > JSON_RECORD_BYTES) throw tooLarge(first + lines);
    if (begin < end) {
      spans.push(begin, end);
      numbers.push(first + lines);
    }
    lines++;
    at = end + 1;
  }
  const place = (index: number) => numbers[index] as number;
  return { bytes, spans, unit: "Line" as const, place, lines, end: Math.min(at, to) };
}

/** Where the record after a comma lies, when it lies whole before `end`. */
function recordAfter(bytes: Uint8Array, from: number, end: number): [number, number] | undefined {
  let at = from;
  while (at < end && isSpace(bytes[at] as number)) at++;
  if (at >= end || bytes[at] !== BYTE.COMMA) return undefined;
  at++;
  while (at < end && isSpace(bytes[at] as number)) at++;
  const to = new ValueScanner().scan(bytes, at, end);
  return to <= at ? undefined : [at, to];
}
