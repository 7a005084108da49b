import { findZone, nearestZone } from "../functions/zones.ts";
import { foldedName, stringValue, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";

/** Which argument of a call names a zone. */
const ZONE_ARGUMENT = new Map([
  ["timezone", 0],
  ["utc_to_local", 1],
  ["local_to_utc", 1],
]);

/**
 * Refuses names of time zones that are none where they are written out. One that stands in a column is only seen
 * when the recipe runs.
 * @throws recipe_rejected, with the nearest name
 */
export function checkZoneNames(recipe: Recipe): void {
  for (const token of zoneLiterals(recipe)) {
    const name = stringValue(token);
    if (name === undefined || findZone(name)) continue;
    const near = nearestZone(name);
    throw refusal(
      token,
      `No time zone is named '${quoted(name)}'`,
      near
        ? `Did you mean '${near}'?`
        : "Zones have names such as 'Europe/Paris', 'America/New_York', 'Etc/GMT+5' or 'UTC'.",
    );
  }
}

function zoneLiterals(recipe: Recipe): Token[] {
  const { tokens } = recipe;
  return tokens.flatMap((token, i) => {
    const place = ZONE_ARGUMENT.get(foldedName(token) ?? "");
    const isCall = place !== undefined && tokens[i + 1]?.text === "(";
    const at = isAtTimeZone(tokens, i)
      ? i + 3
      : isCall
        ? argumentStart(recipe, i + 1, place)
        : undefined;
    const literal = at === undefined ? undefined : wholeLiteral(tokens, at);
    return literal ? [literal] : [];
  });
}

function isAtTimeZone(tokens: readonly Token[], i: number): boolean {
  return ["at", "time", "zone"].every((each, ahead) => word(tokens[i + ahead]) === each);
}

/** Index of an argument's first token, the call's bracket being `open`; undefined when it has no such argument. */
export function argumentStart(
  { tokens, layout }: Pick<Recipe, "tokens" | "layout">,
  open: number,
  place: number,
): number | undefined {
  const close = layout.close.get(open) ?? tokens.length;
  let seen = 0;
  for (let i = open + 1; i < close; i++) {
    if (seen === place) return i;
    if (tokens[i]?.text === "," && layout.contexts[i]?.open === open) seen++;
  }
  return undefined;
}

/** A text literal that nothing is joined to: `'Europe/' || city` is more than its first token. */
export function wholeLiteral(tokens: readonly Token[], i: number): Token | undefined {
  const after = tokens[i + 1];
  const isJoined = after?.kind === "operator" && !/^([,)\]]|->>?)$/.test(after.text);
  return tokens[i]?.kind === "string" && !isJoined ? tokens[i] : undefined;
}
