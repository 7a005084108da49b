import { Failure } from "../../../contract/errors.ts";
import type { Model } from "../../../contract/model.ts";
import { functionSql } from "../../engine/model/functions.ts";
import { quoteName } from "../../engine/recipe/literals.ts";
import type { ModelCall } from "../../engine/recipe/model/calls.ts";
import { refusal, where } from "../../engine/recipe/refuse.ts";
import type { ResolvedInput } from "../inputs.ts";
import type { PreparedRecipe } from "../recipe.ts";

/** A part of the text that runs, and where it stands in the recipe. */
interface Piece {
  text: string;
  at: number;
  /** its characters stand in the recipe one by one; else all of it stands at one place */
  own: boolean;
}

/**
 * The recipe with each call of a function over a model written out as plain SQL over the model's rows.
 * @throws recipe_rejected when what is named is no model, or has no such answer
 */
export function withModels(recipe: PreparedRecipe, inputs: ResolvedInput[]): PreparedRecipe {
  if (recipe.calls.length === 0) return recipe;
  const { text, code } = recipe;
  if (text.length !== code.length) {
    throw refusal(
      recipe.calls[0],
      "A call of tracked() or pinned() is spread over lines in a way that cannot be followed",
      "Write each of them on one line.",
    );
  }
  const pieces = written(recipe, inputs, 0, text.length);
  return {
    ...recipe,
    text: pieces.map((piece) => piece.text).join(""),
    origin: (index) => originOf(pieces, index),
  };
}

function originOf(pieces: Piece[], index: number): number {
  let start = 0;
  for (const { text, at, own } of pieces) {
    if (index < start + text.length) return own ? at + index - start : at;
    start += text.length;
  }
  const last = pieces.at(-1);
  return last ? last.at + last.text.length : index;
}

/** The text from one index to another, its calls written out. */
function written(
  recipe: PreparedRecipe,
  inputs: ResolvedInput[],
  from: number,
  to: number,
): Piece[] {
  const pieces: Piece[] = [];
  const own = (start: number, end: number) =>
    pieces.push({ text: recipe.text.slice(start, end), at: start, own: true });
  let at = from;
  for (const call of recipe.calls) {
    if (call.start < at || call.end > to) continue;
    own(at, call.start);
    pieces.push(...writtenCall(recipe, inputs, call));
    at = call.end;
  }
  own(at, to);
  return pieces;
}

const HERE = "\0";

function writtenCall(recipe: PreparedRecipe, inputs: ResolvedInput[], call: ModelCall): Piece[] {
  const { cte, model } = modelOf(recipe, inputs, call);
  const rows = call.rows && written(recipe, inputs, call.rows.start, call.rows.end);
  const sql = sqlOf(call, model, cte, rows && HERE);
  const [before = "", after] = `(${sql})`.replaceAll("\n", " ").split(HERE);
  // It has as many lines as what it stands for, so that those of the recipe stay where they are.
  const generated = (text: string, from: number, to: number): Piece => {
    const lines = recipe.text.slice(from, to).replace(/[^\n]/g, "");
    return { text: text + lines, at: call.start, own: false };
  };
  if (!rows || !call.rows || after === undefined) return [generated(before, call.start, call.end)];
  const { start, end } = call.rows;
  return [generated(before, call.start, start), ...rows, generated(after, end, call.end)];
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

function modelOf({ text }: PreparedRecipe, inputs: ResolvedInput[], call: ModelCall) {
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
