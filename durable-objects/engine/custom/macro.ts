import { findInputs } from "../recipe/helpers.ts";
import { lint } from "../recipe/lint.ts";
import { word } from "../recipe/literals.ts";
import { readRecipe } from "../recipe/recipe.ts";
import { refusal } from "../recipe/refuse.ts";
import type { SqlEngine } from "../recipe/sql-engine.ts";
import type { Token } from "../recipe/tokens.ts";
import { misshapen, readHead } from "./head.ts";

/** A macro of one expression over one parameter. */
export interface ScalarMacro {
  parameter: string;
  /** SQL text of the expression */
  body: string;
}

/**
 * Reads `CREATE MACRO <name>(<parameter>) AS <expression>` and nothing else. The expression passes every check of a
 * recipe, and may not read: no subquery, no input, no function that gives other values at another time.
 * @throws too_large, recipe_rejected with line and column
 */
export function readScalarMacro(engine: SqlEngine, source: string, name: string): ScalarMacro {
  const { tokens, parameter, body } = readHead(engine, source, { name, gives: "value" });
  const [first] = body;
  const last = body.at(-1);
  if (!first || !last)
    throw misshapen(tokens.at(-1), { name, gives: "value" }, "has no expression");
  refuseUnbalanced(body);
  refuseSubqueries(body);
  checkExpression(engine, source, tokens, first, last);
  return { parameter, body: source.slice(first.start, last.end) };
}

/** A bracket too many would end the one that the expression is put into. */
function refuseUnbalanced(body: Token[]): void {
  let depth = 0;
  for (const token of body) {
    if (/^[([{]$/.test(token.text)) depth++;
    if (/^[)\]}]$/.test(token.text)) depth--;
    if (depth < 0)
      throw refusal(token, "A bracket closes that was not opened", "Remove it.", "parse");
  }
  if (depth > 0) throw refusal(body.at(-1), "A bracket is not closed", "Close it.", "parse");
}

const OPENING = new Set("with from values pivot unpivot summarize table describe show".split(" "));

function refuseSubqueries(body: Token[]): void {
  for (const [i, token] of body.entries()) {
    const begins = body[i - 1]?.text === "(" && OPENING.has(word(token));
    if (word(token) !== "select" && !begins) continue;
    throw refusal(token, "A statistic reads its column only, no query", "Leave the subquery out.");
  }
}

/** The checks of a recipe, on `select (…)` whose expression stands where it stands in the source. */
function checkExpression(
  engine: SqlEngine,
  source: string,
  tokens: Token[],
  first: Token,
  last: Token,
): void {
  const [create, second] = tokens;
  const blank = source.slice(0, first.start).replace(/[^\n]/g, " ");
  const withSelect = put(blank, create?.start ?? 0, "select");
  const head = put(withSelect, second?.start ?? 0, "(");
  const select = `${head}${source.slice(first.start, last.end)}\n)`;
  const recipe = readRecipe(engine, select);
  // Without FROM there is no place for an entry or a file: this refuses them.
  findInputs(recipe);
  const volatile = lint(engine, recipe).find(({ kind }) => kind === "volatile");
  if (volatile) {
    const names = volatile.names?.join(", ");
    throw refusal(volatile, `${names} gives another value at another time`, "Leave it out.");
  }
}

/** A text with another one written over it. */
function put(text: string, at: number, over: string): string {
  return text.slice(0, at) + over + text.slice(at + over.length);
}
