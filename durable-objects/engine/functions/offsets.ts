import { RULE_YEAR, RULE_YEARS, type Zone } from "./zones.ts";

/** What the clock of a zone shows at an instant: seconds to add to UTC. */
export function offsetAtInstant(zone: Zone, utc: number): number {
  const second = inKnownYears(utc);
  return zone.offsets[changesUpTo(zone, (i) => zone.changes[i] as number, second)] as number;
}

/** What a zone's clock means by a local time. */
export interface LocalOffset {
  /**
   * As native DuckDB has it: of a time that the clock showed twice the second one, and one that it skipped counted
   * on by the offset before the gap.
   */
  offset: number;
  /** The offset behind the gap, when the clock skipped this time. */
  afterGap?: number;
}

export function offsetAtLocal(zone: Zone, local: number): LocalOffset {
  const second = inKnownYears(local);
  const { changes, offsets } = zone;
  const holdsFrom = (i: number) => (changes[i] as number) + (offsets[i + 1] as number);
  const i = changesUpTo(zone, holdsFrom, second);
  const offset = offsets[i] as number;
  const isGap = i < changes.length && second >= (changes[i] as number) + offset;
  return isGap ? { offset, afterGap: offsets[i + 1] as number } : { offset };
}

/** What a local time means whose clock may have shown it twice: the first offset. Null when the clock skipped it. */
export function firstOffsetAtLocal(zone: Zone, local: number): number | null {
  const { offset, afterGap } = offsetAtLocal(zone, local);
  if (afterGap !== undefined) return null;
  const second = inKnownYears(local);
  // The last change before it: up to there, its clock showed this time already.
  const i = changesUpTo(zone, (n) => zone.changes[n] as number, second - offset) - 1;
  const before = zone.offsets[i];
  const isTwice = before !== undefined && second < (zone.changes[i] as number) + before;
  return isTwice ? before : offset;
}

/** How many changes lie at or before a second. */
function changesUpTo(zone: Zone, at: (i: number) => number, second: number): number {
  let low = 0;
  let high = zone.changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) <= second) low = middle + 1;
    else high = middle;
  }
  return low;
}

const DAY = 86_400;
const CYCLE = 146_097 * DAY; // 400 years are whole weeks
const RULES_END = Date.UTC(RULE_YEAR + RULE_YEARS, 0, 1) / 1000;
// Yearly rules name weekdays of months, so all years that begin on one weekday and are as long are alike.
const ruleYears = new Map<string, number>();
for (let year = RULE_YEAR; year < RULE_YEAR + RULE_YEARS; year++) ruleYears.set(kindOf(year), year);

function kindOf(year: number): string {
  const days = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
  return `${days} ${new Date(Date.UTC(year, 0, 1)).getUTCDay()}`;
}

/** The same second of a year of the same kind that the zone's table reaches. */
function inKnownYears(second: number): number {
  if (second < RULES_END) return second;
  const near = RULES_END + ((second - RULES_END) % CYCLE);
  const year = new Date(near * 1000).getUTCFullYear();
  const known = ruleYears.get(kindOf(year)) as number;
  return near + (Date.UTC(known, 0, 1) - Date.UTC(year, 0, 1)) / 1000;
}
