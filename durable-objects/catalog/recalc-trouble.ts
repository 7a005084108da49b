import type { ErrorEnvelope } from "../../contract/errors.ts";
import { present } from "../errors/present.ts";
import { newErrorId, type Trouble } from "../errors/record.ts";
import type { LiveEntry } from "./graph.ts";

/** An entry that could not be rebuilt, as the error log keeps it. */
export function failedRebuild(
  { alias, entry }: LiveEntry,
  error: ErrorEnvelope,
): Trouble & { id: string } {
  const { hint, stage, at } = error;
  return {
    id: newErrorId(),
    code: "recalc_failed",
    message: `${alias.name} could not be rebuilt (${error.code}): ${error.message}`,
    ...present({ hint, stage, place: at }),
    alias: alias.name,
    hash: entry.hash,
    recipe: entry.recipe,
  };
}

/** An entry that was not rebuilt because of what it is built on. */
export function skippedRebuild(
  { alias, entry }: LiveEntry,
  because: string,
): Trouble & { id: string } {
  const message = `${alias.name} was not rebuilt: ${because}.`;
  return {
    id: newErrorId(),
    code: "recalc_skipped",
    message,
    alias: alias.name,
    hash: entry.hash,
  };
}
