import { expect, test } from "vitest";
import { type Message, readMessage } from "../../worker/mcp/message.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const INFO = "io.modelcontextprotocol/clientInfo";

async function read(body: unknown): Promise<Omit<Message, "body">> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request("http://127.0.0.1/mcp", { method: "POST", body: text });
  const { body: bytes, ...rest } = await readMessage(request);
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe(text);
  return rest;
}

const NOTHING = { era: "2025", initialize: false, discover: false, toolCall: false };

test("a GET has nothing to read", async () => {
  expect(await readMessage(new Request("http://127.0.0.1/mcp"))).toEqual({
    body: null,
    ...NOTHING,
  });
});

test.each(["", "{", "null", "[]", "3", '{"params":{}}'])("%j says nothing", async (body) => {
  expect(await read(body)).toEqual(NOTHING);
});

test("the older era says its client at initialize", async () => {
  const clientInfo = { name: "c", version: "1", title: "C" };
  expect(await read({ method: "initialize", params: { clientInfo } })).toEqual({
    ...NOTHING,
    initialize: true,
    clientInfo: { name: "c", label: "c/1" },
  });
});

test("the newer era says its version, and its client when it wants to, in each message", async () => {
  const _meta = { [VERSION]: "2026-07-28", [INFO]: { name: "c", version: "2" } };
  expect(await read({ method: "server/discover", params: { _meta } })).toEqual({
    ...NOTHING,
    era: "2026",
    discover: true,
    clientInfo: { name: "c", label: "c/2" },
  });
  const bare = { method: "tools/call", params: { _meta: { [VERSION]: "2026-07-28" } } };
  expect(await read(bare)).toEqual({ ...NOTHING, era: "2026", toolCall: true });
});

test("a batch is read as a whole", async () => {
  const batch = [{ method: "ping" }, 5, { method: "tools/call", params: { name: "x" } }];
  expect(await read(batch)).toEqual({ ...NOTHING, toolCall: true });
});

test.each([{}, { name: 5 }, { name: "" }, "c", null])("%j is no client", async (clientInfo) => {
  expect(await read({ method: "initialize", params: { clientInfo } })).toEqual({
    ...NOTHING,
    initialize: true,
  });
});

test("a client's name is cut", async () => {
  const clientInfo = { name: "n".repeat(300), version: "v".repeat(300) };
  const { clientInfo: cut } = await read({ method: "initialize", params: { clientInfo } });
  expect(cut).toEqual({ name: "n".repeat(100), label: "n".repeat(120) });
});
