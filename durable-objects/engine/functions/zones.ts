import { didYouMean } from "../../../contract/names.ts";

/** The offsets from UTC that a time zone has had and will have, in seconds. */
export interface Zone {
  /** UTC seconds at which the offset changes, ascending. */
  changes: Float64Array;
  /** One more than there are changes: `offsets[i]` holds up to `changes[i]`. */
  offsets: Int32Array;
}

/** Before it every zone has its local mean time. */
const FIRST_YEAR = 1800;
/** From here on all zones follow yearly rules; 28 years hold every kind of year. */
export const RULE_YEAR = 2101;
export const RULE_YEARS = 28;
/** The shortest time after which a zone changed its offset back was an hour less than a week (Recife in 2000). */
const STEP = 6 * 86_400;

const zones = new Map<string, Zone>();

/** A zone by its name, in any case; undefined when there is none. Read from `Intl` once an isolate. */
export function findZone(name: string): Zone | undefined {
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known) return known;
  const offsetAt = offsetReader(key);
  if (!offsetAt) return undefined;
  const zone = readZone(offsetAt);
  zones.set(key, zone);
  return zone;
}

/** The zone whose name a wrong one is nearest to. */
export function nearestZone(name: string): string | undefined {
  return didYouMean(name, ["UTC", "GMT", ...Intl.supportedValuesOf("timeZone")]);
}

type OffsetAt = (second: number) => number;

function offsetReader(name: string): OffsetAt | undefined {
  // `Intl` takes fixed offsets such as +02:00 for zones; DuckDB does not.
  if (!/^[a-z]/.test(name)) return undefined;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
  const seconds = new Map<string, number>();
  return (second) => {
    const shown = format.format(second * 1000);
    const offset = shown.slice(shown.lastIndexOf("GMT") + 3);
    let found = seconds.get(offset);
    if (found === undefined) {
      found = offsetSeconds(offset);
      seconds.set(offset, found);
    }
    return found;
  };
}

/** "+05:30", "-00:01:15", and "" for none. */
function offsetSeconds(text: string): number {
  const match = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  if (!match) return 0;
  const [, sign, hours, minutes, seconds = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function readZone(offsetAt: OffsetAt): Zone {
  const last = Date.UTC(RULE_YEAR + RULE_YEARS, 0, 1) / 1000;
  let at = Date.UTC(FIRST_YEAR, 0, 1) / 1000;
  let offset = offsetAt(at);
  const changes: number[] = [];
  const offsets = [offset];
  while (at < last) {
    const next = at + STEP;
    const after = offsetAt(next);
    if (after !== offset) {
      changes.push(changeBetween(offsetAt, at, next));
      offsets.push(after);
    }
    at = next;
    offset = after;
  }
  return { changes: Float64Array.from(changes), offsets: Int32Array.from(offsets) };
}

/** The first second at which the offset is no longer that of `from`. */
function changeBetween(offsetAt: OffsetAt, from: number, to: number): number {
  const before = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
