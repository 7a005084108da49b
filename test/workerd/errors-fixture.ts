import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import type { Effect } from "../../contract/events.ts";
import { ErrorLog } from "../../durable-objects/errors/error-log.ts";
import { News } from "../../durable-objects/errors/news.ts";
import type { Origin, Trouble } from "../../durable-objects/errors/record.ts";
import { Reporter } from "../../durable-objects/errors/reporter.ts";
import { Jobs } from "../../durable-objects/jobs/jobs.ts";
import { countingSql } from "./sql-counter.ts";
import { makeTables } from "./storage-fixture.ts";

export const PROJECT = { id: "p1", slug: "shoes" };
/** Before everything that a test logs. */
export const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** The error log of one object, as it is between two of its ends. */
export interface Logbook {
  log: ErrorLog;
  news: News;
  jobs: Jobs;
  state: DurableObjectState;
  /** what pages were told */
  told: Effect[];
  /** statements of the storage so far */
  statements(): number;
  /** a record of a session's call; of the project itself when there is no session */
  write(message: string, origin?: Partial<Origin>, more?: Partial<Trouble>): number;
  /** messages a session has not been told, newest first, told now */
  hear(session: string, startedAt?: string): string[];
}

/** Runs on the log of an object of its own; `again` runs on it after the object's end. */
export async function withLog(
  run: (book: Logbook, again: (then: (book: Logbook) => void | Promise<void>) => void) => unknown,
): Promise<void> {
  const stub = env.BLANK.getByName(crypto.randomUUID());
  const lives: ((book: Logbook) => void | Promise<void>)[] = [];
  await runInDurableObject(stub, async (_, state) => {
    makeTables(state);
    await run(logbook(state), (then) => lives.push(then));
  });
  for (const life of lives) {
    await evictDurableObject(stub);
    await runInDurableObject(stub, async (_, state) => life(logbook(state)));
  }
}

function logbook(state: DurableObjectState): Logbook {
  const counter = countingSql(state.storage.sql);
  const counted = new Proxy(state.storage, {
    get: (storage, key) => {
      const held = key === "sql" ? counter.sql : Reflect.get(storage, key, storage);
      return typeof held === "function" ? held.bind(storage) : held;
    },
  });
  const store = drizzle(counted);
  const log = new ErrorLog(store);
  const news = new News(store, log);
  const jobs = new Jobs(store, counted);
  const told: Effect[] = [];
  return {
    ...{ log, news, jobs, state, told },
    statements: () => counter.statements,
    write: (message, origin = {}, more = {}) => {
      const channels = { log, jobs, tell: (effects: Effect[]) => told.push(...effects) };
      const reporter = new Reporter(channels, { project: PROJECT, door: "mcp", ...origin });
      return reporter.report({ code: "build_failed", message, ...more }).seq;
    },
    hear: (session, startedAt = LONG_AGO) => {
      const records = news.of({ session, startedAt });
      if (records.length > 0) news.told({ session, startedAt }, records);
      return records.map(({ message }) => message);
    },
  };
}
