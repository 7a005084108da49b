import { drizzle } from "drizzle-orm/d1";
import type { TelemetryEvent } from "../contract/telemetry.ts";
import { telemetry } from "../migrations/d1/schema.ts";

/** Writes one event a call to D1, after the reply; a sink that fails is logged and never fails the call. */
export function telemetrySink(db: D1Database, after: (work: Promise<unknown>) => void) {
  return (event: TelemetryEvent): void => {
    const write = drizzle(db).insert(telemetry).values(rowOf(event)).run();
    after(write.catch((error: unknown) => console.error("telemetry was not written", error)));
  };
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
