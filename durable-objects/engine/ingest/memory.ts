import { Failure } from "../../../contract/errors.ts";
import { OUT_OF_MEMORY, parseEngineError } from "../recipe/engine-error.ts";

/** Whether the engine gave up for lack of memory. */
export function isOutOfMemory(error: unknown): error is Error {
  return error instanceof Error && parseEngineError(error.message)?.type === OUT_OF_MEMORY;
}

/** The engine's lack of memory while a file is read, in the caller's terms; undefined for any other error. */
export function memoryFailure(error: unknown, stage: string): Failure | undefined {
  if (!isOutOfMemory(error)) return undefined;
  return new Failure("out_of_memory", "Reading the file needs more memory than there is.", {
    stage,
    hint: "The engine holds 2,048 rows at a time: split a file of very many columns or of very long texts.",
  });
}
