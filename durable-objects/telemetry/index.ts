import type { TelemetryEvent } from "../../contract/telemetry.ts";
import type { Env } from "../env.ts";
import { analyticsSink } from "./analytics.ts";
import { d1Sink } from "./d1.ts";
import { retention } from "./retention.ts";

/** Whatever is to be done about an event, synchronously or not. */
type Part = (event: TelemetryEvent) => Promise<unknown> | undefined;

/**
 * Writes one event a call: to D1, where the operator's page reads it, and to Workers Analytics Engine where that is
 * bound; and now and then drops what is too old. All of it happens after the reply and side by side: a part that
 * throws or rejects is logged, and fails neither the call nor another part.
 * @param after keeps the object alive until the work is done
 */
export function telemetrySink(
  env: Pick<Env, "DB" | "ANALYTICS">,
  after: (work: Promise<unknown>) => void,
): (event: TelemetryEvent) => void {
  const parts: [name: string, Part][] = [
    ["D1", d1Sink(env.DB)],
    ["retention", retention(env.DB)],
  ];
  if (env.ANALYTICS) parts.push(["Analytics Engine", analyticsSink(env.ANALYTICS)]);
  return (event) => {
    for (const [name, part] of parts) after(attempt(name, part, event));
  };
}

async function attempt(name: string, part: Part, event: TelemetryEvent): Promise<void> {
  try {
    await part(event);
  } catch (thrown) {
    console.error(`telemetry: ${name} failed`, thrown);
  }
}
