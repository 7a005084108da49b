import { expect, test } from "vitest";
import {
  firstOffsetAtLocal,
  offsetAtInstant,
} from "../../durable-objects/engine/functions/offsets.ts";
import { findZone, type Zone } from "../../durable-objects/engine/functions/zones.ts";

// The earliest instant at which a zone's clock showed a local time, found by trying every offset the zone has had.

const ZONES = [
  "Europe/Paris",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "Pacific/Apia",
  "America/Recife",
  "Africa/Casablanca",
  "UTC",
];

function byTrying(zone: Zone, local: number): number | null {
  const offsets = [...new Set(zone.offsets)].filter(
    (offset) => offsetAtInstant(zone, local - offset) === offset,
  );
  return offsets.length === 0 ? null : Math.max(...offsets);
}

test.each(ZONES)("%s", (name) => {
  const zone = findZone(name);
  if (!zone) throw new Error(`no zone ${name}`);
  const wrong: string[] = [];
  let seen = { gaps: 0, all: 0 };
  for (const [i, change] of zone.changes.entries()) {
    for (const offset of [zone.offsets[i] as number, zone.offsets[i + 1] as number]) {
      for (const near of [-3_601, -1_800, -1, 0, 1, 1_799, 1_800, 3_599, 3_600, 7_200]) {
        const local = change + offset + near;
        const found = firstOffsetAtLocal(zone, local);
        seen = { gaps: seen.gaps + (found === null ? 1 : 0), all: seen.all + 1 };
        if (found !== byTrying(zone, local)) wrong.push(`${local}: ${found}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.all).toBe(zone.changes.length * 20);
  expect(seen.gaps > 0).toBe(name !== "UTC");
});

test("far in the future the yearly rules go on", () => {
  const zone = findZone("Europe/Paris");
  const at = (text: string) => firstOffsetAtLocal(zone as Zone, Date.parse(text) / 1000);
  // The last Sundays of March and October in 2530.
  expect(at("2530-03-26T02:30:00Z")).toBe(null);
  expect(at("2530-10-29T02:30:00Z")).toBe(7_200);
  expect(at("2530-10-29T03:00:00Z")).toBe(3_600);
});
