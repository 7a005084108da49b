import type { ErrorCode, ErrorPlace } from "../../contract/errors.ts";
import { ERROR_MESSAGE_CHARS, ERROR_RECIPE_CHARS } from "../../contract/limits.ts";
import type { Door } from "../../contract/telemetry.ts";

/** What went wrong, as whoever saw it says it. */
export interface Trouble {
  /** given by whoever has to name the record before it is written */
  id?: string;
  code: ErrorCode;
  message: string;
  stage?: string;
  hint?: string;
  place?: ErrorPlace;
  /** full hash of the entry it is about */
  hash?: string;
  alias?: string;
  recipe?: string;
  stack?: string;
}

/** Whose work it was. Background work has neither tool nor session: every session is told of it. */
export interface Origin {
  project: { id: string; slug: string };
  door: Door;
  tool?: string;
  session?: string;
  callId?: string;
  principal?: string;
}

/** One record as it is kept; `seq` is its number in the project. */
export interface ErrorRecord extends Trouble, Origin {
  id: string;
  seq: number;
  /** ISO 8601 */
  at: string;
}

/** 12 hex digits. */
export function newErrorId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}

/** The record without its number, with texts of a size that a log can hold. */
export function unnumbered(trouble: Trouble, origin: Origin, at: Date): Omit<ErrorRecord, "seq"> {
  const { recipe, stack } = trouble;
  return {
    ...origin,
    ...trouble,
    id: trouble.id ?? newErrorId(),
    at: at.toISOString(),
    message: cut(trouble.message, ERROR_MESSAGE_CHARS),
    ...(recipe === undefined ? {} : { recipe: cut(recipe, ERROR_RECIPE_CHARS) }),
    ...(stack === undefined ? {} : { stack: cut(stack, ERROR_RECIPE_CHARS) }),
  };
}

export function cut(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars - 1)}…` : text;
}
