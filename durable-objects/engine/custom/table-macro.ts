import { resolveBare } from "../recipe/bare.ts";
import { findInputs } from "../recipe/helpers.ts";
import { layOut } from "../recipe/layout.ts";
import { lint, type RecipeWarning } from "../recipe/lint.ts";
import { foldedName, quoteName, word } from "../recipe/literals.ts";
import { readRecipe } from "../recipe/recipe.ts";
import { refusal } from "../recipe/refuse.ts";
import type { SqlEngine } from "../recipe/sql-engine.ts";
import { type Token, tokenize } from "../recipe/tokens.ts";
import { misshapen, readHead } from "./head.ts";

/** What a post-processing's macro is called. */
const PROCESS = "process";
/** What the table it is given is called inside; no recipe can use the name. */
export const GIVEN = "#0";

/** A macro that makes a table of a table. */
export interface TableMacro {
  /** the source with the table it is given by its name inside, each other character of the query where it stood */
  text: string;
  warnings: RecipeWarning[];
}

/**
 * Reads `CREATE MACRO process(<parameter>) AS TABLE <query>` and nothing else. The query passes every check of a
 * recipe, and reads only `query_table(<parameter>)`: no entry, no file, no other post-processing, nothing that gives
 * other rows at another time.
 * @throws too_large, recipe_rejected with line and column
 */
export function readTableMacro(engine: SqlEngine, source: string): TableMacro {
  const shape = { name: PROCESS, gives: "table" } as const;
  const { tokens, parameter, body } = readHead(engine, source, shape);
  const [first] = body;
  const last = body.at(-1);
  if (!first || !last) throw misshapen(tokens.at(-1), shape, "has no query");
  const blank = source.slice(0, first.start).replace(/[^\n]/g, " ");
  const query = blank + source.slice(first.start, last.end);
  refuseOthers(body);
  const uses = usesOf(body, parameter);
  if (uses.length === 0) {
    throw refusal(
      first,
      "The post-processing does not read the table it is given",
      `Write FROM query_table(${parameter}).`,
    );
  }
  refuseParameter(body, parameter, uses);
  const recipe = readRecipe(engine, filled(query, uses, PLACEHOLDER));
  const starts = new Set(uses.map(({ start }) => start));
  const other = findInputs(recipe)
    .flatMap((input) => input.uses)
    .find(({ start }) => !starts.has(start));
  if (other) throw readsMore(other, parameter);
  const text = filled(query, uses, quoteName(GIVEN));
  const { unknown, places } = resolveBare(engine, text, () => false);
  const [name] = unknown;
  if (name !== undefined) throw readsMore(places.get(name.toLowerCase()), parameter);
  const warnings = lint(engine, recipe);
  const volatile = warnings.find(({ kind }) => kind === "volatile");
  if (volatile) {
    throw refusal(
      volatile,
      `${volatile.names?.join(", ")} gives other rows at another time`,
      "Leave it out; a sample stays the same with REPEATABLE (42).",
    );
  }
  return { text, warnings };
}

/** A call that every check of a recipe takes for a table, shorter than any call of query_table. */
const PLACEHOLDER = "tracked('x')";

interface Use {
  start: number;
  end: number;
  /** indexes of the body's tokens */
  from: number;
  to: number;
}

/** Calls `query_table(<parameter>)` where a table stands. */
function usesOf(body: Token[], parameter: string): Use[] {
  const { contexts } = layOut(body);
  return body.flatMap((token, i): Use[] => {
    const close = body[i + 3];
    const isUse =
      foldedName(token) === "query_table" &&
      contexts[i]?.table === true &&
      body[i + 1]?.text === "(" &&
      foldedName(body[i + 2]) === parameter.toLowerCase() &&
      close?.text === ")";
    return isUse ? [{ start: token.start, end: close.end, from: i, to: i + 3 }] : [];
  });
}

/** One that reads itself, or others in a circle, would never end. */
function refuseOthers(body: Token[]): void {
  for (const [i, token] of body.entries()) {
    if (!/^process(_|$)/.test(foldedName(token) ?? "") || body[i + 1]?.text !== "(") continue;
    throw refusal(
      token,
      `${token.text}() cannot be used in a post-processing`,
      "Write its query out; a recipe can put one around the other: process_a(process_b(tracked('orders'))).",
    );
  }
}

/** Elsewhere the parameter would be the name of the table, or a column that is called like it. */
function refuseParameter(body: Token[], parameter: string, uses: Use[]): void {
  for (const [i, token] of body.entries()) {
    if (foldedName(token) !== parameter.toLowerCase()) continue;
    const isLabel = body[i - 1]?.text === "." || word(body[i - 1]) === "as";
    if (isLabel || uses.some(({ from, to }) => from <= i && i <= to)) continue;
    throw refusal(
      token,
      `The parameter ${parameter} stands outside query_table(${parameter})`,
      "Call the parameter otherwise when a column has its name.",
    );
  }
}

function filled(text: string, uses: Use[], by: string): string {
  return uses.reduce((whole, { start, end }) => {
    const lines = whole.slice(start, end).replace(/[^\n]/g, "");
    const put = by.padEnd(end - start - lines.length) + lines;
    return whole.slice(0, start) + put + whole.slice(end);
  }, text);
}

function readsMore(place: { line: number; column: number } | undefined, parameter: string) {
  return refusal(
    place,
    "A post-processing reads only the table it is given",
    `Read query_table(${parameter}); join entries in a recipe, FROM process_<name>(tracked('orders')) JOIN …`,
  );
}

/** The query on its own, to be put into another text: no comments, and line ends only inside of texts. */
export function compact(engine: SqlEngine, { text }: TableMacro): string {
  const tokens = tokenize(engine, text);
  return tokens
    .map((token, i) => {
      const gap = i === 0 ? "" : text.slice(tokens[i - 1]?.end ?? 0, token.start);
      // Two texts are one when they stand on two lines.
      const joins = token.kind === "string" && tokens[i - 1]?.kind === "string";
      return (gap === "" ? "" : joins && gap.includes("\n") ? "\n" : " ") + token.text;
    })
    .join("");
}
