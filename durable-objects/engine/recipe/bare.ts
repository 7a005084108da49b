import { findCtes } from "./ctes.ts";
import { layOut } from "./layout.ts";
import { foldedName, nameOf } from "./literals.ts";
import type { Place } from "./refuse.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A table name that a recipe reads without a helper and without defining it. */
export interface BareName extends Place {
  /** As written, quotes taken off. */
  name: string;
}

export interface BareNames {
  /** Lower-case names of aliases, in order of first use: each is read as `tracked`. */
  aliases: string[];
  /** Names that mean nothing, as written. */
  unknown: string[];
  /** Where each of both stands first, by lower-case name. */
  places: Map<string, Place>;
}

/** Sorts the bare names of a rewritten recipe (`rewrite`) into aliases and names that mean nothing. */
export function resolveBare(
  engine: SqlEngine,
  text: string,
  isAlias: (name: string) => boolean,
): BareNames {
  const names = bareNames(engine, text);
  const places = new Map(
    names.map(({ name, line, column }) => [name.toLowerCase(), { line, column }]),
  );
  const known = names.filter(({ name }) => isAlias(name.toLowerCase()));
  return {
    aliases: known.map(({ name }) => name.toLowerCase()),
    unknown: names.filter((name) => !known.includes(name)).map(({ name }) => name),
    places,
  };
}

/**
 * The tables a rewritten recipe reads besides its declared inputs, each once, in order of first use. The tokens tell
 * where tables stand and what WITH defines. DuckDB's own answer is taken where it gives one; it gives none for what
 * must know a table's columns first (USING, NATURAL, UNPIVOT, COLUMNS).
 */
export function bareNames(engine: SqlEngine, text: string): BareName[] {
  const tokens = tokenize(engine, text);
  const written = namesByTokens(tokens);
  const engineNames = namesByEngine(engine, text);
  if (!engineNames) return written;
  const found = written.filter(({ name }) => engineNames.has(name.toLowerCase()));
  for (const { name } of found) engineNames.delete(name.toLowerCase());
  const overlooked = tokens.filter((token) => engineNames.delete(foldedName(token) ?? ""));
  return [...found, ...overlooked.map(toBareName)].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  );
}

function namesByTokens(tokens: Token[]): BareName[] {
  const layout = layOut(tokens);
  const ctes = findCtes(tokens, layout);
  const seen = new Map<string, BareName>();
  for (const [i, token] of tokens.entries()) {
    const name = foldedName(token);
    const isCall = tokens[i + 1]?.text === "(";
    if (name === undefined || !layout.contexts[i]?.table || isCall || isInput(name)) continue;
    const isOwn = ctes.some((cte) => cte.name === name && cte.from <= i && i < cte.to);
    if (!isOwn && !seen.has(name)) seen.set(name, toBareName(token));
  }
  return [...seen.values()];
}

/** Undefined where DuckDB cannot tell: the recipe may still be right, and binding it will show. */
function namesByEngine(engine: SqlEngine, text: string): Set<string> | undefined {
  try {
    const names = engine.tableNames(text).map((name) => name.toLowerCase());
    return new Set(names.filter((name) => !isInput(name)));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error; // the engine itself is broken
    return undefined;
  }
}

function isInput(name: string): boolean {
  return /^#\d+$/.test(name);
}

function toBareName(token: Token): BareName {
  return { name: nameOf(token) ?? token.text, line: token.line, column: token.column };
}
