import { foldedName, word } from "../recipe/literals.ts";
import type { Block } from "./blocks.ts";
import type { Source, Span } from "./edits.ts";

/** What follows the brackets of a call: WITHIN GROUP, FILTER and OVER. */
export interface Tail {
  /** one past the last token of the call */
  end: number;
  /** the window: a bracket, or the name of one */
  over: number | undefined;
  /** expressions that decide the value, too */
  also: Span[];
}

export function tailOf(source: Source, open: number): Tail {
  const { tokens, layout } = source;
  const after = (bracket: number) => (layout.close.get(bracket) ?? bracket) + 1;
  const also: Span[] = [];
  let at = after(open);
  if (word(tokens[at]) === "within" && tokens[at + 2]?.text === "(") {
    also.push(...expressionsOf(source, at + 2, at + 5, after(at + 2) - 1));
    at = after(at + 2);
  }
  if (word(tokens[at]) === "filter" && tokens[at + 1]?.text === "(") {
    const from = at + (word(tokens[at + 2]) === "where" ? 3 : 2);
    also.push([from, after(at + 1) - 1]);
    at = after(at + 1);
  }
  const next = tokens[at + 1];
  if (word(tokens[at]) !== "over" || !next) return { end: at, over: undefined, also };
  const isBracket = next.text === "(";
  return { end: isBracket ? after(at + 1) : at + 2, over: at + 1, also };
}

/** The parts of a bracket's own level between the tokens of one text or word. */
export function splitAt(
  { tokens, layout }: Source,
  open: number,
  from: number,
  to: number,
  separator: string,
): Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let i = from; i < to; i++) {
    if (layout.contexts[i]?.open !== open) continue;
    const isIt = tokens[i]?.text === separator || word(tokens[i]) === separator;
    if (!isIt || (separator === "order" && word(tokens[i + 1]) !== "by")) continue;
    parts.push([start, i]);
    start = separator === "order" ? i + 2 : i + 1;
  }
  return [...parts, [start, to]];
}

/** The expressions of a list such as `a desc nulls last, b`. */
export function expressionsOf(source: Source, open: number, from: number, to: number): Span[] {
  const { tokens } = source;
  return splitAt(source, open, from, to, ",")
    .map(([start, end]): Span => {
      let last = end;
      if (word(tokens[last - 2]) === "nulls") last -= 2;
      if (/^(asc|desc|ascending|descending)$/.test(word(tokens[last - 1]))) last--;
      return [start, last];
    })
    .filter(([start, end]) => start < end && word(tokens[start]) !== "all");
}

const FRAME = /^(rows|range|groups)$/;
const FRAME_WORDS = new Set(
  "rows range groups between unbounded preceding following current row and exclude ties group no others interval".split(
    " ",
  ),
);

/** Windows by what they need: their PARTITION BY and ORDER BY. */
export class WindowSpecs {
  private readonly source: Source;
  private readonly named = new Map<string, number>();

  constructor(source: Source, { clauses }: Block) {
    this.source = source;
    const { tokens } = source;
    for (const { word: clause, from, to } of clauses) {
      if (clause !== "window") continue;
      for (let i = from + 1; i < to; i++) {
        const name = foldedName(tokens[i]);
        if (name !== undefined && word(tokens[i + 1]) === "as" && tokens[i + 2]?.text === "(")
          this.named.set(name, i + 2);
      }
    }
  }

  /** The expressions of a window; undefined where its frame may need more. @param at its bracket or its name */
  expressions(at: number): Span[] | undefined {
    const { tokens, layout } = this.source;
    if (tokens[at]?.text !== "(") {
      const defined = this.named.get(foldedName(tokens[at]) ?? "");
      return defined === undefined ? undefined : this.expressions(defined);
    }
    const close = layout.close.get(at) ?? at;
    const marks = [];
    for (let i = at + 1; i < close; i++) {
      if (layout.contexts[i]?.open !== at) continue;
      const isBy = /^(partition|order)$/.test(word(tokens[i])) && word(tokens[i + 1]) === "by";
      if (isBy || FRAME.test(word(tokens[i]))) marks.push(i);
    }
    const first = marks[0] ?? close;
    const base = first > at + 1 ? this.expressions(at + 1) : [];
    if (!base || (first > at + 1 && first !== at + 2)) return undefined;
    const found: Span[] = [...base];
    for (const [n, mark] of marks.entries()) {
      const end = marks[n + 1] ?? close;
      if (!FRAME.test(word(tokens[mark])))
        found.push(...expressionsOf(this.source, at, mark + 2, end));
      else if (!this.isConstant(mark, end)) return undefined;
    }
    return found;
  }

  private isConstant(from: number, to: number): boolean {
    return this.source.tokens.slice(from, to).every((token) => {
      const name = word(token);
      return name === ""
        ? !token.text.startsWith('"')
        : FRAME_WORDS.has(name) || token.kind === "number";
    });
  }
}
