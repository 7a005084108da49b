import type { TelemetryEvent } from "../../contract/telemetry.ts";
import { TOOLS, type ToolName } from "../../contract/tools/index.ts";
import type { LoggedCall } from "../../contract/tools/project_log.ts";

/** Characters of a wish that one line shows. */
const PROMPT_CHARS = 300;

/** What the companion reads to show its pages would bury everything else. */
export function isLogged({ door, tool, ok }: TelemetryEvent, input: unknown): boolean {
  if (door !== "companion" || !ok) return true;
  // Without arguments it only reads.
  if (tool === "project_settings") return Object.keys(input ?? {}).length > 0;
  const contract = Object.hasOwn(TOOLS, tool) ? TOOLS[tool as ToolName] : undefined;
  return contract?.annotations.readOnlyHint === false;
}

/**
 * The line of one call in the project's log.
 * @param body its reply, which names what it made
 */
export function loggedCall(
  event: TelemetryEvent,
  body: Record<string, unknown> = {},
  prompt?: string,
): Omit<LoggedCall, "seq"> {
  const { door, tool, session, client, error_code: code } = event;
  const began = new Date(Date.parse(event.at) - event.duration_ms).toISOString();
  return {
    at: began,
    ms: event.duration_ms,
    door,
    tool,
    session,
    client,
    by: event.principal,
    ...(code === null ? {} : { code }),
    ...textOf(body, "error_id"),
    ...textOf(body, "step"),
    ...textOf(body, "alias"),
    ...textOf(body, "hash"),
    ...(typeof body.version === "number" ? { version: body.version } : {}),
    ...(prompt ? { prompt: prompt.slice(0, PROMPT_CHARS) } : {}),
    ...(event.rows === undefined ? {} : { rows: event.rows }),
    ...(event.engine_ms === undefined ? {} : { engine_ms: event.engine_ms }),
    ...(event.cold ? { cold: true } : {}),
  };
}

function textOf<K extends string>(body: Record<string, unknown>, field: K): { [F in K]?: string } {
  const value = body[field];
  return typeof value === "string" ? ({ [field]: value } as { [F in K]?: string }) : {};
}
