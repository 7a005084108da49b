import { Failure } from "../../../contract/errors.ts";
import type { Control } from "../slices.ts";

/** @throws Failure cancelled | time_limit: between two steps of an import */
export function stopIfAsked(control: Control, elapsedMs: number): void {
  if (control.signal?.aborted) {
    throw new Failure("cancelled", "The import was cancelled; nothing was stored.");
  }
  if (elapsedMs > control.seconds * 1000) {
    throw new Failure(
      "time_limit",
      `The import took longer than ${control.seconds} s; nothing was stored.`,
      { hint: "Split the file, or convert it to Parquet, which is read faster." },
    );
  }
}
