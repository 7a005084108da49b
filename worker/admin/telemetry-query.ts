import { z } from "zod";
import { Failure } from "../../contract/errors.ts";
import { TELEMETRY_DAYS } from "../../contract/limits.ts";
import { checkProjectName } from "../../contract/names.ts";
import { DOORS, type Door } from "../../contract/telemetry.ts";
import type { TelemetryFilter } from "../../durable-objects/registry/telemetry-summary.ts";

export const DEFAULT_WINDOW = "24h";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };
const CLIENT_CHARS = 200;

/**
 * The filter that a query asks for, as it is at `now`. What is not known exactly is refused, so that no answer is
 * about more than was asked for.
 * @throws invalid_input
 */
export function telemetryQuery(query: URLSearchParams, now: number): TelemetryFilter {
  const given = new Map<string, string>();
  for (const [name, value] of query) {
    if (given.has(name)) throw refused(`The parameter "${shown(name)}" is given twice.`);
    given.set(name, value);
  }
  const { since = DEFAULT_WINDOW, project, client, door, ...unknown } = Object.fromEntries(given);
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined)
    throw refused(`"${shown(stranger)}" is no parameter of this address.`);
  return {
    since: new Date(begin(since, now)).toISOString(),
    until: new Date(now).toISOString(),
    ...(project === undefined ? {} : { project: projectName(project) }),
    ...(client === undefined ? {} : { client: clientName(client) }),
    ...(door === undefined ? {} : { door: doorName(door) }),
  };
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function begin(since: string, now: number): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(since) ?? [];
  const at = unit
    ? now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
    : Date.parse(moment.safeParse(since).data ?? "");
  if (Number.isNaN(at)) throw refused(`"since" cannot be "${shown(since)}".`);
  if (at > now) throw refused('"since" lies in the future.');
  if (at >= now - TELEMETRY_DAYS * UNIT_MS.d) return at;
  throw refused(
    `"since" lies more than ${TELEMETRY_DAYS} days back, and calls are kept no longer.`,
  );
}

function projectName(value: string): string {
  try {
    checkProjectName(value);
    return value;
  } catch {
    throw refused(`"project" cannot be "${shown(value)}", which is no project's name.`);
  }
}

function clientName(value: string): string {
  if (value !== "" && value.length <= CLIENT_CHARS) return value;
  throw refused(`"client" takes 1 to ${CLIENT_CHARS} characters.`);
}

function doorName(value: string): Door {
  const door = DOORS.find((known) => known === value);
  if (door) return door;
  throw refused(`"door" takes ${DOORS.join(", ")}.`);
}

function shown(text: string): string {
  return text.slice(0, 80);
}

function refused(message: string): Failure {
  return new Failure("invalid_input", message, {
    hint: "Known are since (30m, 24h, 7d, 2026-11-30 or 2026-11-30T12:00:00Z), project, client and door.",
  });
}
