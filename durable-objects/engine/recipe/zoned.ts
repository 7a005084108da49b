import { ZONE_HINT } from "./hints.ts";
import { foldedName, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { refusal } from "./refuse.ts";

const CLOCK = new Set(["now", "get_current_timestamp", "transaction_timestamp"]);
/** Functions that have no form for TIMESTAMPTZ without icu; with one as argument the engine seeks the extension. */
const DATE_FUNCTIONS = new Set(
  [
    "age century date_diff date_part date_sub date_trunc datediff datepart datesub datetrunc day dayname dayofmonth",
    "dayofweek dayofyear decade epoch era extract hour isodow isoyear julian last_day microsecond millennium",
    "millisecond minute month monthname nanosecond quarter second strftime time_bucket week weekday weekofyear year",
    "yearweek date_add generate_series range",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Refuses calculation with a time that visibly has a zone: now(), current_timestamp, x::timestamptz. A column of
 * that type cannot be seen in the text; the engine's answer about it gets the same hint.
 * @throws recipe_rejected
 */
export function checkZoned(recipe: Recipe): void {
  const { tokens, layout } = recipe;
  for (let i = 0; i < tokens.length; i++) {
    const end = zonedEnd(recipe, i);
    if (end === undefined) continue;
    const after = tokens[end + 1];
    const before = tokens[i - 1];
    const call = layout.contexts[i]?.call;
    const isWholeArgument = /^[,)]$/.test(after?.text ?? "") && isArgumentStart(recipe, i);
    const cast = word(tokens[end + 2]);
    const isBadCast = after?.text === "::" && (cast === "date" || cast === "time");
    const isBadCastCall =
      word(after) === "as" && /^(date|time)$/.test(cast) && /^(try_)?cast$/.test(call ?? "");
    // A cast binds closer than the sum in front of it.
    const isArithmetic = isSum(after?.text) || (isSum(before?.text) && after?.text !== "::");
    if (isBadCast || isBadCastCall || isArithmetic) throw zoned(recipe, i);
    if (isWholeArgument && call && DATE_FUNCTIONS.has(call)) throw zoned(recipe, i);
    i = end;
  }
}

function zoned({ tokens }: Recipe, i: number) {
  return refusal(
    tokens[i],
    "A time with a zone (TIMESTAMPTZ) cannot be calculated with here",
    `Cast it first: now()::TIMESTAMP is UTC. ${ZONE_HINT}`,
  );
}

function isSum(operator: string | undefined): boolean {
  return operator === "+" || operator === "-";
}

/** Behind the bracket, a comma, or the FROM of extract(). */
function isArgumentStart({ tokens, layout }: Recipe, i: number): boolean {
  const before = tokens[i - 1];
  return before?.text === "," || layout.contexts[i]?.open === i - 1 || word(before) === "from";
}

/** Last token of an expression of type TIMESTAMPTZ that begins at `i`. */
function zonedEnd({ tokens, layout }: Recipe, i: number): number | undefined {
  if (tokens[i - 1]?.text === "." || word(tokens[i - 1]) === "as") return undefined;
  const opened = tokens[i + 1]?.text === "(" ? layout.close.get(i + 1) : undefined;
  const name = foldedName(tokens[i]);
  if (opened !== undefined && name !== undefined) {
    if (CLOCK.has(name) && opened === i + 2) return opened;
    if (name === "to_timestamp") return opened;
    return undefined;
  }
  if (word(tokens[i]) === "current_timestamp" && tokens[i + 1]?.text !== ".") return i;
  if (word(tokens[i]) === "timestamptz" && tokens[i + 1]?.kind === "string") return i + 1;
  if (tokens[i + 1]?.text === "::") return castEnd(tokens.slice(i + 2, i + 6).map(word), i + 2);
  return undefined;
}

function castEnd(type: readonly string[], at: number): number | undefined {
  if (type[0] === "timestamptz") return at;
  return type.join(" ") === "timestamp with time zone" ? at + 3 : undefined;
}
