import { Failure } from "../../contract/errors.ts";
import { didYouMean } from "../../contract/names.ts";
import type { Warning } from "../../contract/warnings.ts";
import { StatementError } from "../engine/connection.ts";
import { GIVEN } from "../engine/custom/table-macro.ts";
import type { EngineJob } from "../engine/engine.ts";
import { isOutOfMemory } from "../engine/ingest/memory.ts";
import { resolveBare } from "../engine/recipe/bare.ts";
import { toFailure } from "../engine/recipe/errors.ts";
import { findInputs } from "../engine/recipe/helpers.ts";
import { canonicalText } from "../engine/recipe/identity.ts";
import { lint } from "../engine/recipe/lint.ts";
import type { TableCall } from "../engine/recipe/model/calls.ts";
import type { ModelHead } from "../engine/recipe/model/create.ts";
import { readForm } from "../engine/recipe/model/form.ts";
import { readRecipe } from "../engine/recipe/recipe.ts";
import { inputName, rewrite, type Statement } from "../engine/recipe/rewrite.ts";
import type { SqlEngine } from "../engine/recipe/sql-engine.ts";
import { sqlEngine } from "../engine/sql-engine.ts";
import type { NamedInput } from "./inputs.ts";
import type { Known } from "./resolve.ts";

/** A recipe that may run, with what it reads by name. */
export interface PreparedRecipe {
  code: string;
  /** its tokens, as identity has them */
  canonical: string;
  /** the recipe with helper calls replaced by the names of its inputs */
  text: string;
  /** that text before calls were written out, each character where it stood */
  plain: string;
  /** where a place of the text stands in the recipe, when calls were written out */
  origin?: (index: number) => number;
  /** when the recipe makes a model of its rows */
  head?: ModelHead;
  /** where it reads from models, and through post-processings */
  calls: TableCall[];
  inputs: NamedInput[];
  warnings: Warning[];
  /** functions whose values differ from run to run */
  volatile: string[];
}

/** Checks a recipe and finds its inputs. @throws recipe_rejected, too_large, not_found: with the place */
export function prepareRecipe(job: EngineJob, catalog: Known, code: string): PreparedRecipe {
  const engine = sqlEngine(job.connection);
  const { recipe, form, text, inputs, bare } = readInputs(
    engine,
    code,
    (name) => catalog.alias(name) !== undefined,
  );
  const [unknown] = bare.unknown;
  if (unknown !== undefined)
    throw unknownTable(catalog, unknown, bare.places.get(unknown.toLowerCase()));
  const warnings = lint(engine, recipe);
  return {
    code,
    canonical: canonicalText(form.tokens ?? recipe.tokens),
    text,
    plain: text,
    calls: form.calls,
    ...(form.head ? { head: form.head } : {}),
    inputs,
    warnings: warnings.map((warning) => ({ ...warning })),
    volatile: warnings.flatMap(({ kind, names }) => (kind === "volatile" ? (names ?? []) : [])),
  };
}

/**
 * A recipe with what it reads, in the order of its text: the same at each reading.
 * @param isAlias whether a bare name is an entry's
 */
export function readInputs(engine: SqlEngine, code: string, isAlias: (name: string) => boolean) {
  const form = readForm(engine, code);
  const recipe = readRecipe(engine, form.plain);
  const helpers = findInputs(recipe);
  const text = rewrite(recipe.text, helpers);
  const bare = resolveBare(engine, text, isAlias);
  const inputs: NamedInput[] = [
    ...helpers.map(({ kind, literal, options, line, column }, i) => ({
      cte: inputName(i + 1),
      kind,
      literal,
      ...(options ? { options } : {}),
      line,
      column,
    })),
    ...bare.aliases.map((name) => ({
      cte: name,
      kind: "tracked" as const,
      literal: name,
      ...bare.places.get(name),
    })),
    ...processesOf(form.calls),
  ];
  inputs.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  return { recipe, form, text, inputs, bare };
}

/** The post-processings it is read through, each once. */
function processesOf(calls: TableCall[]): NamedInput[] {
  const named = new Map<string, NamedInput>();
  for (const call of calls) {
    if (call.name !== "process" || named.has(call.process)) continue;
    const { process: literal, line, column } = call;
    named.set(literal, { cte: `process_${literal}`, kind: "process", literal, line, column });
  }
  return [...named.values()];
}

/**
 * What the engine said about a recipe, in the recipe's own terms.
 * @param columns those of the recipe's inputs
 */
export function recipeFailure(
  error: unknown,
  recipe: Pick<PreparedRecipe, "code" | "inputs" | "origin">,
  ran: Statement,
  secrets: string[],
  columns: string[],
): unknown {
  if (error instanceof WebAssembly.RuntimeError) {
    return toFailure(error.message, { statement: ran, recipe: recipe.code });
  }
  if (!(error instanceof StatementError)) return error;
  const start = error.sql.indexOf(ran.sql);
  if (start < 0) {
    // Its result was being read: the recipe is only at fault when that takes too much.
    if (!isOutOfMemory(error)) return error;
    return toFailure(error.message, { statement: ran, recipe: recipe.code });
  }
  const internal = new Map(secrets.map((name) => [name, ""]));
  internal.set(GIVEN, "query_table(expr)");
  for (const { cte, kind, literal } of recipe.inputs) {
    // A bare alias is called by its own name inside, too.
    if (cte.startsWith("#")) internal.set(cte, `${kind}('${literal}')`);
  }
  const statement = { sql: error.sql, offset: start + ran.offset };
  const { code, origin } = recipe;
  const failure = toFailure(error.message, {
    ...{ statement, recipe: code, internal },
    ...(origin ? { origin } : {}),
  });
  return withNearestColumn(failure, columns);
}

/** DuckDB names no candidates for a qualified column; those of the inputs are known. */
function withNearestColumn(failure: Failure, columns: string[]): Failure {
  const { code, message, ...more } = failure.envelope;
  const wanted = /does not have a column named "([^"]+)"/.exec(message)?.[1];
  const near = wanted && !more.hint ? didYouMean(wanted, columns) : undefined;
  return near ? new Failure(code, message, { ...more, hint: `Did you mean "${near}"?` }) : failure;
}

function unknownTable(
  catalog: Known,
  name: string,
  place: { line: number; column: number } | undefined,
): Failure {
  const near = didYouMean(
    name,
    Array.from(catalog.aliases(), (alias) => alias.name),
  );
  const where = place ? ` (line ${place.line}, column ${place.column})` : "";
  return new Failure("not_found", `No entry is named ${name.slice(0, 80)}${where}.`, {
    hint: near
      ? `Did you mean ${near}?`
      : "catalog_list names what there is; a CTE must be defined before it is read.",
    stage: "bind",
    ...(place ? { at: { line: place.line, column: place.column } } : {}),
  });
}
