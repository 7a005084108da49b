import { Failure } from "../../../contract/errors.ts";
import { CUSTOM_BYTES } from "../../../contract/limits.ts";
import { findInputs } from "../recipe/helpers.ts";
import { lint } from "../recipe/lint.ts";
import { foldedName, nameOf, word } from "../recipe/literals.ts";
import { readRecipe } from "../recipe/recipe.ts";
import { refusal } from "../recipe/refuse.ts";
import type { SqlEngine } from "../recipe/sql-engine.ts";
import { type Token, tokenize } from "../recipe/tokens.ts";

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
  const bytes = new TextEncoder().encode(source).length;
  if (bytes > CUSTOM_BYTES) {
    throw new Failure("too_large", `The source is ${bytes} bytes; it is at most ${CUSTOM_BYTES}.`, {
      stage: "check",
    });
  }
  const tokens = withoutEnd(tokenize(engine, source));
  const { parameter, body } = headOf(tokens, name);
  const [first] = body;
  const last = body.at(-1);
  if (!first || !last) throw shape(tokens.at(-1), name, "has no expression");
  refuseUnbalanced(body);
  refuseSubqueries(body);
  checkExpression(engine, source, tokens, first, last);
  return { parameter, body: source.slice(first.start, last.end) };
}

function withoutEnd(tokens: Token[]): Token[] {
  const end = tokens.findIndex(({ text }) => text === ";");
  if (end < 0) return tokens;
  const more = tokens.slice(end).find(({ text }) => text !== ";");
  if (more) throw refusal(more, "The source holds a second statement", "Write one CREATE MACRO.");
  return tokens.slice(0, end);
}

/** What stands before the expression. */
function headOf(tokens: Token[], name: string): { parameter: string; body: Token[] } {
  let at = 0;
  const next = (...words: string[]) => {
    if (!words.includes(word(tokens[at]))) return false;
    at++;
    return true;
  };
  if (!next("create")) throw shape(tokens[0], name, "does not begin with CREATE MACRO");
  if (next("or") && !next("replace")) throw shape(tokens[at], name, "is no CREATE MACRO");
  next("temp", "temporary");
  if (!next("macro", "function")) throw shape(tokens[at], name, "is no CREATE MACRO");
  if (foldedName(tokens[at]) !== name) throw shape(tokens[at], name, `does not define ${name}`);
  const parameter = nameOf(tokens[at + 2]);
  const hasOne =
    tokens[at + 1]?.text === "(" && parameter !== undefined && tokens[at + 3]?.text === ")";
  if (!hasOne) throw shape(tokens[at + 1], name, "does not take exactly one parameter");
  at += 4;
  if (!next("as")) throw shape(tokens[at], name, "has no AS");
  if (word(tokens[at]) === "table") throw shape(tokens[at], name, "gives a table, not one value");
  return { parameter, body: tokens.slice(at) };
}

function shape(place: Token | undefined, name: string, why: string): Failure {
  const hint = `Write CREATE MACRO ${name}(col) AS <aggregate>, for example CREATE MACRO ${name}(col) AS max(col) - min(col).`;
  return refusal(place, `The source ${why}`, hint, "parse");
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
