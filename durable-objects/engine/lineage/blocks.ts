import { findCtes } from "../recipe/ctes.ts";
import { foldedName, word } from "../recipe/literals.ts";
import type { Source, Span } from "./edits.ts";

/** One clause at a block's own level, as indexes of tokens: from its word up to, not including, `to`. */
export interface Clause {
  word: string;
  from: number;
  to: number;
}

/** A query, or a join in brackets, whose rows become rows of the result: not one inside an expression. */
export interface Block {
  /** index of its bracket, -1 for the whole statement */
  open: number;
  clauses: Clause[];
  /** PIVOT, UNPIVOT or SUMMARIZE as a statement: its clauses mean something else */
  isSpecial: boolean;
}

const CLAUSES = new Set(
  "with select from where group having window qualify order limit offset fetch union except intersect values".split(
    " ",
  ),
);
const QUERY = new Set("select with from values pivot unpivot pivot_wider pivot_longer".split(" "));
const BEFORE_TABLE = new Set(["from", "join", "lateral", ",", "(", ":"]);
const BEFORE_QUERY = new Set(["union", "all", "distinct", "name", "except", "intersect", "("]);
const SPECIAL = new Set("pivot unpivot pivot_wider pivot_longer summarize".split(" "));

/**
 * The blocks of a statement. A CTE that an expression reads is left out: there its filters decide a value, not which
 * rows there are.
 */
export function blocksOf(source: Source): Block[] {
  const all = findBlocks(source, new Set());
  const opens = new Set(all.map(({ open }) => open));
  const inside = queries(source).filter((open) => !opens.has(open));
  return inside.length === 0 ? all : findBlocks(source, ctesRead(source, inside));
}

/** Brackets of the CTEs that these brackets read, also by way of other CTEs. */
function ctesRead({ tokens, layout }: Source, inside: number[]): Set<number> {
  const opened = new Map(Array.from(layout.close, ([open, close]) => [close, open]));
  // The reach of a CTE begins with its body when it is recursive, behind it when not.
  const bodies = findCtes(tokens, layout).map(({ name, from }) => ({
    name,
    open: opened.get(from) ?? from,
  }));
  const read = new Set<number>();
  const brackets = [...inside];
  for (let open = brackets.pop(); open !== undefined; open = brackets.pop()) {
    const close = layout.close.get(open) ?? open;
    for (let i = open; i < close; i++) {
      if (!layout.contexts[i]?.table) continue;
      for (const body of bodies) {
        if (body.name !== foldedName(tokens[i]) || read.has(body.open)) continue;
        read.add(body.open);
        brackets.push(body.open);
      }
    }
  }
  return read;
}

/** Brackets that hold a query. */
export function queries({ tokens }: Source): number[] {
  return tokens.flatMap((token, i) =>
    token.text === "(" && QUERY.has(word(tokens[i + 1])) ? [i] : [],
  );
}

function findBlocks(source: Source, without: ReadonlySet<number>): Block[] {
  const { tokens, layout } = source;
  const blocks = [blockAt(source, -1)];
  const opens = new Set([-1]);
  for (const [i, token] of tokens.entries()) {
    if (token.text !== "(" || !opens.has(layout.contexts[i]?.open ?? -1)) continue;
    if (without.has(i) || !isBlock(source, i)) continue;
    opens.add(i);
    blocks.push(blockAt(source, i));
  }
  return blocks;
}

/** A bracket of a block that is a block itself: a CTE's body, a table in brackets, a branch of a set operation. */
function isBlock({ tokens, layout }: Source, i: number): boolean {
  const clause = layout.contexts[i]?.clause;
  const before = tokens[i - 1];
  const isFirst = i === (layout.contexts[i]?.open ?? -1) + 1;
  if (clause === "with") return /^(as|materialized)$/.test(word(before));
  const text = word(before) || (before?.text ?? "");
  if (clause === "from") return isFirst || BEFORE_TABLE.has(text);
  if (clause === "on" || clause === "using") return text === "join" || text === "lateral";
  return isFirst || (/^(union|except|intersect)$/.test(clause ?? "") && BEFORE_QUERY.has(text));
}

function blockAt({ tokens, layout }: Source, open: number): Block {
  const end = layout.close.get(open) ?? tokens.length;
  const clauses: Clause[] = [];
  let isSpecial = false;
  for (let i = open + 1; i < end; i++) {
    if (layout.contexts[i]?.open !== open) continue;
    const at = word(tokens[i]);
    const isStatement = i === open + 1 || layout.contexts[i]?.clause !== "from";
    isSpecial ||= SPECIAL.has(at) && isStatement && tokens[i - 1]?.text !== ".";
    if (!CLAUSES.has(at) || layout.contexts[i + 1]?.clause !== at) continue;
    if (layout.contexts[i + 1]?.open !== open || isLabel(tokens[i - 1]?.text)) continue;
    const last = clauses.at(-1);
    if (last) last.to = i;
    clauses.push({ word: at, from: i, to: end });
  }
  return { open, clauses, isSpecial };
}

function isLabel(before: string | undefined): boolean {
  return before === "." || before?.toLowerCase() === "as";
}

/** The SELECT lists of a block. */
export function itemSpans(source: Source, { clauses }: Block): Span[] {
  return clauses
    .filter((clause) => clause.word === "select")
    .map((clause) => [itemsFrom(source, clause), clause.to]);
}

/** Where the items of a SELECT begin, behind DISTINCT, DISTINCT ON (…) and ALL. */
export function itemsFrom({ tokens, layout }: Source, select: Clause): number {
  const at = select.from + 1;
  if (word(tokens[at]) === "all") return at + 1;
  if (word(tokens[at]) !== "distinct") return at;
  const isOn = word(tokens[at + 1]) === "on" && tokens[at + 2]?.text === "(";
  return isOn ? (layout.close.get(at + 2) ?? at + 2) + 1 : at + 1;
}
