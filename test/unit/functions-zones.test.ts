import { beforeAll, describe, expect, test } from "vitest";
import { findZone, type Zone } from "../../durable-objects/engine/functions/zones.ts";
import { Judge } from "./functions-judge.ts";
import { zoneDigest } from "./functions-zone-digest.ts";

let judge: Judge;
beforeAll(async () => {
  judge = await Judge.start();
}, 60_000);

const HOUR = 3600;
const year = (y: number) => Date.UTC(y, 0, 1) / 1000;

/** Around a change: its second, a second and an hour to both sides, and the middle of the hour. */
const NEAR = [-HOUR - 1, -HOUR, -HOUR + 1, -1, 0, 1, HOUR / 2, HOUR - 1, HOUR, HOUR + 1];

/**
 * Seconds around every change of a zone, read as UTC and as the zone's time by the offsets on both sides: instants,
 * gaps and overlaps alike. And 400 seconds that have nothing to do with changes.
 */
function secondsAround(zone: Zone, from: number, to: number): number[] {
  const seconds = new Set<number>();
  for (const [i, change] of zone.changes.entries()) {
    if (change < from || change >= to) continue;
    for (const near of NEAR) {
      seconds.add(change + near);
      seconds.add(change + near + (zone.offsets[i] as number));
      seconds.add(change + near + (zone.offsets[i + 1] as number));
    }
  }
  const random = generator(zone.changes.length);
  for (let i = 0; i < 400; i++) seconds.add(Math.floor(from + random() * (to - from)));
  return [...seconds];
}

/** Numbers from 0 to 1, the same at every run. */
function generator(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

async function judged(name: string, seconds: number[]): Promise<string[]> {
  await judge.both("drop table if exists t");
  await judge.both(
    `create table t as select make_timestamp(s * 1000000 + 250000) as ts from (select unnest([${seconds}]::bigint[]) as s)`,
  );
  return judge.differences(
    [
      `ts at time zone '${name}'`,
      `ts::timestamptz at time zone '${name}'`,
      `timezone('${name}', timezone('${name}', ts))`,
    ],
    "t",
    "ts",
  );
}

// Until 2026 for Morocco: it has since decided anew, which the judge's copy of the zones does not know.
const ZONES: [name: string, changes: number, last: number][] = [
  ["Europe/Paris", 130, 2041],
  ["America/New_York", 142, 2041],
  ["America/Sao_Paulo", 68, 2041],
  ["Asia/Kolkata", 0, 2041],
  ["Australia/Lord_Howe", 120, 2041],
  ["Africa/Casablanca", 59, 2026],
  ["Asia/Tehran", 69, 2041],
  ["Pacific/Apia", 23, 2041],
  ["Europe/Dublin", 139, 2041],
  ["America/Caracas", 2, 2041],
];

describe("every change from 1970 to 2040 gives native DuckDB's instants and local times", () => {
  test.each(ZONES)("%s", async (name, changes, last) => {
    const zone = findZone(name) as Zone;
    const inYears = zone.changes.filter((change) => change >= year(1970) && change < year(last));
    const seconds = secondsAround(zone, year(1970), year(last));
    expect(seconds.length).toBeGreaterThan(inYears.length * NEAR.length);
    expect(await judged(name, seconds)).toEqual([]);
    expect(inYears.length).toBe(changes);
  });
});

describe("far from today", () => {
  test.each(ZONES)("%s before 1970: local mean time, wars, seconds in offsets", async (name) => {
    const zone = findZone(name) as Zone;
    expect(await judged(name, secondsAround(zone, year(1800), year(1970)))).toEqual([]);
  });

  test.each(ZONES.filter(([, , last]) => last > 2030))(
    "%s until 2129 and in years that yearly rules reach",
    async (name) => {
      const zone = findZone(name) as Zone;
      const known = secondsAround(zone, year(2041), year(2129));
      const cycles = [1, 2, 5, 19, 700].map((n) => n * 146_097 * 86_400);
      const far = cycles.flatMap((cycle) => known.slice(0, 300).map((second) => second + cycle));
      const odd = known.slice(0, 300).map((second) => second + 61 * 365.25 * 86_400);
      expect(await judged(name, [...known, ...far, ...odd])).toEqual([]);
    },
  );

  test("antiquity has local mean time", async () => {
    const seconds = [
      -62_135_596_800, -62_135_596_801, -9e11, -9.2e12, -12_219_292_800, -12_219_292_801,
    ];
    for (const [name] of ZONES) expect(await judged(name, seconds)).toEqual([]);
  });
});

test("other zones with odd histories, at every change they had until 2025", async () => {
  const names = [
    "Africa/Monrovia",
    "America/Juneau",
    "Antarctica/Troll",
    "Asia/Gaza",
    "Asia/Pyongyang",
    "Europe/Amsterdam",
    "Pacific/Kwajalein",
    "America/Nuuk",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "America/Recife",
    "Asia/Hebron",
    "Pacific/Chatham",
    "Europe/Moscow",
  ];
  const found: string[] = [];
  for (const name of names) {
    const zone = findZone(name) as Zone;
    found.push(...(await judged(name, secondsAround(zone, year(1800), year(2025)))));
  }
  expect(found).toEqual([]);
});

test("what was judged here is what workerd has: the same digest stands in its test", async () => {
  expect(await zoneDigest()).toBe(
    "c79245cf7fc6b4750e504db03060a674ac7475bfafd5209572e6b86bb90a61d5",
  );
});
