import { refuseSlow } from "./guard.ts";
import { quoted, refusal } from "./refuse.ts";
import { quotedEnd, skipGap, wordEnd } from "./scan.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { fromUtf8, placeAt } from "./utf8.ts";

export type TokenKind = "identifier" | "number" | "string" | "operator" | "keyword";

export interface Token {
  text: string;
  /** Index of the first character, and one past the last. */
  start: number;
  end: number;
  kind: TokenKind;
  /** Both from 1. */
  line: number;
  column: number;
}

const KINDS: readonly TokenKind[] = ["identifier", "number", "string", "operator", "keyword"];
// DuckDB's parser takes these for spaces, its tokenizer for letters of a name: a name could hide in that gap.
const UNICODE_SPACE = /[\u00a0\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]/;

/**
 * The tokens of a recipe without its comments, as DuckDB's tokenizer finds them. The tokenizer stops without a word
 * at what it cannot read, so every character outside the tokens must be a space or a comment.
 * @throws recipe_rejected at an unfinished string, name or comment, and at characters that read as something else
 */
export function tokenize(engine: SqlEngine, text: string): Token[] {
  refuseUnreadable(text);
  refuseSlow(text);
  const { offsets, types } = engine.tokenize(text);
  const starts = fromUtf8(text, offsets);
  const tokens: Token[] = [];
  const lines = new LineCounter(text);
  requireGap(text, 0, starts[0] ?? text.length);
  for (const [i, start] of starts.entries()) {
    const limit = starts[i + 1] ?? text.length;
    const kind = kindOf(types[i] ?? 0, text.charAt(start));
    const isQuoted = kind === "string" || text.charAt(start) === '"';
    const end = isQuoted ? quotedEnd(text, start, limit) : wordEnd(text, start, limit);
    const token = { text: text.slice(start, end), start, end, kind, ...lines.at(start) };
    requireGap(text, end, limit);
    if (!isQuoted) refuseUnicodeSpace(token);
    tokens.push(token);
  }
  return tokens;
}

/** DuckDB calls `->`, `::`, `:` and `//` keywords; here they are operators, and keywords are words. */
function kindOf(type: number, first: string): TokenKind {
  const kind = KINDS[type] ?? "operator";
  return kind === "keyword" && !/[A-Za-z_]/.test(first) ? "operator" : kind;
}

function refuseUnreadable(text: string): void {
  const nul = text.indexOf("\0");
  if (nul >= 0) {
    throw refusal(placeAt(text, nul), "The recipe holds a NUL character", "Remove it.", "parse");
  }
  if (!text.isWellFormed()) {
    const lone = text.search(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    );
    throw refusal(
      placeAt(text, lone),
      "The recipe holds half of a Unicode character",
      "Send the recipe as valid Unicode text.",
      "parse",
    );
  }
}

function requireGap(text: string, from: number, limit: number): void {
  const stop = skipGap(text, from, limit);
  if (stop >= limit) return;
  const rest = text.slice(stop);
  const what = rest.startsWith("/*")
    ? ["A comment is not finished", "Close it with */; comments nest, so each /* needs its own */."]
    : rest.startsWith('"')
      ? ["A quoted name is not finished", 'Close it with "; a " inside a name is written "".']
      : /^[A-Za-z]?['$]/.test(rest)
        ? [
            "A text literal is not finished",
            "Close it with '; a ' inside a text is written '', and E'…' knows no \\u.",
          ]
        : [`${quoted(rest, 20)} cannot be read as SQL`, "Write it as ordinary DuckDB SQL."];
  throw refusal(placeAt(text, stop), what[0] ?? "", what[1] ?? "", "parse");
}

function refuseUnicodeSpace(token: Token): void {
  const at = token.text.search(UNICODE_SPACE);
  if (at < 0) return;
  const code = token.text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  throw refusal(
    { line: token.line, column: token.column + at },
    `An invisible space (U+${code}) stands where an ordinary one belongs`,
    "Replace it by an ordinary space.",
    "parse",
  );
}

/** Places of ascending indexes in one pass over the text. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #lineStart = 0;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.indexOf("\n");
  }

  at(index: number): { line: number; column: number } {
    while (this.#next >= 0 && this.#next < index) {
      this.#line++;
      this.#lineStart = this.#next + 1;
      this.#next = this.#text.indexOf("\n", this.#lineStart);
    }
    return { line: this.#line, column: index - this.#lineStart + 1 };
  }
}
