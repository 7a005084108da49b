import type { Caller } from "../../contract/caller.ts";
import { resolveErrorCode } from "../../contract/errors.ts";
import type { Door, TelemetryEvent } from "../../contract/telemetry.ts";
import { TOOLS } from "../../contract/tools/index.ts";
import type { Call } from "../call.ts";
import type { Reply } from "../replies/reply.ts";

/** The event of one call. It counts for the project that the reply speaks for, with the code that the reply has. */
export function eventOf(
  { caller, door, tool }: { caller: Caller; door: Door; tool: string },
  reply: Reply,
  { meter, project }: { meter: Call["meter"]; project: { slug: string } },
  durationMs: number,
): TelemetryEvent {
  const { session, principal, client } = caller;
  return {
    at: new Date().toISOString(),
    door,
    tool: Object.hasOwn(TOOLS, tool) ? tool : "unknown",
    project: project.slug,
    session,
    principal,
    client,
    ok: reply.ok,
    error_code: reply.ok ? null : resolveErrorCode(reply.body.error),
    duration_ms: durationMs,
    ...(meter.rows === undefined ? {} : { rows: meter.rows }),
    ...(meter.engineMs > 0 ? { engine_ms: meter.engineMs, cold: meter.cold } : {}),
  };
}
