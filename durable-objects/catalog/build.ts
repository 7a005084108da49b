import { Failure } from "../../contract/errors.ts";
import { BUILD_SECONDS, ENTRIES, PREVIEW_ROWS } from "../../contract/limits.ts";
import { type BuiltFile, buildSelect, countByReading, describe } from "../engine/build.ts";
import type { EngineJob } from "../engine/engine.ts";
import { planOf } from "../engine/plan.ts";
import { entryHash, type IdentityInput } from "../engine/recipe/identity.ts";
import type { Statement } from "../engine/recipe/rewrite.ts";
import type { Relation } from "../engine/relation.ts";
import { readRows } from "../engine/rows.ts";
import type { Control } from "../engine/slices.ts";
import { sqlEngine } from "../engine/sql-engine.ts";
import type { Cell } from "../engine/values/codec.ts";
import { processWarnings } from "./custom/process-sql.ts";
import { processingDigest } from "./custom/processings.ts";
import { dataWarnings } from "./data-warnings.ts";
import { ENGINE_VERSION } from "./engine-version.ts";
import { ensureStored } from "./faithful/heal.ts";
import { ingest } from "./ingest.ts";
import { columnsOf, type ResolvedInput, resolveInputs } from "./inputs.ts";
import type { Entry } from "./model.ts";
import { fitModel } from "./models/fit.ts";
import { readEntry } from "./read.ts";
import { type PreparedRecipe, prepareRecipe, recipeFailure } from "./recipe.ts";
import { relationOf } from "./relations.ts";
import type { StoredRows } from "./results.ts";
import { withCalls } from "./with-calls.ts";
import type { Work } from "./work.ts";

/** An entry that is built but not yet true; or one that was there, when it has `existing`. */
export interface Built {
  entry: Entry;
  existing: boolean;
  /** the rows' file; none for a cheap entry and for an existing one */
  file?: StoredRows;
  preview: Cell[][];
}

/**
 * Runs a recipe over its inputs as they are now. The same recipe over the same inputs is never run twice.
 * @throws recipe_rejected, not_found, build_failed, out_of_memory, time_limit, cancelled; nothing stays then
 */
export async function buildEntry(work: Work, code: string): Promise<Built> {
  return work.engine.job(work.meter, async (job) => {
    const prepared = prepareRecipe(job, work.catalog, code);
    const inputs = resolveInputs(work, prepared.inputs);
    const recipe = withCalls(sqlEngine(job.connection), prepared, inputs);
    const hash = await entryHash({ recipe: recipe.canonical, inputs: identityOf(inputs) });
    const known = work.catalog.entry(hash);
    if (known) {
      const preview = await readEntry(work, job, known, { offset: 0, limit: PREVIEW_ROWS });
      return { entry: known, existing: true, preview };
    }
    if (work.catalog.entryCount >= ENTRIES) {
      throw new Failure("too_large", `The project has ${ENTRIES} entries, the most it can have.`);
    }
    return withRelations(work, job, inputs, (relations) =>
      run(work, job, recipe, inputs, relations, hash),
    );
  });
}

async function run(
  work: Work,
  job: EngineJob,
  recipe: PreparedRecipe,
  inputs: ResolvedInput[],
  relations: { name: string; relation: Relation }[],
  hash: string,
): Promise<Built> {
  const statement = job.attachments.select(recipe.text, relations);
  const control: Control = { signal: work.signal, seconds: BUILD_SECONDS };
  try {
    const stored = storageOf(job, recipe, inputs, statement);
    const warnings = await dataWarnings(work, job, recipe, inputs, relations);
    const started = Date.now();
    const { head } = recipe;
    const fitted = head && (await fitModel(work, job, head, statement.sql, stored.rows, control));
    const built =
      fitted?.built ??
      (stored.cheap
        ? await readOnce(job, statement, control)
        : await buildSelect(job, stored.rows, statement.sql, control));
    const seconds = (Date.now() - started) / 1000;
    const [input] = relations;
    return {
      existing: false,
      entry: {
        ...entryOf(hash, recipe, inputs, built, seconds),
        warnings: [
          ...recipe.warnings,
          ...processWarnings(sqlEngine(job.connection), inputs),
          ...warnings,
        ],
        storage: stored.why,
        ...(fitted ? { model: fitted.model } : {}),
        ...(stored.cheap && input ? { view: { text: recipe.text, input: input.name } } : {}),
      },
      ...(stored.cheap ? {} : { file: { id: built.file, bytes: built.bytes } }),
      preview: await previewOf(job, statement, built, stored.cheap, control),
    };
  } catch (error) {
    throw recipeFailure(error, recipe, statement, job.attachments.secrets(), columnsOf(inputs));
  }
}

/** Files that a recipe reads by itself become tables for this build only. */
export async function withRelations<T>(
  work: Work,
  job: EngineJob,
  inputs: ResolvedInput[],
  use: (relations: { name: string; relation: Relation }[]) => Promise<T>,
): Promise<T> {
  const temporary: number[] = [];
  await ensureStored(
    work,
    job,
    inputs.flatMap((input) => (input.kind === "parent" ? [input.entry] : [])),
  );
  try {
    const relations: { name: string; relation: Relation }[] = [];
    for (const input of inputs) {
      if (input.kind === "parent") {
        relations.push({
          name: input.cte,
          relation: relationOf(work.catalog, work.rows, input.entry),
        });
        continue;
      }
      if (input.kind === "process") continue;
      const { file, columns } = await ingest(work, job, input.file, input.input.options);
      temporary.push(file);
      input.input.columns = columns;
      relations.push({ name: input.cte, relation: { kind: "stored", file } });
    }
    return await use(relations);
  } finally {
    job.attachments.release();
    for (const file of temporary) work.engine.pages.remove(file);
  }
}

function storageOf(
  job: EngineJob,
  recipe: PreparedRecipe,
  inputs: ResolvedInput[],
  statement: Statement,
): { cheap: boolean; why: string; rows: number } {
  const { worthAFile, estimatedRows: rows } = planOf(job.connection, statement.sql);
  const stored = (why: string) => ({ cheap: false, why, rows });
  if (recipe.head) return stored("the parameters of a model");
  if (worthAFile !== undefined) return stored(worthAFile);
  const [only, more] = inputs.filter(({ kind }) => kind !== "process");
  if (more || only?.kind !== "parent") return stored("it does not read exactly one entry");
  if (recipe.volatile.length > 0) return stored(`volatile: ${recipe.volatile.join(", ")}`);
  const why = "filters and projects one entry: computed from its rows when read";
  return { cheap: true, why, rows };
}

/** Reads every row of a cheap entry once, so that what would fail later fails now. */
async function readOnce(
  job: EngineJob,
  statement: Statement,
  control: Control,
): Promise<BuiltFile> {
  const columns = describe(job.connection, statement.sql);
  const rowCount = await countByReading(job, statement.sql, control);
  return { file: -1, columns, rowCount, bytes: 0 };
}

function previewOf(
  job: EngineJob,
  statement: Statement,
  built: BuiltFile,
  cheap: boolean,
  control: Control,
): Promise<Cell[][]> {
  const from = cheap
    ? `(${statement.sql})`
    : job.attachments.read({ kind: "stored", file: built.file });
  return readRows(job, `select * from ${from} limit ${PREVIEW_ROWS}`, built.columns, control);
}

function entryOf(
  hash: string,
  recipe: PreparedRecipe,
  inputs: ResolvedInput[],
  built: BuiltFile,
  seconds: number,
): Omit<Entry, "storage" | "warnings"> {
  const processes = inputs.flatMap((input) => (input.kind === "process" ? [input.process] : []));
  return {
    hash,
    kind: "entry",
    recipe: recipe.code,
    columns: built.columns,
    row_count: built.rowCount,
    parents: inputs.flatMap((input) => (input.kind === "parent" ? [input.parent] : [])),
    files: inputs.flatMap((input) => (input.kind === "file" ? [input.input] : [])),
    ...(processes.length > 0 ? { processes } : {}),
    volatile: recipe.volatile,
    engine: ENGINE_VERSION,
    execute_seconds: Math.round(seconds * 1000) / 1000,
    bytes: built.bytes,
    created_at: new Date().toISOString(),
  };
}

/** The inputs in order of first use; the same one named twice is one. */
export function identityOf(inputs: ResolvedInput[]): IdentityInput[] {
  const seen = new Set<string>();
  const identity = inputs.map((input): IdentityInput => {
    if (input.kind === "file") {
      return { kind: "file", digest: input.input.sha256, options: input.input.options as never };
    }
    if (input.kind === "process") {
      return { kind: "process", digest: processingDigest(input.process) };
    }
    const { hash, follow, alias } = input.parent;
    return {
      kind: "parent",
      hash,
      follow,
      ...(alias ? { alias_id: alias.id, version: alias.version } : {}),
    };
  });
  return identity.filter((each) => {
    const text = JSON.stringify(each);
    return seen.has(text) ? false : seen.add(text);
  });
}
