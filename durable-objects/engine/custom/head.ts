import { Failure } from "../../../contract/errors.ts";
import { CUSTOM_BYTES } from "../../../contract/limits.ts";
import { foldedName, nameOf, word } from "../recipe/literals.ts";
import { refusal } from "../recipe/refuse.ts";
import type { SqlEngine } from "../recipe/sql-engine.ts";
import { type Token, tokenize } from "../recipe/tokens.ts";

/** What a macro is called, and what it gives. */
export interface Shape {
  name: string;
  gives: "value" | "table";
}

export interface MacroHead {
  /** of the whole source, without what ends it */
  tokens: Token[];
  parameter: string;
  /** what stands behind AS, or AS TABLE */
  body: Token[];
}

/**
 * Reads `CREATE MACRO <name>(<parameter>) AS`, and TABLE behind it for one that gives a table.
 * @throws too_large, recipe_rejected with line and column
 */
export function readHead(engine: SqlEngine, source: string, shape: Shape): MacroHead {
  const bytes = new TextEncoder().encode(source).length;
  if (bytes > CUSTOM_BYTES) {
    throw new Failure("too_large", `The source is ${bytes} bytes; it is at most ${CUSTOM_BYTES}.`, {
      stage: "check",
    });
  }
  const tokens = withoutEnd(tokenize(engine, source));
  let at = 0;
  const next = (...words: string[]) => {
    if (!words.includes(word(tokens[at]))) return false;
    at++;
    return true;
  };
  const { name, gives } = shape;
  const wrong = (place: Token | undefined, why: string) => misshapen(place, shape, why);
  if (!next("create")) throw wrong(tokens[0], "does not begin with CREATE MACRO");
  if (next("or") && !next("replace")) throw wrong(tokens[at], "is no CREATE MACRO");
  next("temp", "temporary");
  if (!next("macro", "function")) throw wrong(tokens[at], "is no CREATE MACRO");
  if (foldedName(tokens[at]) !== name) throw wrong(tokens[at], `does not define ${name}`);
  const parameter = nameOf(tokens[at + 2]);
  if (tokens[at + 1]?.text !== "(" || parameter === undefined || tokens[at + 3]?.text !== ")")
    throw wrong(tokens[at + 1], "does not take exactly one parameter");
  at += 4;
  if (!next("as")) throw wrong(tokens[at], "has no AS");
  const isTable = next("table");
  if (isTable && gives === "value") throw wrong(tokens[at - 1], "gives a table, not one value");
  if (!isTable && gives === "table") throw wrong(tokens[at], "gives a value, not a table");
  return { tokens, parameter, body: tokens.slice(at) };
}

function withoutEnd(tokens: Token[]): Token[] {
  const end = tokens.findIndex(({ text }) => text === ";");
  if (end < 0) return tokens;
  const more = tokens.slice(end).find(({ text }) => text !== ";");
  if (more) throw refusal(more, "The source holds a second statement", "Write one CREATE MACRO.");
  return tokens.slice(0, end);
}

export function misshapen(place: Token | undefined, { name, gives }: Shape, why: string): Failure {
  const hint =
    gives === "value"
      ? `Write CREATE MACRO ${name}(col) AS <aggregate>, for example CREATE MACRO ${name}(col) AS max(col) - min(col).`
      : `Write CREATE MACRO ${name}(expr) AS TABLE SELECT … FROM query_table(expr).`;
  return refusal(place, `The source ${why}`, hint, "parse");
}
