import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "../../../scripts/serve.ts";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { askD1, askProjects } from "./storage.ts";

// Three million rows take seconds: the caller is told how far it is, others are served, and it can be stopped.

const FLIGHTS = join(root, "node_modules", "vega-datasets", "data", "flights-3m.parquet");
const ROWS = 3_000_000;

let own: OwnServer;
let session: Session;

beforeAll(async () => {
  own = await ownServer();
  const maker = await connectMcp(own.origin, "/mcp");
  await maker.call("project_new", { name: "long" });
  await maker.close();
  session = await connectMcp(own.origin, "/mcp/long");
  const body = readFileSync(FLIGHTS);
  const put = await fetch(`${own.origin}/p/long/data/flights.parquet`, { method: "PUT", body });
  expect(put.status).toBe(200);
});

afterAll(async () => {
  await session.close();
  await own.stop();
});

interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

function importFlights(
  client: Client,
  options: { signal?: AbortSignal; onprogress?: (progress: Progress) => void },
) {
  const call = {
    name: "catalog_import",
    arguments: { rel_path: "flights.parquet", alias: "flights" },
  };
  return client.callTool(call, { timeout: 280_000, ...options });
}

const stored = () => ({
  files: askProjects(own.state, "select * from files").length,
  pages: askProjects(own.state, "select key from pages").length,
  results: askProjects(own.state, "select * from results").length,
});

const outcomes = () =>
  askD1(own.state, "select error_code from telemetry where tool = 'catalog_import' order by id");

// The newer era cancels by closing the call's stream, the older one by a message.
test.each(["auto", "legacy"] as const)("a cancelled import leaves nothing (%s)", async (mode) => {
  const before = outcomes();
  const client = new Client({ name: "stops", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${own.origin}/mcp/long`)));
  const stop = new AbortController();
  const running = importFlights(client, {
    signal: stop.signal,
    onprogress: ({ progress }) => {
      if (progress > 500_000) stop.abort(new Error("enough"));
    },
  });
  await expect(running).rejects.toThrow("enough");
  const cancelled = [...before, { error_code: "cancelled" }];
  await vi.waitFor(() => expect(outcomes()).toEqual(cancelled), 60_000);
  expect(stored()).toEqual({ files: 0, pages: 0, results: 0 });
  expect(await session.call("catalog_list")).toEqual({ project: "long", items: [], total: 0 });
  expect((await session.call("project_settings")).step).toBe("step-000");
  await client.close();
});

test("an import says how far it is, and others are served meanwhile", async () => {
  const told: Progress[] = [];
  const order: string[] = [];
  let meanwhile: Promise<unknown> | undefined;
  const other = await connectMcp(own.origin, "/mcp/long");
  const result = await importFlights(session.client, {
    onprogress: (progress) => {
      told.push(progress);
      meanwhile ??= other.call("catalog_list").then((body) => {
        order.push("list");
        return body;
      });
    },
  });
  order.push("import");
  expect(await meanwhile).toEqual({ project: "long", items: [], total: 0 });
  expect(order).toEqual(["list", "import"]);
  await other.close();

  expect(result.structuredContent).toMatchObject({
    created: true,
    version: 1,
    row_count: ROWS,
    step: "step-001",
  });
  expect(told.length).toBeGreaterThan(10);
  const done = told.map(({ progress }) => progress);
  expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
  expect(done.at(-1)).toBe(ROWS);
  expect(new Set(told.map(({ total }) => total))).toEqual(new Set([ROWS]));
  expect(new Set(told.map(({ message }) => message))).toEqual(
    new Set(["importing flights.parquet"]),
  );
  expect(stored()).toMatchObject({ files: 1, results: 1 });
});

test("a client that asks for no progress is sent none", async () => {
  await session.call("data_put", { rel_path: "a.csv", text: "n\n1\n" });
  const result = await session.call("catalog_import", { rel_path: "a.csv", alias: "a" });
  expect(result).toMatchObject({ created: true, row_count: 1, step: "step-002" });
});
