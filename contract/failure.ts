import type { ErrorCode, ErrorEnvelope } from "./errors.ts";

/**
 * A failure that knows its code. Anything else that is thrown is an `internal_error`. It stands by itself, so that a
 * page that draws charts need not load the schemas of errors.
 */
export class Failure extends Error {
  readonly envelope: ErrorEnvelope;

  constructor(
    code: ErrorCode,
    message: string,
    more: Omit<ErrorEnvelope, "code" | "message"> = {},
  ) {
    super(message);
    this.name = "Failure";
    this.envelope = { code, message, ...more };
  }
}
