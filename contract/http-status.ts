import { type ErrorCode, Failure, resolveErrorCode, toEnvelope } from "./errors.ts";

/** What each code is over HTTP. */
const HTTP_STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  not_found: 404,
  name_taken: 409,
  name_invalid: 400,
  conflict: 409,
  self_reference: 409,
  recipe_rejected: 422,
  build_failed: 422,
  ingest_failed: 422,
  out_of_memory: 422,
  time_limit: 504,
  cancelled: 409,
  no_join_key: 422,
  chart_invalid: 422,
  chart_render: 422,
  unfaithful_heal: 409,
  unreproducible: 409,
  recalc_failed: 422,
  recalc_skipped: 409,
  cycle: 409,
  read_only: 403,
  forbidden: 403,
  unauthenticated: 401,
  rate_limited: 429,
  too_large: 413,
  store_unavailable: 503,
  internal_error: 500,
};

export function statusOf(code: ErrorCode): number {
  return HTTP_STATUS[code];
}

/**
 * The HTTP reply for a thrown value: `{error: {code, message, hint?}}` with the status of its code. An
 * unforeseen error goes to the exception log whole and to the caller without its text.
 * @param status only where HTTP has a closer word than the code, such as 405 or 411
 */
export function failureResponse(thrown: unknown, status?: number): Response {
  if (!(thrown instanceof Failure)) console.error(thrown);
  return Response.json(
    { error: toEnvelope(thrown) },
    {
      status: status ?? statusOf(resolveErrorCode(thrown)),
      headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" },
    },
  );
}
