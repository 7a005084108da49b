import { Failure } from "../../../contract/errors.ts";
import type { Model } from "../../../contract/model.ts";
import { functionSql } from "../../engine/model/functions.ts";
import { quoteName } from "../../engine/recipe/literals.ts";
import type { ModelCall } from "../../engine/recipe/model/calls.ts";
import { refusal, where } from "../../engine/recipe/refuse.ts";
import type { ResolvedInput } from "../inputs.ts";

/**
 * A call of a function over a model as a table of plain SQL, on one line.
 * @param text the recipe that the call stands in
 * @param rows what is scored, as SQL to select from
 * @throws recipe_rejected
 */
export function modelSql(
  text: string,
  inputs: ResolvedInput[],
  call: ModelCall,
  rows: string | undefined,
): string {
  const { cte, model } = modelOf(text, inputs, call);
  return `(${sqlOf(call, model, cte, rows)})`.replaceAll("\n", " ");
}

function sqlOf(call: ModelCall, model: Model, cte: string, rows: string | undefined): string {
  try {
    return functionSql(call.name, model, quoteName(cte), rows);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { code, message, ...more } = thrown.envelope;
    const at = { line: call.line, column: call.column };
    throw new Failure(code, `${message.replace(/\.$/, "")} (${where(at)}).`, { ...more, at });
  }
}

function modelOf(text: string, inputs: ResolvedInput[], call: ModelCall) {
  const argument = text.slice(call.model.start, call.model.end).trim();
  const numbered = /^"(#\d+)"/.exec(argument)?.[1];
  const cte = numbered ?? argument.replace(/^"(.*)"$/s, "$1").toLowerCase();
  const input = inputs.find((each) => each.cte.toLowerCase() === cte);
  const model = input?.kind === "parent" ? input.entry.model : undefined;
  if (input && model) return { cte: input.cte, model };
  const named = input?.kind === "parent" ? input.parent.ref : argument;
  throw refusal(
    call,
    `${named} is no model`,
    "Fit one with CREATE MODEL OPTIONS (…) AS SELECT … and name it here.",
  );
}
