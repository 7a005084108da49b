import { and, eq, lte, min, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { JOB_RETRY_MOST_MS, JOB_RETRY_MS } from "../../contract/limits.ts";
import { jobs } from "../../migrations/project/schema.ts";

/** What the object does by itself. */
export type JobKind = "deliver_errors" | "verify_result" | "evict_results";

export interface Job {
  kind: JobKind;
  /** what it is about; one job for each */
  subject: string;
  project: { id: string; slug: string };
}

/** A job whose time has come. */
export interface DueJob extends Job {
  /** how often it has failed so far */
  attempts: number;
}

/**
 * Work for later, kept in the object's storage and begun by its alarm. A job that fails is tried again, each time
 * later; one that is wished for while it runs is run once more.
 */
export class Jobs {
  private readonly db: DrizzleSqliteDODatabase;
  private readonly storage: DurableObjectStorage;

  constructor(db: DrizzleSqliteDODatabase, storage: DurableObjectStorage) {
    this.db = db;
    this.storage = storage;
  }

  /** Durable together with whatever is written in the same turn. A failed job keeps the time of its next try. */
  schedule(job: Job, delayMs = 0): void {
    const due = Date.now() + delayMs;
    this.db
      .insert(jobs)
      .values({ ...keyOf(job), project: JSON.stringify(job.project), due, attempts: 0, wanted: 1 })
      .onConflictDoUpdate({
        target: [jobs.kind, jobs.subject],
        set: {
          wanted: sql`${jobs.wanted} + 1`,
          due: sql`case when ${jobs.attempts} > 0 then ${jobs.due} else min(${jobs.due}, ${due}) end`,
        },
      })
      .run();
    this.setAlarm();
  }

  /**
   * Runs what is due, oldest first.
   * @param run says by throwing that a job failed, and by a number that it is to come again after so many milliseconds
   */
  async runDue(run: (job: DueJob) => Promise<number | undefined>): Promise<void> {
    try {
      for (;;) {
        const row = this.nextDue();
        if (!row) return;
        const { kind, subject, attempts, wanted } = row;
        const key = and(eq(jobs.kind, kind), eq(jobs.subject, subject));
        const job = { kind: kind as JobKind, subject, project: JSON.parse(row.project), attempts };
        const outcome = await run(job).catch(() => FAILED);
        if (typeof outcome === "number") {
          this.db
            .update(jobs)
            .set({ due: Date.now() + outcome })
            .where(key)
            .run();
          continue;
        }
        if (outcome === FAILED) {
          const due = Date.now() + Math.min(JOB_RETRY_MOST_MS, JOB_RETRY_MS * 2 ** attempts);
          this.db
            .update(jobs)
            .set({ due, attempts: attempts + 1 })
            .where(key)
            .run();
          continue;
        }
        this.db.update(jobs).set({ attempts: 0 }).where(key).run();
        this.db
          .delete(jobs)
          .where(and(key, eq(jobs.wanted, wanted)))
          .run();
      }
    } finally {
      this.setAlarm();
    }
  }

  private nextDue() {
    const due = lte(jobs.due, Date.now());
    return this.db.select().from(jobs).where(due).orderBy(jobs.due).limit(1).get();
  }

  private setAlarm(): void {
    const next = this.db
      .select({ due: min(jobs.due) })
      .from(jobs)
      .get()?.due;
    // The object's storage flushes the alarm together with the rows of this turn.
    if (typeof next === "number") this.storage.setAlarm(next).catch(tell);
  }
}

const FAILED = Symbol("the job failed");

function keyOf({ kind, subject }: Job) {
  return { kind, subject };
}

function tell(error: unknown): void {
  console.error("the object's alarm could not be set", error);
}
