import { afterEach, beforeAll, expect, test } from "vitest";
import { createProject, findProject } from "../../durable-objects/registry/projects.ts";
import { DB, Edge, FILES, migrate, refusal } from "./edge-setup.ts";

let project: string;
beforeAll(async () => {
  await migrate();
  project = (await findProject(DB, "default")).id;
  await createProject(DB, { slug: "other", createdBy: "local" });
});
afterEach(async () => {
  await FILES.delete(await keys());
});

const MB = 1024 * 1024;
const UUID = "0b3a8f52-7c1e-4d7a-9f06-2f4f4a3f9d11";
const ADDRESS = "/p/default/data/big.parquet";

async function keys(): Promise<string[]> {
  return (await FILES.list()).objects.map(({ key }) => key);
}

async function begin(edge: Edge): Promise<string> {
  const headers = { "content-type": "application/vnd.apache.parquet" };
  const response = await edge.fetch(`${ADDRESS}?uploads`, { method: "POST", headers });
  expect(response.status).toBe(201);
  const body = (await response.json()) as { upload_id: string };
  expect(Object.keys(body)).toEqual(["upload_id"]);
  return body.upload_id;
}

function sendPart(
  edge: Edge,
  id: string,
  part: number | string,
  bytes: Uint8Array,
  size = bytes.length,
) {
  return edge.fetch(`${ADDRESS}?upload_id=${id}&part=${part}`, {
    method: "PUT",
    body: bytes,
    headers: { "content-length": String(size) },
  });
}

async function part(edge: Edge, id: string, number: number, bytes: Uint8Array) {
  const response = await sendPart(edge, id, number, bytes);
  const sent = (await response.json()) as { part: number; etag: string };
  expect([response.status, sent.part]).toEqual([200, number]);
  return sent;
}

function complete(edge: Edge, id: string, body: unknown, address = ADDRESS) {
  return edge.fetch(`${address}?upload_id=${id}&complete`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function filled(letter: string, length: number): Uint8Array {
  return new Uint8Array(length).fill(letter.charCodeAt(0));
}

test("parts become one file, digested whole and named", async () => {
  const edge = new Edge();
  edge.reply = () => Response.json({ named: true }, { status: 201 });
  const id = await begin(edge);
  const second = await part(edge, id, 2, filled("b", 5 * MB));
  await part(edge, id, 1, filled("x", 5 * MB));
  const first = await part(edge, id, 1, filled("a", 5 * MB));
  const third = await part(edge, id, 3, new TextEncoder().encode("tail"));
  const response = await complete(edge, id, { parts: [first, second, third] });
  expect([response.status, await response.json()]).toEqual([201, { named: true }]);
  const sha256 = "1feb95e90b9316027a95e0a5db5000bf98ba500a4ce0d15ff80a0e53f2086a7a";
  expect(await keys()).toEqual([`${project}/${sha256}`]);
  expect(edge.forwarded.length).toBe(1);
  expect([edge.last().method, edge.last().path]).toEqual(["PUT", "/data/big.parquet"]);
  expect(JSON.parse(edge.last().body)).toEqual({
    sha256,
    size: 10 * MB + 4,
    etag: (await FILES.head(`${project}/${sha256}`))?.etag,
    content_type: "application/vnd.apache.parquet",
  });
});

test("a file larger than one request may be is copied in parts", async () => {
  const edge = new Edge();
  const id = await begin(edge);
  const parts = [
    await part(edge, id, 1, new Uint8Array(50 * MB)),
    await part(edge, id, 2, new Uint8Array(50 * MB)),
    await part(edge, id, 3, new TextEncoder().encode("end")),
  ];
  expect((await complete(edge, id, { parts })).status).toBe(200);
  const sha256 = "dc531201e618ad75846b95181cede5dbf400cca79846330a6e1c934655953525";
  expect(JSON.parse(edge.last().body)).toMatchObject({ sha256, size: 100 * MB + 3 });
  expect(await keys()).toEqual([`${project}/${sha256}`]);
  const end = await FILES.get(`${project}/${sha256}`, { range: { suffix: 4 } });
  expect(await end?.text()).toBe("\0end");
});

test("a truncated part is refused, and can be sent again", async () => {
  const edge = new Edge();
  const id = await begin(edge);
  const refused = await refusal(await sendPart(edge, id, 1, filled("a", 10), 11));
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
  expect(refused.message).toContain("10 of 11 bytes came");
  const again = await part(edge, id, 1, filled("a", 3));
  expect((await complete(edge, id, { parts: [again] })).status).toBe(200);
  expect(JSON.parse(edge.last().body).size).toBe(3);
});

test("an upload that is given up is gone", async () => {
  const edge = new Edge();
  const id = await begin(edge);
  const sent = await part(edge, id, 1, filled("a", 3));
  const response = await edge.fetch(`${ADDRESS}?upload_id=${id}`, { method: "DELETE" });
  expect([response.status, await response.text()]).toEqual([204, ""]);
  const refused = await refusal(await complete(edge, id, { parts: [sent] }));
  expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  expect(await keys()).toEqual([]);
  expect(edge.forwarded).toEqual([]);
});

test.each(["", "x", UUID, `${UUID}.`, `../${UUID}.x`])("%j is no upload's id", async (id) => {
  const edge = new Edge();
  const responses = [
    await sendPart(edge, id, 1, filled("a", 3)),
    await complete(edge, id, { parts: [{ part: 1, etag: "e" }] }),
    await edge.fetch(`${ADDRESS}?upload_id=${id}`, { method: "DELETE" }),
  ];
  for (const response of responses) {
    const refused = await refusal(response);
    expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  }
  expect(edge.forwarded).toEqual([]);
});

test("an upload the store never heard of takes no part and cannot be completed", async () => {
  const edge = new Edge();
  const sent = await refusal(await sendPart(edge, `${UUID}.x`, 1, filled("a", 3)));
  expect([sent.status, sent.code]).toEqual([404, "not_found"]);
  const joined = await refusal(
    await complete(edge, `${UUID}.x`, { parts: [{ part: 1, etag: "e" }] }),
  );
  expect([joined.status, joined.code]).toEqual([503, "store_unavailable"]);
  expect(joined.hint).toContain("Check the upload_id.");
  expect(edge.forwarded).toEqual([]);
});

test("an upload belongs to the project it was begun in", async () => {
  const edge = new Edge();
  const id = await begin(edge);
  const sent = await part(edge, id, 1, filled("a", 3));
  const elsewhere = await complete(edge, id, { parts: [sent] }, "/p/other/data/a");
  expect(elsewhere.status).toBe(503);
  expect(await keys()).toEqual([]);
  expect((await complete(edge, id, { parts: [sent] })).status).toBe(200);
});

test("parts that do not fit together are refused in words", async () => {
  const edge = new Edge();
  const small = await begin(edge);
  const tooSmall = [
    await part(edge, small, 1, filled("a", 3)),
    await part(edge, small, 2, filled("b", 3)),
  ];
  expect(await refusal(await complete(edge, small, { parts: tooSmall }))).toMatchObject({
    status: 400,
    code: "invalid_input",
    message: "Every part but the last must have at least 5 MB.",
  });
  const id = await begin(edge);
  const sent = await part(edge, id, 1, filled("a", 3));
  const parts = [{ ...sent, etag: "wrong" }];
  expect(await refusal(await complete(edge, id, { parts }))).toMatchObject({
    status: 400,
    code: "invalid_input",
    message: "A part is missing, or its etag is not the one it was answered with.",
  });
  expect(edge.forwarded).toEqual([]);
});

test.each([
  "",
  "{",
  "{}",
  '{"parts":[]}',
  '{"parts":[{"part":0,"etag":"e"}]}',
  '{"parts":[{"part":1}]}',
])("%j does not complete an upload", async (body) => {
  const edge = new Edge();
  const id = await begin(edge);
  const refused = await refusal(await complete(edge, id, body));
  expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
  expect(refused.message).toBe("The body that completes an upload lists its parts.");
});

test.each(["0", "-1", "1.5", "10001", "a", ""])("%j is no part number", async (number) => {
  const edge = new Edge();
  const refused = await refusal(await sendPart(edge, await begin(edge), number, filled("a", 3)));
  expect([refused.status, refused.message]).toEqual([400, '"part" is a number from 1 to 10000.']);
});

test("a part without a length is refused", async () => {
  const edge = new Edge();
  const address = `${ADDRESS}?upload_id=${await begin(edge)}&part=1`;
  const refused = await refusal(await edge.fetch(address, { method: "PUT", body: filled("a", 3) }));
  expect([refused.status, refused.code]).toEqual([411, "invalid_input"]);
});
