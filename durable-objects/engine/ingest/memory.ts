import { Failure } from "../../../contract/errors.ts";

/** Whether the engine gave up for lack of memory; it says so in several forms, the last two of a commit. */
export function isOutOfMemory(error: unknown): error is Error {
  return error instanceof Error && FORMS.some((form) => form.test(error.message));
}

const FORMS = [
  /^Out of Memory Error/,
  /^\{"exception_type":"Out of Memory"/,
  /Failed to (commit|create checkpoint)[\s\S]*(Allocation failure|could not allocate|failed to pin block)/,
];

/** The engine's lack of memory while a file is read, in the caller's terms; undefined for any other error. */
export function memoryFailure(error: unknown, stage: string): Failure | undefined {
  if (!isOutOfMemory(error)) return undefined;
  return new Failure("out_of_memory", "Reading the file needs more memory than there is.", {
    stage,
    hint: "Each column takes memory of its own: split a file of very many columns.",
  });
}
