import { CLOCK_HINT, JSON_HINT, JSON_TYPE_HINT, ZONE_HINT } from "./hints.ts";
import { checkJsonCalls } from "./json-calls.ts";
import { foldedName, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { refusal } from "./refuse.ts";
import { knownFunctions, type SqlEngine } from "./sql-engine.ts";
import { argumentStart, checkZoneNames } from "./zone-names.ts";
import { checkZoned } from "./zoned.ts";

const CLOCK_WORDS = new Set(["current_date", "current_time", "localtime", "localtimestamp"]);
const CLOCK_CALLS = new Set(
  "current_date current_time localtime localtimestamp today current_localtime current_localtimestamp get_current_time".split(
    " ",
  ),
);
const ZONE_CALLS = /^(make_timestamptz|pg_timezone_names|icu_\w+|timezone_(hour|minute))$/;
const JSON_CALLS = /^(json|json_\w+|to_json|from_json|from_json_strict|row_to_json|array_to_json)$/;

/**
 * Refuses what needs the icu or json extension and is not made up for by functions of ours (`engine/functions/`):
 * some of it would make the engine look for the extension on the network.
 * @throws recipe_rejected
 */
export function checkMissing(engine: SqlEngine, recipe: Recipe): void {
  const { tokens, layout } = recipe;
  const known = knownFunctions(engine);
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    const before = tokens[i - 1];
    const isCall = tokens[i + 1]?.text === "(" && layout.contexts[i]?.clause !== "with";
    if (word(token) === "json" && isType(recipe, i)) {
      throw refusal(token, "The type JSON is not available", JSON_TYPE_HINT);
    }
    if (name === undefined || word(before) === "as") continue;
    if (isCall && JSON_CALLS.test(name) && !known.has(name)) {
      throw refusal(token, `${name}() is not available`, JSON_HINT);
    }
    if (isCall ? CLOCK_CALLS.has(name) : CLOCK_WORDS.has(word(token)) && isExpression(recipe, i)) {
      throw refusal(token, `${name} is not available: it needs time-zone support`, CLOCK_HINT);
    }
    if (isCall && ZONE_CALLS.test(name)) {
      throw refusal(token, `${name}() is not available: there is no time-zone support`, ZONE_HINT);
    }
    if (isCall && name === "timezone" && !argumentStart(recipe, i + 1, 1)) {
      throw refusal(token, "timezone() takes a zone and a time", ZONE_HINT);
    }
  }
  checkZoned(recipe);
  checkZoneNames(recipe);
  checkJsonCalls(recipe);
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
