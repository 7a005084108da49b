import { beforeAll, expect, test } from "vitest";
import { CALLER_HEADER } from "../../contract/caller.ts";
import { MCP_BODY_BYTES } from "../../contract/limits.ts";
import { createProject, findProject } from "../../durable-objects/registry/projects.ts";
import { connect, initialize, legacy, modern, post } from "./edge-mcp-client.ts";
import { DB, Edge, migrate, ORIGIN, refusal } from "./edge-setup.ts";

beforeAll(async () => {
  await migrate();
  await createProject(DB, { slug: "sales", createdBy: "local" });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CALL = legacy("tools/call", { name: "catalog_list" });

test("2025: initialize mints an id, which is the session from then on", async () => {
  const edge = new Edge();
  const id = await connect(edge);
  expect(id).toMatch(UUID);
  const opened = edge.last();
  expect({ ...opened.caller, sessionStartedAt: "" }).toEqual({
    project: { id: (await findProject(DB, "default")).id, slug: "default" },
    principal: "local",
    session: id,
    sessionStartedAt: "",
    client: "old-client/1.2",
    origin: ORIGIN,
    pinned: false,
    readOnly: false,
  });
  expect(opened.method).toBe("POST");
  expect(opened.path).toBe("/mcp");
  expect(JSON.parse(opened.body)).toEqual(initialize());

  const reply = await post(edge, "/mcp", CALL, { "mcp-session-id": id });
  expect(reply.headers.get("mcp-session-id")).toBeNull();
  expect(edge.last().caller).toEqual(opened.caller);
  expect(edge.last().headers.get("mcp-session-id")).toBe(id);
});

test("2025: each initialize is a session of its own, and a refused one is none", async () => {
  const edge = new Edge();
  expect(await connect(edge)).not.toBe(await connect(edge));
  edge.reply = () => Response.json({ jsonrpc: "2.0", id: 1, error: {} }, { status: 400 });
  const refused = await post(edge, "/mcp", initialize());
  expect(refused.headers.get("mcp-session-id")).toBeNull();
});

test("2025: an id that this database never saw is accepted, again and again", async () => {
  const edge = new Edge();
  const id = "0b3a8f52-7c1e-4d7a-9f06-2f4f4a3f9d11";
  for (const _ of [1, 2]) {
    expect((await post(edge, "/mcp", CALL, { "mcp-session-id": id })).status).toBe(200);
    expect(edge.last().caller.session).toBe(id);
    expect(edge.last().caller.client).toBe("unknown");
  }
});

test.each(["x", "mcp/0123", "0b3a8f52-7c1e-1d7a-9f06-2f4f4a3f9d11", "a".repeat(2000)])(
  "2025: %s is no id",
  async (id) => {
    const edge = new Edge();
    const refused = await refusal(await post(edge, "/mcp", CALL, { "mcp-session-id": id }));
    expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
    expect(edge.forwarded).toEqual([]);
  },
);

test("2025: GET and DELETE go on as they are", async () => {
  const edge = new Edge();
  const id = await connect(edge);
  edge.reply = () => new Response(null, { status: 405 });
  for (const method of ["GET", "DELETE"]) {
    const headers = { "mcp-session-id": id, "last-event-id": "4" };
    expect((await edge.fetch("/mcp", { method, headers })).status).toBe(405);
    const { caller, headers: sent, ...rest } = edge.last();
    expect([rest.method, rest.path, rest.body]).toEqual([method, "/mcp", ""]);
    expect([caller.session, caller.client]).toEqual([id, "old-client/1.2"]);
    expect(sent.get("last-event-id")).toBe("4");
  }
});

test("2025: a session is its principal's alone", async () => {
  const edge = new Edge();
  const id = await connect(edge);
  await DB.prepare("update mcp_sessions set principal = 'ann' where id = ?").bind(id).run();
  edge.forwarded.length = 0;
  const headers = { "mcp-session-id": id };
  for (const response of [
    await post(edge, "/mcp", CALL, headers),
    await post(edge, "/mcp/default", CALL, headers),
    await edge.fetch("/mcp", { headers }),
  ]) {
    const refused = await refusal(response);
    expect([refused.status, refused.code]).toEqual([403, "forbidden"]);
  }
  expect(edge.forwarded).toEqual([]);
});

async function modernSession(path: string, client?: { name: string; version?: string }) {
  const edge = new Edge();
  const reply = await post(edge, path, modern("tools/call", client));
  expect(reply.status).toBe(200);
  expect(reply.headers.get("mcp-session-id")).toBeNull();
  return edge.last().caller;
}

test("2026: a session is a principal's client and its window", async () => {
  const claude = { name: "claude-code", version: "2.1.332" };
  const first = await modernSession("/mcp", claude);
  expect(first.session).toMatch(/^mcp\/[0-9a-f]{32}$/);
  expect(first.client).toBe("claude-code/2.1.332");
  const updated = await modernSession("/mcp", { name: "claude-code", version: "3" });
  expect(updated).toEqual({ ...first, client: "claude-code/3" });
  const window = await modernSession("/mcp?session=w1", claude);
  const other = await modernSession("/mcp", { name: "cursor" });
  const nameless = await modernSession("/mcp");
  expect(other.client).toBe("cursor");
  expect(nameless.client).toBe("unknown");
  const keys = [first, window, other, nameless].map(({ session }) => session);
  expect(new Set(keys).size).toBe(4);
  expect((await modernSession("/mcp?session=w1", claude)).session).toBe(window.session);
});

test("2026: an id left over from the older era is not looked at", async () => {
  const edge = new Edge();
  const message = modern("tools/call", { name: "both" });
  await post(edge, "/mcp", message, { "mcp-session-id": "anything" });
  expect(edge.last().caller.session).toBe((await modernSession("/mcp", { name: "both" })).session);
});

test("a pinned URL leads to its project, says so, and leaves the sticky one alone", async () => {
  const edge = new Edge();
  const sales = await findProject(DB, "sales");
  const id = await connect(edge, "/mcp/sales");
  expect(edge.last().objectId).toBe(sales.id);
  expect(edge.last().path).toBe("/mcp");
  expect(edge.last().caller).toMatchObject({
    project: { id: sales.id, slug: "sales" },
    pinned: true,
    session: id,
  });
  await post(edge, "/mcp", CALL, { "mcp-session-id": id });
  expect(edge.last().caller).toMatchObject({ project: { slug: "default" }, pinned: false });
  expect(edge.last().caller).not.toHaveProperty("previousProject");
});

test("the URL's switches reach the object", async () => {
  const edge = new Edge();
  await post(edge, "/mcp?read_only=true&features=data,charts", CALL);
  expect(edge.last().caller).toMatchObject({ readOnly: true, features: ["data", "charts"] });
  expect(edge.last().path).toBe("/mcp");
  await post(edge, "/mcp/sales", CALL);
  expect(edge.last().caller.readOnly).toBe(false);
  expect(edge.last().caller).not.toHaveProperty("features");
});

test.each(["?read_only-true", "?read_only=1", "?features=nope", "?mode=propose"])(
  "%s is refused on both doors",
  async (query) => {
    const edge = new Edge();
    for (const path of ["/mcp", "/mcp/sales"]) {
      const refused = await refusal(await post(edge, path + query, CALL));
      expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
    }
    expect(edge.forwarded).toEqual([]);
  },
);

test("a caller's own caller header never reaches the object", async () => {
  const edge = new Edge();
  await post(edge, "/mcp", CALL, { [CALLER_HEADER]: encodeURIComponent('{"principal":"root"}') });
  expect(edge.last().caller.principal).toBe("local");
});

test("a body over the limit is refused, one at the limit is not", async () => {
  const edge = new Edge();
  const fits = JSON.stringify(CALL).padEnd(MCP_BODY_BYTES);
  expect((await post(edge, "/mcp", fits)).status).toBe(200);
  expect(edge.last().body).toBe(fits);
  const refused = await refusal(await post(edge, "/mcp", `${fits} `));
  expect([refused.status, refused.code]).toEqual([413, "too_large"]);
  expect(refused.message).toBe("An MCP request may have 4194304 bytes; this one has more.");
  expect(edge.forwarded.length).toBe(1);
});

test("a body that is no JSON-RPC goes on to the object, which knows the protocol's words", async () => {
  const edge = new Edge();
  for (const body of ["{", "", "7", "[]", '{"method":5}', '{"method":"x","params":[1]}']) {
    expect((await post(edge, "/mcp", body)).status).toBe(200);
    expect(edge.last().body).toBe(body);
  }
});
