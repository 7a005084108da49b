import { beforeAll, beforeEach, expect, test } from "vitest";
import { TELEMETRY_DAYS, TELEMETRY_SWEEP_ROWS } from "../../contract/limits.ts";
import { deletion, retention } from "../../durable-objects/telemetry/retention.ts";
import { DB, migrate } from "./edge-setup.ts";
import { clear, DAY, event, HOUR, insert } from "./telemetry-fixture.ts";

beforeAll(migrate);
beforeEach(clear);

const NOW = Date.parse("2026-11-30T12:00:00.000Z");
const OLDEST = NOW - TELEMETRY_DAYS * DAY;

/** An event at that time, in a session that is called by it. */
function at(time: number) {
  const iso = new Date(time).toISOString();
  return event({ at: iso, session: iso });
}

async function kept(): Promise<unknown[]> {
  const { results } = await DB.prepare("select session from telemetry order by at").all();
  return results.map(({ session }) => session);
}

test("rows of more than 30 days are dropped, to the millisecond", async () => {
  expect(TELEMETRY_DAYS).toBe(30);
  const times = [OLDEST - 90 * DAY, OLDEST - 1, OLDEST, OLDEST + 1, NOW];
  await insert(times.map(at));
  await retention(DB)(at(NOW));
  expect(await kept()).toEqual([
    "2026-10-31T12:00:00.000Z",
    "2026-10-31T12:00:00.001Z",
    "2026-11-30T12:00:00.000Z",
  ]);
});

test("an object sweeps at its first event, and then not before an hour has passed", async () => {
  const sweep = retention(DB);
  await sweep(at(NOW));
  await insert([at(OLDEST - 1)]);
  for (const time of [NOW, NOW + 1, NOW + HOUR - 1]) {
    expect(sweep(at(time))).toBeUndefined();
    expect(await kept()).toEqual(["2026-10-31T11:59:59.999Z"]);
  }
  await sweep(at(NOW + HOUR));
  expect(await kept()).toEqual([]);
  expect(sweep(at(NOW + HOUR + 1))).toBeUndefined();
});

test("each object has an hour of its own", async () => {
  await retention(DB)(at(NOW));
  await insert([at(OLDEST - 1)]);
  await retention(DB)(at(NOW + 1));
  expect(await kept()).toEqual([]);
});

test("a sweep that failed is tried again an hour later, not at each call", async () => {
  let asked = 0;
  const broken = {
    prepare: () => {
      asked++;
      throw new Error("down");
    },
  } as unknown as D1Database;
  const sweep = retention(broken);
  expect(() => sweep(at(NOW))).toThrow("down");
  expect(sweep(at(NOW + 1))).toBeUndefined();
  expect(asked).toBe(1);
  expect(() => sweep(at(NOW + HOUR))).toThrow("down");
});

test("one sweep drops a limited number, the oldest first; the next one goes on", async () => {
  expect(TELEMETRY_SWEEP_ROWS).toBe(40_000);
  // 40,002 rows, a millisecond apart, the newest of them too old by one.
  await DB.prepare(
    `insert into telemetry (at, door, tool, project, session, principal, client, ok, duration_ms)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 40002)
     select strftime('%Y-%m-%dT%H:%M:%fZ', (?1 - i) / 1000.0, 'unixepoch'), 'job', 't', 'p', i, 'l', 'c', 1, 1 from n`,
  )
    .bind(OLDEST)
    .run();
  const sweep = retention(DB);
  await sweep(at(NOW));
  expect(await kept()).toEqual(["2", "1"]);
  await sweep(at(NOW + HOUR));
  expect(await kept()).toEqual([]);
});

test("a sweep finds what is too old by the index of times", async () => {
  const { sql, params } = deletion(DB, NOW).toSQL();
  const plan = await DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all();
  const steps = plan.results.map(({ detail }) => detail);
  expect(steps).toContain("SEARCH telemetry USING COVERING INDEX telemetry_at (at<?)");
  expect(steps.filter((step) => String(step).startsWith("SCAN"))).toEqual([]);
});
