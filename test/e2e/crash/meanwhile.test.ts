import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import { flightsImport, type ImportTask } from "./rounds.ts";
import { type MortalServer, onceBuildingServer } from "./server.ts";
import { expectNoLeftovers, provenCatalog } from "./soundness.ts";

// A catalog while a long import runs. When that becomes true and when its caller hears of it are two moments: what
// is answered between them is the new state, and nothing is asserted of which answer fell where.

let flights: ImportTask;
/** Of every try its own: an import of what is there already takes no time. */
let server: MortalServer;
let storage: ObjectStorage;
let importer: Session;

beforeAll(async () => {
  flights = await flightsImport("flights");
});

beforeEach(async () => {
  server = await onceBuildingServer();
  importer = await connectMcp(server.origin, "/mcp/default");
  await importer.call("data_put", { rel_path: "small.csv", text: "n\n1\n2\n3\n" });
  await importer.call("catalog_import", { rel_path: "small.csv", alias: "small" });
  storage = watchStorage(server.state);
  const url = `${server.origin}/p/default/data/${flights.path}`;
  const put = await fetch(url, { method: "PUT", body: flights.body as BodyInit });
  expect(put.status).toBe(200);
}, 240_000);

afterEach(async () => {
  await importer.close();
  storage.close();
  await server.remove();
});

/** A session may make 600 calls a minute, and each of these asks by one of its own. */
const MOST_ANSWERS = 500;

interface Answer {
  reply: Body;
  /** flights that the importing client knew to be read when the answer came */
  told: number;
}

test("while three million flights are imported, others list, query and peek, and see it whole or not at all", async () => {
  const { step } = await provenCatalog(storage);
  let told = 0;
  let done = false;
  const importing = importer.client
    .callTool(flights.call, {
      timeout: 280_000,
      onprogress: ({ progress }) => {
        told = progress;
      },
    })
    .finally(() => {
      done = true;
    });
  /** Asks again and again while the import runs, and once more when it is done. */
  const askers = async (tool: string, args: Record<string, unknown>): Promise<Answer[]> => {
    const session = await connectMcp(server.origin, "/mcp/default");
    await vi.waitFor(() => expect(told).toBeGreaterThan(0), { timeout: 120_000, interval: 2 });
    const answers: Answer[] = [];
    const ask = async () => {
      const reply = await session.call(tool, { ...args });
      answers.push({ reply, told });
    };
    while (!done && answers.length < MOST_ANSWERS) await ask();
    await importing;
    await ask();
    await session.close();
    return answers;
  };
  const [lists, queries, peeks] = await Promise.all([
    askers("catalog_list", { limit: 500 }),
    askers("catalog_query", { sql: "select sum(n) as s from small" }),
    askers("catalog_peek", { entry: "small", offset: 2 }),
  ]);

  const result = (await importing).structuredContent;
  expect(result).toMatchObject({ row_count: flights.rows, version: 1 });
  for (const { reply } of queries) expect(reply).toMatchObject({ rows: [[6]], row_count: 1 });
  for (const { reply } of peeks) expect(reply).toMatchObject({ rows: [[3]], row_count: 3 });
  // Before and after; nothing else, never back, and both were seen.
  const states = lists.map(({ reply }) => stateOf(reply));
  const before = states.lastIndexOf("1: small 1 3") + 1;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(states.length);
  expect(new Set(states.slice(0, before))).toEqual(new Set(["1: small 1 3"]));
  expect(new Set(states.slice(before))).toEqual(new Set(["2: flights 1 3000000, small 1 3"]));
  // Each kind was answered long before the last row was read.
  for (const answers of [lists, queries, peeks]) {
    expect(answers.filter((each) => each.told < flights.rows / 2).length).toBeGreaterThan(0);
  }
  expect((await provenCatalog(storage)).step).toBe(step + 1);
  expectNoLeftovers(storage);
}, 300_000);

/** The total, and of each entry its name, version and rows. */
function stateOf({ items, total }: Body): string {
  const named = (items as Body[]).map(
    ({ alias, version, row_count }) => `${alias} ${version} ${row_count}`,
  );
  return `${total}: ${named.sort().join(", ")}`;
}
