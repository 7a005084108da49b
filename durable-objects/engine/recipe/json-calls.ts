import { readPath } from "../functions/json/path.ts";
import { FunctionError } from "../functions/types.ts";
import { foldedName, stringValue, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";
import { argumentStart, wholeLiteral } from "./zone-names.ts";

/** Functions whose second argument is a path. */
const PATH_CALLS =
  /^json_(extract|extract_path|extract_string|extract_path_text|type|array_length|keys|exists)$/;
/** Functions that give JSON, where native DuckDB's cast would look inside. */
const JSON_RESULTS = /^json(_extract|_extract_path)?$/;
const TEXT_TYPES = new Set(["varchar", "text", "string"]);

/**
 * Refuses paths that are none where they are written out, and casts of what is JSON text here and of type JSON to
 * native DuckDB, because both would take them differently.
 * @throws recipe_rejected
 */
export function checkJsonCalls(recipe: Recipe): void {
  const { tokens } = recipe;
  for (const [i, token] of tokens.entries()) {
    const path = pathOf(recipe, i);
    if (path) checkPath(path);
    if (isBadCast(recipe, i)) {
      throw refusal(
        token,
        "A cast of JSON to another type is not available",
        "Take the value as text first: json_extract_string(j, '$.a')::INTEGER, or (j ->> '$.a')::INTEGER.",
      );
    }
  }
}

function pathOf(recipe: Recipe, i: number): Token | undefined {
  const { tokens } = recipe;
  if (tokens[i]?.text === "->" || tokens[i]?.text === "->>") return wholeLiteral(tokens, i + 1);
  const isCall = tokens[i + 1]?.text === "(" && PATH_CALLS.test(foldedName(tokens[i]) ?? "");
  const at = isCall ? argumentStart(recipe, i + 1, 1) : undefined;
  return at === undefined ? undefined : wholeLiteral(tokens, at);
}

function checkPath(token: Token): void {
  const path = stringValue(token);
  if (path === undefined) return;
  try {
    readPath(path);
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    const hint =
      "Write '$.orders[0].id', '$.\"a key\"', '/orders/0/id', or a key alone; one place, without *.";
    throw refusal(token, quoted(error.message, 120), hint);
  }
}

/** A cast at token `i`: `json_extract(…)::INTEGER`, `(j -> 'a')::INTEGER`, `cast(j -> 'a' as INTEGER)`. */
function isBadCast({ tokens, layout }: Recipe, i: number): boolean {
  const isSuffix = tokens[i]?.text === "::";
  const isCast = word(tokens[i]) === "as" && /^(try_)?cast$/.test(layout.contexts[i]?.call ?? "");
  if (!(isSuffix || isCast) || TEXT_TYPES.has(word(tokens[i + 1]))) return false;
  const close = tokens[i - 1]?.text === ")" ? i - 1 : undefined;
  const open = close === undefined ? undefined : opening({ tokens, layout }, close);
  const isCall = open !== undefined && JSON_RESULTS.test(foldedName(tokens[open - 1]) ?? "");
  if (isCall) return true;
  const inside = isCast ? layout.contexts[i]?.open : open;
  const isOfCall = isSuffix && layout.contexts[(inside ?? 0) + 1]?.call !== undefined;
  if (inside === undefined || isOfCall) return false;
  return tokens.some(
    ({ text }, at) => text === "->" && at < i && layout.contexts[at]?.open === inside,
  );
}

function opening({ layout }: Pick<Recipe, "tokens" | "layout">, close: number): number | undefined {
  return [...layout.close].find(([, end]) => end === close)?.[0];
}
