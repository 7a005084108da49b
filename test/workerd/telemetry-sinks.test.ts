import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { telemetrySink } from "../../durable-objects/telemetry/index.ts";
import { DB, migrate } from "./edge-setup.ts";
import { After, clear, event, failed } from "./telemetry-fixture.ts";

beforeAll(migrate);
beforeEach(async () => {
  await clear();
  log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

let log: MockInstance<typeof console.error>;
const logged = () => log.mock.calls;

async function stored() {
  const { results } = await DB.prepare("select * from telemetry order by id").all();
  return results.map(({ id: _, ...row }) => row);
}

/** A dataset that keeps what is written to it. */
function dataset() {
  const points: AnalyticsEngineDataPoint[] = [];
  const ANALYTICS = {
    writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point),
  };
  return { points, ANALYTICS };
}

const REJECTED = new Error("D1 is overloaded");
const THROWN = new Error("D1 is not there");

/** A database each of whose statements is rejected when it is run. */
const rejecting = {
  prepare: () => {
    const statement = { bind: () => statement, run: () => Promise.reject(REJECTED) };
    return statement;
  },
} as unknown as D1Database;

/** A database that throws before there is a statement. */
const throwing = {
  prepare: () => {
    throw THROWN;
  },
} as unknown as D1Database;

const MEASURED = event({ rows: 12, bytes: 345, engine_ms: 6.5, cold: true });
const ROW = {
  at: "2026-11-30T12:00:00.000Z",
  door: "mcp",
  tool: "catalog_list",
  project: "default",
  session: "mcp/s1",
  principal: "local",
  client: "claude-code/2.1",
  ok: 1,
  error_code: null,
  duration_ms: 5,
  rows: 12,
  bytes: 345,
  engine_ms: 6.5,
  cold: 1,
};

test("an event is one row of D1, field by field", async () => {
  const after = new After();
  telemetrySink({ DB }, after.take)(MEASURED);
  await after.done();
  expect(await stored()).toEqual([ROW]);
  expect(logged()).toEqual([]);
});

test("what was not measured is null, and a failure has its code", async () => {
  const after = new After();
  const record = telemetrySink({ DB }, after.take);
  record(failed("time_limit", { door: "job", duration_ms: 240_000.25, cold: false }));
  await after.done();
  const nothing = { rows: null, bytes: null, engine_ms: null };
  const failure = {
    door: "job",
    ok: 0,
    error_code: "time_limit",
    duration_ms: 240_000.25,
    cold: 0,
  };
  expect(await stored()).toEqual([{ ...ROW, ...nothing, ...failure }]);
});

test("recording waits for nothing: the row is written by the work that is left for later", async () => {
  const after = new After();
  const record = telemetrySink({ DB }, after.take);
  expect(record(MEASURED)).toBeUndefined();
  expect(await after.done()).toBe(2);
  expect(await stored()).toEqual([ROW]);
});

test("with Analytics Engine bound, D1 has the row as well, and the point's fields have their places", async () => {
  const after = new After();
  const { points, ANALYTICS } = dataset();
  telemetrySink({ DB, ANALYTICS }, after.take)(MEASURED);
  await after.done();
  expect(await stored()).toEqual([ROW]);
  expect(points).toEqual([
    {
      indexes: ["default"],
      blobs: [
        "2026-11-30T12:00:00.000Z",
        "mcp",
        "catalog_list",
        "default",
        "mcp/s1",
        "local",
        "claude-code/2.1",
        "",
      ],
      doubles: [1, 5, 12, 345, 6.5, 1],
    },
  ]);
});

test("a point has no holes: no code is the empty text, what was not measured is -1", async () => {
  const after = new After();
  const { points, ANALYTICS } = dataset();
  const record = telemetrySink({ DB, ANALYTICS }, after.take);
  record(failed("not_found", { project: "north", duration_ms: 0, rows: 0, cold: false }));
  await after.done();
  expect(points[0]?.indexes).toEqual(["north"]);
  expect(points[0]?.blobs?.at(-1)).toBe("not_found");
  expect(points[0]?.doubles).toEqual([0, 0, 0, -1, -1, 0]);
});

test.each([
  ["rejects", rejecting, REJECTED],
  ["throws", throwing, THROWN],
])("a D1 that %s fails nothing else and is logged", async (_, broken, cause) => {
  const after = new After();
  const { points, ANALYTICS } = dataset();
  const record = telemetrySink({ DB: broken, ANALYTICS }, after.take);
  expect(record(MEASURED)).toBeUndefined();
  expect(await after.done()).toBe(3);
  expect(points.length).toBe(1);
  expect(logged().map(([what, thrown]) => [what, causeOf(thrown)])).toEqual([
    ["telemetry: D1 failed", cause],
    ["telemetry: retention failed", cause],
  ]);
});

/** Drizzle wraps what a statement was rejected with. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
}

test("an Analytics Engine that throws fails nothing else and is logged", async () => {
  const after = new After();
  const cause = new Error("too many data points");
  const ANALYTICS = {
    writeDataPoint: () => {
      throw cause;
    },
  };
  const record = telemetrySink({ DB, ANALYTICS }, after.take);
  expect(record(MEASURED)).toBeUndefined();
  await after.done();
  expect(await stored()).toEqual([ROW]);
  expect(logged()).toEqual([["telemetry: Analytics Engine failed", cause]]);
});

test("after a failure the next event is written", async () => {
  const after = new After();
  const down = vi.spyOn(DB, "prepare").mockImplementationOnce(() => {
    throw THROWN;
  });
  const record = telemetrySink({ DB }, after.take);
  record(MEASURED);
  await after.done();
  down.mockRestore();
  record(event({ ...MEASURED, session: "mcp/s2" }));
  await after.done();
  expect(await stored()).toEqual([{ ...ROW, session: "mcp/s2" }]);
});
