import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DB, Edge, migrate, refusal } from "./edge-setup.ts";
import { ago, clear, DAY, event, failed, HOUR, insert } from "./telemetry-fixture.ts";

beforeAll(migrate);
beforeEach(clear);
afterEach(() => {
  vi.useRealTimers();
});

const PATH = "/admin/telemetry";

async function summary(query = "", init: RequestInit = {}) {
  const response = await new Edge().fetch(PATH + query, init);
  expect(response.status).toBe(200);
  return (await response.json()) as { since: string; until: string; calls: number };
}

test("without parameters it is about the last 24 hours of everything", async () => {
  await insert([
    event({ at: ago(25 * HOUR) }),
    event({ at: ago(23 * HOUR), project: "north", duration_ms: 4 }),
    failed("conflict", { at: ago(60_000), duration_ms: 8 }),
  ]);
  const { since, until, ...rest } = await summary();
  expect(Date.parse(until) - Date.parse(since)).toBe(DAY);
  const none = { names: 0, calls: 0, errors: 0, error_share: 0 };
  expect(rest).toEqual({
    calls: 2,
    errors: 1,
    error_share: 0.5,
    by_tool: [
      { tool: "catalog_list", calls: 2, errors: 1, error_share: 0.5, p50_ms: 4, p95_ms: 8 },
    ],
    by_code: [{ code: "conflict", count: 1, share: 0.5 }],
    by_project: [
      { project: "default", calls: 1, errors: 1, error_share: 1 },
      { project: "north", calls: 1, errors: 0, error_share: 0 },
    ],
    by_client: [{ client: "claude-code/2.1", calls: 2, errors: 1, error_share: 0.5 }],
    by_door: [{ door: "mcp", calls: 2, errors: 1, error_share: 0.5 }],
    others: { projects: none, clients: none },
  });
});

test("JSON is not stored, and asks no project", async () => {
  const edge = new Edge();
  const response = await edge.fetch(PATH);
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-type": "application/json",
    "referrer-policy": "same-origin",
    vary: "accept",
    "x-content-type-options": "nosniff",
  });
  expect(edge.forwarded).toEqual([]);
});

test.each([
  ["1m", "2026-11-30T11:59:00.000Z"],
  ["90m", "2026-11-30T10:30:00.000Z"],
  ["1h", "2026-11-30T11:00:00.000Z"],
  ["7d", "2026-11-23T12:00:00.000Z"],
  ["30d", "2026-10-31T12:00:00.000Z"],
  ["720h", "2026-10-31T12:00:00.000Z"],
  ["2026-11-30", "2026-11-30T00:00:00.000Z"],
  ["2026-11-30T12:00:00Z", "2026-11-30T12:00:00.000Z"],
  ["2026-11-30T12:00:00.250%2B02:00", "2026-11-30T10:00:00.250Z"],
])("since %s is a moment", async (since, expected) => {
  vi.setSystemTime("2026-11-30T12:00:00.000Z");
  const told = await summary(`?since=${since}`);
  expect([told.since, told.until]).toEqual([expected, "2026-11-30T12:00:00.000Z"]);
});

test.each([
  ["?project=north", 2],
  ["?client=a%20%26%20b", 1],
  ["?door=job", 1],
  ["?since=2h", 3],
  ["?since=2h&project=north&door=mcp", 1],
  ["?project=nowhere", 0],
])("%s narrows it", async (query, calls) => {
  await insert([
    event({ at: ago(3 * HOUR), project: "north" }),
    event({ at: ago(HOUR), project: "north" }),
    event({ at: ago(HOUR), client: "a & b" }),
    event({ at: ago(HOUR), door: "job" }),
  ]);
  expect((await summary(query)).calls).toBe(calls);
});

test.each([
  ["?limit=3", '"limit" is no parameter of this address.'],
  ["?Since=1h", '"Since" is no parameter of this address.'],
  ["?__proto__=1", '"__proto__" is no parameter of this address.'],
  ["?since=1h&since=2h", 'The parameter "since" is given twice.'],
  ["?since=", '"since" cannot be "".'],
  ["?since=yesterday", '"since" cannot be "yesterday".'],
  ["?since=0h", '"since" cannot be "0h".'],
  ["?since=-1h", '"since" cannot be "-1h".'],
  ["?since=1w", '"since" cannot be "1w".'],
  ["?since=1.5h", '"since" cannot be "1.5h".'],
  ["?since=1h%20", '"since" cannot be "1h ".'],
  ["?since=9999999h", '"since" cannot be "9999999h".'],
  ["?since=2026-02-30", '"since" cannot be "2026-02-30".'],
  ["?since=2026-11-30T12:00:00", '"since" cannot be "2026-11-30T12:00:00".'],
  ["?since=1764504000", '"since" cannot be "1764504000".'],
  ["?since=2999-01-01", '"since" lies in the future.'],
  ["?since=31d", '"since" lies more than 30 days back, and calls are kept no longer.'],
  ["?since=999999d", '"since" lies more than 30 days back, and calls are kept no longer.'],
  ["?since=2001-01-01", '"since" lies more than 30 days back, and calls are kept no longer.'],
  ["?project=", '"project" cannot be "", which is no project\'s name.'],
  ["?project=No%20Such", '"project" cannot be "No Such", which is no project\'s name.'],
  ["?client=", '"client" takes 1 to 200 characters.'],
  [`?client=${"x".repeat(201)}`, '"client" takes 1 to 200 characters.'],
  ["?door=", '"door" takes mcp, companion, job.'],
  ["?door=MCP", '"door" takes mcp, companion, job.'],
])("%s is refused", async (query, message) => {
  expect(await refusal(await new Edge().fetch(PATH + query))).toEqual({
    status: 400,
    keys: ["error"],
    code: "invalid_input",
    message,
    hint: "Known are since (30m, 24h, 7d, 2026-11-30 or 2026-11-30T12:00:00Z), project, client and door.",
  });
});

test("another host, another origin and a server that is not local are refused", async () => {
  const local = new Edge();
  const foreign = await refusal(await local.fetch(PATH, {}, "http://evil.example"));
  expect([foreign.status, foreign.code]).toEqual([403, "forbidden"]);
  const headers = { origin: "http://evil.example" };
  const page = await refusal(await local.fetch(PATH, { headers }));
  expect([page.status, page.code]).toEqual([403, "forbidden"]);
  const deployed = new Edge({ TALLYMAN_HOSTS: "tally.example" });
  for (const origin of ["https://tally.example", "http://127.0.0.1:8787"]) {
    const refused = await refusal(await deployed.fetch(PATH, {}, origin));
    expect([refused.status, refused.code], origin).toEqual([401, "unauthenticated"]);
  }
});

test.each(["POST", "PUT", "DELETE"])("%s is answered with not_found", async (method) => {
  const refused = await refusal(await new Edge().fetch(PATH, { method }));
  expect([refused.status, refused.code]).toEqual([404, "not_found"]);
});

test("when D1 fails, the fault is told without its text", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = vi.spyOn(DB, "batch").mockRejectedValue(new Error("D1_ERROR: secret"));
  const response = await new Edge().fetch(PATH);
  broken.mockRestore();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});
