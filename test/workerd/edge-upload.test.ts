import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { UPLOAD_REQUEST_BYTES } from "../../contract/limits.ts";
import { findProject } from "../../durable-objects/registry/projects.ts";
import { DB, Edge, FILES, migrate, refusal } from "./edge-setup.ts";

let project: string;
beforeAll(async () => {
  await migrate();
  project = (await findProject(DB, "default")).id;
});
afterEach(async () => {
  await FILES.delete(await keys());
});

const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const LONG = "cd2df694e424bc7968cc37f47751019e5ca0cd1bdf2e479ea537c3a1c32ee1aa";

async function keys(): Promise<string[]> {
  return (await FILES.list()).objects.map(({ key }) => key);
}

function put(
  edge: Edge,
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
) {
  const length = typeof body === "string" ? { "content-length": String(body.length) } : {};
  return edge.fetch(path, { method: "PUT", body, headers: { ...length, ...headers } });
}

/** A body in chunks of uneven sizes, as a network brings them. */
function stream(bytes: Uint8Array, fail = false): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) {
        controller.enqueue(bytes.slice(at, at + 7_001));
        at += 7_001;
      } else if (fail) controller.error(new Error("connection lost"));
      else controller.close();
    },
  });
}

test("an upload lies under its digest and is named by the object, whose answer is handed on", async () => {
  const edge = new Edge();
  edge.reply = () => Response.json({ rel_path: "in/a b.csv" }, { status: 201 });
  const response = await put(edge, "/p/default/data/in/a%20b.csv", "abc", {
    "content-type": "text/csv",
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ rel_path: "in/a b.csv" });
  expect(await keys()).toEqual([`${project}/${ABC}`]);
  const stored = await FILES.get(`${project}/${ABC}`);
  expect(await stored?.text()).toBe("abc");
  const { objectId, method, path, body, headers, caller } = edge.last();
  expect([objectId, method, path]).toEqual([project, "PUT", "/data/in/a%20b.csv"]);
  expect(headers.get("content-type")).toBe("application/json");
  expect(JSON.parse(body)).toEqual({
    sha256: ABC,
    size: 3,
    etag: stored?.etag,
    content_type: "text/csv",
  });
  expect([caller.principal, caller.project.slug, caller.pinned]).toEqual([
    "local",
    "default",
    true,
  ]);
});

test("bytes that come in many chunks are digested in order", async () => {
  const edge = new Edge();
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  const headers = { "content-length": "100000" };
  expect((await put(edge, "/p/default/data/long.bin", stream(bytes), headers)).status).toBe(200);
  expect(JSON.parse(edge.last().body)).toMatchObject({
    sha256: LONG,
    size: 100_000,
    content_type: "application/octet-stream",
  });
  const stored = await FILES.get(`${project}/${LONG}`);
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
});

test("an empty file is taken", async () => {
  const edge = new Edge();
  const headers = { "content-length": "0" };
  expect((await put(edge, "/p/default/data/empty.csv", null, headers)).status).toBe(200);
  expect(JSON.parse(edge.last().body)).toMatchObject({ sha256: EMPTY, size: 0 });
  expect(await keys()).toEqual([`${project}/${EMPTY}`]);
});

test("the same bytes are kept once, other bytes beside them", async () => {
  const edge = new Edge();
  await put(edge, "/p/default/data/a.csv", "abc");
  const first = await FILES.head(`${project}/${ABC}`);
  await put(edge, "/p/default/data/b.csv", "abc");
  const again = await FILES.head(`${project}/${ABC}`);
  expect(again?.version).toBe(first?.version);
  await put(edge, "/p/default/data/a.csv", "abd");
  expect(JSON.parse(edge.last().body).sha256).not.toBe(ABC);
  expect(edge.forwarded.map(({ path }) => path)).toEqual([
    "/data/a.csv",
    "/data/b.csv",
    "/data/a.csv",
  ]);
  expect((await keys()).length).toBe(2);
});

test.each([
  ["ends early", stream(new Uint8Array(50_000)), "50000 of 60000 bytes came"],
  ["breaks off", stream(new Uint8Array(50_000), true), "50000 of 60000 bytes came"],
  ["never begins", null, "0 of 60000 bytes came"],
  ["runs on", stream(new Uint8Array(70_000)), "of 60000 bytes came"],
])("a body that %s leaves nothing behind", async (_, body, message) => {
  const edge = new Edge();
  const response = await put(edge, "/p/default/data/a.csv", body, { "content-length": "60000" });
  const refused = await refusal(response);
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
  expect(refused.message).toContain(message);
  expect(await keys()).toEqual([]);
  expect(edge.forwarded).toEqual([]);
});

test("a body without a length is refused as such", async () => {
  const edge = new Edge();
  for (const length of [undefined, "", "-1", "1e3"]) {
    const headers: Record<string, string> =
      length === undefined ? {} : { "content-length": length };
    const refused = await refusal(
      await put(edge, "/p/default/data/a", stream(new Uint8Array(5)), headers),
    );
    expect(refused).toMatchObject({
      status: 411,
      code: "invalid_input",
      message: "An upload needs a Content-Length header.",
    });
  }
  expect(await keys()).toEqual([]);
});

test("more than one request may carry is refused before it is read, and parts are explained", async () => {
  const edge = new Edge();
  const size = UPLOAD_REQUEST_BYTES + 1;
  const headers = { "content-length": String(size) };
  const refused = await refusal(
    await put(edge, "/p/default/data/a", stream(new Uint8Array(5)), headers),
  );
  expect([refused.status, refused.code]).toEqual([413, "too_large"]);
  expect(refused.message).toBe("One request may carry 94371840 bytes; this one declares 94371841.");
  expect(refused.hint).toContain("POST ?uploads");
  expect(edge.forwarded).toEqual([]);
});

test("when the store fails, the fault is not the caller's, and the upload is gone", async () => {
  const edge = new Edge();
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = vi.spyOn(FILES, "put").mockRejectedValue(new Error("put: down (10001)"));
  const refused = await refusal(await put(edge, "/p/default/data/a.csv", "abc"));
  broken.mockRestore();
  expect([refused.status, refused.code]).toEqual([503, "store_unavailable"]);
  expect(JSON.stringify(refused)).not.toContain("10001");
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(await keys()).toEqual([]);
});

test("when the object refuses the name, its refusal is the answer", async () => {
  const edge = new Edge();
  edge.reply = () => Response.json({ error: { code: "too_large", message: "m" } }, { status: 413 });
  const refused = await refusal(await put(edge, "/p/default/data/a.csv", "abc"));
  expect([refused.status, refused.code, refused.message]).toEqual([413, "too_large", "m"]);
  expect(await keys()).toEqual([`${project}/${ABC}`]);
});

test.each([
  ["/p/default/data/..%2Fsecret", 'must not contain a ".." segment'],
  ["/p/default/data/a%2F..%2F..%2Fb", 'must not contain a ".." segment'],
  ["/p/default/data/a/.%2Fb", 'must not contain a "." segment'],
  ["/p/default/data/a//b", "must not contain an empty segment"],
  ["/p/default/data/a/", "must not contain an empty segment"],
  ["/p/default/data/%2Fetc/passwd", "cannot begin with /"],
  ["/p/default/data/a%5Cb", "must not contain a backslash"],
  ["/p/default/data/a%0Ab", "must not contain control characters"],
  [`/p/default/data/${"%C3%A9".repeat(257)}`, "it has 514 bytes of UTF-8, 512 are allowed"],
  ["/p/default/data/", "it is empty"],
  ["/p/default/data", "it is empty"],
  ["/p/default/data/%FF", "is not percent-encoded UTF-8"],
])("the path %s is refused with its rule", async (path, rule) => {
  const edge = new Edge();
  const refused = await refusal(await put(edge, path, "abc"));
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
  expect(refused.message).toContain(rule);
  expect(await keys()).toEqual([]);
  expect(edge.forwarded).toEqual([]);
});

test.each([
  ["PUT", "?part=1"],
  ["PUT", "?upload_id=x"],
  ["PUT", "?uploads"],
  ["POST", "?complete"],
  ["POST", "?uploads&x"],
  ["DELETE", "?part=1"],
  ["GET", "?uploads"],
])("%s %s is no form of a file's address", async (method, query) => {
  const edge = new Edge();
  const refused = await refusal(await edge.fetch(`/p/default/data/a.csv${query}`, { method }));
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
  expect(edge.forwarded).toEqual([]);
});

test.each(["POST", "PATCH"])("a file cannot be asked to %s", async (method) => {
  const refused = await refusal(await new Edge().fetch("/p/default/data/a.csv", { method }));
  expect([refused.status, refused.code]).toEqual([405, "invalid_input"]);
});

test("listing and deleting are the object's", async () => {
  const edge = new Edge();
  await edge.fetch("/p/default/data?prefix=in%2F");
  expect([edge.last().method, edge.last().path]).toEqual(["GET", "/data?prefix=in%2F"]);
  await edge.fetch("/p/default/data/");
  expect(edge.last().path).toBe("/data");
  await edge.fetch("/p/default/data/in/a.csv", { method: "DELETE" });
  expect([edge.last().method, edge.last().path]).toEqual(["DELETE", "/data/in/a.csv"]);
});
