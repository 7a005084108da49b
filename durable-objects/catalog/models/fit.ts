import { Failure } from "../../../contract/errors.ts";
import { MODEL_SECONDS } from "../../../contract/limits.ts";
import type { FitFailure, Fitted, Model } from "../../../contract/model.ts";
import type { FitSession } from "../../data/codec.ts";
import { type BuiltFile, buildSelect } from "../../engine/build.ts";
import type { EngineJob } from "../../engine/engine.ts";
import { buildFromArrow } from "../../engine/ingest/arrow.ts";
import type { ModelHead } from "../../engine/recipe/model/create.ts";
import { Attachments } from "../../engine/relation.ts";
import { type Control, checkStop } from "../../engine/slices.ts";
import type { Work } from "../work.ts";
import { batchesOf } from "./rows.ts";
import { surveyRows } from "./survey.ts";

export interface FittedModel {
  model: Model;
  /** the file with its parameters */
  built: BuiltFile;
}

/**
 * Fits a model: the rows of its SELECT are stored for the time of the fit, handed to the codec, and what comes back
 * is stored as the entry's rows.
 * @throws recipe_rejected for options that do not fit the columns, build_failed for rows that cannot be fitted,
 *   too_large, time_limit, cancelled; nothing stays then
 */
export async function fitModel(
  work: Work,
  job: EngineJob,
  head: ModelHead,
  select: string,
  expectedRows: number,
  control: Control,
): Promise<FittedModel> {
  const training = await buildSelect(job, expectedRows, select, control);
  const reading = new Attachments(job.connection, job.files, job.kept);
  try {
    const from = reading.read({ kind: "stored", file: training.file });
    const survey = await surveyRows(job, head, training, from, control);
    using session = await work.codec.fit(survey.request);
    for await (const batch of batchesOf(job, survey, { from, columns: training.columns }, control))
      await session.add(batch);
    const { model, rows } = await led(session, work, job);
    const sampled = survey.sampled ?? model.sampled;
    return {
      model: {
        ...model,
        split: survey.split,
        ...(sampled ? { sampled: { ...sampled, rows: (model.sampled ?? sampled).rows } } : {}),
        options: { ...head.given, seed: head.options.seed },
      },
      built: await stored(job, rows, control),
    };
  } finally {
    reading.release();
    job.files.pages.remove(training.file);
  }
}

/** Leads a fit on, turn by turn, to its end. */
async function led(session: FitSession, work: Work, job: EngineJob): Promise<Fitted> {
  const { clock } = job.connection;
  const started = clock.now();
  for (;;) {
    const step = await session.step();
    if ("failure" in step) throw failureOf(step);
    if ("fitted" in step) return step.fitted;
    work.progress("fitting the model", Math.round(step.progress * 100), 100);
    try {
      checkStop({ signal: work.signal, seconds: MODEL_SECONDS }, clock.now() - started);
    } catch (stopped) {
      throw stopped instanceof Failure ? inWordsOfAFit(stopped) : stopped;
    }
  }
}

function inWordsOfAFit({ envelope: { code } }: Failure): Failure {
  if (code === "cancelled") {
    return new Failure(code, "The fit was cancelled; nothing was stored.");
  }
  return new Failure(
    code,
    `The fit took longer than ${MODEL_SECONDS} s and was stopped; nothing was stored.`,
    {
      hint: "Select fewer rows or columns, or lower n_trees, max_depth, k or folds.",
      stage: "fit",
    },
  );
}

function failureOf({ failure: { code, message, hint } }: FitFailure): Failure {
  return new Failure(code, message, { ...(hint ? { hint } : {}), stage: "fit" });
}

/** Bytes of a row, about, by which the form of its file is chosen. */
const ROW_BYTES = 80;

function stored(job: EngineJob, rows: Uint8Array, control: Control): Promise<BuiltFile> {
  const left = [rows];
  const source = { next: async () => left.shift() ?? null };
  return buildFromArrow(job, rows.length / ROW_BYTES, source, control, () => undefined);
}
