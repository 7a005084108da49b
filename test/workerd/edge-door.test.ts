import { beforeAll, expect, test, vi } from "vitest";
import { version } from "../../package.json";
import { Edge, migrate, refusal } from "./edge-setup.ts";

beforeAll(migrate);

const LOOPBACK = [
  "http://127.0.0.1:8787",
  "http://localhost:8787",
  "http://localhost",
  "http://[::1]:1",
];

test.each(LOOPBACK)("%s may come in", async (origin) => {
  const response = await new Edge().fetch("/p/default/api/x", {}, origin);
  expect(response.status).toBe(200);
});

test.each([
  "http://evil.example",
  "http://127.0.0.1.evil.example:8787",
  "http://192.168.0.7:8787",
  "http://sub.localhost:8787",
])("host %s is refused on every door", async (origin) => {
  const edge = new Edge();
  const paths = ["/healthz", "/mcp", "/mcp/default", "/p/default/data", "/p/default/live", "/"];
  for (const path of paths) {
    expect(await refusal(await edge.fetch(path, {}, origin)), path).toEqual({
      status: 403,
      keys: ["error"],
      code: "forbidden",
      message: "The Host of this request is not one this server answers to.",
      hint: "Use a loopback address, or list the host in TALLYMAN_HOSTS.",
    });
  }
  expect(edge.forwarded).toEqual([]);
});

test("a Host header that differs from the URL counts too", async () => {
  const headers = { host: "evil.example" };
  const refused = await refusal(await new Edge().fetch("/healthz", { headers }));
  expect([refused.status, refused.code]).toEqual([403, "forbidden"]);
});

test("a listed host is answered, but not let in as local", async () => {
  const edge = new Edge({ TALLYMAN_LOCAL: "1", TALLYMAN_HOSTS: "a.example, Tally.Example:99" });
  expect((await edge.fetch("/healthz", {}, "https://a.example")).status).toBe(200);
  expect((await edge.fetch("/healthz", {}, "http://tally.example:99")).status).toBe(200);
  expect((await edge.fetch("/healthz", {}, "http://tally.example:98")).status).toBe(403);
  const refused = await refusal(await edge.fetch("/mcp", {}, "https://a.example"));
  expect([refused.status, refused.code]).toEqual([401, "unauthenticated"]);
});

test.each([
  ["http://127.0.0.1:8787", 200],
  ["http://127.0.0.1:8788", 403],
  ["http://127.0.0.1", 403],
  ["http://localhost:8787", 403],
  ["http://evil.example", 403],
  ["null", 403],
  ["", 403],
])("origin %j is answered with %i", async (origin, status) => {
  const edge = new Edge();
  const headers = { origin, upgrade: "websocket" };
  for (const path of ["/healthz", "/p/default/live", "/p/default/api/x"]) {
    expect((await edge.fetch(path, { headers })).status, path).toBe(status);
  }
  expect(edge.forwarded.length).toBe(status === 200 ? 2 : 0);
});

test.each([[{}], [{ TALLYMAN_LOCAL: "0" }], [{ TALLYMAN_LOCAL: "true" }]])(
  "with %j nobody comes in, and liveness stays open",
  async (settings) => {
    const edge = new Edge(settings);
    for (const path of ["/mcp", "/p/default/data/a.csv", "/p/default/live", "/", "/p/default/"]) {
      const refused = await refusal(await edge.fetch(path));
      expect([refused.status, refused.code], path).toEqual([401, "unauthenticated"]);
      expect(refused.message).toContain("Sign-in comes with the teams feature");
      expect(refused.hint).toContain("npm start");
    }
    expect((await edge.fetch("/healthz")).status).toBe(200);
    expect(edge.forwarded).toEqual([]);
  },
);

test("liveness says the version and asks no project", async () => {
  const edge = new Edge();
  const response = await edge.fetch("/healthz");
  expect(await response.json()).toEqual({ ok: true, version });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(edge.forwarded).toEqual([]);
});

test("an unforeseen error goes to the exception log and keeps its text from the caller", async () => {
  const edge = new Edge();
  const thrown = new Error("secret detail");
  edge.reply = () => {
    throw thrown;
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const refused = await refusal(await edge.fetch("/p/default/api/x"));
  expect([refused.status, refused.code]).toEqual([500, "internal_error"]);
  expect(JSON.stringify(refused)).not.toContain("secret");
  expect(log.mock.calls).toEqual([[thrown]]);
  log.mockRestore();
});
