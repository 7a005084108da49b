import { Failure } from "../../../contract/errors.ts";
import { KINDS } from "../../../contract/statistics.ts";
import type { OwnStatistic } from "../../engine/custom/figures.ts";
import { readScalarMacro } from "../../engine/custom/macro.ts";
import type { SqlEngine } from "../../engine/recipe/sql-engine.ts";
import type { Custom } from "../custom/model.ts";

/** What the macro of a statistic is called. */
export const STATISTIC = "compute";

const TYPE = /^[A-Z][A-Z0-9_ ]*(\([0-9, ]+\))?(\[\])?$/i;

/** @throws invalid_input naming what is neither a kind of columns nor like a type */
export function checkAppliesTo(wanted: readonly string[]): void {
  const unknown = wanted.find((each) => !TYPE.test(each));
  if (unknown === undefined) return;
  throw new Failure(
    "invalid_input",
    `"${unknown.slice(0, 80)}" is no kind of columns and no type.`,
    {
      at: { field: "applies_to" },
      hint: `Kinds are ${KINDS.join(", ")}; types are DuckDB's, for example VARCHAR or DECIMAL(9,2).`,
    },
  );
}

export function ready(engine: SqlEngine, { name, source, applies_to }: Custom): OwnStatistic {
  return {
    name,
    macro: readScalarMacro(engine, source, STATISTIC),
    ...(applies_to ? { applies_to } : {}),
  };
}
