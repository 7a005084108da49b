import { z } from "zod";
import { Failure } from "./failure.ts";

export { Failure };

/** The closed set of failure codes: what a caller is told and what telemetry and the error log record. */
export const ERROR_CODES = [
  "invalid_input",
  "not_found",
  "name_taken",
  "name_invalid",
  "conflict",
  "self_reference",
  "recipe_rejected",
  "build_failed",
  "ingest_failed",
  "out_of_memory",
  "time_limit",
  "cancelled",
  "no_join_key",
  "chart_invalid",
  "chart_render",
  "unfaithful_heal",
  "unreproducible",
  "recalc_failed",
  "recalc_skipped",
  "cycle",
  "read_only",
  "forbidden",
  "unauthenticated",
  "rate_limited",
  "too_large",
  "store_unavailable",
  "internal_error",
] as const;

export const errorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCode>;

/** Where in the caller's text a failure lies; lines, columns and rows count from 1. */
export const errorPlace = z.object({
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  row: z.number().int().optional(),
  field: z.string().optional(),
});
export type ErrorPlace = z.infer<typeof errorPlace>;

export const errorEnvelope = z.object({
  code: errorCode,
  message: z.string(),
  hint: z.string().optional(),
  stage: z.string().optional(),
  at: errorPlace.optional(),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** Every tool's output schema carries these beside its success fields. */
export const failureFields = {
  error: errorEnvelope.optional(),
  error_id: z.string().optional(),
};

/** The only classifier: a thrown value or an envelope becomes a code of the closed set. */
export function resolveErrorCode(thrownOrEnvelope: unknown): ErrorCode {
  const candidate =
    thrownOrEnvelope instanceof Failure ? thrownOrEnvelope.envelope : thrownOrEnvelope;
  const code = (candidate as { code?: unknown } | null | undefined)?.code;
  const parsed = errorCode.safeParse(code);
  return parsed.success ? parsed.data : "internal_error";
}

/** The envelope for a thrown value. An unforeseen error's own text stays out of the reply: it may carry anything. */
export function toEnvelope(thrown: unknown): ErrorEnvelope {
  if (thrown instanceof Failure) return thrown.envelope;
  return {
    code: resolveErrorCode(thrown),
    message: "Something failed inside Tallyman; nothing was changed.",
    hint: "Try once more. If it fails again, the operator finds the cause in the exception log.",
  };
}
