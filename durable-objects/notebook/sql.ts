import { Failure } from "../../contract/errors.ts";
import { asBuilt } from "../catalog/faithful/as-built.ts";
import { type ResolvedInput, resolveInputs } from "../catalog/inputs.ts";
import type { Entry } from "../catalog/model.ts";
import { prepareRecipe } from "../catalog/recipe.ts";
import type { CatalogView } from "../catalog/state.ts";
import { withCalls } from "../catalog/with-calls.ts";
import type { EngineJob } from "../engine/engine.ts";
import { tokenize } from "../engine/recipe/tokens.ts";
import { ident } from "../engine/sql.ts";
import { sqlEngine } from "../engine/sql-engine.ts";

/** Functions that only this product has. */
const OWN_FUNCTIONS = /\b(utc_to_local|local_to_utc)\s*\(/i;

/**
 * A recipe as SQL that any DuckDB runs over tables of these names; or why its rows must be taken as they are.
 * @param nameOf the table of an entry
 */
export function tableSql(
  catalog: CatalogView,
  job: EngineJob,
  entry: Entry,
  nameOf: (hash: string) => string,
): { sql: string } | { why: string } {
  if (entry.kind === "source") return { why: "an imported file" };
  if (entry.model) return { why: "a fitted model" };
  if (entry.files.length > 0) return { why: "it reads a file by itself" };
  if (entry.volatile.length > 0)
    return { why: `it differs each time: ${entry.volatile.join(", ")}` };
  if (OWN_FUNCTIONS.test(entry.recipe)) return { why: "it uses a function that DuckDB lacks" };
  try {
    const names = asBuilt(catalog, entry, new Map());
    const prepared = prepareRecipe(job, names.catalog, entry.recipe);
    const inputs = resolveInputs(names, prepared.inputs);
    return {
      sql: overTables(
        job,
        withCalls(sqlEngine(job.connection), prepared, inputs).text,
        inputs,
        nameOf,
      ),
    };
  } catch (thrown) {
    // A recipe that was good when it was built and is refused now still has its rows.
    if (thrown instanceof Failure) return { why: `its recipe is refused now: ${thrown.message}` };
    throw thrown;
  }
}

function overTables(
  job: EngineJob,
  text: string,
  inputs: ResolvedInput[],
  nameOf: (hash: string) => string,
): string {
  const tables = new Map<string, string>();
  const renamed: string[] = [];
  for (const input of inputs) {
    // Its query is written out already.
    if (input.kind === "process") continue;
    if (input.kind !== "parent") throw new Error("a recipe that reads a file came here");
    const table = ident(nameOf(input.entry.hash));
    tables.set(ident(input.cte), table);
    // A bare name stands in the text as it is.
    if (!input.cte.startsWith("#") && ident(input.cte.toLowerCase()) !== table)
      renamed.push(`${ident(input.cte)} AS (SELECT * FROM ${table})`);
  }
  const parts: string[] = [];
  let at = 0;
  for (const token of tokenize(sqlEngine(job.connection), text)) {
    const table = /^"#\d+"$/.test(token.text) ? tables.get(token.text) : undefined;
    if (!table) continue;
    const rest = text.slice(token.end);
    const isNamed = /^AS"/.test(rest);
    parts.push(text.slice(at, token.start), table, isNamed ? " " : "");
    at = token.end;
  }
  const body = (parts.join("") + text.slice(at)).replace(/[ \t]+$/gm, "").trim();
  return renamed.length === 0
    ? body
    : `WITH ${[...new Set(renamed)].join(",\n")}\nSELECT * FROM (\n${body}\n)`;
}
