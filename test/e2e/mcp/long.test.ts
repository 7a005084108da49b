import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { root } from "../../../scripts/serve.ts";
import { connectMcp, freshProject, type Session } from "../setup/mcp.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { askD1, askProjects } from "./storage.ts";

// Three million rows take seconds: the caller is told how far it is, others are served, and it can be stopped.

const FLIGHTS = join(root, "node_modules", "vega-datasets", "data", "flights-3m.parquet");
const ROWS = 3_000_000;

let own: OwnServer;
/** Of every try its own: an import of what is there already takes no time. */
let project: string;
let session: Session;
let before: ReturnType<typeof stored>;

beforeAll(async () => {
  own = await ownServer();
});

beforeEach(async () => {
  ({ project, session } = await freshProject(own.origin));
  const body = readFileSync(FLIGHTS);
  const url = `${own.origin}/p/${project}/data/flights.parquet`;
  expect((await fetch(url, { method: "PUT", body })).status).toBe(200);
  before = stored();
  return () => session.close();
});

afterAll(() => own.stop());

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

/** What the objects of all projects store. */
function stored() {
  return {
    files: askProjects(own.state, "select * from files").length,
    pages: askProjects(own.state, "select key from pages").length,
    results: askProjects(own.state, "select * from results").length,
  };
}

const outcomes = () =>
  askD1(
    own.state,
    `select error_code from telemetry where tool = 'catalog_import' and project = '${project}' order by id`,
  );

// The newer era cancels by closing the call's stream, the older one by a message.
test.each(["auto", "legacy"] as const)(
  "a cancelled import leaves nothing (%s)",
  async (mode) => {
    const client = new Client({ name: "stops", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${own.origin}/mcp/${project}`)),
    );
    const stop = new AbortController();
    const running = importFlights(client, {
      signal: stop.signal,
      onprogress: ({ progress }) => {
        if (progress > 500_000) stop.abort(new Error("enough"));
      },
    });
    await expect(running).rejects.toThrow("enough");
    await vi.waitFor(() => expect(outcomes()).toEqual([{ error_code: "cancelled" }]), 60_000);
    expect(stored()).toEqual(before);
    const listed = await session.call("catalog_list");
    expect(listed).toMatchObject({ project, items: [], total: 0 });
    expect(listed.new_errors).toMatchObject([{ code: "cancelled", tool: "catalog_import" }]);
    expect((await session.call("project_settings")).step).toBe("step-000");
    await client.close();
  },
  240_000,
);

test("an import says how far it is, and others are served meanwhile", async () => {
  const told: Progress[] = [];
  const order: string[] = [];
  let meanwhile: Promise<unknown> | undefined;
  const other = await connectMcp(own.origin, `/mcp/${project}`);
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
  expect(await meanwhile).toEqual({ project, items: [], total: 0 });
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
  expect(stored()).toMatchObject({ files: before.files + 1, results: before.results + 1 });
}, 240_000);

test("a client that asks for no progress is sent none", async () => {
  await session.call("data_put", { rel_path: "a.csv", text: "n\n1\n" });
  const result = await session.call("catalog_import", { rel_path: "a.csv", alias: "a" });
  expect(result).toMatchObject({ created: true, row_count: 1, step: "step-001" });
});
