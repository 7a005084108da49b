import { beforeAll, expect, test, vi } from "vitest";
import type { TelemetrySummary } from "../../../contract/telemetry-summary.ts";
import { type Body, connectMcp, freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

// What callers are told, by a real client and by the page's wire, is what an operator sees summed up.

const CLIENT = "operator-probe/1.0.0";
let project: string;
const told: { tool: string; code: string | undefined }[] = [];

beforeAll(async () => {
  const fresh = await freshProject(server.origin);
  project = fresh.project;
  await fresh.session.close();
  const session = await connectMcp(server.origin, `/mcp/${project}`, "operator-probe");
  for (const [tool, args] of CALLS) {
    const { error } = await session.call(tool, args);
    told.push({ tool, code: error?.code });
  }
  await session.close();
  const headers = { "user-agent": "<b>probe</b>/2 (x)" };
  const path = `/p/${project}/api/call/catalog_list`;
  const response = await fetch(server.origin + path, { method: "POST", headers });
  expect(response.status).toBe(200);
});

const CALLS: [tool: string, args: Record<string, unknown>][] = [
  ["data_put", { rel_path: "a.csv", text: "n\n1\n2\n" }],
  ["catalog_import", { rel_path: "a.csv", alias: "numbers" }],
  ["catalog_list", {}],
  ["catalog_list", {}],
  ["catalog_show", { entry: "nothing_of_that_name" }],
  ["catalog_run", { code: "select nonsense from tracked('numbers')" }],
  ["catalog_list", { invented: true }],
];

async function summary(query: string): Promise<TelemetrySummary> {
  const response = await fetch(`${server.origin}/admin/telemetry?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as TelemetrySummary;
}

/** Events are written after the reply, so the newest may still be on its way. */
function summaryOf(query: string, calls: number): Promise<TelemetrySummary> {
  return vi.waitFor(async () => {
    const answer = await summary(query);
    expect(answer.calls).toBe(calls);
    return answer;
  }, 90_000);
}

test("calls of a client are found by tool, code, project and door", async () => {
  expect(told.map(({ code }) => code)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "not_found",
    "recipe_rejected",
    "invalid_input",
  ]);
  const query = `project=${project}&client=${CLIENT}`;
  const { since, until, by_tool, ...rest } = await summaryOf(query, 7);
  expect(Date.parse(until) - Date.parse(since)).toBe(24 * 3_600_000);
  const counts = { calls: 7, errors: 3, error_share: 3 / 7 };
  const none = { names: 0, calls: 0, errors: 0, error_share: 0 };
  expect(rest).toEqual({
    ...counts,
    by_code: ["invalid_input", "not_found", "recipe_rejected"].map((code) => ({
      code,
      count: 1,
      share: 1 / 7,
    })),
    by_project: [{ project, ...counts }],
    by_client: [{ client: CLIENT, ...counts }],
    by_door: [{ door: "mcp", ...counts }],
    others: { projects: none, clients: none },
  });
  expect(by_tool.map(({ tool, calls, errors }) => [tool, calls, errors])).toEqual([
    ["catalog_list", 3, 1],
    ["catalog_import", 1, 0],
    ["catalog_run", 1, 1],
    ["catalog_show", 1, 1],
    ["data_put", 1, 0],
  ]);
  for (const { p50_ms, p95_ms } of by_tool) {
    expect(p50_ms).toBeGreaterThanOrEqual(0);
    expect(p95_ms).toBeGreaterThanOrEqual(p50_ms);
  }
});

test("a call of the page is one of another door and client", async () => {
  const page = await summaryOf(`project=${project}&door=companion`, 1);
  expect(page.errors).toBe(0);
  expect(page.by_tool.map(({ tool }) => tool)).toEqual(["catalog_list"]);
  expect(page.by_client.map(({ client }) => client)).toEqual(["<b>probe</b>/2"]);
  const whole = await summary(`project=${project}`);
  // The project's own making is a call over MCP, too.
  const doors = new Map(whole.by_door.map(({ door, calls }) => [door, calls]));
  expect([doors.get("mcp"), doors.get("companion")]).toEqual([8, 1]);
});

test("a browser gets the same as a page", async () => {
  await summaryOf(`project=${project}&door=mcp`, 8);
  const html = async (query: string) => {
    const address = `${server.origin}/admin/telemetry?project=${project}&${query}`;
    const response = await fetch(address, { headers: { accept: "text/html" } });
    expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    return response.text();
  };
  const calls = await html("door=mcp");
  expect(calls).toContain("<strong>8</strong> calls, <strong>3</strong> failed (37.5 %).");
  expect(calls).toContain("<td>recipe_rejected</td><td>1</td><td>12.5 %</td>");
  const page = await html("door=companion");
  expect(page).toContain("&lt;b&gt;probe&lt;/b&gt;/2</a>");
  expect(page).not.toContain("<b>probe");
});

test("asking is no call, and what is not understood is refused", async () => {
  await summary(`project=${project}&door=mcp`);
  expect((await summary(`project=${project}&door=mcp`)).calls).toBe(8);
  const refused = await fetch(`${server.origin}/admin/telemetry?sinse=1h`);
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as Body).error?.code).toBe("invalid_input");
});
