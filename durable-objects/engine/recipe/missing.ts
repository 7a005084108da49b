import { CLOCK_HINT, JSON_HINT, ZONE_HINT } from "./hints.ts";
import { foldedName, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { refusal } from "./refuse.ts";
import { knownFunctions, type SqlEngine } from "./sql-engine.ts";
import { checkZoned } from "./zoned.ts";

const CLOCK_WORDS = new Set(["current_date", "current_time", "localtime", "localtimestamp"]);
const CLOCK_CALLS = new Set(
  "current_date current_time localtime localtimestamp today current_localtime current_localtimestamp get_current_time".split(
    " ",
  ),
);
const ZONE_CALLS = /^(timezone|make_timestamptz|pg_timezone_names|icu_\w+|timezone_(hour|minute))$/;
const JSON_CALLS = /^(json|json_\w+|to_json|from_json|from_json_strict|row_to_json|array_to_json)$/;
const LAMBDA_CALLS = /^((list|array)_(transform|apply|filter|reduce)|apply|filter|reduce)$/;

/**
 * Refuses what needs the icu or json extension, which this engine does not have: some of it would make the engine
 * look for the extension on the network.
 * @throws recipe_rejected
 */
export function checkMissing(engine: SqlEngine, recipe: Recipe): void {
  const { tokens, layout } = recipe;
  const known = knownFunctions(engine);
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    const before = tokens[i - 1];
    const isCall = tokens[i + 1]?.text === "(" && layout.contexts[i]?.clause !== "with";
    if (token.text === "->>" || (token.text === "->" && !isLambda(recipe, i))) {
      throw refusal(token, `The JSON operator ${token.text} is not available`, JSON_HINT);
    }
    if (word(token) === "json" && isType(recipe, i)) {
      throw refusal(token, "The type JSON is not available", JSON_HINT);
    }
    if (name === undefined || word(before) === "as") continue;
    if (isCall && JSON_CALLS.test(name) && !known.has(name)) {
      throw refusal(token, `${name}() is not available: there is no JSON support`, JSON_HINT);
    }
    if (isCall ? CLOCK_CALLS.has(name) : CLOCK_WORDS.has(word(token)) && isExpression(recipe, i)) {
      throw refusal(token, `${name} is not available: it needs time-zone support`, CLOCK_HINT);
    }
    if (isCall && ZONE_CALLS.test(name)) {
      throw refusal(token, `${name}() is not available: there is no time-zone support`, ZONE_HINT);
    }
    if (word(token) === "at" && word(tokens[i + 1]) === "time" && word(tokens[i + 2]) === "zone") {
      throw refusal(token, "AT TIME ZONE is not available", ZONE_HINT);
    }
  }
  checkZoned(recipe);
}

/** `x::json`, `cast(x as json)`, `json '…'`. */
function isType({ tokens, layout }: Recipe, i: number): boolean {
  const isCast = /^(try_)?cast$/.test(layout.contexts[i]?.call ?? "");
  return (
    tokens[i - 1]?.text === "::" ||
    (word(tokens[i - 1]) === "as" && isCast) ||
    tokens[i + 1]?.kind === "string"
  );
}

function isExpression({ tokens, layout }: Recipe, i: number): boolean {
  if (layout.contexts[i]?.table) return false;
  return tokens[i - 1]?.text !== "." && tokens[i + 1]?.text !== ".";
}

/** `x -> …` or `(a, b) -> …` as an argument of a list function; anything else with an arrow is JSON. */
function isLambda({ tokens, layout }: Recipe, i: number): boolean {
  const context = layout.contexts[i];
  if (!context?.call || !LAMBDA_CALLS.test(context.call)) return false;
  let start = i - 1;
  if (tokens[start]?.text === ")") {
    const open = [...layout.close].find(([, close]) => close === start)?.[0];
    if (open === undefined) return false;
    start = open;
  } else if (foldedName(tokens[start]) === undefined) return false;
  const isMethod = tokens[context.open - 2]?.text === ".";
  const before = tokens[start - 1]?.text;
  return before === "," || (isMethod && start - 1 === context.open);
}
