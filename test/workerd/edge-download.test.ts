import { beforeAll, expect, test } from "vitest";
import { findProject } from "../../durable-objects/registry/projects.ts";
import { DB, Edge, FILES, migrate, refusal } from "./edge-setup.ts";

const TEXT = "0123456789";
const SHA = "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882";

beforeAll(async () => {
  await migrate();
  const { id } = await findProject(DB, "default");
  await FILES.put(`${id}/${SHA}`, TEXT);
});

/** An edge whose object knows one file. */
function edgeWithFile(file = { sha256: SHA, size: TEXT.length, content_type: "text/html" }): Edge {
  const edge = new Edge();
  edge.reply = () => Response.json(file);
  return edge;
}

function get(headers: Record<string, string> = {}, path = "/p/default/data/in/page.html") {
  return edgeWithFile().fetch(path, { headers });
}

test("a file is for saving only, whatever it is", async () => {
  const edge = edgeWithFile();
  const response = await edge.fetch("/p/default/data/in/%C3%BCber%20(1)'s.html");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "content-disposition": "attachment; filename*=UTF-8''%C3%BCber%20%281%29%27s.html",
    "content-length": "10",
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": "text/html",
    etag: `"${SHA}"`,
    "x-content-type-options": "nosniff",
  });
  expect(await response.text()).toBe(TEXT);
  const { method, path, body } = edge.last();
  expect([method, path, body]).toEqual(["GET", "/data/in/%C3%BCber%20(1)'s.html", ""]);
});

test.each([
  ["bytes=2-4", "234", "bytes 2-4/10"],
  ["bytes=8-", "89", "bytes 8-9/10"],
  ["bytes=-3", "789", "bytes 7-9/10"],
  ["bytes=0-99", TEXT, "bytes 0-9/10"],
])("%s is a part of it", async (range, text, contentRange) => {
  const response = await get({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(contentRange);
  expect(response.headers.get("content-length")).toBe(String(text.length));
  expect(await response.text()).toBe(text);
});

test("a range past the end is refused with the size", async () => {
  const response = await get({ range: "bytes=10-" });
  expect(response.status).toBe(416);
  expect(response.headers.get("content-range")).toBe("bytes */10");
  expect(await response.text()).toBe("");
});

test("a range of other bytes than the caller has is not given", async () => {
  const same = await get({ range: "bytes=2-4", "if-range": `"${SHA}"` });
  expect([same.status, await same.text()]).toEqual([206, "234"]);
  const other = await get({ range: "bytes=2-4", "if-range": '"old"' });
  expect([other.status, await other.text()]).toEqual([200, TEXT]);
});

test("what the caller has already is not sent again", async () => {
  for (const tag of [`"${SHA}"`, `W/"${SHA}"`, `"x", "${SHA}"`, "*"]) {
    const response = await get({ "if-none-match": tag });
    expect([response.status, await response.text()], tag).toEqual([304, ""]);
  }
  expect((await get({ "if-none-match": '"x"' })).status).toBe(200);
});

test("HEAD says everything but the bytes", async () => {
  const response = await edgeWithFile().fetch("/p/default/data/page.html", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe("10");
  expect(await response.text()).toBe("");
});

test("a file the object does not know is answered in its words", async () => {
  const edge = new Edge();
  const error = { code: "not_found", message: 'There is no file "a.csv".' };
  edge.reply = () => Response.json({ error }, { status: 404 });
  const refused = await refusal(await edge.fetch("/p/default/data/a.csv"));
  expect([refused.status, refused.code, refused.message]).toEqual([404, error.code, error.message]);
});

test("bytes that are not in the store are the store's fault", async () => {
  const edge = edgeWithFile({ sha256: "0".repeat(64), size: 3, content_type: "text/csv" });
  const refused = await refusal(await edge.fetch("/p/default/data/a.csv"));
  expect([refused.status, refused.code]).toEqual([503, "store_unavailable"]);
});
