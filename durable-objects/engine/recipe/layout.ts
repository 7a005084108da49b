import { foldedName, word } from "./literals.ts";
import type { Token } from "./tokens.ts";

/** What surrounds one token: enough of SQL's shape to tell a table from a column without a parser. */
export interface Context {
  /** Index of the bracket it stands in, -1 at the top. */
  open: number;
  /** The name in front of that bracket, when it is a call's. */
  call: string | undefined;
  /** The clause of the SELECT it belongs to: "select", "from", "where", "order", … */
  clause: string;
  /** It begins a table: a name, a table function or a literal where FROM and JOIN take one. */
  table: boolean;
}

export interface Layout {
  contexts: Context[];
  /** Opening bracket -> closing bracket. */
  close: Map<number, number>;
  /** The first bracket without its partner. */
  unbalanced: number | undefined;
}

interface Frame {
  open: number;
  call: string | undefined;
  clause: string;
  /** A table is expected next. */
  expect: boolean;
  hasSelect: boolean;
  /** Inside a PIVOT or UNPIVOT statement: its ON and USING lists name columns. */
  isPivot: boolean;
}

const PARTNER: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const CLAUSES = new Set(
  "where group having window qualify order limit offset union except intersect returning fetch".split(
    " ",
  ),
);
const PIVOTS = new Set(["pivot", "unpivot", "pivot_wider", "pivot_longer"]);
/** Calls with a FROM of their own: extract(year FROM x). */
const TAKES_FROM = new Set(["extract", "trim", "substring", "overlay"]);
const TABLE_STATEMENTS = new Set(["summarize", "table", "describe", "show"]);

export function layOut(tokens: readonly Token[]): Layout {
  const layout: Layout = { contexts: [], close: new Map(), unbalanced: undefined };
  const stack: Frame[] = [frameOf(-1, undefined, false)];
  for (const [i, token] of tokens.entries()) {
    const frame = stack.at(-1) as Frame;
    const table = frame.expect && beginsTable(tokens, i);
    layout.contexts.push({ open: frame.open, call: frame.call, clause: frame.clause, table });
    if (token.kind === "operator" && PARTNER[token.text]) {
      stack.push(frameOf(i, callName(tokens, i), frame.expect && token.text === "("));
      frame.expect = false;
    } else if (token.kind === "operator" && /^[)\]}]$/.test(token.text)) {
      const opened = tokens[frame.open];
      if (opened && PARTNER[opened.text] === token.text) {
        layout.close.set(frame.open, i);
        stack.pop();
      } else layout.unbalanced ??= i;
    } else advance(frame, tokens, i, table);
  }
  if (stack.length > 1) layout.unbalanced ??= stack.at(-1)?.open;
  return layout;
}

function frameOf(open: number, call: string | undefined, expect: boolean): Frame {
  return { open, call, clause: expect ? "from" : "", expect, hasSelect: false, isPivot: false };
}

/** Moves the frame's clause on by one token. */
function advance(frame: Frame, tokens: readonly Token[], i: number, table: boolean): void {
  const token = tokens[i] as Token;
  if (table) {
    frame.expect = false;
  } else if (token.text === ",") {
    const followsJoin = (frame.clause === "on" || frame.clause === "using") && !frame.isPivot;
    if (frame.clause === "from" || followsJoin) setTo(frame, "from", true);
  } else if (!isLabel(tokens, i)) {
    advanceWord(frame, tokens, i, word(token));
  }
}

function advanceWord(frame: Frame, tokens: readonly Token[], i: number, at: string): void {
  const isFirst = i === frame.open + 1;
  if (at === "from") {
    const isDistinct = word(tokens[i - 1]) === "distinct"; // x IS DISTINCT FROM y
    const isArgument = TAKES_FROM.has(frame.call ?? "") && !frame.hasSelect;
    if (!isDistinct && !isArgument) setTo(frame, "from", true);
  } else if (at === "join") setTo(frame, "from", true);
  else if (at === "select") {
    frame.hasSelect = true;
    setTo(frame, "select", false);
  } else if (at === "with" && (isFirst || frame.expect)) setTo(frame, "with", false);
  else if (at === "values" && (isFirst || frame.expect)) setTo(frame, "values", false);
  else if (PIVOTS.has(at)) {
    if (frame.clause === "from" && !frame.expect) return;
    frame.isPivot = true;
    setTo(frame, "from", true);
  } else if (TABLE_STATEMENTS.has(at)) setTo(frame, "from", true);
  else if (at === "on" || at === "using") {
    if (/^(from|on|using)$/.test(frame.clause)) setTo(frame, at, false);
  } else if (CLAUSES.has(at)) setTo(frame, at, false);
}

function setTo(frame: Frame, clause: string, expect: boolean): void {
  frame.clause = clause;
  frame.expect = expect;
}

const NOT_A_TABLE = new Set(
  "select with values from lateral only pivot unpivot pivot_wider pivot_longer summarize table describe show".split(
    " ",
  ),
);

function beginsTable(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i] as Token;
  if (token.kind === "string") return true;
  if (token.kind !== "identifier" && token.kind !== "keyword") return false;
  if (NOT_A_TABLE.has(word(token))) return false;
  return tokens[i + 1]?.text !== ":"; // FROM o: orders
}

/** A reserved word after `AS` or a dot, or before `:` in a struct, is a label. */
function isLabel(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1];
  return before?.text === "." || word(before) === "as" || tokens[i + 1]?.text === ":";
}

const NOT_A_CALL = new Set(
  "in as exists any all some from join lateral values not and or on using select where when then else case having by over filter distinct union except intersect with is like ilike between limit offset qualify set into only materialized array table recursive pivot unpivot pivot_wider pivot_longer summarize describe show escape".split(
    " ",
  ),
);

function callName(tokens: readonly Token[], open: number): string | undefined {
  const before = tokens[open - 1];
  if (tokens[open]?.text !== "(" || !before) return undefined;
  if (before.kind !== "identifier" && before.kind !== "keyword") return undefined;
  return NOT_A_CALL.has(word(before)) ? undefined : foldedName(before);
}
