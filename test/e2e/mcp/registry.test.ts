import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { TOOLS } from "../../../contract/tools/index.ts";
import { argumentsOf } from "./arguments-of.ts";
import { type AnyClient, connect, type ListedTool } from "./clients.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { askD1, type Row } from "./storage.ts";

// Every tool the server advertises, whichever those are, through both doors: what a caller is told is what
// telemetry records, once a call.

interface Told {
  door: "mcp" | "companion";
  tool: string;
  project: unknown;
  ok: number;
  error_code: string | null;
}

let own: OwnServer;
let client: AnyClient;
let tools: ListedTool[];
const told: Told[] = [];

beforeAll(async () => {
  own = await ownServer();
  client = await connect("2026", `${own.origin}/mcp`, "registry-probe");
  tools = await client.tools();
});

afterAll(async () => {
  await client.close();
  await own.stop();
});

const recorded = (): Row[] =>
  askD1(
    own.state,
    "select door, tool, project, ok, error_code from telemetry where door <> 'job' order by id",
  );

function note(door: Told["door"], tool: string, body: Record<string, unknown>): void {
  const code = (body.error as { code: string } | undefined)?.code ?? null;
  told.push({ door, tool, project: body.project, ok: code === null ? 1 : 0, error_code: code });
}

async function callByMcp(name: string, args: Record<string, unknown>) {
  const { text, isError } = await client.call(name, args);
  expect(isError).toBe("error" in text);
  return text;
}

async function callByCompanion(name: string, args: Record<string, unknown>) {
  const response = await fetch(`${own.origin}/p/default/api/call/${name}`, {
    method: "POST",
    body: JSON.stringify(args),
  });
  const text = await response.text();
  // Some answer with a file.
  const isFacts = response.headers.get("content-type")?.startsWith("application/json");
  const body = isFacts ? (JSON.parse(text) as Record<string, unknown>) : { project: "default" };
  expect(response.ok).toBe(!("error" in body));
  return body;
}

async function expectRecorded(): Promise<void> {
  await vi.waitFor(() => expect(recorded().length).toBeGreaterThanOrEqual(told.length), 60_000);
  expect(recorded()).toEqual(told);
}

test("each call of every tool over MCP is one event with the code the caller was told", async () => {
  expect(tools.length).toBeGreaterThan(0);
  for (const { name, inputSchema } of tools) {
    for (const args of [{}, argumentsOf(inputSchema), { invented: 1 }]) {
      note("mcp", name, await callByMcp(name, args));
      await expectRecorded();
    }
  }
});

test("each call of every tool by the companion is one too, those of pages only included", async () => {
  for (const { name, input } of Object.values(TOOLS)) {
    const schema = z.toJSONSchema(input, { io: "input" }) as Parameters<typeof argumentsOf>[0];
    for (const args of [{}, argumentsOf(schema), { invented: 1 }]) {
      note("companion", name, await callByCompanion(name, args));
      await expectRecorded();
    }
  }
});

test("a call of no tool is recorded, but not under its name", async () => {
  await callByMcp("drop_table_users", {}).then((body) => note("mcp", "unknown", body));
  await callByCompanion("drop_table_users", {}).then((body) => note("companion", "unknown", body));
  await expectRecorded();
  expect(told.slice(-2).map(({ error_code }) => error_code)).toEqual(["not_found", "not_found"]);
});

test("successes and failures both were among them, and nothing unforeseen", () => {
  const codes = new Set(told.map(({ error_code }) => error_code));
  expect(codes).toContain(null);
  expect(codes).toContain("invalid_input");
  expect(told.filter(({ error_code }) => error_code === "internal_error")).toEqual([]);
});

test("what does not reach a tool is no call", async () => {
  for (const path of ["/healthz", "/", "/p/default/"]) {
    await (await fetch(own.origin + path)).arrayBuffer();
  }
  await client.tools();
  note("mcp", "project_list", await callByMcp("project_list", {}));
  await expectRecorded();
});

test("an event says who, from where and how long, and nothing of the call's content", async () => {
  const [row] = askD1(
    own.state,
    "select * from telemetry where door <> 'job' order by id desc limit 1",
  );
  expect(row).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    door: "mcp",
    tool: "project_list",
    project: told.at(-1)?.project,
    session: expect.stringMatching(/^mcp\/[0-9a-f]{32}$/),
    principal: "local",
    client: "registry-probe/1.0",
    ok: 1,
    error_code: null,
    duration_ms: expect.any(Number),
    rows: null,
    bytes: null,
    engine_ms: null,
    cold: null,
  });
});
