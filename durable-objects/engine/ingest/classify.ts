import { type Dated, datedOf, isoKindOf } from "./dates.ts";
import { type Marks, type NumberFacts, numberKind } from "./numbers.ts";
import { isQuickBoolean, quickDate, quickNumber } from "./quick.ts";

/**
 * What one cell can be read as, decided more strictly than DuckDB's casts do, so that a column of one kind is read
 * without loss: an identifier with leading zeros, a phone number or an impossible date is a text.
 */
export const KINDS = [
  "text",
  /** fits BIGINT */ "int",
  /** fits HUGEINT */ "big",
  /** digits that begin with a zero */ "zero",
  /** a number with a point that a DOUBLE holds to the last digit */ "float",
  /** the same with an exponent */ "exp",
  /** a number of more digits than a DOUBLE holds */ "long",
  /** nan, inf */ "special",
  "bool",
  /** ISO forms */ "date",
  "stamp",
  "zoned",
  "time",
  /** 31/12/2024 and its like */ "dated",
  /** what looks like a date or time and is none, such as 2023-02-29 */ "undated",
  /** a number with marks of another country: 1,204.50 or 1.204,50 */ "grouped",
  /** only blanks */ "blank",
] as const;
export type Kind = (typeof KINDS)[number];

/** One cell's kind, and what else is known of it until the next one. */
export class Classifier {
  /** of a number */
  readonly number: NumberFacts = { whole: 0, scale: 0, unsafe: false };
  /** of a date that is not ISO */
  dated: Dated | undefined;
  /** which country's marks a grouped number can have */
  style: "us" | "eu" | "both" = "both";
  /** blanks around it */
  padded = false;
  private readonly marks: Marks;

  constructor(marks: Marks) {
    this.marks = marks;
  }

  /** The kind when the bytes alone tell it: most cells are words or short numbers. */
  quickKind(bytes: Uint8Array, start: number, end: number): Kind | undefined {
    const length = end - start;
    const first = bytes[start] as number;
    this.padded = false;
    if (length > LONGEST && first > 32 && (bytes[end - 1] as number) > 32) return "text";
    if (first > 57) {
      if (!WORDS.has(first) || length >= 10) return padless(bytes, end);
      return isQuickBoolean(bytes, start, end) ? "bool" : undefined;
    }
    return (
      quickNumber(bytes, start, end, this.marks.decimal === ".", this.number) ??
      quickDate(bytes, start, end)
    );
  }

  kindOf(text: string): Kind {
    const trimmed = text.replace(AROUND, "");
    this.padded = trimmed.length !== text.length;
    if (trimmed === "") return "blank";
    if (trimmed.length > LONGEST) return "text";
    const first = trimmed.charCodeAt(0);
    const isDigit = first >= 48 && first <= 57;
    if (!isDigit && first !== MINUS && first !== POINT && first !== COMMA) return wordKind(trimmed);
    const number = numberKind(trimmed, this.marks, this.number);
    if (number) return number;
    if (isDigit) {
      const iso = isoKindOf(trimmed);
      if (iso) return iso;
      const dated = datedOf(trimmed);
      if (dated === "undated") return dated;
      if (dated) {
        this.dated = dated;
        return "dated";
      }
    }
    return this.groupedKind(trimmed) ?? (SPECIAL.test(trimmed) ? "special" : "text");
  }

  private groupedKind(text: string): Kind | undefined {
    const us = US.test(text);
    const eu = EU.test(text);
    if (!us && !eu) return undefined;
    this.style = us && eu ? "both" : us ? "us" : "eu";
    return "grouped";
  }
}

/** Only what the reading takes away too: a no-break space makes a text. */
const AROUND = /^[ \t]+|[ \t]+$/g;
/** Nothing that is more than a text is longer. */
const LONGEST = 80;
/** First letters of true, false, nan and inf. */
const WORDS = new Set(Array.from("tTfFnNiI", (letter) => letter.charCodeAt(0)));
const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const SPECIAL = /^-?(nan|inf|infinity)$/i;
const US = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const EU = /^-?(\d{1,3}(\.\d{3})+,\d+|\d+,\d+|\d{1,3}(\.\d{3}){2,})$/;

/** A word without blanks behind it, which `padded` would have to tell. */
function padless(bytes: Uint8Array, end: number): Kind | undefined {
  return (bytes[end - 1] as number) > 32 ? "text" : undefined;
}

function wordKind(text: string): Kind {
  if (text.length > 9) return "text";
  if (/^(true|false)$/i.test(text)) return "bool";
  return SPECIAL.test(text) ? "special" : "text";
}
