import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { connect, type ListedTool } from "./clients.ts";

const client = await connect("2026", `${server.origin}/mcp`);
const tools = await client.tools();
await client.close();

const schemas = tools.flatMap((tool) => [
  [`${tool.name} input`, tool.inputSchema] as const,
  [`${tool.name} output`, tool.outputSchema as Record<string, unknown>] as const,
]);

// The order of a client's list is part of the prompt it caches.
test("the list is the same at each call, to the byte", async () => {
  const again = await connect("2026", `${server.origin}/mcp`);
  expect(JSON.stringify(await again.tools())).toBe(JSON.stringify(tools));
  await again.close();
});

// Tokens are counted as characters / 4. Raise a budget only for a tool that is worth its place in every prompt.
test("what a model reads of the list is within its budget", () => {
  const read = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  expect(tokensOf(read)).toBeLessThanOrEqual(10_300);
  const upFront = ["catalog_run", "catalog_list", "catalog_query"];
  expect(tokensOf(read.filter(({ name }) => upFront.includes(name)))).toBeLessThanOrEqual(860);
});

test("the whole list is within its budget", () => {
  expect(tokensOf(tools)).toBeLessThanOrEqual(50_800);
});

const META = { $ref: "https://json-schema.org/draft/2020-12/schema" };

test("the check of schemas finds a wrong one", () => {
  const check = new AjvJsonSchemaValidator().getValidator(META);
  expect(check({ type: "object", required: "name" }).valid).toBe(false);
  expect(check({ type: "text" }).valid).toBe(false);
  expect(check({ type: "object", required: ["name"] }).valid).toBe(true);
});

test.each(schemas)("%s is valid JSON Schema 2020-12 that clients take", (_, schema) => {
  const { errorMessage } = new AjvJsonSchemaValidator().getValidator(META)(schema);
  expect(errorMessage).toBeUndefined();
  expect(schema.type).toBe("object");
  for (const key of ["anyOf", "oneOf", "allOf", "$ref"]) expect(schema).not.toHaveProperty(key);
  const names = propertyNames(schema);
  expect(names.filter((name) => !/^[A-Za-z0-9_.-]{1,64}$/.test(name))).toEqual([]);
});

test("the names of nested properties are looked at too", () => {
  expect(propertyNames(schemaOf("catalog_import"))).toContain("decimal");
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s says what kind of tool it is",
  (name, tool) => {
    expect(tool.annotations).toEqual({
      title: expect.stringMatching(/^[A-Z]/),
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: false,
    });
    expect(tool.inputSchema.additionalProperties).toBe(false);
    expect(tool.outputSchema?.properties).toMatchObject({
      project: { type: "string" },
      error: { type: "object", required: ["code", "message"] },
    });
    expect(`mcp__tallyman__${name}`.length).toBeLessThanOrEqual(128);
  },
);

function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

function schemaOf(name: string): Record<string, unknown> {
  const tool = tools.find((candidate: ListedTool) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool.inputSchema;
}

/** Every property name at any depth. */
function propertyNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertyNames);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value as object) : []),
    ...propertyNames(value),
  ]);
}
