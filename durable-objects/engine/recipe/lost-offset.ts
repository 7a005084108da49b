import { type Cast, findCasts } from "./casts.ts";
import type { RecipeWarning } from "./lint.ts";
import { stringValue } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { quoted, where } from "./refuse.ts";

/** An offset other than zero behind a time of day, as a text may have it and a TIMESTAMP cannot. */
export const OFFSET =
  "\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?\\s*[+-](0[1-9]|1\\d|00:?(0[1-9]|[1-5]\\d))(:?\\d\\d)*\\s*$";

export function isPlainTimestamp({ type }: Cast): boolean {
  return /^(timestamp(_s|_ms|_us|_ns)?|datetime)(\s*\(\d+\))?( without time zone)?$/i.test(type);
}

/** Text literals with an offset that a cast to TIMESTAMP forgets: 10:00+02 becomes 10:00, not 08:00. */
export function lostOffsets(recipe: Recipe): RecipeWarning[] {
  return findCasts(recipe).flatMap((cast): RecipeWarning[] => {
    const text = stringValue(cast.value);
    if (text === undefined || !isPlainTimestamp(cast)) return [];
    if (!new RegExp(OFFSET).test(text)) return [];
    const { line, column } = cast;
    const message = `The cast at ${where(cast)} drops the offset of '${quoted(text)}'; ::TIMESTAMPTZ::TIMESTAMP gives UTC.`;
    return [{ kind: "lost_offset", message, line, column }];
  });
}
