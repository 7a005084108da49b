import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A tool exists only through the registrar. That calls are recorded once is tested over the running server; here,
// that no code could answer a call another way.

const root = join(import.meta.dirname, "..", "..");
const SOURCES = globSync("{contract,durable-objects,worker,codec,web}/**/*.{ts,tsx}", {
  cwd: root,
});
const WIRE = "durable-objects/mcp.ts";

const source = (file: string) => readFileSync(join(root, file), "utf8");
const filesWith = (pattern: RegExp) => SOURCES.filter((file) => pattern.test(source(file))).sort();

/** Every way the SDK offers to answer `tools/call`. */
const REGISTRATION =
  /setRequestHandler\(\s*["'`]tools\/call|\bCallToolRequestSchema\b|\.(?:register)?[Tt]ool\(|\bfallbackRequestHandler\b|\bnew McpServer\b/;

test("only the wire answers tool calls, in one place", () => {
  expect(filesWith(REGISTRATION)).toEqual([WIRE]);
  expect(source(WIRE).match(new RegExp(REGISTRATION, "g"))).toEqual([
    'setRequestHandler("tools/call',
  ]);
});

test("what it answers with is the registrar's reply", () => {
  const handler = /setRequestHandler\("tools\/call", async .*?\n {2}\}\);/s.exec(source(WIRE))?.[0];
  expect(handler?.match(/await [a-z.A-Z]+\(/g)).toEqual(["await registrar.call("]);
  expect(handler?.match(/return [a-zA-Z]+\(reply\b/g)).toEqual(["return toResult(reply"]);
});

test("only the wire speaks to the SDK, and only the registrar to the handlers", () => {
  expect(filesWith(/from "@modelcontextprotocol\//)).toEqual([WIRE]);
  expect(filesWith(/\bHANDLERS\b/)).toEqual([
    "durable-objects/registrar.ts",
    "durable-objects/tools/index.ts",
  ]);
  expect(filesWith(/\bregistrar\.call\(/)).toEqual(["durable-objects/companion.ts", WIRE]);
});

test.each([
  'server.setRequestHandler("tools/call", async () => ({}));',
  "server.setRequestHandler(\n  'tools/call', handler);",
  "server.setRequestHandler(CallToolRequestSchema, handler);",
  'server.registerTool("catalog_run", {}, handler);',
  'mcp.tool("catalog_run", handler);',
  "server.fallbackRequestHandler = handler;",
  "const server = new McpServer({});",
])("the pattern still matches: %s", (canary) => {
  expect(REGISTRATION.test(canary)).toBe(true);
});

test.each(['server.setRequestHandler("tools/list", list);', "toolOf(request)", "call.tool"])(
  "and does not match: %s",
  (harmless) => {
    expect(REGISTRATION.test(harmless)).toBe(false);
  },
);

test("the sources were looked at", () => {
  expect(SOURCES).toContain(WIRE);
  expect(SOURCES.filter((file) => file.startsWith("worker/")).length).toBeGreaterThan(10);
});
