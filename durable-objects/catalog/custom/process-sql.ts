import type { Warning } from "../../../contract/warnings.ts";
import { compact, GIVEN, readTableMacro } from "../../engine/custom/table-macro.ts";
import { quoteName } from "../../engine/recipe/literals.ts";
import type { ProcessCall } from "../../engine/recipe/process-calls.ts";
import type { SqlEngine } from "../../engine/recipe/sql-engine.ts";
import type { ResolvedInput } from "../inputs.ts";

/**
 * A call of a post-processing as a table of plain SQL.
 * @param rows what it is given, as SQL to select from
 */
export function processSql(
  engine: SqlEngine,
  inputs: ResolvedInput[],
  { process, isNamed }: ProcessCall,
  rows: string,
): string {
  const found = inputs.find((input) => input.kind === "process" && input.process.name === process);
  if (found?.kind !== "process") throw new Error(`process_${process} was not looked up`);
  const query = compact(engine, readTableMacro(engine, found.process.source));
  const given = `with ${quoteName(GIVEN)} as not materialized (select * from ${rows})`;
  return `(${given} select * from (${query}))${isNamed ? "" : ` as ${quoteName(`process_${process}`)}`}`;
}

/** What the sources of post-processings may not mean, told with their names: their places are not the recipe's. */
export function processWarnings(engine: SqlEngine, inputs: ResolvedInput[]): Warning[] {
  return inputs.flatMap((input) => {
    if (input.kind !== "process") return [];
    const { name, source } = input.process;
    return readTableMacro(engine, source).warnings.map(({ kind, message }) => ({
      kind,
      message: `In process_${name}: ${message}`,
    }));
  });
}
