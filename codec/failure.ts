import type { DecodeFailure } from "../contract/decode.ts";
import { Failure } from "../contract/errors.ts";
import { MESSAGE_CHARS } from "../contract/limits.ts";

/** A fault of the file itself. */
export function badFile(
  message: string,
  more: { hint?: string; row?: number; field?: string } = {},
): Failure {
  const { hint, row, field } = more;
  const at = { ...(row === undefined ? {} : { row }), ...(field === undefined ? {} : { field }) };
  return new Failure("ingest_failed", message.slice(0, MESSAGE_CHARS), {
    ...(hint === undefined ? {} : { hint }),
    ...(Object.keys(at).length === 0 ? {} : { at }),
  });
}

/** What a thrown value says over RPC. What nobody foresaw goes to the Worker's log and is answered without its text. */
export function toDecodeFailure(thrown: unknown): DecodeFailure {
  if (!(thrown instanceof Failure)) {
    console.error(thrown);
    const message = "The codec failed on this file in a way it does not know.";
    return {
      failure: {
        code: "internal_error",
        message,
        hint: "Try once more; if it fails again, write the file as CSV.",
      },
    };
  }
  const { code, message, hint, at } = thrown.envelope;
  return {
    failure: {
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(at?.row === undefined ? {} : { row: at.row }),
      ...(at?.field === undefined ? {} : { field: at.field }),
    },
  };
}
