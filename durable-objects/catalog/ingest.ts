import type { ImportOptions } from "../../contract/csv-options.ts";
import type { Decoded, DecodeFailure, DecodeFormat, DecodeRequest } from "../../contract/decode.ts";
import { Failure } from "../../contract/errors.ts";
import { IMPORT_SECONDS } from "../../contract/limits.ts";
import { isFailure, raise } from "../data/codec.ts";
import { openContent } from "../data/content.ts";
import { type FileFormat, formatOf } from "../data/formats.ts";
import { contentKey, type DataFile } from "../data/names.ts";
import type { BuiltFile } from "../engine/build.ts";
import type { EngineJob } from "../engine/engine.ts";
import { buildFromArrow } from "../engine/ingest/arrow.ts";
import { type CsvInput, scanCsv } from "../engine/ingest/csv.ts";
import { memoryFailure } from "../engine/ingest/memory.ts";
import { firstRowsOf, planCsv } from "../engine/ingest/plan.ts";
import { declared } from "../engine/ingest/select.ts";
import { stopIfAsked } from "../engine/ingest/stop.ts";
import { storeCsv } from "../engine/ingest/store.ts";
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
  if (format === "csv") return ingestCsv(work, job, file, options, limit);
  if (format === "xlsx") return ingestSheet(work, job, file, options, limit);
  return ingestDecoded(work, job, file, format, options, limit);
}

async function ingestCsv(
  work: Work,
  job: EngineJob,
  file: DataFile,
  options: ImportOptions,
  limit: number | undefined,
): Promise<Ingested> {
  const what = `reading ${file.path}`;
  const input = {
    path: file.path,
    open: () => openContent(work.bucket, work.projectId, file),
    onBytes: (done: number) => work.progress(what, done, file.size),
  };
  return { ...(await ingestText(work, job, input, options, limit)), format: "csv" };
}

/** One sheet of a workbook, which the codec hands out as delimited text. */
async function ingestSheet(
  work: Work,
  job: EngineJob,
  file: DataFile,
  options: ImportOptions,
  limit: number | undefined,
): Promise<Ingested> {
  const { sheet, skip } = options;
  using stream = await openDecoded(work, file, "xlsx", {
    ...(sheet === undefined ? {} : { sheet }),
    ...(skip === undefined ? {} : { skip }),
  });
  const { firstRow = 1, notes, guesses = [] } = await stream.describe();
  const input = {
    path: file.path,
    open: async () => piecesOf(stream.next),
    onBytes: (done: number) => work.progress(`reading ${file.path}`, done),
    sheetRow: firstRow,
  };
  const read = await ingestText(work, job, input, { ...options, ...SHEET_TEXT }, limit);
  return {
    ...read,
    format: "xlsx",
    guesses: [...guesses, ...read.guesses],
    notes: [...notes, ...read.notes],
  };
}

/** How the codec writes a sheet. */
const SHEET_TEXT = { delim: ",", quote: '"', escape: '"', comment: "", encoding: "utf-8" } as const;

async function* piecesOf(next: () => Promise<Uint8Array | null>): AsyncGenerator<Uint8Array> {
  for (let piece = await next(); piece !== null; piece = await next()) yield piece;
}

/** Scans a text to its end, decides what each column is, and stores the rows. */
async function ingestText(
  work: Work,
  job: EngineJob,
  source: Pick<CsvInput, "open" | "onBytes" | "sheetRow"> & { path: string },
  options: ImportOptions,
  limit: number | undefined,
): Promise<Omit<Ingested, "format">> {
  const { pages } = work.engine;
  const control = controlOf(work);
  const { clock } = job.connection;
  const started = clock.now();
  const input = { ...source, pages, clock, control };
  const scanned = await scanCsv(input, options, limit ?? Number.POSITIVE_INFINITY);
  const { scan } = scanned;
  try {
    const files = declared(scan.parts, (file) => job.attachments.raw(file, ".csv"));
    return await alone(pages).run(async () => {
      const plan = await planCsv(job.connection, scanned, files, options, control);
      const wanted = limit === undefined ? plan : firstRowsOf(plan, limit);
      const what = `storing ${source.path}`;
      const built = await storeCsv(job, wanted, control, (rows) => {
        stopIfAsked(control, clock.now() - started);
        work.progress(what, rows, wanted.expectedRows);
      });
      const { guesses, notes, rejected } = plan;
      return { ...built, guesses, notes, rejected };
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
  format: Exclude<FileFormat, "csv" | "xlsx">,
  options: ImportOptions,
  limit: number | undefined,
): Promise<Ingested> {
  const { records_path, json_columns } = options;
  using stream = await openDecoded(work, file, format, {
    ...(records_path ? { recordsPath: records_path } : {}),
    ...(json_columns ? { jsonColumns: json_columns } : {}),
    ...(limit === undefined ? {} : { limit }),
  });
  const { columns, rowCount, notes, guesses = [] } = await stream.describe();
  const omitted = columns.filter((column) => column.omitted);
  const what = `importing ${file.path}`;
  const tell = (done: number) => work.progress(what, done, rowCount);
  const expected = limit ?? rowCount ?? Math.ceil(file.size / ROW_BYTES);
  const built = await buildFromArrow(job, expected, stream, controlOf(work), tell).catch(
    (error: unknown) => {
      throw memoryFailure(error, "read") ?? error;
    },
  );
  return {
    ...built,
    format,
    guesses,
    rejected: 0,
    notes: [
      ...notes,
      ...omitted.map(({ name, omitted: why }) => `Column ${name} was left out: ${why}`),
    ],
  };
}

/** The codec's answer about a file, its failures thrown. Dispose of it. */
async function openDecoded(
  work: Work,
  file: DataFile,
  format: DecodeFormat,
  more: Partial<DecodeRequest>,
): Promise<Opened> {
  if (file.size === 0) {
    throw new Failure("ingest_failed", `data/${file.path} is empty: it has 0 bytes.`, {
      hint: "Upload the file again with its content.",
      stage: "decode",
    });
  }
  const stream = await work.codec.decode({
    key: contentKey(work.projectId, file.sha256),
    etag: file.etag,
    size: file.size,
    format,
    batchRows: BATCH_ROWS,
    ...more,
  });
  const fail = (answer: DecodeFailure) => raise(withHint(answer, file.path, format));
  if (isFailure(stream)) return fail(stream);
  return {
    describe: () => stream.describe(),
    next: async () => {
      const batch = await stream.next();
      return isFailure(batch) ? fail(batch) : batch;
    },
    [Symbol.dispose]: () => stream[Symbol.dispose](),
  };
}

interface Opened extends Disposable {
  describe(): Promise<Decoded>;
  next(): Promise<Uint8Array | null>;
}

/** What is wrong in a text is seen by looking at it. */
function withHint({ failure }: DecodeFailure, path: string, format: FileFormat): DecodeFailure {
  if (failure.hint || (format !== "json" && format !== "ndjson")) return { failure };
  const hint = `data_head(rel_path: "${path}") shows the first lines as they are; mend the file and upload it again.`;
  return { failure: { ...failure, hint } };
}

function controlOf(work: Work): Control {
  return { signal: work.signal, seconds: IMPORT_SECONDS };
}
