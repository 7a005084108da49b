import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { clientOf, toldCancelled } from "./asking.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import { type MortalServer, onceBuildingServer } from "./server.ts";
import { expectNoLeftovers, provenCatalog, unnamedFiles } from "./soundness.ts";
import { turns } from "./turns.ts";

// A recipe without an end, stopped by the client that asked for it.

const ENDLESS =
  "with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) as m from r";

let server: MortalServer;
let storage: ObjectStorage;
let other: Session;

const own = turns();

beforeAll(async () => {
  server = await onceBuildingServer();
  other = await connectMcp(server.origin, "/mcp/default");
  await other.call("catalog_list");
  storage = watchStorage(server.state);
}, 240_000);

afterAll(async () => {
  await other.close();
  storage.close();
  await server.remove();
});

afterEach(async () => {
  await provenCatalog(storage);
  expectNoLeftovers(storage);
});

const running = (files: number) =>
  vi.waitFor(() => expect(unnamedFiles(storage)).toBe(files), { timeout: 100_000, interval: 2 });

const toldEnd = (client: string, tool: string) => toldCancelled(server, client, tool);
const client = (mode: "auto" | "legacy", name: string) => clientOf(server, mode, name);

const create = (name: string, code: string) => ({
  name: "catalog_create",
  arguments: { name, code },
});

async function expectServing(name: string): Promise<void> {
  const { step } = await provenCatalog(storage);
  const made = await other.call("catalog_create", { name, code: "select 42 as answer" });
  expect(made).toMatchObject({ alias: name, version: 1, rows: [[42]] });
  const queried = await other.call("catalog_query", { sql: `select answer + 1 as a from ${name}` });
  expect(queried).toMatchObject({ rows: [[43]] });
  expect((await provenCatalog(storage)).step).toBe(step + 1);
}

test.each(["auto", "legacy"] as const)(
  "cancelled by the client (%s), nothing is left and the name is free",
  async (mode) => {
    const who = own(`abort_${mode}`);
    const asking = await client(mode, who);
    const stop = new AbortController();
    const name = own(`endless_${mode}`);
    const asked = asking.callTool(create(name, ENDLESS), { signal: stop.signal, timeout: 200_000 });
    await running(1);
    // While it runs, others are served.
    expect((await other.call("catalog_list", { contains: name })).total).toBe(0);
    expect(await other.call("catalog_query", { sql: "select 6 * 7 as n" })).toMatchObject({
      rows: [[42]],
    });
    stop.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
    await running(0);
    await toldEnd(who, "catalog_create");
    await expectServing(name);
    const again = await asking.callTool(create(`${name}_after`, `select answer from ${name}`));
    expect(again.structuredContent).toMatchObject({ row_count: 1, rows: [[42]] });
    await asking.close();
  },
  240_000,
);

test("a scratch run whose client goes away is stopped", async () => {
  const who = own("leaves");
  const asking = await client("auto", who);
  const asked = asking.callTool(
    { name: "catalog_run", arguments: { code: ENDLESS } },
    { timeout: 200_000 },
  );
  const ended = asked.then(
    () => "answered",
    () => "broken off",
  );
  await running(1);
  await asking.close();
  expect(await ended).toBe("broken off");
  await running(0);
  await toldEnd(who, "catalog_run");
  await expectServing(own("after_leaving"));
}, 240_000);

test("several endless ones are stopped one by one", async () => {
  const names = [own("many_0"), own("many_1")];
  const clients = [await client("auto", own("many_0")), await client("auto", own("many_1"))];
  const stops = clients.map(() => new AbortController());
  const asked = clients.map((asking, i) =>
    asking
      .callTool(create(String(names[i]), ENDLESS.replace("select 1", `select ${i}`)), {
        signal: stops[i]?.signal as AbortSignal,
        timeout: 200_000,
      })
      .catch((error: unknown) => String(error)),
  );
  await running(2);
  stops[0]?.abort(new Error("the first"));
  expect(await asked[0]).toContain("the first");
  await running(1);
  expect(await other.call("catalog_query", { sql: "select 1 as n" })).toMatchObject({
    rows: [[1]],
  });
  stops[1]?.abort(new Error("the second"));
  expect(await asked[1]).toContain("the second");
  await running(0);
  for (const name of names) await toldEnd(name, "catalog_create");
  await expectServing(own("after_many"));
  for (const asking of clients) await asking.close();
}, 240_000);

test("a call whose connection broke is made once when it is repeated with its id", async () => {
  const { step } = await provenCatalog(storage);
  const name = own("asked_twice");
  const code = `select max(md5(md5(i || '${name}'))) as h from range(6000000) t(i)`;
  const call = { ...create(name, code), _meta: { "tallyman/callId": "c1" } };
  const first = await client("auto", own("drops"));
  const asked = first.callTool(call, { timeout: 200_000 }).catch(() => "broken off");
  await running(1);
  await first.close();
  expect(await asked).toBe("broken off");
  await running(0);
  const second = await client("auto", own("drops"));
  const reply = (await second.callTool(call, { timeout: 200_000 })).structuredContent;
  expect(reply).toMatchObject({ alias: name, version: 1, row_count: 1 });
  expect((await provenCatalog(storage)).step).toBe(step + 1);
  await second.close();
}, 240_000);
