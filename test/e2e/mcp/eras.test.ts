import { expect, test } from "vitest";
import { TOOLS } from "../../../contract/tools/index.ts";
import { VERSION } from "../../../contract/version.ts";
import { freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { connect, KINDS } from "./clients.ts";
import { post2025, post2026 } from "./wire.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each(KINDS)("%s: lists every tool in the registry's order", async (kind) => {
  const client = await connect(kind, `${server.origin}/mcp`);
  expect((await client.tools()).map(({ name }) => name)).toEqual(
    Object.values(TOOLS)
      .filter(({ doors }) => doors.includes("mcp"))
      .map(({ name }) => name),
  );
  await client.close();
});

test.each(KINDS)("%s: a success is structured, and the same as text", async (kind) => {
  const { project, session } = await freshProject(server.origin);
  const client = await connect(kind, `${server.origin}/mcp/${project}`);
  // The list makes the client check replies against the output schemas.
  await client.tools();
  const put = await client.call("data_put", { rel_path: "a.csv", text: "n\n1\n" });
  const body = {
    project,
    path: "a.csv",
    size: 4,
    sha256: "6ff2d84956e507dade83da732a88aa6fa02712d03af8c515633f674de9fd42bd",
    replaced: false,
  };
  expect(put).toEqual({ isError: false, text: body, structured: body });
  await client.close();
  await session.close();
});

test.each(KINDS)(
  "%s: a failure names its code; older clients get it as text only",
  async (kind) => {
    const { project, session } = await freshProject(server.origin);
    const client = await connect(kind, `${server.origin}/mcp/${project}`);
    await client.tools();
    const body = {
      project,
      error: {
        code: "not_found",
        message: "There is no file data/nothing.csv.",
        hint: "There are no files yet: data_upload_url gives the address to send one to.",
      },
      error_id: expect.stringMatching(/^[0-9a-f]{12}$/),
    };
    expect(await client.call("data_head", { rel_path: "nothing.csv" })).toEqual({
      isError: true,
      text: body,
      structured: kind === "2026" ? body : undefined,
    });
    await client.close();
    await session.close();
  },
);

test("only the 2025 era has session ids", async () => {
  for (const kind of KINDS) {
    const client = await connect(kind, `${server.origin}/mcp`);
    if (kind === "2026") expect(client.sessionId()).toBeUndefined();
    else expect(client.sessionId()).toMatch(UUID);
    await client.close();
  }
});

test("2026: discovery says what the server is and that no list ever changes", async () => {
  const { result } = await post2026(`${server.origin}/mcp`, "server/discover");
  expect(result).toMatchObject({
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
    },
    instructions: expect.stringContaining("Tallyman is a versioned catalog"),
  });
  expect(result?._meta).toMatchObject({
    "io.modelcontextprotocol/serverInfo": { name: "tallyman", version: VERSION },
  });
});

test("2025: initialize agrees on any of its revisions", async () => {
  for (const protocolVersion of ["2025-11-25", "2025-06-18", "2025-03-26"]) {
    const { result } = await post2025(`${server.origin}/mcp`, "initialize", {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: "probe", version: "1" },
    });
    expect(result).toMatchObject({ protocolVersion, serverInfo: { name: "tallyman" } });
  }
});

test.each([
  ["resources/list", {}, "resources"],
  ["resources/templates/list", {}, "resourceTemplates"],
])(
  "%s is answered, alike in both eras and empty without the groups that it reads",
  async (method, params, list) => {
    const results = async (query: string) => {
      const url = `${server.origin}/mcp/default${query}`;
      const newer = (await post2026(url, method, params)).result as Record<string, unknown>;
      return [newer[list], (await post2025(url, method, params)).result];
    };
    const [newer, older] = await results("");
    expect(newer).not.toEqual([]);
    expect(older).toEqual({ [list]: newer });
    expect(await results("?features=data")).toEqual([[], { [list]: [] }]);
  },
);

test("the prompts are listed, and made of their arguments", async () => {
  const url = `${server.origin}/mcp`;
  const listed = (await post2025(url, "prompts/list", {})).result as {
    prompts: { name: string }[];
  };
  expect(listed.prompts.map(({ name }) => name)).toEqual(["ds_modeling_workflow", "explore"]);
  const given = { name: "ds_modeling_workflow", arguments: { dataset: "cars.csv", target: "mpg" } };
  for (const { result } of [
    await post2026(url, "prompts/get", given),
    await post2025(url, "prompts/get", given),
  ]) {
    const { messages } = result as { messages: { role: string; content: { text: string } }[] };
    expect(messages.map(({ role }) => role)).toEqual(["user"]);
    expect(messages[0]?.content.text).toContain("input_label_cols = ['mpg']");
  }
  const unnamed = await post2026(url, "prompts/get", { name: "explore" });
  expect(unnamed.error).toMatchObject({
    code: -32602,
    message: "explore needs dataset: A file under data/, or an alias.",
  });
});

test("a resource or prompt that is not there is a protocol error", async () => {
  const url = `${server.origin}/mcp`;
  const resource = await post2026(url, "resources/read", { uri: "test://x" });
  expect(resource.error).toMatchObject({ code: -32602, data: { uri: "test://x" } });
  const prompt = await post2026(url, "prompts/get", { name: "x" });
  expect(prompt.error).toMatchObject({ code: -32602, message: "There is no prompt x." });
});

test("a method of nobody is one too, over 404 in the newer era", async () => {
  const newer = await post2026(`${server.origin}/mcp`, "tools/burn");
  expect([newer.status, newer.error?.code]).toEqual([404, -32601]);
  const older = await post2025(`${server.origin}/mcp`, "tools/burn");
  expect([older.status, older.error?.code]).toEqual([200, -32601]);
});
