import type { Layout } from "../layout.ts";
import { foldedName, word } from "../literals.ts";
import type { ProcessCall } from "../process-calls.ts";
import { type Place, refusal } from "../refuse.ts";
import type { Token } from "../tokens.ts";

/** Functions over a model, and how many arguments they take. */
const FUNCTIONS = {
  ml_predict: { least: 2, most: 2 },
  ml_evaluate: { least: 1, most: 2 },
  ml_weights: { least: 1, most: 1 },
  ml_feature_importance: { least: 1, most: 1 },
  ml_cross_validate: { least: 1, most: 1 },
} as const;
export type ModelFunction = keyof typeof FUNCTIONS;

export interface Span {
  start: number;
  end: number;
}

/** One call of a function over a model, by indexes of the text. */
export interface ModelCall extends Span, Place {
  name: ModelFunction;
  model: Span;
  /** what is scored: a SELECT in brackets, or a table */
  rows?: Span;
}

/** A call that is written out before the recipe runs. */
export type TableCall = ModelCall | ProcessCall;

/**
 * The calls of a recipe, an outer one before those inside it.
 * @throws recipe_rejected
 */
export function findCalls(tokens: readonly Token[], layout: Layout): ModelCall[] {
  const calls: ModelCall[] = [];
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    if (!isFunction(name) || tokens[i + 1]?.text !== "(" || word(tokens[i - 1]) === "as") continue;
    if (layout.contexts[i]?.clause === "with") continue;
    if (!layout.contexts[i]?.table && !isTableArgument(tokens, layout, i)) {
      throw refusal(
        token,
        `${name}(…) is a table and belongs in FROM`,
        `Write SELECT * FROM ${exampleOf(name)}.`,
      );
    }
    calls.push(callAt(tokens, layout, i, name));
  }
  return calls;
}

function isFunction(name: string | undefined): name is ModelFunction {
  return name !== undefined && Object.hasOwn(FUNCTIONS, name);
}

function callAt(
  tokens: readonly Token[],
  layout: Layout,
  i: number,
  name: ModelFunction,
): ModelCall {
  const token = tokens[i] as Token;
  const close = layout.close.get(i + 1);
  if (close === undefined) {
    throw refusal(tokens[i + 1], '"(" is never closed', "Balance the brackets.", "parse");
  }
  const spans = argumentsOf(tokens, layout, i + 1, close);
  const { least, most } = FUNCTIONS[name];
  const [model, rows] = spans;
  const isModel = isModelArgument(tokens, layout, i + 2);
  if (!model || spans.length < least || spans.length > most || !isModel) {
    throw refusal(
      token,
      isModel
        ? `${name} takes ${most === 1 ? "a model" : least === most ? "a model and rows" : "a model and, if wanted, rows"}, and ${spans.length} were given`
        : `The first argument of ${name} names a model`,
      `Write ${exampleOf(name)}.`,
    );
  }
  const end = tokens[close]?.end ?? token.end;
  const place = { line: token.line, column: token.column };
  return { name, start: token.start, end, ...place, model, ...(rows ? { rows } : {}) };
}

/** Whether it begins an argument of a call that is given a table, and is not a model's first. */
export function isTableArgument(tokens: readonly Token[], layout: Layout, i: number): boolean {
  const { open = -1, call = "" } = layout.contexts[i] ?? {};
  const isFirst = open === i - 1;
  if (call.startsWith("process_")) return isFirst;
  return isFunction(call) && tokens[i - 1]?.text === ",";
}

/** The arguments between two brackets. */
export function argumentsOf(
  tokens: readonly Token[],
  layout: Layout,
  open: number,
  close: number,
): Span[] {
  const spans: Span[] = [];
  let from = open + 1;
  for (let at = open + 1; at <= close; at++) {
    const ends = at === close || (tokens[at]?.text === "," && layout.contexts[at]?.open === open);
    if (!ends) continue;
    const [first, last] = [tokens[from], tokens[at - 1]];
    if (first && last && at > from) spans.push({ start: first.start, end: last.end });
    from = at + 1;
  }
  return spans;
}

/** `tracked('m')`, `pinned('m-v1')` or a bare name, and nothing more. */
function isModelArgument(tokens: readonly Token[], layout: Layout, at: number): boolean {
  const name = foldedName(tokens[at]);
  if (name === undefined) return false;
  const isHelper = name === "tracked" || name === "pinned";
  const end = isHelper && tokens[at + 1]?.text === "(" ? layout.close.get(at + 1) : at;
  return end !== undefined && /^[,)]$/.test(tokens[end + 1]?.text ?? "");
}

function exampleOf(name: ModelFunction): string {
  const { most } = FUNCTIONS[name];
  const model = "tracked('churn_model')";
  return most === 1
    ? `${name}(${model})`
    : `${name}(${model}, (SELECT … FROM tracked('customers')))`;
}

/**
 * The text with each call written as a join of what it reads, `ml_predict(m, (…))` as `(from m, (…))`, so that all
 * checks of a recipe see its tables where they stand. Every character keeps its place.
 */
export function withoutCalls(text: string, calls: readonly TableCall[]): string {
  let plain = text;
  for (const call of calls) {
    const { start } = call;
    const first = call.name === "process" ? call.rows.start : call.model.start;
    const head = FROM + text.slice(start + FROM.length, first).replace(/[^\n\r]/g, " ");
    plain = plain.slice(0, start) + head + plain.slice(first);
  }
  return plain;
}

const FROM = "(from";
