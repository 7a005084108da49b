import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ToldError } from "../../../contract/error-record.ts";
import { root } from "../../../scripts/serve.ts";
import { openLive } from "../crash/live-socket.ts";
import { databaseFile } from "../crash/object-storage.ts";
import { type MortalServer, mortalServer } from "../crash/server.ts";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";
import { LAYERS, SOURCES } from "../versions/layers.ts";

// Results are kept, dropped and built again; whatever comes out different is told, to people and to the model.

let server: MortalServer;
let session: Session;
const names = LAYERS.flat().map(({ name }) => name);

const ok = async (tool: string, args: Record<string, unknown> = {}): Promise<Body> => {
  const reply = await session.call(tool, args);
  if (reply.error) throw new Error(`${tool}: ${JSON.stringify(reply.error)}`);
  return reply;
};

/** What a page says. */
const byPage = async (tool: string, args: object): Promise<Body> => {
  const url = `${server.origin}/p/default/api/call/${tool}`;
  const reply = (await (
    await fetch(url, { method: "POST", body: JSON.stringify(args) })
  ).json()) as Body;
  if (reply.error) throw new Error(`${tool}: ${JSON.stringify(reply.error)}`);
  return reply;
};

interface Shown {
  hash: string;
  stored: boolean;
  cheap: boolean;
  digest?: string;
  verified_at?: string;
  unfaithful?: Body;
}
const show = async (entry: string) =>
  (await ok("catalog_show", { entry, include: [] })) as unknown as Shown;

const verified = (entry: string) =>
  vi.waitFor(
    async () => {
      const shown = await show(entry);
      expect(shown.verified_at).toMatch(/^\d{4}-/);
      return shown;
    },
    { timeout: 90_000, interval: 100 },
  );

/** Changes what lies in the storage while nobody looks, as a fault or another version would have. */
async function behindItsBack(change: (database: DatabaseSync) => void): Promise<void> {
  await server.kill();
  const database = new DatabaseSync(databaseFile(server.state));
  change(database);
  database.close();
  await server.start();
}

const news = (reply: Body) => (reply.new_errors ?? []) as ToldError[];
const fullHash = (database: DatabaseSync, short: string) =>
  String(
    database.prepare("select hash from digests where hash like ? || '%'").get(short)?.hash ?? "",
  );

beforeAll(async () => {
  server = await mortalServer();
  session = await connectMcp(server.origin, "/mcp/default?session=faithful");
  for (const { alias, file } of SOURCES) {
    const body = readFileSync(join(root, "node_modules/vega-datasets/data", file));
    await fetch(`${server.origin}/p/default/data/${file}`, { method: "PUT", body });
    await ok("catalog_import", { rel_path: file, alias });
  }
  for (const { name, code } of LAYERS.flat()) await ok("catalog_create", { name, code });
}, 240_000);

afterAll(async () => {
  await session.close();
  await server.remove();
});

test("what takes a file has a digest, and a second build in the background confirms it", async () => {
  for (const name of names) {
    const shown = await show(name);
    if (shown.cheap) expect(shown).not.toHaveProperty("digest");
    else expect((await verified(name)).digest).toMatch(/^rows-sha256-1:[0-9a-f]{64}$/);
  }
  expect((await ok("catalog_errors")).total).toBe(0);
}, 240_000);

test("all results are dropped; reading a leaf builds what it needs, parents first, with the same digests", async () => {
  const before = await ok("catalog_peek", { entry: "hubs", limit: 100 });
  const dropped = await byPage("results_evict", {});
  const stored = async () => {
    const all = [...SOURCES.map(({ alias }) => alias), ...names];
    const shown = await Promise.all(all.map(async (name) => [name, (await show(name)).stored]));
    return shown.filter(([, is]) => is).map(([name]) => name);
  };
  expect(dropped.pinned).toEqual([]);
  expect((dropped.evicted as Body[]).length).toBeGreaterThanOrEqual(SOURCES.length + 6);
  expect(await stored()).toEqual([]);
  const after = await ok("catalog_peek", { entry: "hubs", limit: 100 });
  expect(after.rows).toEqual(before.rows);
  const needed = ["airports", "routes", "busy_routes", "places", "departures", "arrivals", "hubs"];
  const kept = [];
  for (const name of needed) if (!(await show(name)).cheap) kept.push(name);
  expect((await stored()).sort()).toEqual(kept.sort());
  const { verified: found } = await ok("catalog_scan_staleness", { verify_results: true });
  expect(found).toMatchObject({ results: kept.length, unfaithful: [], errors: [] });
  expect((found as { absent: unknown[] }).absent.length).toBeGreaterThan(0);
  expect((await ok("catalog_errors")).total).toBe(0);
}, 240_000);

test("a recipe that gives other rows each time is found out, told once, and kept", async () => {
  await ok("catalog_create", {
    name: "dice",
    code: "select i, random() as roll from range(100) t(i) order by i",
  });
  const told = await vi.waitFor(
    async () => {
      const found = news(await session.call("project_list"));
      expect(found.length).toBe(1);
      return found[0];
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(told).toMatchObject({ code: "unreproducible", alias: "dice", version: 1 });
  expect(told).not.toHaveProperty("tool");
  expect(told?.message).toContain("[execution]: its recipe is volatile: random");
  expect(told?.message).toContain("Columns that differ: roll.");
  const shown = await show("dice");
  expect(shown.unfaithful).toMatchObject({
    ...{ code: "unreproducible", cause: "execution", columns: ["roll"], error_id: told?.id },
  });
  expect(await byPage("results_evict", { entries: ["dice"] })).toMatchObject({
    evicted: [],
    pinned: [{ hash: shown.hash, because: expect.stringContaining("unreproducible") }],
  });
  expect(news(await session.call("project_list"))).toEqual([]);
}, 240_000);

test("rows that are lost come back different: they are served, marked, and everybody learns why", async () => {
  const { hash } = await show("dice");
  const before = await ok("catalog_peek", { entry: "dice", limit: 100 });
  await behindItsBack((database) => {
    const full = fullHash(database, hash);
    database.prepare("delete from marks where hash = ?").run(full);
    database.prepare("delete from results where hash = ?").run(full);
  });
  const page = await openLive(server.origin, "default");
  const after = await session.call("catalog_peek", { entry: "dice", limit: 100 });
  expect(after.row_count).toBe(100);
  expect(after.rows).not.toEqual(before.rows);
  // The reply of the very call that healed tells it.
  expect(news(after)).toMatchObject([{ code: "unfaithful_heal", alias: "dice", version: 1 }]);
  expect(news(after)[0]?.message).toContain("[execution]: its recipe is volatile: random");
  await page.heard((message) => "seq" in message && message.event.kind === "unfaithful_heal");
  await page.close();
  const { verified: found } = await ok("catalog_scan_staleness", { verify_results: true });
  expect((found as Body).unfaithful).toEqual([
    { hash, alias: "dice", cause: "execution", columns: ["roll"] },
  ]);
  expect((await ok("catalog_peek", { entry: "dice", limit: 100 })).rows).toEqual(after.rows);
}, 240_000);

test("rows of an older engine that come out otherwise are laid to the upgrade", async () => {
  const { hash } = await show("by_state");
  await ok("catalog_peek", { entry: "by_state" });
  await behindItsBack((database) => {
    const full = fullHash(database, hash);
    database.prepare("delete from results where hash = ?").run(full);
    database
      .prepare(
        "update digests set engine = 'an older one', digest = 'rows-sha256-1:00' where hash = ?",
      )
      .run(full);
  });
  const healed = await session.call("catalog_peek", { entry: "by_state" });
  expect(news(healed)).toMatchObject([{ code: "unfaithful_heal", alias: "by_state" }]);
  expect(news(healed)[0]?.message).toContain(
    "[engine upgrade]: built by an older one, now by duckdb",
  );
}, 240_000);

test("a stored page that is tampered with is found, and dropping the result mends it", async () => {
  const { hash } = await show("departures");
  const before = await ok("catalog_peek", { entry: "departures", limit: 1_000 });
  await behindItsBack((database) => {
    const { file } = database
      .prepare("select file from results where hash = ?")
      .get(fullHash(database, hash)) as { file: number };
    const pages = database
      .prepare("select key, data from pages where key >> 20 = ? order by key")
      .all(file) as { key: number; data: Uint8Array }[];
    // The head of a database file is in its first page; in the others lie its rows and its list of tables.
    for (const { key, data } of pages.slice(1)) {
      const bytes = new Uint8Array(data);
      for (let at = 64; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      database.prepare("update pages set data = ? where key = ?").run(bytes, key);
    }
  });
  const { verified: found } = await ok("catalog_scan_staleness", { verify_results: true });
  expect((found as { errors: Body[] }).errors).toMatchObject([{ hash, alias: "departures" }]);
  await byPage("results_evict", { entries: ["departures"] });
  const after = await ok("catalog_peek", { entry: "departures", limit: 1_000 });
  expect(after.rows).toEqual(before.rows);
  expect(news(after)).toEqual([]);
}, 240_000);
