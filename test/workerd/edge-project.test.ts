import { beforeAll, expect, test } from "vitest";
import { CALLER_HEADER } from "../../contract/caller.ts";
import {
  createProject,
  findProject,
  listProjects,
} from "../../durable-objects/registry/projects.ts";
import { DB, Edge, migrate, ORIGIN, refusal } from "./edge-setup.ts";

beforeAll(migrate);

test("a new deployment has the project `default`, also when many ask at once", async () => {
  const found = await Promise.all([1, 2, 3, 4].map(() => findProject(DB, "default")));
  expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  expect((await listProjects(DB)).map(({ slug, createdBy }) => [slug, createdBy])).toEqual([
    ["default", "system"],
  ]);
});

test("a project has an opaque id, and its slug is its own", async () => {
  const sales = await createProject(DB, { slug: "sales", createdBy: "local" });
  expect(sales.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await findProject(DB, "sales")).toEqual(sales);
  for (const slug of ["sales", "default"]) {
    await expect(createProject(DB, { slug, createdBy: "x" })).rejects.toMatchObject({
      envelope: { code: "name_taken", message: `There is already a project "${slug}".` },
    });
  }
  for (const slug of ["", "Sales", "api", "a b", "-a", "x".repeat(33)]) {
    await expect(createProject(DB, { slug, createdBy: "x" })).rejects.toMatchObject({
      envelope: { code: "name_invalid" },
    });
  }
  expect((await listProjects(DB)).map(({ slug }) => slug)).toEqual(["default", "sales"]);
});

const routes = [
  (name: string) => `/mcp/${name}`,
  (name: string) => `/p/${name}/data`,
  (name: string) => `/p/${name}/data/a.csv`,
  (name: string) => `/p/${name}/api/entries`,
  (name: string) => `/p/${name}/notebook`,
  (name: string) => `/p/${name}`,
];

test.each(["Sales", "admin", "api", "mcp", "p", "s", "oauth", "healthz", "a.b", "x".repeat(33)])(
  "%s is no project on any route",
  async (name) => {
    const edge = new Edge();
    for (const route of routes) {
      const refused = await refusal(await edge.fetch(route(name)));
      expect([refused.status, refused.code], route(name)).toEqual([400, "name_invalid"]);
    }
    expect(edge.forwarded).toEqual([]);
  },
);

test("an unknown project is answered with the nearest one", async () => {
  const edge = new Edge();
  for (const route of routes) {
    expect(await refusal(await edge.fetch(route("sale")))).toEqual({
      status: 404,
      keys: ["error"],
      code: "not_found",
      message: 'There is no project "sale".',
      hint: 'Did you mean "sales"?',
    });
  }
  const far = await refusal(await edge.fetch("/p/inventory_2026/data"));
  expect(far.hint).toBe(
    'List the projects with project_list, or make this one with project_new. The default is "default".',
  );
  expect(edge.forwarded).toEqual([]);
});

test("a request of a project goes to its object as it is, with who calls", async () => {
  const edge = new Edge();
  const sales = await findProject(DB, "sales");
  const response = await edge.fetch("/p/sales/api/rows/a%2Fb?from=5&to=9", {
    method: "POST",
    body: '{"sort":[]}',
    headers: { origin: ORIGIN, "x-own": "1", [CALLER_HEADER]: "forged" },
  });
  expect(await response.json()).toEqual({ ok: true });
  const { objectId, method, path, caller, headers, body } = edge.last();
  expect({ objectId, method, path, body }).toEqual({
    objectId: sales.id,
    method: "POST",
    path: "/api/rows/a%2Fb?from=5&to=9",
    body: '{"sort":[]}',
  });
  expect(headers.get("x-own")).toBe("1");
  expect(new Date(caller.sessionStartedAt).toISOString()).toBe(caller.sessionStartedAt);
  expect({ ...caller, sessionStartedAt: "" }).toEqual({
    project: { id: sales.id, slug: "sales" },
    principal: "local",
    session: "companion/local",
    sessionStartedAt: "",
    client: "companion",
    origin: ORIGIN,
    pinned: true,
    readOnly: false,
  });
});

test("the object's own answer and status are handed on", async () => {
  const edge = new Edge();
  edge.reply = () => Response.json({ error: { code: "conflict", message: "x" } }, { status: 409 });
  const response = await edge.fetch("/p/sales/api/x", {
    headers: { "user-agent": "curl/8.5 a b" },
  });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ error: { code: "conflict", message: "x" } });
  expect(edge.last().caller.client).toBe("curl/8.5");
});

test("a socket is opened at the object and reaches the browser", async () => {
  const edge = new Edge();
  edge.reply = () => {
    const [browser, object] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    object.accept();
    object.send("hello");
    return new Response(null, { status: 101, webSocket: browser });
  };
  const headers = { upgrade: "websocket", origin: ORIGIN };
  const response = await edge.fetch("/p/sales/live?since=7", { headers });
  expect(response.status).toBe(101);
  expect(edge.last().path).toBe("/live?since=7");
  expect(edge.last().headers.get("upgrade")).toBe("websocket");
  const socket = response.webSocket;
  const heard = new Promise((resolve) => {
    socket?.addEventListener("message", ({ data }) => resolve(data));
  });
  socket?.accept();
  expect(await heard).toBe("hello");
  socket?.close();
});

test("a socket's address without an upgrade is refused", async () => {
  const edge = new Edge();
  const refused = await refusal(await edge.fetch("/p/sales/live"));
  expect([refused.status, refused.code]).toEqual([426, "invalid_input"]);
  expect(edge.forwarded).toEqual([]);
});
