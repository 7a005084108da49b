import type { Kind } from "./classify.ts";
import { isDay } from "./dates.ts";
import type { NumberFacts } from "./numbers.ts";

/**
 * The kinds of plain numbers, ISO dates and moments and booleans from the bytes alone: most cells are one of them,
 * and making a text of each would take longer than all else. What is not plain is left to the closer look.
 */

const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const COLON = 58;
/** Any number of so many digits comes back from a DOUBLE as it was. */
const SAFE_DIGITS = 15;

/** @param point whether a point is the decimal mark */
export function quickNumber(
  bytes: Uint8Array,
  start: number,
  end: number,
  point: boolean,
  facts: NumberFacts,
): "int" | "float" | undefined {
  const first = bytes[start] === MINUS ? start + 1 : start;
  const whole = digitsTo(bytes, first, end);
  const digits = whole - first;
  if (digits === 0 || (digits > 1 && bytes[first] === ZERO)) return undefined;
  let scale = 0;
  if (whole < end) {
    if (!point || bytes[whole] !== POINT || digitsTo(bytes, whole + 1, end) < end) return undefined;
    scale = end - whole - 1;
    if (scale === 0) return undefined;
  }
  if (digits + scale > SAFE_DIGITS) return undefined;
  facts.whole = digits === 1 && bytes[first] === ZERO ? 0 : digits;
  facts.scale = scale;
  facts.unsafe = false;
  return scale === 0 ? "int" : "float";
}

/** 2024-01-31 and 2024-01-31 10:20:30, on the calendar or not. */
export function quickDate(bytes: Uint8Array, start: number, end: number): Kind | undefined {
  const length = end - start;
  if (length !== 10 && length !== 19) return undefined;
  const year = number(bytes, start, 4);
  const month = number(bytes, start + 5, 2);
  const day = number(bytes, start + 8, 2);
  if (bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return undefined;
  if (year < 0 || month < 0 || day < 0) return undefined;
  if (length === 10) return isDay(year, month, day) ? "date" : "undated";
  const between = bytes[start + 10];
  if (between !== 32 && between !== 84) return undefined;
  if (bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return undefined;
  const hours = number(bytes, start + 11, 2);
  const minutes = number(bytes, start + 14, 2);
  const seconds = number(bytes, start + 17, 2);
  if (hours < 0 || minutes < 0 || seconds < 0) return undefined;
  const isTime = hours < 24 && minutes < 60 && seconds < 60;
  return isTime && isDay(year, month, day) ? "stamp" : "undated";
}

/** true and false in any case. */
export function isQuickBoolean(bytes: Uint8Array, start: number, end: number): boolean {
  const word = end - start === 4 ? TRUE : end - start === 5 ? FALSE : undefined;
  if (!word) return false;
  for (let i = 0; i < word.length; i++)
    if (((bytes[start + i] as number) | 32) !== word[i]) return false;
  return true;
}

const TRUE = Array.from("true", (letter) => letter.charCodeAt(0));
const FALSE = Array.from("false", (letter) => letter.charCodeAt(0));

function digitsTo(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] as number) - ZERO < 10 && (bytes[at] as number) >= ZERO) at++;
  return at;
}

/** Its value, or less than 0 when it is no number. */
function number(bytes: Uint8Array, start: number, digits: number): number {
  let value = 0;
  for (let at = start; at < start + digits; at++) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return -10_000;
    value = value * 10 + digit;
  }
  return value;
}
