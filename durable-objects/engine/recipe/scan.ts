/** Where tokens end: DuckDB gives their starts only, and what lies between two tokens are spaces and comments. */

const SPACE = /[ \t\n\r\f]/;

/** The end of an unquoted token that begins at `start`; the next token begins at `limit`. */
export function wordEnd(text: string, start: number, limit: number): number {
  let end = start + 1;
  while (end < limit && !SPACE.test(text.charAt(end)) && !opensComment(text, end)) end++;
  return end;
}

/**
 * The end of a quoted name or a text literal: '…' with doubled quotes, E'…' with backslashes, $tag$…$tag$. Literals
 * on following lines continue the first one, as the standard has it, and are one token.
 */
export function quotedEnd(text: string, start: number, limit: number): number {
  if (text.charAt(start) === "$") {
    const tag = text.slice(start, text.indexOf("$", start + 1) + 1);
    return text.indexOf(tag, start + tag.length) + tag.length;
  }
  return quotedSegments(text, start, limit).at(-1)?.end ?? limit;
}

/** The quoted parts of a name or literal, quotes included: usually one. */
export function quotedSegments(
  text: string,
  start: number,
  limit: number,
): { start: number; end: number }[] {
  const escapes = /[eE]/.test(text.charAt(start));
  let open = /["']/.test(text.charAt(start)) ? start : start + 1;
  const segments = [];
  do {
    const end = segmentEnd(text, open, escapes);
    segments.push({ start: open, end });
    open = skipGap(text, end, limit);
  } while (open < limit && text.charAt(open) === "'");
  return segments;
}

/** The first index from `from` that is neither space nor comment, at most `limit`; an open comment's own start. */
export function skipGap(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    if (SPACE.test(text.charAt(at))) at++;
    else if (text.startsWith("--", at)) at = lineEnd(text, at, limit);
    else if (text.startsWith("/*", at)) {
      const end = commentEnd(text, at, limit);
      if (end < 0) return at;
      at = end;
    } else return at;
  }
  return limit;
}

function opensComment(text: string, at: number): boolean {
  return text.startsWith("--", at) || text.startsWith("/*", at);
}

function segmentEnd(text: string, open: number, escapes: boolean): number {
  const quote = text.charAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (escapes && character === "\\") at++;
    else if (character === quote) {
      if (text.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return text.length;
}

function lineEnd(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && text.charAt(at) !== "\n" && text.charAt(at) !== "\r") at++;
  return at;
}

function commentEnd(text: string, open: number, limit: number): number {
  let depth = 0;
  for (let at = open; at < limit; at++) {
    if (text.startsWith("/*", at)) {
      depth++;
      at++;
    } else if (text.startsWith("*/", at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
