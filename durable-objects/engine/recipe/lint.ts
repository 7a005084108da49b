import { foldedName, word } from "./literals.ts";
import { lostOffsets } from "./lost-offset.ts";
import type { Recipe } from "./parsed.ts";
import { where } from "./refuse.ts";
import { knownFunctions, type SqlEngine } from "./sql-engine.ts";

export type RecipeWarning = {
  kind: "volatile" | "unordered_limit" | "lost_offset";
  message: string;
  line: number;
  column: number;
  /** What gives other rows at another time: a function, or "sample". */
  names?: string[];
};

const UNSTABLE = ["VOLATILE", "CONSISTENT_WITHIN_QUERY"];
const SAMPLES = /^(tablesample|sample)$/;
const UNIONS = new Set(["union", "except", "intersect"]);

/** What of a recipe's text may not be meant: rows that differ from run to run, offsets that are lost. It never blocks. */
export function lint(engine: SqlEngine, recipe: Recipe): RecipeWarning[] {
  const warnings = [
    ...volatile(engine, recipe),
    ...unseededSamples(recipe),
    ...unordered(recipe),
    ...lostOffsets(recipe),
  ];
  return warnings.sort((a, b) => a.line - b.line || a.column - b.column);
}

function volatile(engine: SqlEngine, recipe: Recipe): RecipeWarning[] {
  const known = knownFunctions(engine);
  const calls = recipe.tokens.flatMap((token, i) => {
    const name = foldedName(token);
    if (name === undefined || word(recipe.tokens[i - 1]) === "as") return [];
    const isCall = recipe.tokens[i + 1]?.text === "(";
    const facts = isCall ? known.get(name) : undefined;
    const isUnstable = UNSTABLE.some((stability) => facts?.stabilities.has(stability));
    const isClock = isCall ? isAgeToNow(recipe, i) : isClockWord(recipe, i);
    return (isUnstable && name !== "error") || isClock ? [{ name, token }] : [];
  });
  const [first] = calls;
  if (!first) return [];
  const names = [...new Set(calls.map(({ name }) => name))];
  const places = calls.map(({ name, token }) => `${name} at ${where(token)}`).join(", ");
  const message = `The rows change from run to run: ${places}. The entry keeps the rows of this run; a rebuild will give others.`;
  const { line, column } = first.token;
  return [{ kind: "volatile", message, names, line, column }];
}

function isClockWord({ tokens }: Recipe, i: number): boolean {
  const isColumn = tokens[i - 1]?.text === "." || tokens[i + 1]?.text === ".";
  return word(tokens[i]) === "current_timestamp" && !isColumn;
}

/** age(ts) counts up to now; age(a, b) does not. */
function isAgeToNow({ tokens, layout }: Recipe, i: number): boolean {
  if (foldedName(tokens[i]) !== "age") return false;
  const close = layout.close.get(i + 1) ?? i;
  return !tokens.some(
    ({ text }, at) => at < close && text === "," && layout.contexts[at]?.open === i + 1,
  );
}

function unseededSamples({ tokens, layout }: Recipe): RecipeWarning[] {
  return tokens.flatMap((token, i) => {
    const isSample = word(token) === "tablesample" || word(tokens[i - 1]) === "using";
    if (!isSample || !SAMPLES.test(word(token))) return [];
    const end = layout.close.get(layout.contexts[i]?.open ?? -1) ?? tokens.length;
    const rest = tokens.slice(i + 1, Math.min(end, i + 10));
    const isSeeded = rest.some((next) => word(next) === "repeatable") || hasSeed(rest);
    if (isSeeded) return [];
    const { line, column } = token;
    const message = `The sample at ${where(token)} is drawn anew on each run; add REPEATABLE (42) to fix it.`;
    return [{ kind: "volatile" as const, message, names: ["sample"], line, column }];
  });
}

/** `10 PERCENT (bernoulli, 42)` */
function hasSeed(rest: Recipe["tokens"]): boolean {
  const open = rest.slice(0, 4).findIndex(({ text }) => text === "(");
  return open >= 0 && rest[open + 2]?.text === "," && rest[open + 3]?.kind === "number";
}

function unordered({ tokens, layout }: Recipe): RecipeWarning[] {
  return tokens.flatMap((token, i) => {
    const isLimit = layout.contexts[i + 1]?.clause === "limit" && word(token) === "limit";
    const isFetch = layout.contexts[i + 1]?.clause === "fetch" && word(token) === "fetch";
    if (!(isLimit || isFetch) || isOrdered({ tokens, layout }, i)) return [];
    const { line, column } = token;
    const message = `LIMIT at ${where(token)} has no ORDER BY beside it: which rows are kept is left to chance.`;
    return [{ kind: "unordered_limit" as const, message, line, column }];
  });
}

/** An ORDER BY of the same SELECT: in the same bracket, with no UNION between. */
function isOrdered({ tokens, layout }: Pick<Recipe, "tokens" | "layout">, limit: number): boolean {
  const open = layout.contexts[limit]?.open;
  for (let i = limit - 1; i > (open ?? -1); i--) {
    if (layout.contexts[i]?.open !== open) continue;
    if (UNIONS.has(word(tokens[i])) && layout.contexts[i + 1]?.clause === word(tokens[i]))
      return false;
    if (word(tokens[i]) === "order" && layout.contexts[i + 1]?.clause === "order") return true;
  }
  return false;
}
