import { FunctionError } from "../types.ts";
import type { Step } from "./path.ts";
import { type Members, type Span, stringAt } from "./span.ts";

export class MalformedJson extends FunctionError {}

/** Deeper documents would overflow the stack; native DuckDB has no limit. */
const DEEPEST = 1_000;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE])/y;
const WORD = /true|false|null|-?(?:[nN][aA][nN]|[iI][nN][fF](?:[iI][nN][iI][tT][yY])?)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** A path that leads nowhere: values off the way are only checked. */
const NOWHERE: readonly Step[] = [{}];

/**
 * Reads JSON as DuckDB does: numbers keep their digits, of keys that occur twice the first counts, a comma may stand
 * behind the last member, NaN and Infinity are numbers. Nothing is built but places in the text.
 */
export class Scanner {
  readonly text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The value at a path; the whole document is checked. @throws MalformedJson, FunctionError */
  find(path: readonly Step[]): Span | undefined {
    this.#space();
    const found = this.#value(path, 0);
    this.#space();
    if (this.#at < this.text.length) throw this.#malformed("unexpected content after document");
    return found;
  }

  /** The members of the object or array at a place that `find` gave. */
  members(span: Span): Members {
    this.#at = span.start;
    const members: Members = { keys: [], values: [] };
    const opening = this.text.charAt(span.start);
    if (opening === "{") this.#object(NOWHERE, 0, members);
    else if (opening === "[") this.#array(NOWHERE, 0, members);
    return members;
  }

  /** Steps from `depth` on lead from here to what is wanted; when none is left, it is this value. */
  #value(path: readonly Step[], depth: number): Span | undefined {
    const start = this.#at;
    const code = this.text.charCodeAt(start);
    let found: Span | undefined;
    if (code === 0x7b) found = this.#object(path, depth);
    else if (code === 0x5b) found = this.#array(path, depth);
    else if (code === 0x22) this.#string();
    else this.#plain();
    return depth === path.length ? { start, end: this.#at } : found;
  }

  #object(path: readonly Step[], depth: number, into?: Members): Span | undefined {
    let wanted = path[depth]?.key;
    let found: Span | undefined;
    this.#enter();
    while (this.#more(0x7d)) {
      const start = this.#at;
      if (this.text.charCodeAt(start) !== 0x22) throw this.#malformed("unexpected character");
      this.#string();
      const end = this.#at;
      this.#space();
      if (this.text.charCodeAt(this.#at++) !== 0x3a) throw this.#malformed("unexpected character");
      this.#space();
      const value = this.#at;
      if (wanted !== undefined && this.#isKey(start, end, wanted)) {
        wanted = undefined;
        found = this.#value(path, depth + 1);
      } else this.#value(NOWHERE, 0);
      into?.keys.push({ start, end });
      into?.values.push({ start: value, end: this.#at });
      this.#comma(0x7d);
    }
    this.#leave();
    return found;
  }

  #isKey(start: number, end: number, wanted: string): boolean {
    if (end - start - 2 === wanted.length && this.text.startsWith(wanted, start + 1)) return true;
    const hasEscape = this.text.slice(start, end).includes("\\");
    return hasEscape && stringAt(this.text, { start, end }) === wanted;
  }

  #array(path: readonly Step[], depth: number, into?: Members): Span | undefined {
    const { index, isFromEnd = false } = path[depth] ?? {};
    const starts: number[] = [];
    let found: Span | undefined;
    this.#enter();
    for (let count = 0; this.#more(0x5d); count++) {
      const start = this.#at;
      if (index === count && !isFromEnd) found = this.#value(path, depth + 1);
      else this.#value(NOWHERE, 0);
      if (isFromEnd) starts.push(start);
      into?.values.push({ start, end: this.#at });
      this.#comma(0x5d);
    }
    this.#leave();
    return isFromEnd ? this.#again(starts.at(-(index as number)), path, depth + 1) : found;
  }

  /** Reads a value a second time: which one counts from the end of an array is known only there. */
  #again(start: number | undefined, path: readonly Step[], depth: number): Span | undefined {
    if (start === undefined) return undefined;
    const end = this.#at;
    this.#at = start;
    const found = this.#value(path, depth);
    this.#at = end;
    return found;
  }

  #enter(): void {
    this.#at++;
    if (++this.#depth > DEEPEST) {
      throw new FunctionError(`JSON is nested deeper than ${DEEPEST} levels`);
    }
    this.#space();
  }

  #leave(): void {
    this.#at++;
    this.#depth--;
  }

  #more(close: number): boolean {
    if (this.#at >= this.text.length) throw this.#malformed("unexpected end of data");
    return this.text.charCodeAt(this.#at) !== close;
  }

  #comma(close: number): void {
    this.#space();
    if (this.text.charCodeAt(this.#at) === 0x2c) {
      this.#at++;
      this.#space();
    } else if (this.#more(close)) throw this.#malformed("unexpected character");
  }

  #string(): void {
    const start = this.#at;
    let escapes = false;
    for (let at = start + 1; ; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 0x22) {
        this.#at = at + 1;
        break;
      }
      if (code === 0x5c) {
        at = this.#match(ESCAPE, at, "invalid escaped character in string") - 1;
        escapes = true;
      } else if (!(code >= 0x20)) {
        this.#at = at;
        throw this.#malformed("unexpected end of data or control character in string");
      }
    }
    // Half of a character can only stand there as an escape.
    if (escapes && !stringAt(this.text, { start, end: this.#at }).isWellFormed()) {
      throw this.#malformed("invalid surrogate in string");
    }
  }

  /** A number, true, false or null. */
  #plain(): void {
    const isMinus = this.text.charCodeAt(this.#at) === 0x2d;
    const code = this.text.charCodeAt(isMinus ? this.#at + 1 : this.#at);
    this.#at =
      code >= 0x30 && code <= 0x39
        ? this.#match(NUMBER, this.#at, "invalid number")
        : this.#match(WORD, this.#at, "unexpected character");
  }

  #match(pattern: RegExp, at: number, otherwise: string): number {
    pattern.lastIndex = at;
    if (pattern.test(this.text)) return pattern.lastIndex;
    this.#at = at;
    throw this.#malformed(otherwise);
  }

  #space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #malformed(what: string): MalformedJson {
    const byte = new TextEncoder().encode(this.text.slice(0, this.#at)).length;
    const shown = this.text.length > 50 ? `${this.text.slice(0, 50).toWellFormed()}…` : this.text;
    return new MalformedJson(`Malformed JSON at byte ${byte} of input: ${what}. Input: "${shown}"`);
  }
}
