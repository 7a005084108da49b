import type { EngineJob } from "../engine.ts";
import type { Control } from "../slices.ts";
import type { Column } from "../values/codec.ts";
import { digestRows, type RowsDigest } from "./digest.ts";

/** The digest of the rows in a stored file. @throws what reading throws */
export function digestStored(
  job: EngineJob,
  { file, columns }: { file: number; columns: Column[] },
  control: Control,
): Promise<RowsDigest> {
  const from = job.attachments.read({ kind: "stored", file });
  return digestRows(job, from, columns, control);
}
