import { refusal } from "./refuse.ts";
import { quotedSegments, skipGap } from "./scan.ts";
import { placeAt } from "./utf8.ts";

/**
 * DuckDB's tokenizer takes time by the cube of a run of operator signs (800 plus signs: 0.3 s, 2,000: half a minute)
 * and by the square of comments that adjoin. It cannot be cancelled, so such texts are refused before it sees them.
 */
const OPERATOR_RUN = 32;
const COMMENT_WORK = 2_000_000;

const SIGN = /[~!@#^&|`?+\-*/%<>=]/;
const DOLLAR = /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const WORD = /[\w\u0080-\uffff][\w$\u0080-\uffff]*/y;

/** @throws recipe_rejected */
export function refuseSlow(text: string): void {
  refuseAdjoiningComments(text);
  let at = 0;
  while (at < text.length) {
    at = skipGap(text, at, text.length);
    const character = text.charAt(at);
    if (text.startsWith("/*", at)) return; // not finished: the tokens' gap check says so
    if (character === "'" || character === '"') at = quoteEnd(text, at);
    else if (character === "$") at = dollarEnd(text, at);
    else if (SIGN.test(character)) at = signsEnd(text, at);
    else at = wordEnd(text, at);
  }
}

function signsEnd(text: string, start: number): number {
  let end = start;
  while (SIGN.test(text.charAt(end)) && !/^(--|\/\*)/.test(text.slice(end, end + 2))) end++;
  if (end - start > OPERATOR_RUN) {
    throw refusal(
      placeAt(text, start),
      `A run of ${end - start} operator signs is no operator`,
      "Put spaces or brackets between operators.",
      "parse",
    );
  }
  return end;
}

function wordEnd(text: string, start: number): number {
  WORD.lastIndex = start;
  const end = WORD.test(text) ? WORD.lastIndex : start + 1;
  const isEscapes =
    end === start + 1 && /[eE]/.test(text.charAt(start)) && text.charAt(end) === "'";
  return isEscapes ? quoteEnd(text, start) : end;
}

function quoteEnd(text: string, start: number): number {
  return quotedSegments(text, start, text.length).at(-1)?.end ?? text.length;
}

function dollarEnd(text: string, start: number): number {
  DOLLAR.lastIndex = start;
  const tag = DOLLAR.exec(text)?.[0];
  if (!tag) return start + 1;
  const close = text.indexOf(tag, start + tag.length);
  return close < 0 ? text.length : close + tag.length;
}

/** Each comment's opening makes the tokenizer read all signs that follow it without a gap. */
function refuseAdjoiningComments(text: string): void {
  let work = 0;
  let run = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    run = SIGN.test(text.charAt(at)) ? run + 1 : 0;
    if (text.charAt(at) === "/" && text.charAt(at + 1) === "*") work += run;
    if (work <= COMMENT_WORK) continue;
    let start = at;
    while (SIGN.test(text.charAt(start - 1))) start--;
    throw refusal(
      placeAt(text, start),
      "Thousands of comments adjoin",
      "Remove them, or put spaces between them.",
      "parse",
    );
  }
}
