import { Failure } from "../../../contract/errors.ts";
import { findZone, nearestZone } from "../functions/zones.ts";
import { literal } from "../sql.ts";
import type { Explicit } from "./explicit.ts";

/** `timestamp(Europe/Paris)`; DuckDB's own `timestamp(3)` counts digits. */
const ZONED = /^\s*timestamp\s*\(\s*'?([A-Za-z][\w+/-]*)'?\s*\)\s*$/i;

/**
 * The zone of a type that reads local times of it; undefined for another type.
 * @throws invalid_input when no zone has the name
 */
export function zoneOf(type: string): string | undefined {
  const [, zone] = ZONED.exec(type) ?? [];
  if (zone === undefined || findZone(zone)) return zone;
  const near = nearestZone(zone);
  throw new Failure(
    "invalid_input",
    `options.types names the time zone '${zone}', which is none.`,
    {
      at: { field: "options.types" },
      hint: near
        ? `Did you mean 'timestamp(${near})'?`
        : "Zones have names such as Europe/Paris, America/New_York, Etc/GMT+5 or UTC.",
    },
  );
}

/**
 * Local times of a zone as instants. A time that the clock skipped is none; of one that it showed twice the first is
 * taken, with the offset from before the change. A text with an offset of its own is no local time.
 * @param text SQL of the cell's text
 */
export function zonedCast(zone: string, text: string, dateFormat: string | undefined): Explicit {
  const time =
    dateFormat === undefined
      ? `case when not regexp_matches(${text}, ':[^Zz+-]*[Zz+-]') then try_cast(${text} as timestamp) end`
      : `try_strptime(${text}, ${literal(dateFormat)})`;
  const local = `(${time})`;
  const seconds = `(epoch_us(${local}) // 1000000 - (epoch_us(${local}) % 1000000 < 0)::int)::double`;
  const name = literal(zone);
  const first = `__internal_first_offset_at_local(${name}, ${seconds})`;
  const value = `(${local} - to_seconds(${first}))::timestamptz`;
  return {
    value,
    fits: `${value} is not null`,
    kind: `case when ${local} is null then ${literal(`Could not convert to timestamp(${zone})`)} else ${literal(`No such time in ${zone}: the clock skipped it`)} end`,
    doubt: {
      sql: `${first} <> __internal_offset_at_local(${name}, ${seconds}, 'before')`,
      one: `local time came twice in ${zone}; the earlier one was taken, with the offset before the change`,
      many: `local times came twice in ${zone}; the earlier ones were taken, with the offset before the change`,
    },
  };
}
