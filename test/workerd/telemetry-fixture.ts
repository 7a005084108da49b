import type { TelemetryEvent } from "../../contract/telemetry.ts";
import { DB } from "./edge-setup.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An event of the least interesting call; what a test is about is said in `more`. */
export function event(more: Partial<TelemetryEvent> = {}): TelemetryEvent {
  return {
    at: "2026-11-30T12:00:00.000Z",
    door: "mcp",
    tool: "catalog_list",
    project: "default",
    session: "mcp/s1",
    principal: "local",
    client: "claude-code/2.1",
    ok: true,
    error_code: null,
    duration_ms: 5,
    ...more,
  };
}

export function failed(
  code: NonNullable<TelemetryEvent["error_code"]>,
  more: Partial<TelemetryEvent> = {},
): TelemetryEvent {
  return event({ ok: false, error_code: code, ...more });
}

/** The milliseconds before now, as ISO 8601. */
export function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

/** Puts events into D1 without the sinks. */
export async function insert(events: TelemetryEvent[]): Promise<void> {
  const statement = DB.prepare(
    "insert into telemetry (at, door, tool, project, session, principal, client, ok, error_code, duration_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  await DB.batch(
    events.map((each) =>
      statement.bind(
        each.at,
        each.door,
        each.tool,
        each.project,
        each.session,
        each.principal,
        each.client,
        each.ok ? 1 : 0,
        each.error_code,
        each.duration_ms,
      ),
    ),
  );
}

export async function clear(): Promise<void> {
  await DB.exec("delete from telemetry");
}

/** The work that a sink leaves for after the reply. */
export class After {
  readonly #work: Promise<unknown>[] = [];
  readonly take = (work: Promise<unknown>): void => {
    this.#work.push(work);
  };

  /** Waits for all of it. @returns how many works there were. @throws what one of them rejects with */
  async done(): Promise<number> {
    await Promise.all(this.#work);
    return this.#work.length;
  }
}
