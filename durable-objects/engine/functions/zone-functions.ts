import { firstOffsetAtLocal, offsetAtInstant, offsetAtLocal } from "./offsets.ts";
import { FunctionError, type ScalarFunction } from "./types.ts";
import { findZone, nearestZone, type Zone } from "./zones.ts";

/**
 * Offsets of zones in seconds, for seconds since 1970. A missing time (NULL, infinity) has offset 0: whatever is
 * added to it, it stays what it is.
 */
export const ZONE_FUNCTIONS: ScalarFunction[] = [
  {
    name: "__internal_offset_at_instant",
    returns: "int32",
    run: (name, second) => {
      if (name === null) return null;
      const zone = zoneNamed(name as string);
      return second === null ? 0 : offsetAtInstant(zone, second as number);
    },
  },
  {
    name: "__internal_offset_at_local",
    returns: "int32",
    run: (name, second, onGap) => {
      if (name === null || onGap === null) return null;
      const choose = GAP_CHOICES[onGap as string];
      if (!choose) throw new FunctionError(`on_gap is '${onGap}'; it takes ${GAP_WORDS}`);
      const zone = zoneNamed(name as string);
      if (second === null) return 0;
      const { offset, afterGap } = offsetAtLocal(zone, second as number);
      return afterGap === undefined
        ? offset
        : choose({
            before: offset,
            after: afterGap,
            second: second as number,
            name: name as string,
          });
    },
  },
  {
    name: "__internal_first_offset_at_local",
    returns: "int32",
    run: (name, second) => {
      if (name === null) return null;
      const zone = zoneNamed(name as string);
      return second === null ? 0 : firstOffsetAtLocal(zone, second as number);
    },
  },
];

interface Gap {
  before: number;
  after: number;
  second: number;
  name: string;
}

/** What a local time means that the clock skipped. */
const GAP_CHOICES: Record<string, (gap: Gap) => number | null> = {
  before: ({ before }) => before,
  after: ({ after }) => after,
  null: () => null,
  error: ({ second, name }) => {
    throw new FunctionError(
      `${shownTime(second)} does not exist in ${name}: the clock skipped it; on_gap takes 'before', 'after' or 'null'`,
    );
  },
};
const GAP_WORDS = Object.keys(GAP_CHOICES)
  .map((word) => `'${word}'`)
  .join(", ");

/** Dates of JavaScript end in the year 275760. */
function shownTime(second: number): string {
  const date = new Date(second * 1000);
  if (Number.isNaN(date.getTime())) return `The time ${second} seconds after 1970`;
  const iso = date.toISOString();
  return iso.slice(0, iso.indexOf(".")).replace("T", " ");
}

/** @throws FunctionError in DuckDB's words, with the nearest name */
function zoneNamed(name: string): Zone {
  const zone = findZone(name);
  if (zone) return zone;
  const near = nearestZone(name);
  const hint = near ? `; did you mean '${near}'?` : "";
  throw new FunctionError(`Unknown TimeZone '${name}'${hint}`);
}

/** Seconds since 1970, rounded down; NULL for an infinite time. */
const seconds = (ts: string) =>
  `(epoch_us(${ts}) // 1000000 - (epoch_us(${ts}) % 1000000 < 0)::int)::double`;
const atInstant = (ts: string) =>
  `to_seconds(__internal_offset_at_instant(zone::varchar, ${seconds(ts)}))`;
const atLocal = (onGap: string) =>
  `to_seconds(__internal_offset_at_local(zone::varchar, ${seconds("ts")}, ${onGap}::varchar))`;

/** `x AT TIME ZONE 'z'` is `timezone('z', x)` to DuckDB's parser. */
export const ZONE_MACROS = [
  `create macro timezone(zone varchar, ts timestamp) as (ts - ${atLocal("'before'")})::timestamptz,
    (zone varchar, ts timestamptz) as ts::timestamp + ${atInstant("ts::timestamp")}`,
  `create macro utc_to_local(ts timestamp, zone varchar) as ts + ${atInstant("ts")},
    (ts timestamptz, zone varchar) as ts::timestamp + ${atInstant("ts::timestamp")}`,
  `create macro local_to_utc(ts timestamp, zone varchar, on_gap varchar := 'error') as ts - ${atLocal("on_gap")}`,
];
