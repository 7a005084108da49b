import { beforeAll, expect, test } from "vitest";
import {
  createProject,
  findProject,
  type ProjectRecord,
} from "../../durable-objects/registry/projects.ts";
import { setActiveProject, touchSession } from "../../durable-objects/registry/sessions.ts";
import { connect, legacy, modern, post } from "./edge-mcp-client.ts";
import { DB, Edge, migrate } from "./edge-setup.ts";

let north: ProjectRecord;
let south: ProjectRecord;
beforeAll(async () => {
  await migrate();
  north = await createProject(DB, { slug: "north", createdBy: "local" });
  south = await createProject(DB, { slug: "south", createdBy: "local" });
});

const CALL = legacy("tools/call", { name: "catalog_list" });
const CLIENT = { name: "claude-code" };

/** A connection of the 2025 era that answers where each call went and what it was told. */
async function connection() {
  const edge = new Edge();
  const id = await connect(edge);
  const call = async (message: unknown = CALL, path = "/mcp") => {
    await post(edge, path, message, { "mcp-session-id": id });
    const { project, previousProject } = edge.last().caller;
    return [project.slug, previousProject];
  };
  return { id, call };
}

test("the active project sticks to the session, and the next tool call is told once", async () => {
  const { id, call } = await connection();
  const other = await connection();
  expect(await call()).toEqual(["default", undefined]);
  await setActiveProject(DB, id, north.id);
  expect(await call()).toEqual(["north", "default"]);
  expect(await call()).toEqual(["north", undefined]);
  await setActiveProject(DB, id, south.id);
  expect(await call()).toEqual(["south", "north"]);
  expect(await other.call()).toEqual(["default", undefined]);
});

test("only a call that can carry the warning uses it up", async () => {
  const { id, call } = await connection();
  await setActiveProject(DB, id, north.id);
  expect(await call(legacy("tools/list"))).toEqual(["north", undefined]);
  expect(await call({ jsonrpc: "2.0", method: "notifications/initialized" })).toEqual([
    "north",
    undefined,
  ]);
  expect(await call(CALL, "/mcp/south")).toEqual(["south", undefined]);
  expect(await call([legacy("ping"), CALL])).toEqual(["north", "default"]);
});

test("two switches in between are told as one, and coming back as none", async () => {
  const { id, call } = await connection();
  await setActiveProject(DB, id, north.id);
  await setActiveProject(DB, id, south.id);
  expect(await call()).toEqual(["south", "default"]);
  await setActiveProject(DB, id, north.id);
  await setActiveProject(DB, id, south.id);
  expect(await call()).toEqual(["south", undefined]);
  await setActiveProject(DB, id, south.id);
  expect(await call()).toEqual(["south", undefined]);
});

test("a session of a deleted project is back at the default one", async () => {
  const { id, call } = await connection();
  const gone = await createProject(DB, { slug: "gone", createdBy: "local" });
  await setActiveProject(DB, id, gone.id);
  await DB.prepare("delete from projects where id = ?").bind(gone.id).run();
  expect(await call()).toEqual(["default", "default"]);
  await setActiveProject(DB, id, north.id);
  await DB.prepare("update mcp_sessions set project_id = null where id = ?").bind(id).run();
  expect((await call())[0]).toBe("default");
});

test("a session that was never noted cannot switch", async () => {
  await expect(setActiveProject(DB, "mcp/unknown", north.id)).rejects.toThrow("never noted");
});

async function startOf(edge: Edge, method: string): Promise<string> {
  await post(edge, "/mcp?session=times", modern(method, CLIENT));
  return edge.last().caller.sessionStartedAt;
}

/** Moves the session's newest call into the past. */
async function idle(edge: Edge, minutes: number): Promise<void> {
  const before = new Date(Date.now() - minutes * 60_000).toISOString();
  await DB.prepare("update mcp_sessions set last_seen_at = ?1, started_at = ?2 where id = ?3")
    .bind(before, "2026-01-01T00:00:00.000Z", edge.last().caller.session)
    .run();
}

test("2026: a discover after 30 idle minutes begins the session anew; nothing else does", async () => {
  const edge = new Edge();
  const started = await startOf(edge, "server/discover");
  expect(await startOf(edge, "tools/call")).toBe(started);
  await idle(edge, 29);
  expect(await startOf(edge, "server/discover")).toBe("2026-01-01T00:00:00.000Z");
  await idle(edge, 31);
  expect(await startOf(edge, "tools/call")).toBe("2026-01-01T00:00:00.000Z");
  // That call was the newest, so the session is not idle any more.
  expect(await startOf(edge, "server/discover")).toBe("2026-01-01T00:00:00.000Z");
  await idle(edge, 31);
  const anew = await startOf(edge, "server/discover");
  expect(anew >= started).toBe(true);
  expect(await startOf(edge, "tools/call")).toBe(anew);
});

test("2026: the sticky project outlives a new beginning", async () => {
  const edge = new Edge();
  await startOf(edge, "server/discover");
  await setActiveProject(DB, edge.last().caller.session, south.id);
  await idle(edge, 60);
  await startOf(edge, "server/discover");
  expect(edge.last().caller.project).toEqual({ id: south.id, slug: "south" });
});

test("first calls that come together make one session", async () => {
  const at = "2026-10-01T10:00:00.000Z";
  const call = { id: "mcp/race", principal: "local", at, discover: false, takesWarning: true };
  const states = await Promise.all([1, 2, 3].map(() => touchSession(DB, call)));
  const { id, slug } = await findProject(DB, "default");
  const project = { id, slug };
  const expected = { startedAt: at, client: "unknown", project };
  expect(states).toEqual([expected, expected, expected]);
  const rows = await DB.prepare("select principal from mcp_sessions where id = 'mcp/race'").all();
  expect(rows.results).toEqual([{ principal: "local" }]);
});
