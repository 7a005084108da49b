import type { Caller } from "../contract/caller.ts";
import { type ErrorCode, Failure, resolveErrorCode, toEnvelope } from "../contract/errors.ts";
import type { Effect } from "../contract/events.ts";
import { didYouMean } from "../contract/names.ts";
import type { Door, TelemetryEvent } from "../contract/telemetry.ts";
import type { ToolContract } from "../contract/tool.ts";
import { TOOLS, type ToolName } from "../contract/tools/index.ts";
import { Activity } from "./activity.ts";
import type { Call } from "./call.ts";
import { stepName } from "./catalog/draft.ts";
import { Reporter } from "./errors/reporter.ts";
import { parseInput } from "./input.ts";
import { settle } from "./jobs/settle.ts";
import { progressOf, type Telling } from "./live/progress.ts";
import type { CallLog } from "./log/call-log.ts";
import { isLogged, loggedCall } from "./log/logged.ts";
import { Once } from "./once.ts";
import { RateLimit } from "./rate.ts";
import type { Content } from "./replies/content.ts";
import { newsFor, type Reply, tagged } from "./replies/reply.ts";
import { troubleOf } from "./replies/trouble-of.ts";
import type { Services } from "./services.ts";
import { eventOf } from "./telemetry/event.ts";
import { HANDLERS } from "./tools/index.ts";

export interface Request {
  tool: string;
  /** names the call in what open pages are told of it */
  id?: string;
  /** a `Failure` when there was no reading the arguments */
  input: unknown;
  /** bytes that come with the call, for the one tool that takes some */
  body?: ReadableStream<Uint8Array>;
  caller: Caller;
  door: Door;
  signal: AbortSignal;
  /** whether anybody is there to take the reply */
  isHeard: () => boolean;
  /** the client's own id of this call: a repeated one is answered with the first one's reply */
  callId?: string;
  onProgress?: (what: string, done: number, total?: number) => void;
}

/** One call on its way through the door. */
interface Passage {
  id: string;
  meter: Call["meter"];
  reporter: Reporter;
  telling: Telling;
  /** which project the reply speaks for */
  project: { id: string; slug: string };
  /** bytes that go out instead of the reply's facts */
  content?: Content;
}

/**
 * The one door every call passes, whichever way it came: arguments are checked, the tool runs, at most one
 * revision is made, a failure is logged, the reply is tagged, and one telemetry event is written. Nothing runs
 * outside it.
 */
export class Registrar {
  private readonly services: Services;
  private readonly record: (event: TelemetryEvent) => void;
  private readonly once: Once;
  private readonly rate = new RateLimit();
  /** what calls want of the object now */
  readonly activity = new Activity();
  /** records of failures, so that a call that waited for another's failure does not log it again */
  private readonly logged = new WeakMap<object, string>();

  constructor(services: Services, record: (event: TelemetryEvent) => void) {
    this.services = services;
    this.record = record;
    this.once = new Once(services.store);
  }

  async call(request: Request): Promise<Reply> {
    const { caller } = request;
    const { news } = this.services;
    const started = Date.now();
    const passage = this.passageOf(request);
    news.begin(passage.id);
    this.activity.begin();
    const reply = await this.answer(request, passage);
    passage.telling.end(reply.ok);
    // Bytes have no room for news: they are told with the next reply that has.
    if (request.isHeard() && !passage.content) {
      Object.assign(reply.body, await newsFor(this.services, caller, passage.project, reply.body));
    }
    const event = eventOf(request, reply, passage, Date.now() - started);
    this.record(event);
    if (isLogged(event, request.input))
      this.keep(loggedCall(event, reply.body, promptOf(request).prompt));
    this.activity.end(passage.meter.engineMs > 0);
    news.end(passage.id, request.isHeard(), passage.reporter.written > 0);
    return reply;
  }

  private passageOf({ id: named, caller, door, tool }: Request): Passage {
    const id = named ?? crypto.randomUUID();
    const { project, session, principal } = caller;
    const origin = { project, door, tool: loggedTool(tool, door), session, callId: id, principal };
    const reporter = new Reporter(this.channels, origin);
    const telling = progressOf(this.services.live, id);
    return { id, meter: { engineMs: 0, cold: false }, reporter, telling, project };
  }

  /** For what the object does by itself. */
  reporterOf(project: Caller["project"]): Reporter {
    return new Reporter(this.channels, { project, door: "job" });
  }

  private get channels() {
    const { log, jobs } = this.services;
    return { log, jobs, tell: (effects: Effect[]) => this.tell(effects) };
  }

  private async answer(request: Request, passage: Passage): Promise<Reply> {
    const { caller } = request;
    try {
      this.rate.take(rateOf(request));
      const contract = toolOf(request);
      const body = await this.once.run(request, contract, () =>
        this.run(request, contract, passage),
      );
      const { content, project } = passage;
      return { ok: true, body: tagged(body, caller, project), ...(content ? { content } : {}) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) console.error(`${request.tool} failed`, thrown);
      const id = this.logOf(thrown, request, passage);
      const error = toEnvelope(thrown);
      const logged = id === undefined ? {} : { error_id: id };
      return { ok: false, body: { ...tagged({}, caller, caller.project), error, ...logged } };
    }
  }

  /** The record of a failure. A session that goes on beyond its rate is logged once a minute. */
  private logOf(thrown: unknown, request: Request, { reporter }: Passage) {
    const { tool, input } = request;
    const isObject = typeof thrown === "object" && thrown !== null;
    const known = isObject ? this.logged.get(thrown) : undefined;
    if (known !== undefined) return known;
    const code = resolveErrorCode(thrown);
    if (code === "rate_limited" && !this.rate.isFirstRefusal(rateOf(request))) return undefined;
    // A page that turns to other rows before it has these.
    if (code === "cancelled" && request.signal.aborted && isForRows(request)) return undefined;
    const watched = contractOf(tool)?.effects.includes("build_failed") && BUILD_FAILURES.has(code);
    try {
      const { id } = reporter.report(
        troubleOf(thrown, input, this.services.revisions.state),
        (record) => (watched ? [{ kind: "build_failed", tool, error_id: record.id }] : []),
      );
      if (isObject) this.logged.set(thrown, id);
      return id;
    } catch (unlogged) {
      // The caller is told of its own failure, whatever becomes of the log.
      console.error(`the failure of ${tool} was not logged`, unlogged);
      return undefined;
    }
  }

  /** A log that cannot be written costs no reply. */
  private keep(call: Parameters<CallLog["write"]>[0]): void {
    try {
      this.services.calls.write(call);
    } catch (unlogged) {
      console.error(`${call.tool} was not kept in the log of calls`, unlogged);
    }
  }

  private tell(effects: Effect[]): void {
    const { revisions, live } = this.services;
    const step = stepName(revisions.state.step);
    const revision = { step, at: new Date().toISOString(), effects };
    live.record(revision);
    live.announce(revision);
  }

  private async run(
    request: Request,
    contract: ToolContract,
    passage: Passage,
  ): Promise<Record<string, unknown>> {
    const input = parseInput(contract, request.input);
    const call = this.callOf(request, contract, passage);
    const handler = HANDLERS[contract.name as ToolName] as (
      input: unknown,
      call: Call,
    ) => Promise<Record<string, unknown>>;
    return handler(input, call);
  }

  private callOf(request: Request, contract: ToolContract, passage: Passage): Call {
    const { revisions, results } = this.services;
    const { caller, tool } = request;
    let committed = false;
    return {
      ...this.services,
      tool,
      door: request.door,
      ...(request.body ? { body: request.body } : {}),
      caller,
      projectId: caller.project.id,
      catalog: revisions.state,
      rows: results,
      stamp: { by: caller.principal, session: caller.session },
      signal: request.signal,
      meter: passage.meter,
      reporter: passage.reporter,
      tell: (effects) => this.tell(effects),
      published: (entry) => settle(this.services, caller.project, entry),
      answerWith: (content) => {
        passage.content = content;
      },
      switchTo: (project) => {
        passage.project = project;
      },
      progress: (what, done, total) => {
        request.onProgress?.(what, done, total);
        passage.telling.tell(what, done, total);
      },
      commit: async (change, publish) => {
        if (!contract.checkpoint) throw new Error(`${tool} is not a tool that makes revisions`);
        if (committed) throw new Error(`${tool} made a second revision`);
        const author = {
          tool,
          by: caller.principal,
          session: caller.session,
          ...promptOf(request),
        };
        const revision = await revisions.commit(author, change, publish);
        committed = revision !== undefined;
        return revision;
      },
    };
  }
}

const BUILD_FAILURES = new Set<ErrorCode>([
  "recipe_rejected",
  "build_failed",
  "ingest_failed",
  "out_of_memory",
  "time_limit",
]);

/** Calls by which a page shows rows: they come as fast as a hand scrolls. */
function isForRows({ tool, door }: Request): boolean {
  return door === "companion" && tool.startsWith("entry_");
}

/** Rows that a page scrolls through do not use up what its session may call besides. */
function rateOf(request: Request): string {
  return isForRows(request) ? `${request.caller.session} rows` : request.caller.session;
}

/** A person's edit of a recipe goes by its own name, as in the log of the original. */
function loggedTool(tool: string, door: Door): string {
  if (door === "companion" && tool === "catalog_revise") return "api_code";
  return contractOf(tool)?.name ?? "unknown";
}

function contractOf(tool: string): ToolContract | undefined {
  return Object.hasOwn(TOOLS, tool) ? TOOLS[tool as ToolName] : undefined;
}

function toolOf({ tool, caller, door }: Request): ToolContract {
  const contract = contractOf(tool);
  if (!contract) {
    const near = didYouMean(tool, Object.keys(TOOLS));
    throw new Failure("not_found", `There is no tool ${tool.slice(0, 80)}.`, {
      ...(near ? { hint: `Did you mean ${near}?` } : {}),
    });
  }
  if (!contract.doors.includes(door)) {
    throw new Failure("forbidden", `${tool} is what a page says, not a tool to call.`);
  }
  if (caller.features && !caller.features.includes(contract.feature)) {
    throw new Failure("forbidden", `This connection is limited to ${caller.features.join(", ")}.`);
  }
  if (caller.readOnly && !isOpenToReaders(contract)) {
    throw new Failure("read_only", `This connection is read-only, so ${tool} is refused.`);
  }
  return contract;
}

/** Reading, querying, switching and exporting stay open to a read-only connection. */
export function isOpenToReaders(contract: ToolContract): boolean {
  return contract.annotations.readOnlyHint || contract.name === "project_switch";
}

function promptOf({ input }: Request): { prompt?: string } {
  const prompt = (input as { prompt?: unknown } | null | undefined)?.prompt;
  return typeof prompt === "string" && prompt ? { prompt } : {};
}
