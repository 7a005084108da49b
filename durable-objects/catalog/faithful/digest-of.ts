import { Failure } from "../../../contract/errors.ts";
import { BUILD_SECONDS } from "../../../contract/limits.ts";
import type { RowsDigest } from "../../engine/digest/digest.ts";
import { digestStored } from "../../engine/digest/stored.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { isOutOfMemory } from "../../engine/ingest/memory.ts";
import type { Column } from "../model.ts";
import type { Work } from "../work.ts";

/**
 * The digest of stored rows; undefined when a single value is larger than what the engine hands out at once: such
 * rows can be read, and never be compared.
 * @throws cancelled, time_limit
 */
export async function digestOf(
  work: Work,
  job: EngineJob,
  stored: { file: number; columns: Column[] },
): Promise<RowsDigest | undefined> {
  const control = { signal: work.signal, seconds: BUILD_SECONDS };
  try {
    return await digestStored(job, stored, control);
  } catch (thrown) {
    const isTooLarge = thrown instanceof Failure && thrown.envelope.code === "too_large";
    if (isTooLarge || isOutOfMemory(thrown)) return undefined;
    throw thrown;
  }
}
