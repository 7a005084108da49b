import { Failure } from "../../../contract/errors.ts";
import { HELPERS, type Helper, nearestAlias } from "../../../contract/names.ts";
import { type Argument, type OptionValue, readArguments } from "./arguments.ts";
import { foldedName, stringValue, word } from "./literals.ts";
import type { Recipe } from "./parsed.ts";
import { type Place, quoted, refusal } from "./refuse.ts";
import type { Token } from "./tokens.ts";
import { canFollowAsAlias } from "./words.ts";

/** One thing a recipe reads, named by a helper; the same one named twice is one input. */
export interface RecipeInput extends Place {
  kind: Helper;
  /** The text in the helper's brackets: an alias, `alias-vN`, a hash, or a path under data/. */
  literal: string;
  /** Reader options of project_csv. */
  options?: Record<string, OptionValue>;
  /** The first call, as indexes of the text. */
  start: number;
  end: number;
  /** Every call of it. */
  uses: InputUse[];
}

export interface InputUse extends Place {
  start: number;
  end: number;
  /** An alias stands at the call already, or none may stand there. */
  isNamed: boolean;
}

const EXAMPLES: Record<Helper, string> = {
  tracked: "tracked('orders')",
  pinned: "pinned('orders-v2') or pinned('<hash>')",
  project_file: "project_file('sales.parquet')",
  project_csv: "project_csv('sales.csv', delim => ';')",
};
const INPUTS = 500;

/**
 * The inputs a recipe declares, in order of first use.
 * @throws recipe_rejected when a helper's argument is no literal, has the wrong form, or the call is no table
 */
export function findInputs(recipe: Recipe): RecipeInput[] {
  const inputs = new Map<string, RecipeInput>();
  for (const [i, token] of recipe.tokens.entries()) {
    const kind = HELPERS.find((helper) => helper === foldedName(token));
    if (!kind || recipe.tokens[i + 1]?.text !== "(" || isDefinition(recipe, i)) continue;
    const input = readCall(recipe, i, kind);
    const key = keyOf(input);
    const known = inputs.get(key);
    if (known) known.uses.push(...input.uses);
    else inputs.set(key, input);
  }
  if (inputs.size > INPUTS) {
    throw new Failure("too_large", `The recipe names ${inputs.size} inputs; at most ${INPUTS}.`, {
      hint: "Combine some of them in an entry of their own first.",
      stage: "check",
    });
  }
  return [...inputs.values()];
}

function isDefinition({ tokens, layout }: Recipe, i: number): boolean {
  return layout.contexts[i]?.clause === "with" || word(tokens[i - 1]) === "as";
}

function keyOf({ kind, literal, options }: RecipeInput): string {
  const isName = kind === "tracked" || kind === "pinned";
  const sorted = Object.entries(options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, isName ? literal.toLowerCase() : literal, sorted]);
}

function readCall(recipe: Recipe, i: number, kind: Helper): RecipeInput {
  const { tokens, layout } = recipe;
  const token = tokens[i] as Token;
  const close = layout.close.get(i + 1) ?? tokens.length - 1;
  if (!layout.contexts[i]?.table) {
    throw refusal(
      token,
      `${kind}(…) is a table and belongs in FROM or JOIN`,
      `Write SELECT … FROM ${EXAMPLES[kind].split(" or ")[0]}.`,
    );
  }
  const [first, ...rest] = readArguments(tokens, i + 2, close) ?? [];
  const literal = first && first.name === undefined ? first.value : undefined;
  if (typeof literal !== "string" || stringValue(tokens[i + 2]) !== literal) {
    throw refusal(
      token,
      `${kind}() takes a text literal, so that the inputs are known before the recipe runs`,
      `Write ${EXAMPLES[kind]}.`,
    );
  }
  checkLiteral(kind, literal, token);
  const place = { line: token.line, column: token.column };
  const span = { start: token.start, end: tokens[close]?.end ?? token.end };
  const use = { ...span, ...place, isNamed: isNamed(recipe, i, close) };
  const options = readOptions(kind, rest, token);
  return { kind, literal, ...(options ? { options } : {}), ...span, ...place, uses: [use] };
}

function checkLiteral(kind: Helper, literal: string, token: Token): void {
  const bad = (message: string, hint: string) =>
    refusal(token, `${kind}('${quoted(literal)}') ${message}`, hint);
  if (kind === "tracked") {
    if (/^[a-z_][a-z0-9_]{0,62}$/i.test(literal)) return;
    if (/^[0-9a-f]{12,64}$/i.test(literal)) {
      throw bad("names an entry by its hash, which never moves", `Write pinned('${literal}').`);
    }
    throw /-v\d+$/i.test(literal)
      ? bad(
          "names a version; tracked() follows the newest one",
          `Write pinned('${quoted(literal)}').`,
        )
      : bad(
          "is no alias",
          `Write ${EXAMPLES.tracked}; the nearest name is ${nearestAlias(literal)}.`,
        );
  }
  if (kind === "pinned") {
    if (/^([a-z_][a-z0-9_]{0,62}-v[1-9]\d*|[0-9a-f]{12,64})$/i.test(literal)) return;
    throw bad(
      "names no version and is no hash",
      `Write ${EXAMPLES.pinned}; to follow the newest version write ${EXAMPLES.tracked}.`,
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a path must not hold
  if (literal.trim() === "" || /[\u0000-\u001f]/.test(literal)) {
    throw bad(
      "names no file",
      `Write ${EXAMPLES[kind]}, a path under data/; data_list shows them.`,
    );
  }
}

function readOptions(kind: Helper, rest: readonly Argument[], token: Token) {
  if (rest.length === 0) return undefined;
  const unnamed = rest.some(({ name }) => name === undefined);
  const names = rest.map(({ name }) => name?.toLowerCase());
  if (kind !== "project_csv" || unnamed || new Set(names).size < names.length) {
    const message =
      kind !== "project_csv"
        ? `${kind}() takes one argument`
        : unnamed
          ? "project_csv() takes its options by name"
          : "project_csv() names an option twice";
    throw refusal(token, message, `Write ${EXAMPLES[kind]}.`);
  }
  return Object.fromEntries(rest.map(({ value }, i) => [names[i] ?? "", value]));
}

/** Whether a table has an alias: `o: tracked('orders')`, `tracked('orders') AS o`, `tracked('orders') o`; SUMMARIZE and TABLE take no alias. */
export function isNamed({ tokens }: Pick<Recipe, "tokens">, i: number, close: number): boolean {
  const before = tokens[i - 1];
  if (before?.text === ":" || /^(summarize|table)$/.test(word(before))) return true;
  return canFollowAsAlias(tokens[close + 1]);
}
