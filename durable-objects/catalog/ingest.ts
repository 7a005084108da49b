import type { ImportOptions } from "../../contract/csv-options.ts";
import type { DecodeFailure } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import { BUILD_SECONDS } from "../../contract/limits.ts";
import { isFailure, raise } from "../data/codec.ts";
import { openContent } from "../data/content.ts";
import { type FileFormat, formatOf } from "../data/formats.ts";
import { contentKey, type DataFile } from "../data/names.ts";
import { type BuiltFile, buildSelects } from "../engine/build.ts";
import type { EngineJob } from "../engine/engine.ts";
import { buildFromArrow } from "../engine/ingest/arrow.ts";
import type { CanonicalWriter } from "../engine/ingest/canonical.ts";
import { scanCsv } from "../engine/ingest/csv.ts";
import { memoryFailure } from "../engine/ingest/memory.ts";
import { planCsv } from "../engine/ingest/plan.ts";
import type { Pages } from "../engine/pages.ts";
import type { Control } from "../engine/slices.ts";
import { Mutex } from "../mutex.ts";
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
  /** rows and values of delimited text that do not fit */
  rejected: number;
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
  const { pages } = work.engine;
  const control = controlOf(work);
  const what = `reading ${file.path}`;
  const input = {
    pages,
    open: () => openContent(work.bucket, work.projectId, file),
    clock: job.connection.clock,
    control,
    onBytes: (done: number) => work.progress(what, done, file.size),
  };
  const scanned = await scanCsv(input, options, limit ?? Number.POSITIVE_INFINITY);
  const { scan } = scanned;
  try {
    const declared = (writer: CanonicalWriter) => ({
      paths: writer.files.map(({ id }) => job.attachments.raw(id, ".csv")),
      longest: writer.longest,
    });
    const files = { rows: declared(scan.rows), rejected: scan.rejected && declared(scan.rejected) };
    return await alone(pages).run(async () => {
      const plan = await planCsv(job.connection, scanned, files, options, control);
      const selects =
        limit === undefined
          ? plan.selects
          : [`select * from (${plan.selects.join("\nunion all ")}) limit ${limit}`];
      const built = await buildSelects(job, plan.expectedRows, selects, control);
      const { guesses, notes, rejected } = plan;
      return { ...built, format: "csv", guesses, notes, rejected };
    });
  } catch (error) {
    throw memoryFailure(error, "read") ?? error;
  } finally {
    scan.remove();
  }
}

/**
 * Two files being written take more memory together than the engine has, and the second build that proves the first
 * begins while the next import runs: one after the other.
 */
function alone(pages: Pages): Mutex {
  const mutex = writing.get(pages) ?? new Mutex();
  writing.set(pages, mutex);
  return mutex;
}

const writing = new WeakMap<Pages, Mutex>();

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
    rejected: 0,
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
