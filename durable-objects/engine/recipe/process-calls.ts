import { isNamed } from "./helpers.ts";
import type { Layout } from "./layout.ts";
import { foldedName, word } from "./literals.ts";
import { argumentsOf, isTableArgument, type Span } from "./model/calls.ts";
import { type Place, quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";

/** One call of a post-processing, `process_top(tracked('orders'))`, by indexes of the text. */
export interface ProcessCall extends Span, Place {
  name: "process";
  /** which one */
  process: string;
  /** the table it is given */
  rows: Span;
  /** an alias stands at the call already */
  isNamed: boolean;
}

const PREFIX = "process_";

/**
 * The calls of a recipe, an outer one before those inside it.
 * @throws recipe_rejected
 */
export function findProcessCalls(tokens: readonly Token[], layout: Layout): ProcessCall[] {
  const calls: ProcessCall[] = [];
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    if (!name?.startsWith(PREFIX) || name === PREFIX || tokens[i + 1]?.text !== "(") continue;
    const { table, clause } = layout.contexts[i] ?? {};
    if (clause === "with" || word(tokens[i - 1]) === "as") continue;
    // Behind a table it is an alias with names for the columns.
    if (!table && clause === "from") continue;
    if (!table && !isTableArgument(tokens, layout, i))
      throw wrong(token, name, "is a table and belongs in FROM");
    calls.push(callAt(tokens, layout, i, name));
  }
  return calls;
}

function callAt(tokens: readonly Token[], layout: Layout, i: number, name: string): ProcessCall {
  const token = tokens[i] as Token;
  const close = layout.close.get(i + 1);
  if (close === undefined) {
    throw refusal(tokens[i + 1], '"(" is never closed', "Balance the brackets.", "parse");
  }
  const [rows, more] = argumentsOf(tokens, layout, i + 1, close);
  const first = tokens[i + 2];
  if (!rows || more) throw wrong(token, name, "takes one table");
  if (first?.kind === "string") throw wrong(token, name, "takes a table, not its name as a text");
  if (/^(select|with|from|values|table|pivot|unpivot|summarize)$/.test(word(first)))
    throw wrong(token, name, "takes a query in brackets of its own");
  return {
    name: "process",
    process: name.slice(PREFIX.length),
    start: token.start,
    end: tokens[close]?.end ?? token.end,
    line: token.line,
    column: token.column,
    rows,
    isNamed: isNamed({ tokens: [...tokens] }, i, close),
  };
}

function wrong(token: Token, name: string, what: string) {
  return refusal(
    token,
    `${quoted(name)}(…) ${what}`,
    `Write FROM ${quoted(name)}(tracked('orders')) or FROM ${quoted(name)}((SELECT … FROM tracked('orders'))).`,
  );
}
