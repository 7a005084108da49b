import { type ErrorPlace, Failure } from "../../../contract/errors.ts";

export interface Place {
  line: number;
  column: number;
}

/** A recipe refused before it ran: what is wrong, where, and what to write instead. */
export function refusal(
  place: Place | undefined,
  message: string,
  hint: string,
  stage: "parse" | "check" = "check",
): Failure {
  if (!place) return new Failure("recipe_rejected", `${message}.`, { hint, stage });
  const at: ErrorPlace = { line: place.line, column: place.column };
  return new Failure("recipe_rejected", `${message} (${where(place)}).`, { hint, stage, at });
}

export function where(place: Place): string {
  return `line ${place.line}, column ${place.column}`;
}

/** Caller's text inside a message: short, on one line. */
export function quoted(text: string, limit = 60): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}
