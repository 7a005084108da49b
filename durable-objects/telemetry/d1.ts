import { drizzle } from "drizzle-orm/d1";
import type { TelemetryEvent } from "../../contract/telemetry.ts";
import { telemetry } from "../../migrations/d1/schema.ts";

/** A row an event. What was not measured is null. */
export function d1Sink(db: D1Database): (event: TelemetryEvent) => Promise<unknown> {
  return (event) => drizzle(db).insert(telemetry).values(rowOf(event)).run();
}

function rowOf(event: TelemetryEvent): typeof telemetry.$inferInsert {
  return {
    at: event.at,
    door: event.door,
    tool: event.tool,
    project: event.project,
    session: event.session,
    principal: event.principal,
    client: event.client,
    ok: event.ok,
    errorCode: event.error_code,
    durationMs: event.duration_ms,
    rows: event.rows ?? null,
    bytes: event.bytes ?? null,
    engineMs: event.engine_ms ?? null,
    cold: event.cold ?? null,
  };
}
