import { expect, test } from "vitest";
import { JOB_RETRY_MS } from "../../contract/limits.ts";
import type { Job } from "../../durable-objects/jobs/jobs.ts";
import { PROJECT, withLog } from "./errors-fixture.ts";

const job = (subject: string): Job => ({ kind: "deliver_errors", subject, project: PROJECT });

/** Runs what is due and answers the subjects in order. */
async function subjects(
  jobs: { runDue(run: (job: Job) => Promise<number | undefined>): Promise<void> },
  during: (job: Job) => unknown = () => undefined,
): Promise<string[]> {
  const ran: string[] = [];
  await jobs.runDue(async (each) => {
    ran.push(each.subject);
    const again = await during(each);
    return typeof again === "number" ? again : undefined;
  });
  return ran;
}

test("due jobs run once, the oldest first; the alarm is set for the next", () =>
  withLog(async ({ jobs, state }) => {
    jobs.schedule(job("later"), 60_000);
    const alarm = await state.storage.getAlarm();
    jobs.schedule(job("second"), 0);
    jobs.schedule(job("first"), -5);
    expect(await subjects(jobs)).toEqual(["first", "second"]);
    expect(await subjects(jobs)).toEqual([]);
    expect(await state.storage.getAlarm()).toBe(alarm);
  }));

test("a job wished for twice runs once; wished for while it runs, it runs again", () =>
  withLog(async ({ jobs }) => {
    jobs.schedule(job("a"));
    jobs.schedule(job("a"));
    let wishes = 1;
    const ran = await subjects(jobs, () => {
      if (wishes-- > 0) jobs.schedule(job("a"));
    });
    expect(ran).toEqual(["a", "a"]);
    expect(await subjects(jobs)).toEqual([]);
  }));

test("a job that fails keeps what it is about, and is tried again later each time", () =>
  withLog(async ({ jobs, state }) => {
    const waits: number[] = [];
    const due = () => state.storage.sql.exec<{ due: number }>("select due from jobs").one().due;
    jobs.schedule(job("a"));
    for (const _ of [1, 2, 3]) {
      const ran = await subjects(jobs, () => {
        throw new Error("not now");
      });
      expect(ran).toEqual(["a"]);
      waits.push(Math.round((due() - Date.now()) / JOB_RETRY_MS));
      state.storage.sql.exec("update jobs set due = 0");
    }
    expect(waits).toEqual([1, 2, 4]);
    expect(await subjects(jobs)).toEqual(["a"]);
    expect(state.storage.sql.exec("select * from jobs").toArray()).toEqual([]);
  }));

test("a wish does not bring a failed job's next try forward, and is not lost", () =>
  withLog(async ({ jobs }) => {
    jobs.schedule(job("a"));
    await subjects(jobs, () => {
      throw new Error("not now");
    });
    jobs.schedule(job("a"));
    expect(await subjects(jobs)).toEqual([]);
  }));

test("a job that stands back comes again when it said, and that is no failure", () =>
  withLog(async ({ jobs, state }) => {
    jobs.schedule(job("a"));
    const before = Date.now();
    expect(await subjects(jobs, () => 5_000)).toEqual(["a"]);
    const row = state.storage.sql
      .exec<{ due: number; attempts: number }>("select * from jobs")
      .one();
    expect(row.due - before).toBeGreaterThanOrEqual(5_000);
    expect([row.attempts, await state.storage.getAlarm()]).toEqual([0, row.due]);
    state.storage.sql.exec("update jobs set due = 0");
    expect(await subjects(jobs)).toEqual(["a"]);
    expect(state.storage.sql.exec("select * from jobs").toArray()).toEqual([]);
  }));

test("one job that fails keeps no other from running", () =>
  withLog(async ({ jobs }) => {
    for (const subject of ["a", "b", "c"]) jobs.schedule(job(subject));
    const ran = await subjects(jobs, ({ subject }) => {
      if (subject === "b") throw new Error("not this one");
    });
    expect(ran.sort()).toEqual(["a", "b", "c"]);
  }));

test("jobs outlive the object, with the project they are for", () =>
  withLog(({ jobs }, again) => {
    jobs.schedule(job("a"));
    again(async (book) => {
      const seen: Job[] = [];
      await book.jobs.runDue(async (each) => {
        seen.push(each);
        return undefined;
      });
      expect(seen).toEqual([{ ...job("a"), attempts: 0 }]);
    });
  }));
