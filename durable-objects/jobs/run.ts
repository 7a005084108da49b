import {
  JOB_PATIENCE_MS,
  RESULT_KEPT_BYTES,
  VERIFY_AFTER_MS,
  VERIFY_MOST_SECONDS,
} from "../../contract/limits.ts";
import type { TelemetryEvent } from "../../contract/telemetry.ts";
import type { Activity } from "../activity.ts";
import { evictDownTo } from "../catalog/faithful/evict.ts";
import { verifyResult } from "../catalog/faithful/verify.ts";
import { type Entry, type Settings, shortHash } from "../catalog/model.ts";
import type { Work } from "../catalog/work.ts";
import { deliverErrors } from "../errors/deliver.ts";
import type { Reporter } from "../errors/reporter.ts";
import { progressOf, type Telling } from "../live/progress.ts";
import { loggedCall } from "../log/logged.ts";
import type { Services } from "../services.ts";
import type { DueJob, JobKind } from "./jobs.ts";
import { jobOutcome } from "./outcome.ts";

/** What a job needs of its object. */
export interface JobContext {
  services: Services;
  activity: Activity;
  reporter: Reporter;
  record(event: TelemetryEvent): void;
}

const JOBS: Record<JobKind, (services: Services, work: Work, subject: string) => Promise<unknown>> =
  {
    deliver_errors: ({ log, deployment }) => deliverErrors(log, deployment),
    verify_result: async (_, work, hash) => {
      const entry = work.catalog.entry(hash);
      if (entry) await verifyResult(work, entry, isBuiltTwice(entry, work.catalog.settings));
    },
    evict_results: (_, work) => evictDownTo(work, RESULT_KEPT_BYTES),
  };

/** A source is its file's bytes as they were read; what takes minutes is not worth taking them twice. */
function isBuiltTwice({ kind, execute_seconds: seconds }: Entry, settings: Settings): boolean {
  return settings.verify_builds && kind === "entry" && seconds <= VERIFY_MOST_SECONDS;
}

/**
 * Runs one job, which is one telemetry event like any call.
 * @throws what the job throws, for the caller to try it again; a failure that another try would only repeat is
 * logged and is the end of it
 * @returns after how many milliseconds it is to come again, while calls want the object's time
 */
export async function runJob(
  { services, activity, reporter, record }: JobContext,
  job: DueJob,
): Promise<number | undefined> {
  if (job.kind !== "deliver_errors") {
    const wait = activity.waitOf(`${job.kind} ${job.subject}`, VERIFY_AFTER_MS, JOB_PATIENCE_MS);
    if (wait > 0) return wait;
  }
  const started = Date.now();
  const telling = progressOf(services.live, crypto.randomUUID());
  const work = workOf(services, job, reporter, telling);
  const outcome = await jobOutcome(job, () => JOBS[job.kind](services, work, job.subject));
  telling.end(outcome.code === null);
  const event: TelemetryEvent = {
    at: new Date().toISOString(),
    door: "job",
    tool: job.kind,
    project: job.project.slug,
    session: "",
    principal: "tallyman",
    client: "tallyman",
    ok: outcome.code === null,
    error_code: outcome.code,
    duration_ms: Date.now() - started,
    ...(work.meter.engineMs > 0 ? { engine_ms: work.meter.engineMs, cold: work.meter.cold } : {}),
  };
  record(event);
  // Delivering the error log is bookkeeping that nobody asks about unless it fails.
  if (job.kind !== "deliver_errors" || !event.ok)
    services.calls.write(loggedCall(event, { hash: hashOf(job) }));
  if (outcome.trouble) reporter.report(outcome.trouble);
  if (outcome.again) throw outcome.again;
  return undefined;
}

/** The entry that a job is about. */
function hashOf({ kind, subject }: DueJob): string | undefined {
  return kind === "verify_result" ? shortHash(subject) : undefined;
}

function workOf(
  services: Services,
  { project }: DueJob,
  reporter: Reporter,
  telling: Telling,
): Work {
  const { revisions, results } = services;
  return {
    ...services,
    projectId: project.id,
    catalog: revisions.state,
    rows: results,
    reporter,
    signal: new AbortController().signal,
    meter: { engineMs: 0, cold: false },
    progress: telling.tell,
  };
}
