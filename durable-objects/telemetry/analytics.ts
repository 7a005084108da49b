import type { TelemetryEvent } from "../../contract/telemetry.ts";

/** Analytics Engine has no null; nothing that is measured is below 0. */
const NOT_MEASURED = -1;

/**
 * A data point an event. Analytics Engine knows fields by their place only, so the order never changes; new ones
 * are added at the end. `docs/telemetry.md` lists them. The index is the project: sampling is fair between projects.
 */
export function analyticsSink(
  dataset: AnalyticsEngineDataset,
): (event: TelemetryEvent) => undefined {
  return (event) => {
    dataset.writeDataPoint({
      indexes: [event.project],
      blobs: BLOBS.map((field) => event[field] ?? ""),
      doubles: DOUBLES.map((field) => Number(event[field] ?? NOT_MEASURED)),
    });
  };
}

/** blob1, blob2, …; the code of a success is the empty text. */
export const BLOBS = [
  "at",
  "door",
  "tool",
  "project",
  "session",
  "principal",
  "client",
  "error_code",
] as const satisfies (keyof TelemetryEvent)[];

/** double1, double2, …; yes is 1, no is 0. */
export const DOUBLES = [
  "ok",
  "duration_ms",
  "rows",
  "bytes",
  "engine_ms",
  "cold",
] as const satisfies (keyof TelemetryEvent)[];
