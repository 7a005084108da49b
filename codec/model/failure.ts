import { Failure } from "../../contract/errors.ts";
import type { FitFailure } from "../../contract/model.ts";

/** What the data does not allow. */
export function unfit(message: string, hint: string): Failure {
  return new Failure("build_failed", message, { hint, stage: "fit" });
}

/** What a thrown value says over RPC. */
export function toFitFailure(thrown: unknown): FitFailure {
  if (thrown instanceof Failure) {
    const { code, message, hint } = thrown.envelope;
    return { failure: { code, message, ...(hint === undefined ? {} : { hint }) } };
  }
  console.error(thrown);
  const message = "Fitting this model failed in a way the codec does not know.";
  return { failure: { code: "internal_error", message, hint: "Try another model_type." } };
}
