import { type ErrorCode, Failure, resolveErrorCode, toEnvelope } from "../../contract/errors.ts";
import { present } from "../errors/present.ts";
import type { Trouble } from "../errors/record.ts";
import type { DueJob } from "./jobs.ts";

export interface JobOutcome {
  code: ErrorCode | null;
  /** goes into the error log */
  trouble?: Trouble;
  /** why the job is to be tried again */
  again?: unknown;
}

/** Failures of a job that may pass: another part of the deployment was away, or the object was too busy. */
const PASSING = new Set<ErrorCode>(["store_unavailable", "out_of_memory", "time_limit"]);

/**
 * Runs a job's work. The log's own delivery never logs that it failed: the record would only wait in the same
 * outbox; it is tried again until it succeeds.
 */
export async function jobOutcome(job: DueJob, run: () => Promise<unknown>): Promise<JobOutcome> {
  try {
    await run();
    return { code: null };
  } catch (thrown) {
    console.error(`the job ${job.kind} failed`, thrown);
    const code = resolveErrorCode(thrown);
    if (job.kind === "deliver_errors") return { code, again: thrown };
    if (PASSING.has(code) && job.attempts < TRIES) return { code, again: thrown };
    const { message, hint, stage } = toEnvelope(thrown);
    const stack =
      thrown instanceof Failure || !(thrown instanceof Error) ? undefined : thrown.stack;
    return {
      code,
      trouble: {
        code,
        message: `${job.kind} failed: ${message}`,
        ...present({ hint, stage, stack }),
        ...(job.kind === "verify_result" ? { hash: job.subject } : {}),
      },
    };
  }
}

const TRIES = 3;
