import { afterAll, expect, test } from "vitest";
import { COOKBOOK } from "../../../durable-objects/tools/catalog_help.ts";
import { type Bench, openBench } from "../main/project.ts";
import { connectMcp } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

const { origin } = server;
const bench: Bench = await openBench(origin);
const { project, session } = bench;
const { client } = session;
const base = `tallyman://${project}`;
await bench.ok("data_put", {
  rel_path: "sales.csv",
  text: "day,amount\n2026-01-01,3\n2026-01-02,4\n",
});
await bench.ok("catalog_import", { rel_path: "sales.csv", alias: "sales" });
const { hash } = await bench.ok("catalog_create", {
  name: "total",
  code: "select sum(amount) as total from tracked('sales')",
  markdown: "All of it.",
});

afterAll(() => session.close());

async function read(uri: string): Promise<{ mimeType?: string | undefined; text: string }> {
  const { contents } = await client.readResource({ uri });
  expect(contents).toHaveLength(1);
  const [content] = contents;
  expect(content?.uri).toBe(uri);
  if (!content || !("text" in content)) throw new Error("a resource is a text");
  return content;
}

test("the list and the template are what a client can read", async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([
    `${base}/notebook`,
    `${base}/cookbook`,
    `${base}/entry/sales`,
    `${base}/entry/total`,
  ]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "tallyman://{project}/entry/{ref}",
  ]);
  expect(client.getServerCapabilities()).toMatchObject({
    resources: { listChanged: false },
    completions: {},
  });
});

test("an entry: schema, statistics and first rows of one hash", async () => {
  const { mimeType, text } = await read(`${base}/entry/total`);
  expect(mimeType).toBe("application/json");
  expect(JSON.parse(text)).toMatchObject({
    project,
    hash,
    alias: "total",
    schema: [{ name: "total", type: "HUGEINT" }],
    statistics: [{ name: "total" }],
    columns: [{ name: "total", type: "HUGEINT" }],
    rows: [[7]],
    row_count: 1,
    shown: 1,
    truncated: false,
  });
});

test.each(["total-v1", hash as string])("an entry by %s", async (ref) => {
  expect(JSON.parse((await read(`${base}/entry/${ref}`)).text)).toMatchObject({
    hash,
    rows: [[7]],
  });
});

test("the notebook and the cookbook", async () => {
  const { cells } = JSON.parse((await read(`${base}/notebook`)).text);
  expect(cells).toMatchObject([
    { index: 0, alias: "sales" },
    { index: 1, alias: "total", markdown: "All of it." },
  ]);
  const cookbook = await read(`${base}/cookbook`);
  expect(cookbook.mimeType).toBe("text/markdown");
  const topics = cookbook.text.match(/^# [a-z]+$/gm)?.map((line) => line.slice(2));
  expect(topics).toEqual(Object.keys(COOKBOOK));
});

test.each([
  ["entry/totl", "No entry is named totl. Did you mean total?"],
  ["nothing", "There is nothing at"],
])("%s is answered with what is wrong", async (path, message) => {
  await expect(client.readResource({ uri: `${base}/${path}` })).rejects.toThrow(message);
});

test("another project is not read through this connection", async () => {
  const other = await openBench(origin);
  const uri = `tallyman://${other.project}/notebook`;
  await expect(client.readResource({ uri })).rejects.toThrow("There is nothing at");
  await other.session.close();
});

test("a failure elsewhere is told by the next resource that is read, once", async () => {
  await read(`${base}/notebook`);
  const other = await connectMcp(origin, `/mcp/${project}`);
  await other.call("catalog_run", { code: "select nothing from tracked('total')" });
  await other.close();
  const told = JSON.parse((await read(`${base}/notebook`)).text).new_errors;
  expect(told).toMatchObject([{ tool: "catalog_run" }]);
  expect(JSON.parse((await read(`${base}/notebook`)).text)).not.toHaveProperty("new_errors");
});

test("completion of references, of a prompt's data set and of its target", async () => {
  const complete = async (
    ref: Parameters<typeof client.complete>[0]["ref"],
    argument: { name: string; value: string },
    given: Record<string, string> = {},
  ) => (await client.complete({ ref, argument, context: { arguments: given } })).completion;
  const template = { type: "ref/resource", uri: "tallyman://{project}/entry/{ref}" } as const;
  const prompt = { type: "ref/prompt", name: "ds_modeling_workflow" } as const;
  expect(await complete(template, { name: "ref", value: "to" })).toEqual({
    values: ["total"],
    total: 1,
    hasMore: false,
  });
  expect((await complete(template, { name: "project", value: "" })).values).toEqual([project]);
  expect((await complete(prompt, { name: "dataset", value: "sa" })).values).toEqual([
    "sales",
    "sales.csv",
  ]);
  const target = { name: "target", value: "" };
  expect((await complete(prompt, target, { dataset: "sales" })).values).toEqual(["day", "amount"]);
});

test("a connection of other groups is offered nothing and reads nothing", async () => {
  const limited = await connectMcp(origin, `/mcp/${project}?features=data`);
  expect((await limited.client.listResources()).resources).toEqual([]);
  expect((await limited.client.listResourceTemplates()).resourceTemplates).toEqual([]);
  await expect(limited.client.readResource({ uri: `${base}/entry/total` })).rejects.toThrow(
    "This connection is limited to data.",
  );
  await limited.close();
});

test("both are served to a client of the 2025 era", async () => {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StreamableHTTPClientTransport } = await import(
    "@modelcontextprotocol/sdk/client/streamableHttp.js"
  );
  const older = new Client({ name: "older", version: "1.0" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp/${project}`));
  await older.connect(transport as Parameters<typeof older.connect>[0]);
  const { contents } = await older.readResource({ uri: `${base}/entry/total` });
  expect(contents[0]).toMatchObject({ mimeType: "application/json" });
  const { completion } = await older.complete({
    ref: { type: "ref/prompt", name: "explore" },
    argument: { name: "dataset", value: "tot" },
  });
  expect(completion.values).toEqual(["total"]);
  await older.close();
});
