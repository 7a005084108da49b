/**
 * `npm run demo`: drives the running server with a real MCP client, from files to named entries, and prints what
 * it did. TALLYMAN_ORIGIN names another server than the local one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { DEMO_BUILDS, DEMO_CHARTS, DEMO_FILES } from "./demo-builds.ts";
import { root } from "./serve.ts";

type Reply = Record<string, unknown> & { error?: { code: string; message: string } };

const origin = process.env.TALLYMAN_ORIGIN ?? "http://127.0.0.1:8787";
const project = process.argv[2] ?? "default";
const files = join(root, "node_modules", "vega-datasets", "data");

const client = new Client(
  { name: "tallyman-demo", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } },
);
await client.connect(
  new StreamableHTTPClientTransport(new URL(`/mcp/${project}?session=demo`, origin)),
);

console.log(`Demo on ${origin}/p/${project}/\n`);
for (const { file, alias } of DEMO_FILES) {
  const bytes = readFileSync(join(files, file));
  await timed(`upload ${file} (${(bytes.length / 1e6).toFixed(1)} MB)`, async () => {
    const sent = await fetch(`${origin}/p/${project}/data/${file}`, { method: "PUT", body: bytes });
    if (!sent.ok) throw new Error(`the upload was refused: ${await sent.text()}`);
    return "stored";
  });
  await timed(`catalog_import ${alias}`, async () => {
    const reply = await call("catalog_import", { rel_path: file, alias, prompt: `demo: ${file}` });
    return `${number(reply.row_count)} rows, v${reply.version}, ${(reply.columns as unknown[]).length} columns`;
  });
}
for (const { name, code, prompt } of DEMO_BUILDS) {
  await timed(`catalog_create ${name}`, async () => {
    const reply = await call("catalog_create", { name, code, prompt });
    return `${number(reply.row_count)} rows, built in ${reply.execute_seconds} s`;
  });
  await timed(`catalog_peek ${name}`, async () =>
    table(await call("catalog_peek", { entry: name, limit: 3 })),
  );
}
for (const [name, spec] of Object.entries(DEMO_CHARTS)) {
  await timed(`catalog_chart ${name}`, async () => {
    const reply = await call("catalog_chart", { hash_or_alias: name, vega_spec: spec });
    return `${reply.marks} marks drawn`;
  });
}
await timed("catalog_list", async () => {
  const reply = await call("catalog_list", {});
  return (reply.items as { alias?: string; row_count: number }[])
    .map((item) => `${item.alias ?? "scratch"} (${number(item.row_count)})`)
    .join(", ");
});
await client.close();
console.log(`\nSee it: ${origin}/p/${project}/`);

async function call(name: string, args: Record<string, unknown>): Promise<Reply> {
  const result = await client.callTool({ name, arguments: args }, { timeout: 280_000 });
  const reply = result.structuredContent as Reply;
  if (result.isError || reply.error) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
  return reply;
}

async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const said = await work();
  console.log(
    `${what.padEnd(44)} ${String(Math.round(performance.now() - started)).padStart(6)} ms  ${said}`,
  );
}

function table(reply: Reply): string {
  const names = (reply.columns as { name: string }[]).map(({ name }) => name).join(" | ");
  const rows = (reply.rows as unknown[][]).map((row) => row.join(" | "));
  return [`first ${reply.shown} of ${number(reply.row_count)}`, names, ...rows].join("\n      ");
}

function number(value: unknown): string {
  return Number(value).toLocaleString("en");
}
