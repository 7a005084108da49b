import { asc, inArray, lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { TELEMETRY_DAYS, TELEMETRY_SWEEP_ROWS } from "../../contract/limits.ts";
import type { TelemetryEvent } from "../../contract/telemetry.ts";
import { telemetry } from "../../migrations/d1/schema.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Drops rows older than `TELEMETRY_DAYS`, the oldest first, at an object's first event and then at most once an
 * hour. The event's own time is the clock. An object that was put to sleep asks again when it wakes: where nothing
 * is too old, that is one look at the index.
 */
export function retention(db: D1Database): (event: TelemetryEvent) => Promise<unknown> | undefined {
  let due = 0;
  return ({ at }) => {
    const now = Date.parse(at);
    if (now < due) return;
    due = now + HOUR_MS;
    return deletion(db, now).run();
  };
}

/** The statement of one sweep. */
export function deletion(db: D1Database, now: number) {
  const orm = drizzle(db);
  const oldest = new Date(now - TELEMETRY_DAYS * DAY_MS).toISOString();
  // D1 knows no limit on a deletion itself.
  const batch = orm
    .select({ id: telemetry.id })
    .from(telemetry)
    .where(lt(telemetry.at, oldest))
    .orderBy(asc(telemetry.at))
    .limit(TELEMETRY_SWEEP_ROWS);
  return orm.delete(telemetry).where(inArray(telemetry.id, batch));
}
