import { beforeAll, beforeEach, expect, test } from "vitest";
import { summarizeTelemetry } from "../../durable-objects/registry/telemetry-summary.ts";
import { DB, migrate } from "./edge-setup.ts";
import { clear, event, failed, insert } from "./telemetry-fixture.ts";

beforeAll(migrate);
beforeEach(clear);

const DAY = { since: "2026-11-30T00:00:00.000Z", until: "2026-12-01T00:00:00.000Z" };
const NO_OTHERS = { names: 0, calls: 0, errors: 0, error_share: 0 };

test("of no calls everything is nothing", async () => {
  expect(await summarizeTelemetry(DB, DAY)).toEqual({
    ...DAY,
    calls: 0,
    errors: 0,
    error_share: 0,
    by_tool: [],
    by_code: [],
    by_project: [],
    by_client: [],
    by_door: [],
    others: { projects: NO_OTHERS, clients: NO_OTHERS },
  });
});

// Nearest rank: of n durations in order, the one at place ceil(p * n / 100).
test.each([
  ["one", [7], 7, 7],
  ["two", [9, 4], 4, 9],
  ["three", [30, 10, 20], 20, 30],
  ["nineteen", upTo(19), 10, 19],
  ["twenty", upTo(20), 10, 19],
  ["twenty-one", upTo(21), 11, 20],
  ["a hundred", upTo(100), 50, 95],
  ["a hundred and one", upTo(101), 51, 96],
  ["equal ones", [5, 5, 5, 5], 5, 5],
  ["fractions", [0.25, 0.5, 0.125], 0.25, 0.5],
  ["nothing but 0", [0, 0, 0], 0, 0],
])("p50 and p95 of %s", async (_, durations, p50, p95) => {
  await insert(shuffled(durations).map((duration_ms) => event({ duration_ms })));
  const { by_tool } = await summarizeTelemetry(DB, DAY);
  expect(by_tool).toEqual([
    {
      tool: "catalog_list",
      calls: durations.length,
      errors: 0,
      error_share: 0,
      p50_ms: p50,
      p95_ms: p95,
    },
  ]);
});

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

/** In another order, the same each time. */
function shuffled(durations: number[]): number[] {
  return durations
    .map((each, i) => [(i * 37) % 101, each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
}

test("each tool has its own percentiles, failed calls among them; most calls come first", async () => {
  await insert([
    event({ tool: "b", duration_ms: 100 }),
    event({ tool: "a", duration_ms: 1 }),
    failed("time_limit", { tool: "a", duration_ms: 240_000 }),
    event({ tool: "a", duration_ms: 3 }),
    failed("not_found", { tool: "c", duration_ms: 2 }),
  ]);
  const { by_tool } = await summarizeTelemetry(DB, DAY);
  expect(by_tool).toEqual([
    { tool: "a", calls: 3, errors: 1, error_share: 1 / 3, p50_ms: 3, p95_ms: 240_000 },
    { tool: "b", calls: 1, errors: 0, error_share: 0, p50_ms: 100, p95_ms: 100 },
    { tool: "c", calls: 1, errors: 1, error_share: 1, p50_ms: 2, p95_ms: 2 },
  ]);
});

/** Ten calls of three projects, three clients and all doors, four of them failed. */
const MIXED = [
  event({ project: "north", client: "claude" }),
  event({ project: "north", client: "claude" }),
  failed("not_found", { project: "north", client: "claude" }),
  failed("not_found", { project: "north", client: "claude" }),
  failed("conflict", { project: "north", client: "companion", door: "companion" }),
  event({ project: "south", client: "companion", door: "companion" }),
  event({ project: "south", client: "companion", door: "companion" }),
  event({ project: "south", client: "companion", door: "companion" }),
  event({ project: "west", client: "curl/8", door: "companion" }),
  failed("internal_error", { project: "west", client: "alarm", door: "job" }),
];

test("calls are counted in all, by code, project, client and door, with their shares", async () => {
  await insert(MIXED);
  const { by_tool: _, ...summary } = await summarizeTelemetry(DB, DAY);
  expect(summary).toEqual({
    ...DAY,
    calls: 10,
    errors: 4,
    error_share: 0.4,
    by_code: [
      { code: "not_found", count: 2, share: 0.2 },
      { code: "conflict", count: 1, share: 0.1 },
      { code: "internal_error", count: 1, share: 0.1 },
    ],
    by_project: [
      { project: "north", calls: 5, errors: 3, error_share: 0.6 },
      { project: "south", calls: 3, errors: 0, error_share: 0 },
      { project: "west", calls: 2, errors: 1, error_share: 0.5 },
    ],
    by_client: [
      { client: "claude", calls: 4, errors: 2, error_share: 0.5 },
      { client: "companion", calls: 4, errors: 1, error_share: 0.25 },
      { client: "alarm", calls: 1, errors: 1, error_share: 1 },
      { client: "curl/8", calls: 1, errors: 0, error_share: 0 },
    ],
    by_door: [
      { door: "companion", calls: 5, errors: 1, error_share: 0.2 },
      { door: "mcp", calls: 4, errors: 2, error_share: 0.5 },
      { door: "job", calls: 1, errors: 1, error_share: 1 },
    ],
    others: { projects: NO_OTHERS, clients: NO_OTHERS },
  });
});

test.each([
  [{ project: "north" }, 5, 3, ["not_found", "conflict"]],
  [{ project: "nowhere" }, 0, 0, []],
  [{ client: "claude" }, 4, 2, ["not_found"]],
  [{ client: "Claude" }, 0, 0, []],
  [{ client: "claud%" }, 0, 0, []],
  [{ door: "companion" as const }, 5, 1, ["conflict"]],
  [{ project: "north", client: "companion" }, 1, 1, ["conflict"]],
  [{ project: "west", client: "alarm", door: "job" as const }, 1, 1, ["internal_error"]],
  [{ project: "south", door: "mcp" as const }, 0, 0, []],
])("narrowed to %j every part counts the same calls", async (filter, calls, errors, codes) => {
  await insert(MIXED);
  const summary = await summarizeTelemetry(DB, { ...DAY, ...filter });
  expect([summary.calls, summary.errors]).toEqual([calls, errors]);
  expect(summary.by_code.map(({ code }) => code)).toEqual(codes);
  for (const part of ["by_tool", "by_project", "by_client", "by_door"] as const) {
    const sum = (of: "calls" | "errors") => summary[part].reduce((all, each) => all + each[of], 0);
    expect([sum("calls"), sum("errors")], part).toEqual([calls, errors]);
  }
});

test("the window takes its first moment and not its last", async () => {
  const times = [
    "2026-11-29T23:59:59.999Z",
    "2026-11-30T00:00:00.000Z",
    "2026-11-30T23:59:59.999Z",
    "2026-12-01T00:00:00.000Z",
  ];
  await insert(times.map((at) => event({ at, tool: at })));
  const { calls, by_tool } = await summarizeTelemetry(DB, DAY);
  expect(calls).toBe(2);
  expect(by_tool.map(({ tool }) => tool)).toEqual(times.slice(1, 3));
});

test("fifty projects and clients are named, and none is called others", async () => {
  await insert(names(50).flatMap(({ name }) => [event({ project: name, client: name })]));
  const { by_project, by_client, others } = await summarizeTelemetry(DB, DAY);
  expect(by_project.map(({ project }) => project)).toEqual(names(50).map(({ name }) => name));
  expect(by_client.map(({ client }) => client)).toEqual(names(50).map(({ name }) => name));
  expect(others).toEqual({ projects: NO_OTHERS, clients: NO_OTHERS });
});

test("beyond fifty the rest is counted, calls and errors, and nothing is lost", async () => {
  // n01 … n53: the first fifty with two calls each, the last three with one, of which one failed.
  const events = names(53).flatMap(({ name, i }) => {
    const call = event({ project: name, client: "claude" });
    if (i === 53) return [failed("not_found", { project: name, client: "claude" })];
    return i <= 50 ? [call, call] : [call];
  });
  await insert(events);
  const summary = await summarizeTelemetry(DB, DAY);
  expect([summary.calls, summary.errors]).toEqual([103, 1]);
  expect(summary.by_project.length).toBe(50);
  expect(summary.by_project.map(({ project }) => project)).toEqual(
    names(50).map(({ name }) => name),
  );
  expect(summary.others).toEqual({
    projects: { names: 3, calls: 3, errors: 1, error_share: 1 / 3 },
    clients: NO_OTHERS,
  });
});

function names(count: number): { name: string; i: number }[] {
  return upTo(count).map((i) => ({ name: `n${String(i).padStart(2, "0")}`, i }));
}
