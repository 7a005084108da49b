import { Failure } from "../../contract/errors.ts";
import type { Call } from "../call.ts";
import { layOut } from "../engine/recipe/layout.ts";
import { refusal, where } from "../engine/recipe/refuse.ts";
import { tokenize } from "../engine/recipe/tokens.ts";
import { sqlEngine } from "../engine/sql-engine.ts";

/**
 * Refuses a condition that would close the brackets it is put in, or end the statement.
 * @throws recipe_rejected with the place in the condition
 */
export async function checkCondition(call: Call, condition: string): Promise<void> {
  const tokens = await call.engine
    .job(call.meter, async (job) => tokenize(sqlEngine(job.connection), condition))
    .catch((error: unknown) => {
      throw inCondition(error, condition, 0);
    });
  const { unbalanced } = layOut(tokens);
  const outside =
    unbalanced === undefined ? tokens.find(({ text }) => text === ";") : tokens[unbalanced];
  if (!outside) return;
  const failure = refusal(
    outside,
    `"${outside.text}" does not belong in a condition`,
    "where is one SQL condition, for example \"amount > 100 and region = 'north'\".",
    "parse",
  );
  throw inCondition(failure, condition, 0);
}

/** A failure of a statement in terms of the condition in it. @param before lines of the statement before it */
export function inCondition(error: unknown, condition: string, before: number): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, message, at, ...more } = error.envelope;
  if (at?.line === undefined || at.column === undefined) return error;
  const lines = condition.split("\n");
  const last = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  const own = { line: at.line - before, column: at.column };
  const place = own.line > lines.length ? last : own;
  if (place.line < 1) return error;
  const said = message.replace(`(${where({ line: at.line, column: at.column })})`, () => {
    return `(where: ${where(place)})`;
  });
  return new Failure(code, said, { ...more, at: { ...place, field: "where" } });
}
