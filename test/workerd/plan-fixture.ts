import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import type { Built } from "../../durable-objects/catalog/build.ts";
import { followUp } from "../../durable-objects/catalog/follow-up.ts";
import type { Alias, Entry } from "../../durable-objects/catalog/model.ts";
import { inOneRevision, type Plan, type PlanWork } from "../../durable-objects/catalog/plan.ts";
import { readEntry } from "../../durable-objects/catalog/read.ts";
import type { RecalcReport } from "../../durable-objects/catalog/recalc.ts";
import { Results } from "../../durable-objects/catalog/results.ts";
import type { Revision } from "../../durable-objects/catalog/revisions.ts";
import { DataNames } from "../../durable-objects/data/names.ts";
import { Engine } from "../../durable-objects/engine/engine.ts";
import { ErrorLog } from "../../durable-objects/errors/error-log.ts";
import { Reporter } from "../../durable-objects/errors/reporter.ts";
import { Jobs } from "../../durable-objects/jobs/jobs.ts";
import { AUTHOR, type History, name, withHistory } from "./revisions-fixture.ts";

/** Plans over a catalog that moves while they are made: a build takes seconds, and the others do not wait. */
export interface Desk extends History {
  work: PlanWork;
  /** runs right before each attempt to commit of the plans made here */
  onCommit: (attempt: number) => Promise<unknown>;
  /** run before and after each job of the engine; not around jobs that they set off themselves */
  onJob: (job: number) => Promise<unknown>;
  afterJob: (job: number) => Promise<unknown>;
  attempts: number;
  /** builds a recipe and, when it is named, makes it the alias's next version */
  build(code: string, alias?: string): Promise<Made>;
  /** the same, and rebuilds what follows the alias in the same revision */
  revise(alias: string, code: string): Promise<Made & { cascade: RecalcReport | undefined }>;
  plan<T>(make: (plan: Plan) => Promise<T>): Promise<{ result: T; revision: Revision | undefined }>;
  /** makes a recipe the newest version of an alias, past all hooks */
  move(alias: string, code: string): Promise<Entry>;
  rows(entry: Entry): Promise<unknown[][]>;
  head(alias: string): Entry;
  alias(name: string): Alias;
  /** stored files, and those that a result names */
  files(): { stored: number; published: number };
}

export interface Made {
  built: Built;
  revision: Revision | undefined;
}

export const numbers = (upTo: number) => `select n from range(${upTo}) t(n) order by n`;

export function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  return withHistory(async (history) => {
    const desk = deskOf(history);
    await run(desk);
  });
}

function deskOf(history: History): Desk {
  const { revisions, storage } = history;
  const engine = new HookedEngine(storage.sql);
  const store = drizzle(storage);
  const results = new Results(store, engine.pages);
  const straight: PlanWork = {
    projectId: "p1",
    catalog: revisions.state,
    engine,
    rows: results,
    results,
    data: new DataNames(store),
    bucket: env.FILES,
    // Nothing is decoded here.
    codec: {} as PlanWork["codec"],
    signal: new AbortController().signal,
    meter: { engineMs: 0, cold: false },
    progress: () => undefined,
    published: () => undefined,
    stamp: { by: AUTHOR.by, session: AUTHOR.session },
    reporter: new Reporter(
      { log: new ErrorLog(store), jobs: new Jobs(store, storage), tell: () => undefined },
      { project: { id: "p1", slug: "p1" }, door: "mcp", session: AUTHOR.session },
    ),
    commit: (change, publish) => revisions.commit(AUTHOR, change, publish),
  };
  const work: PlanWork = {
    ...straight,
    commit: async (change, publish) => {
      await desk.onCommit(++desk.attempts);
      return straight.commit(change, publish);
    },
  };
  const alias = (wanted: string) => {
    const found = revisions.state.alias(wanted);
    if (!found) throw new Error(`no alias ${wanted}`);
    return found;
  };
  const count = (table: string) =>
    storage.sql.exec<{ n: number }>(`select count(*) as n from ${table}`).one().n;
  const desk: Desk = {
    ...history,
    work,
    attempts: 0,
    onCommit: async () => undefined,
    onJob: async () => undefined,
    afterJob: async () => undefined,
    plan: (make) => inOneRevision(work, make),
    build: async (code, wanted) => {
      const { result, revision } = await desk.plan((plan) => named(plan, code, wanted));
      return { built: result, revision };
    },
    revise: async (wanted, code) => {
      const { result, revision } = await desk.plan(async (plan) => {
        const { id } = alias(wanted);
        plan.restOn(id);
        const built = await named(plan, code, wanted);
        return { built, cascade: await followUp(plan, id) };
      });
      return { ...result, revision };
    },
    move: async (wanted, code) => {
      const { before, after } = engine;
      engine.before = engine.after = async () => undefined;
      const { result } = await inOneRevision(straight, (plan) => named(plan, code, wanted));
      Object.assign(engine, { before, after });
      return result.entry;
    },
    rows: (entry) =>
      engine.job(work.meter, (job) => readEntry(work, job, entry, { offset: 0, limit: 10 })),
    alias,
    head: (wanted) => {
      const entry = revisions.state.entry(alias(wanted).versions.at(-1)?.hash ?? "");
      if (!entry) throw new Error(`${wanted} has no entry`);
      return entry;
    },
    files: () => ({ stored: count("files"), published: count("results") }),
  };
  let jobs = 0;
  engine.before = () => desk.onJob(++jobs);
  engine.after = () => desk.afterJob(jobs);
  return desk;
}

async function named(plan: Plan, code: string, alias: string | undefined): Promise<Built> {
  const built = await plan.build(code, "");
  if (alias) plan.do((draft) => name(draft, built.entry, alias));
  return built;
}

class HookedEngine extends Engine {
  before: () => Promise<unknown> = async () => undefined;
  after: () => Promise<unknown> = async () => undefined;

  override async job<T>(...[meter, run]: Parameters<typeof Engine.prototype.job<T>>): Promise<T> {
    await this.before();
    const result = await super.job(meter, run);
    await this.after();
    return result;
  }
}
