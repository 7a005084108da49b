import type { Caller } from "../contract/caller.ts";
import {
  type ErrorCode,
  type ErrorEnvelope,
  Failure,
  resolveErrorCode,
  toEnvelope,
} from "../contract/errors.ts";
import { didYouMean } from "../contract/names.ts";
import type { Door, TelemetryEvent } from "../contract/telemetry.ts";
import type { ToolContract } from "../contract/tool.ts";
import { TOOLS, type ToolName } from "../contract/tools/index.ts";
import type { Call } from "./call.ts";
import { stepName } from "./catalog/draft.ts";
import { parseInput } from "./input.ts";
import { Once } from "./once.ts";
import { RateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { HANDLERS } from "./tools/index.ts";

export interface Request {
  tool: string;
  input: unknown;
  caller: Caller;
  door: Door;
  signal: AbortSignal;
  /** the client's own id of this call: a repeated one is answered with the first one's reply */
  callId?: string;
  onProgress?: (what: string, done: number, total?: number) => void;
}

export type Reply =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; body: Record<string, unknown> & { error: ErrorEnvelope } };

/**
 * The one door every call passes, whichever way it came: arguments are checked, the tool runs, at most one
 * revision is made, the reply is tagged, and one telemetry event is written. Nothing runs outside it.
 */
export class Registrar {
  private readonly services: Services;
  private readonly record: (event: TelemetryEvent) => void;
  private readonly once: Once;
  private readonly rate = new RateLimit();

  constructor(services: Services, record: (event: TelemetryEvent) => void) {
    this.services = services;
    this.record = record;
    this.once = new Once(services.store);
  }

  async call(request: Request): Promise<Reply> {
    const started = Date.now();
    const meter: Call["meter"] = { engineMs: 0, cold: false };
    let reply: Reply;
    try {
      this.rate.take(request.caller.session);
      const contract = toolOf(request);
      const body = await this.once.run(request, contract, () => this.run(request, contract, meter));
      reply = { ok: true, body: tag(body, request.caller) };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) console.error(`${request.tool} failed`, thrown);
      this.tellFailedBuild(request, resolveErrorCode(thrown));
      reply = { ok: false, body: { ...tag({}, request.caller), error: toEnvelope(thrown) } };
    }
    this.record(telemetryOf(request, reply, Date.now() - started, meter));
    return reply;
  }

  /** People who watch see that a build failed, too. */
  private tellFailedBuild({ tool }: Request, code: ErrorCode): void {
    const contract = contractOf(tool);
    if (!contract?.effects.includes("build_failed") || !BUILD_FAILURES.has(code)) return;
    const { revisions, live } = this.services;
    const revision = {
      step: stepName(revisions.state.step),
      at: new Date().toISOString(),
      effects: [{ kind: "build_failed" as const, tool }],
    };
    live.record(revision);
    live.announce(revision);
  }

  private async run(
    request: Request,
    contract: ToolContract,
    meter: Call["meter"],
  ): Promise<Record<string, unknown>> {
    const input = parseInput(contract, request.input);
    const call = this.callOf(request, contract, meter);
    const handler = HANDLERS[contract.name as ToolName] as (
      input: unknown,
      call: Call,
    ) => Promise<Record<string, unknown>>;
    return handler(input, call);
  }

  private callOf(request: Request, contract: ToolContract, meter: Call["meter"]): Call {
    const { revisions, results, live } = this.services;
    const { caller, tool } = request;
    const id = crypto.randomUUID();
    let committed = false;
    return {
      ...this.services,
      tool,
      door: request.door,
      caller,
      projectId: caller.project.id,
      catalog: revisions.state,
      rows: results,
      stamp: { by: caller.principal, session: caller.session },
      signal: request.signal,
      meter,
      progress: (what, done, total) => {
        request.onProgress?.(what, done, total);
        const state = total !== undefined && done >= total ? "done" : "running";
        live.progress({ id, what, done, ...(total === undefined ? {} : { total }), state });
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

function contractOf(tool: string): ToolContract | undefined {
  return Object.hasOwn(TOOLS, tool) ? TOOLS[tool as ToolName] : undefined;
}

function toolOf({ tool, caller }: Request): ToolContract {
  const contract = contractOf(tool);
  if (!contract) {
    const near = didYouMean(tool, Object.keys(TOOLS));
    throw new Failure("not_found", `There is no tool ${tool.slice(0, 80)}.`, {
      ...(near ? { hint: `Did you mean ${near}?` } : {}),
    });
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

function tag(body: Record<string, unknown>, caller: Caller): Record<string, unknown> {
  const { previousProject, project } = caller;
  const warning = previousProject
    ? {
        warning: `The active project changed from ${previousProject} to ${project.slug} since your previous call.`,
      }
    : {};
  return { project: project.slug, ...warning, ...body };
}

function promptOf({ input }: Request): { prompt?: string } {
  const prompt = (input as { prompt?: unknown } | null | undefined)?.prompt;
  return typeof prompt === "string" && prompt ? { prompt } : {};
}

function telemetryOf(
  request: Request,
  reply: Reply,
  durationMs: number,
  meter: Call["meter"],
): TelemetryEvent {
  const { caller } = request;
  return {
    at: new Date().toISOString(),
    door: request.door,
    tool: contractOf(request.tool)?.name ?? "unknown",
    project: caller.project.slug,
    session: caller.session,
    principal: caller.principal,
    client: caller.client,
    ok: reply.ok,
    error_code: reply.ok ? null : resolveErrorCode(reply.body.error),
    duration_ms: durationMs,
    ...(meter.rows === undefined ? {} : { rows: meter.rows }),
    ...(meter.engineMs > 0 ? { engine_ms: meter.engineMs, cold: meter.cold } : {}),
  };
}
