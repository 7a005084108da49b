import type { TableCall } from "../engine/recipe/model/calls.ts";
import { refusal } from "../engine/recipe/refuse.ts";
import type { SqlEngine } from "../engine/recipe/sql-engine.ts";
import { processSql } from "./custom/process-sql.ts";
import type { ResolvedInput } from "./inputs.ts";
import { modelSql } from "./models/model-sql.ts";
import type { PreparedRecipe } from "./recipe.ts";

/** A part of the text that runs, and where it stands in the recipe. */
interface Piece {
  text: string;
  at: number;
  /** its characters stand in the recipe one by one; else all of it stands at one place */
  own: boolean;
}

/** What a recipe with calls is written out from. */
type Written = Pick<PreparedRecipe, "text" | "code" | "calls">;

/**
 * The recipe with each call of a function over a model written out as plain SQL over the model's rows, and each call
 * of a post-processing as its query over the rows it is given.
 * @throws recipe_rejected when what is named is no model, or has no such answer
 */
export function withCalls<T extends Written>(
  engine: SqlEngine,
  recipe: T,
  inputs: ResolvedInput[],
): T & { origin?: (index: number) => number } {
  if (recipe.calls.length === 0) return recipe;
  const { text, code } = recipe;
  if (text.length !== code.length) {
    throw refusal(
      recipe.calls[0],
      "A call of tracked() or pinned() is spread over lines in a way that cannot be followed",
      "Write each of them on one line.",
    );
  }
  const pieces = written({ engine, recipe, inputs }, 0, text.length);
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

interface Writing {
  engine: SqlEngine;
  recipe: Written;
  inputs: ResolvedInput[];
}

/** The text from one index to another, its calls written out. */
function written(writing: Writing, from: number, to: number): Piece[] {
  const { text, calls } = writing.recipe;
  const pieces: Piece[] = [];
  const own = (start: number, end: number) =>
    pieces.push({ text: text.slice(start, end), at: start, own: true });
  let at = from;
  for (const call of calls) {
    if (call.start < at || call.end > to) continue;
    own(at, call.start);
    pieces.push(...writtenCall(writing, call));
    at = call.end;
  }
  own(at, to);
  return pieces;
}

/** Where the rows stand in the SQL of a call. */
const HERE = "\0";

function writtenCall(writing: Writing, call: TableCall): Piece[] {
  const { engine, recipe, inputs } = writing;
  const rows = call.rows && written(writing, call.rows.start, call.rows.end);
  const sql =
    call.name === "process"
      ? processSql(engine, inputs, call, HERE)
      : modelSql(recipe.text, inputs, call, rows && HERE);
  const [before = "", after] = sql.split(HERE);
  // It has as many lines as what it stands for, so that those of the recipe stay where they are.
  const generated = (text: string, from: number, to: number): Piece => {
    const lines = recipe.text.slice(from, to).replace(/[^\n]/g, "");
    return { text: text + lines, at: call.start, own: false };
  };
  if (!rows || !call.rows || after === undefined) return [generated(before, call.start, call.end)];
  const { start, end } = call.rows;
  return [generated(before, call.start, start), ...rows, generated(after, end, call.end)];
}
