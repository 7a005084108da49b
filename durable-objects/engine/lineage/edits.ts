import type { Layout } from "../recipe/layout.ts";
import type { Token } from "../recipe/tokens.ts";

/** A statement as tokens, with what surrounds each of them. */
export interface Source {
  text: string;
  tokens: readonly Token[];
  layout: Layout;
}

/** Tokens from the first up to, not including, the second. */
export type Span = [from: number, to: number];

/** A piece of the text, by index, replaced by another. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Edits that belong together, in one of several ways: the first that DuckDB can bind is taken. */
export interface Change {
  ways: Edit[][];
}

/** The text with the edits made; one inside a piece that another replaces is left out. */
export function apply(text: string, edits: readonly Edit[]): string {
  const isInsertion = ({ start, end }: Edit) => Number(start === end);
  const sorted = [...edits].sort(
    (a, b) => a.start - b.start || isInsertion(b) - isInsertion(a) || b.end - a.end,
  );
  const parts: string[] = [];
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) continue;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join("") + text.slice(at);
}

/** Replaces the tokens from `from` up to, not including, `to`. */
export function replaceTokens({ tokens }: Source, from: number, to: number, text: string): Edit {
  const start = tokens[from]?.start ?? 0;
  return { start, end: tokens[to - 1]?.end ?? start, text };
}

/** The text of the tokens from `from` up to, not including, `to`. */
export function textOf({ text, tokens }: Source, from: number, to: number): string {
  return from < to ? text.slice(tokens[from]?.start, tokens[to - 1]?.end) : "";
}
