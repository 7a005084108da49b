import type { ImportOptions } from "../../contract/csv-options.ts";
import type { DecodeFailure } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import { BUILD_SECONDS } from "../../contract/limits.ts";
import { isFailure, raise } from "../data/codec.ts";
import { openContent } from "../data/content.ts";
import { type FileFormat, formatOf } from "../data/formats.ts";
import { contentKey, type DataFile } from "../data/names.ts";
import { type BuiltFile, buildSelect } from "../engine/build.ts";
import type { EngineJob } from "../engine/engine.ts";
import { buildFromArrow } from "../engine/ingest/arrow.ts";
import { readCsvPlan } from "../engine/ingest/csv.ts";
import { csvFailure } from "../engine/ingest/csv-errors.ts";
import { memoryFailure } from "../engine/ingest/memory.ts";
import { stage } from "../engine/ingest/staged.ts";
import type { Control } from "../engine/slices.ts";
import type { Guess } from "./model.ts";
import type { Work } from "./work.ts";

/** Rows of one decoded batch: half of DuckDB's row group; others are served between two batches. */
const BATCH_ROWS = 61_440;
/** A guess at how long a row is in a text file, to choose how its result is stored. */
const ROW_BYTES = 20;

export interface Ingested extends BuiltFile {
  format: FileFormat;
  guesses: Guess[];
  notes: string[];
}

/**
 * Reads a file under data/ into a new database file.
 * @param limit only this many rows, for a dry run
 * @throws ingest_failed and what the engine and the codec throw; nothing of the file stays then
 */
export async function ingest(
  work: Work,
  job: EngineJob,
  file: DataFile,
  options: ImportOptions,
  limit?: number,
): Promise<Ingested> {
  const format = formatOf(file.path);
  return format === "csv"
    ? ingestCsv(work, job, file, options, limit)
    : ingestDecoded(work, job, file, format, options, limit);
}

async function ingestCsv(
  work: Work,
  job: EngineJob,
  file: DataFile,
  options: ImportOptions,
  limit: number | undefined,
): Promise<Ingested> {
  const { records_path: _, ...csvOptions } = options;
  const { pages } = work.engine;
  const what = `reading ${file.path}`;
  const bytes = await openContent(work.bucket, work.projectId, file);
  const staged = await stage(pages, bytes, job.connection.clock, (done) =>
    work.progress(what, done, file.size),
  );
  try {
    const path = job.attachments.raw(staged.id, ".csv");
    const control = controlOf(work);
    const plan = await readCsvPlan(job.connection, path, file.size, csvOptions, control);
    const select = `select * from ${plan.source}${limit === undefined ? "" : ` limit ${limit}`}`;
    const rows = limit ?? Math.ceil(file.size / ROW_BYTES);
    const built = await buildSelect(job, rows, select, control).catch((error: unknown) => {
      throw csvFailure(error, "read");
    });
    return { ...built, format: "csv", guesses: plan.guesses, notes: plan.notes };
  } finally {
    pages.remove(staged.id);
  }
}

async function ingestDecoded(
  work: Work,
  job: EngineJob,
  file: DataFile,
  format: Exclude<FileFormat, "csv">,
  options: ImportOptions,
  limit: number | undefined,
): Promise<Ingested> {
  if (file.size === 0) {
    throw new Failure("ingest_failed", `data/${file.path} is empty: it has 0 bytes.`, {
      hint: "Upload the file again with its content.",
      stage: "decode",
    });
  }
  const answer = await work.codec.decode({
    key: contentKey(work.projectId, file.sha256),
    etag: file.etag,
    size: file.size,
    format,
    batchRows: BATCH_ROWS,
    ...(options.records_path ? { recordsPath: options.records_path } : {}),
    ...(limit === undefined ? {} : { limit }),
  });
  const fail = (answer: DecodeFailure) => raise(withHint(answer, file.path, format));
  if (isFailure(answer)) return fail(answer);
  using stream = answer;
  const { columns, rowCount, notes } = await stream.describe();
  const omitted = columns.filter((column) => column.omitted);
  const source = {
    next: async () => {
      const batch = await stream.next();
      if (isFailure(batch)) return fail(batch);
      return batch;
    },
  };
  const what = `importing ${file.path}`;
  const tell = (done: number) => work.progress(what, done, rowCount);
  const expected = limit ?? rowCount ?? Math.ceil(file.size / ROW_BYTES);
  const built = await buildFromArrow(job, expected, source, controlOf(work), tell).catch(
    (error: unknown) => {
      throw memoryFailure(error, "read") ?? error;
    },
  );
  return {
    ...built,
    format,
    guesses: [],
    notes: [
      ...notes,
      ...omitted.map(({ name, omitted: why }) => `Column ${name} was left out: ${why}`),
    ],
  };
}

/** What is wrong in a text is seen by looking at it. */
function withHint({ failure }: DecodeFailure, path: string, format: FileFormat): DecodeFailure {
  if (failure.hint || (format !== "json" && format !== "ndjson")) return { failure };
  const hint = `data_head(rel_path: "${path}") shows the first lines as they are; mend the file and upload it again.`;
  return { failure: { ...failure, hint } };
}

function controlOf(work: Work): Control {
  return { signal: work.signal, seconds: BUILD_SECONDS };
}
