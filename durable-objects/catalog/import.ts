import type { ImportOptions } from "../../contract/csv-options.ts";
import { Failure } from "../../contract/errors.ts";
import { PREVIEW_ROWS } from "../../contract/limits.ts";
import { checkAliasName } from "../../contract/names.ts";
import { checkOptions } from "../data/format-options.ts";
import { formatOf } from "../data/formats.ts";
import type { DataFile } from "../data/names.ts";
import type { EngineJob } from "../engine/engine.ts";
import { readStoredRows } from "../engine/rows.ts";
import { literal } from "../engine/sql.ts";
import type { Cell } from "../engine/values/codec.ts";
import { carryChart } from "./charts.ts";
import { ENGINE_VERSION } from "./engine-version.ts";
import { sourceHash } from "./identity.ts";
import { type Ingested, ingest } from "./ingest.ts";
import { type Alias, type Column, type Entry, head } from "./model.ts";
import { type Named, type NewName, nameEntry } from "./naming.ts";
import { cellShowing } from "./notebook.ts";
import type { Plan } from "./plan.ts";
import { readEntry } from "./read.ts";
import type { StoredRows } from "./results.ts";
import type { CatalogView } from "./state.ts";
import type { Work } from "./work.ts";

export interface ImportRequest {
  file: DataFile;
  alias: string;
  options: ImportOptions;
}

/** An import that is read but not yet true. */
export interface Imported {
  entry: Entry;
  /** name under data/ that was read */
  path: string;
  /** undefined when the entry was there before */
  file?: StoredRows;
  rows: Cell[][];
}

/**
 * Reads a file as the next version of a source. A version inherits the options of the one before.
 * @throws name_invalid, name_taken (the name is an entry's), ingest_failed
 */
export async function readSource(work: Work, request: ImportRequest): Promise<Imported> {
  const { file } = request;
  checkAliasName(request.alias);
  const before = sourceAlias(work.catalog, request.alias);
  const format = formatOf(file.path);
  checkOptions(format, request.options, file.path);
  const options = { ...inherited(work.catalog, before), ...request.options };
  const hash = sourceHash(file.sha256, format, options);
  const known = work.catalog.entry(hash);
  if (known) {
    return { entry: known, path: file.path, rows: await firstRows(work, known) };
  }
  const started = Date.now();
  return reading(work, async (job) => {
    const built = await ingest(work, job, file, options);
    try {
      const entry = sourceEntry(hash, file, options, built, (Date.now() - started) / 1000);
      return {
        entry,
        path: file.path,
        rows: await rowsOf(work, job, built, PREVIEW_ROWS),
        file: { id: built.file, bytes: built.bytes },
      };
    } catch (error) {
      work.engine.pages.remove(built.file);
      throw error;
    }
  });
}

/**
 * The rows that a source's file has and its table has not: the same file, read for them alone. Undefined when they
 * were not asked for, or when there are none and never were.
 */
export async function readRejects(
  work: Work,
  file: DataFile,
  { alias, entry }: { alias: string; entry: Entry },
): Promise<{ alias: string; imported: Imported } | undefined> {
  const { options, rejected = 0 } = entry.provenance ?? {};
  const name = `${alias}${REJECTS}`;
  if (options?.rejects !== "table") return undefined;
  if (rejected === 0 && !work.catalog.alias(name)) return undefined;
  const request = { file, alias: name, options: { ...options, rejects: "only" as const } };
  return { alias: name, imported: await readSource(work, request) };
}

/** What the name of the entry with the rejected rows ends in. */
const REJECTS = "_rejects";

/** Reads the first rows of a file and stores nothing. */
export async function tryRead(
  work: Work,
  file: DataFile,
  options: ImportOptions,
): Promise<Ingested & { rows: Cell[][] }> {
  checkOptions(formatOf(file.path), options, file.path);
  return reading(work, async (job) => {
    const built = await ingest(work, job, file, options, DRY_RUN_ROWS);
    try {
      return { ...built, rows: await rowsOf(work, job, built, PREVIEW_ROWS) };
    } finally {
      work.engine.pages.remove(built.file);
    }
  });
}

const DRY_RUN_ROWS = 1_000;

/** Runs a job; once more when an engine that has worked before had no memory left, for the next one is new. */
async function reading<T>(work: Work, run: (job: EngineJob) => Promise<T>): Promise<T> {
  let isUsed = false;
  const job = (job: EngineJob) => {
    isUsed = !job.cold;
    // What earlier calls read would be pushed out of memory block by block.
    job.attachments.makeRoom();
    return run(job);
  };
  try {
    return await work.engine.job(work.meter, job);
  } catch (error) {
    const isFull = error instanceof Failure && error.envelope.code === "out_of_memory";
    if (!isFull || !isUsed) throw error;
    return work.engine.job(work.meter, run);
  }
}

/**
 * Makes what was read the newest version of its source, in the steps of a plan; answers what moved.
 * @throws conflict when the schema differs and that was not accepted
 */
export function putSource(
  plan: Plan,
  wanted: NewName,
  imported: Imported,
  { prompt, acceptSchema }: { prompt: string; acceptSchema: boolean },
): Named {
  const { entry, file, path } = imported;
  // First of all: from here on the plan drops the file when nothing comes of it.
  plan.keep(entry, file);
  const existing = sourceAlias(plan.view, wanted.name);
  if (!existing) {
    // Somebody else's first import of the name makes this one its second.
    plan.onlyWhile((catalog) => catalog.alias(wanted.name) === undefined);
    if (prompt) plan.do((draft) => draft.addPrompt(entry.hash, prompt));
    return plan.do((draft) => {
      const named = nameEntry(draft, wanted, entry, "import", path);
      const { alias, version } = named;
      draft.effects.push({
        kind: "new_entry",
        hash: entry.hash,
        alias: alias.name,
        version: version.version,
      });
      return named;
    });
  }
  // The bytes may be known from another source, and then nothing was read that could have differed.
  checkSchema(plan.view, existing, entry.columns, { alias: existing.name, acceptSchema });
  plan.restOn(existing.id);
  const before = head(existing);
  const cellId = cellShowing(plan.view, existing);
  if (before.hash === entry.hash) return { alias: existing, version: before, cellId, moved: false };
  carryChart(plan, before.hash, entry);
  if (prompt) plan.do((draft) => draft.addPrompt(entry.hash, prompt));
  return plan.do((draft) => {
    const version = draft.addVersion(existing, entry.hash, "import", path);
    const alias = existing.name;
    draft.effects.push({ kind: "new_entry", hash: entry.hash, alias, version: version.version });
    draft.effects.push({ kind: "alias_changed", alias, hash: entry.hash });
    return { alias: existing, version, cellId, moved: true };
  });
}

function sourceAlias(catalog: CatalogView, name: string): Alias | undefined {
  const alias = catalog.alias(name);
  if (alias && alias.kind !== "source") {
    throw new Failure(
      "name_taken",
      `${alias.name} is an entry built by a recipe, so no file can be imported as it.`,
      {
        hint: `Import the file under another name, for example ${name}_file.`,
      },
    );
  }
  return alias;
}

function inherited(catalog: CatalogView, before: Alias | undefined): Record<string, unknown> {
  return (before && catalog.entry(head(before).hash)?.provenance?.options) ?? {};
}

function checkSchema(
  catalog: CatalogView,
  before: Alias | undefined,
  columns: Column[],
  request: { alias: string; acceptSchema: boolean },
): void {
  const old = before && catalog.entry(head(before).hash)?.columns;
  if (!old || request.acceptSchema) return;
  const changes = schemaChanges(old, columns);
  if (changes.length === 0) return;
  throw new Failure(
    "conflict",
    `The file's schema differs from ${request.alias}: ${changes.join("; ")}.`,
    {
      hint: "Followers may read what changed. Call again with accept_schema: true to take it, or import under another alias.",
      stage: "schema",
    },
  );
}

/** What differs between two schemas, in words. */
export function schemaChanges(before: Column[], after: Column[]): string[] {
  const old = new Map(before.map(({ name, type }) => [name, type]));
  const now = new Map(after.map(({ name, type }) => [name, type]));
  const removed = before.filter(({ name }) => !now.has(name)).map(({ name }) => `${name} is gone`);
  const changed = after.flatMap(({ name, type }) => {
    const was = old.get(name);
    if (was === undefined) return [`${name} ${type} is new`];
    return was === type ? [] : [`${name} was ${was} and is ${type}`];
  });
  return [...removed, ...changed];
}

function sourceEntry(
  hash: string,
  file: DataFile,
  options: ImportOptions,
  built: Ingested,
  seconds: number,
): Entry {
  const helper = built.format === "csv" ? "project_csv" : "project_file";
  return {
    hash,
    kind: "source",
    recipe: `SELECT * FROM ${helper}(${literal(file.path)})`,
    columns: built.columns,
    row_count: built.rowCount,
    parents: [],
    files: [{ path: file.path, sha256: file.sha256, options }],
    provenance: {
      path: file.path,
      sha256: file.sha256,
      size: file.size,
      format: built.format,
      options,
      guesses: built.guesses,
      notes: built.notes,
      ...(built.rejected > 0 ? { rejected: built.rejected } : {}),
    },
    storage: "a source: the file's rows as they were read",
    volatile: [],
    warnings: [],
    engine: ENGINE_VERSION,
    execute_seconds: Math.round(seconds * 1000) / 1000,
    bytes: built.bytes,
    created_at: new Date().toISOString(),
  };
}

function firstRows(work: Work, entry: Entry): Promise<Cell[][]> {
  return work.engine.job(work.meter, (job) =>
    readEntry(work, job, entry, { offset: 0, limit: PREVIEW_ROWS }),
  );
}

/** Rows of a file that no entry names yet. */
export function rowsOf(
  work: Work,
  job: EngineJob,
  built: { file: number; columns: Column[] },
  limit: number,
): Promise<Cell[][]> {
  const from = job.attachments.read({ kind: "stored", file: built.file });
  return readStoredRows(job, `select * from ${from} limit ${limit}`, built.columns, {
    signal: work.signal,
    seconds: 60,
  });
}
