import { Failure } from "../../../contract/errors.ts";
import { RECIPE_BYTES } from "../../../contract/limits.ts";
import { findCtes } from "./ctes.ts";
import { checkFunctions } from "./functions.ts";
import { layOut } from "./layout.ts";
import { word } from "./literals.ts";
import { checkMissing } from "./missing.ts";
import type { Recipe } from "./parsed.ts";
import { checkPivots } from "./pivot.ts";
import { refusal } from "./refuse.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { checkStatement } from "./statements.ts";
import { checkTables } from "./tables.ts";
import { type Token, tokenize } from "./tokens.ts";

const CTES = 200;

/**
 * Decides from the text alone whether a recipe may run. Nothing is bound and nothing runs.
 * @throws too_large, recipe_rejected (with line, column and what to write instead)
 */
export function readRecipe(engine: SqlEngine, text: string): Recipe {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > RECIPE_BYTES) {
    throw new Failure(
      "too_large",
      `The recipe is ${bytes} bytes; a recipe is at most ${RECIPE_BYTES} bytes.`,
      { hint: "Import long lists of values as a file and join it.", stage: "check" },
    );
  }
  const all = tokenize(engine, text);
  checkStatement(all);
  const separators = all.filter((token) => token.text === ";");
  const tokens = all.filter((token) => token.text !== ";");
  const recipe = { text: blank(text, separators), tokens, layout: layOut(tokens) };
  checkBrackets(recipe);
  checkCtes(recipe);
  checkPlain(recipe);
  checkFunctions(engine, recipe);
  checkTables(recipe);
  checkMissing(engine, recipe);
  checkPivots(recipe);
  return recipe;
}

function blank(text: string, tokens: readonly Token[]): string {
  const parts = tokens.map(({ start }, i) => text.slice(tokens[i - 1]?.end ?? 0, start));
  return [...parts, text.slice(tokens.at(-1)?.end ?? 0)].join(" ");
}

/** Binding takes time by the square of their number, in one piece that cannot be cancelled. */
function checkCtes({ tokens, layout }: Recipe): void {
  const { length } = findCtes(tokens, layout);
  if (length <= CTES) return;
  throw new Failure("too_large", `The recipe defines ${length} names with WITH; at most ${CTES}.`, {
    hint: "Build some of them as entries of their own and read those.",
    stage: "check",
  });
}

/** Without this a recipe could close the bracket it is wrapped in. */
function checkBrackets({ tokens, layout }: Recipe): void {
  if (layout.unbalanced === undefined) return;
  const token = tokens[layout.unbalanced];
  const opens = token && "([{".includes(token.text);
  throw refusal(
    token,
    `"${token?.text}" ${opens ? "is never closed" : "closes nothing"}`,
    "Balance the brackets.",
    "parse",
  );
}

/** Parameters have no values here, and names such as "#1" are how inputs are called inside. */
function checkPlain({ tokens }: Recipe): void {
  for (const [i, token] of tokens.entries()) {
    if (token.kind === "operator" && (token.text === "?" || token.text.startsWith("$"))) {
      throw refusal(token, "A recipe takes no parameters", "Write the value itself.");
    }
    if (/^"#\d+"$/.test(token.text) && word(tokens[i - 1]) !== "as") {
      throw refusal(token, `${token.text} is a reserved name`, "Name inputs with tracked('name').");
    }
  }
}
