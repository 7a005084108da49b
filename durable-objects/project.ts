import { DurableObject } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/durable-sqlite";
import { migrate } from "drizzle-orm/durable-sqlite/migrator";
import { CALLER_HEADER, decodeCaller } from "../contract/caller.ts";
import { Failure } from "../contract/errors.ts";
import { failureResponse } from "../contract/http-status.ts";
import type { TelemetryEvent } from "../contract/telemetry.ts";
import migrations from "../migrations/project/migrations.js";
import { stepName } from "./catalog/draft.ts";
import { Results } from "./catalog/results.ts";
import { Revisions } from "./catalog/revisions.ts";
import { companionCall } from "./companion.ts";
import { DataNames } from "./data/names.ts";
import { putBytes } from "./data/put.ts";
import { dataRoute } from "./data/route.ts";
import { Engine } from "./engine/engine.ts";
import type { Env, ProjectRpc } from "./env.ts";
import { ErrorLog } from "./errors/error-log.ts";
import { News, type Reader } from "./errors/news.ts";
import { GitHttp } from "./git/index.ts";
import { Jobs } from "./jobs/jobs.ts";
import { runJob } from "./jobs/run.ts";
import { Live } from "./live/live.ts";
import { CallLog } from "./log/call-log.ts";
import { mcpWire } from "./mcp.ts";
import { Registrar } from "./registrar.ts";
import { newsOf } from "./replies/reply.ts";
import type { NewErrors } from "./replies/told.ts";
import type { Services } from "./services.ts";
import { telemetrySink } from "./telemetry/index.ts";

/** The object of one project: it routes and wires; what happens is in the modules it names. */
export class Project extends DurableObject<Env> implements ProjectRpc {
  private readonly services: Services;
  private readonly record: (event: TelemetryEvent) => void;
  private readonly registrar: Registrar;
  private readonly mcp: (request: Request) => Promise<Response>;
  private readonly git: GitHttp;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const store = drizzle(ctx.storage);
    const live = new Live(ctx, store);
    const engine = new Engine(ctx.storage.sql);
    const log = new ErrorLog(store);
    this.services = {
      revisions: new Revisions(ctx.storage, live),
      results: new Results(store, engine.pages),
      engine,
      data: new DataNames(store),
      live,
      log,
      news: new News(store, log),
      jobs: new Jobs(store, ctx.storage),
      calls: new CallLog(store),
      store,
      bucket: env.FILES,
      codec: env.CODEC,
      deployment: env.DB,
      projects: {
        putText: (id, path, text) =>
          env.PROJECT.get(env.PROJECT.idFromName(id)).putText(id, path, text),
        newErrors: (id, reader) => env.PROJECT.get(env.PROJECT.idFromName(id)).newErrors(reader),
      },
    };
    this.record = telemetrySink(env, (work) => ctx.waitUntil(work));
    this.registrar = new Registrar(this.services, this.record);
    this.mcp = mcpWire(this.registrar, this.services);
    this.git = new GitHttp(ctx.storage.sql);
    ctx.blockConcurrencyWhile(async () => {
      await migrate(store, migrations);
      this.services.results.dropUnpublished();
      await this.services.revisions.open();
    });
  }

  override async fetch(request: Request): Promise<Response> {
    try {
      return await this.route(request);
    } catch (thrown) {
      return failureResponse(thrown);
    }
  }

  /** Puts a text file under data/; for the object that makes this project. */
  async putText(projectId: string, path: string, text: string): Promise<void> {
    const { bucket, data } = this.services;
    const bytes = new TextEncoder().encode(text);
    await putBytes({ bucket, data, projectId }, path, bytes, "text/csv; charset=utf-8");
  }

  /** What a session that came over from another project has not been told of this one's error log. */
  async newErrors(reader: Reader): Promise<NewErrors> {
    return newsOf(this.services, reader, {});
  }

  /** What the object does by itself: one job after the other, each as one telemetry event. */
  override async alarm(): Promise<void> {
    const { services, record, registrar } = this;
    const { activity } = registrar;
    await services.jobs.runDue((job) =>
      runJob({ services, activity, record, reporter: registrar.reporterOf(job.project) }, job),
    );
  }

  /** Pings are answered by the platform; a page says nothing else. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "this socket only speaks");
  }

  override webSocketError(socket: WebSocket, error: unknown): void {
    console.error("a live socket failed", error);
    this.services.live.closed(socket, 1011);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    this.services.live.closed(socket, code);
  }

  private async route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const caller = decodeCaller(request.headers.get(CALLER_HEADER));
    const [, door = ""] = url.pathname.split("/");
    if (door === "mcp") return this.mcp(request);
    if (door === "api" || door === "export" || door === "pack")
      return companionCall(this.registrar, caller, url, request);
    if (door === "data") return dataRoute(this.services.data, url.pathname, request);
    if (door === "git") return this.git.answer(url.pathname.slice("/git".length));
    if (door === "live") {
      const since = url.searchParams.get("since");
      const step = stepName(this.services.revisions.state.step);
      return this.services.live.accept(
        caller.project.slug,
        step,
        since === null ? undefined : Number(since),
      );
    }
    throw new Failure("not_found", `The project has nothing at ${url.pathname}.`);
  }
}
