import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import { flightsImport, type ImportTask } from "./rounds.ts";
import { type MortalServer, mortalServer } from "./server.ts";
import { expectNoLeftovers, provenCatalog, unnamedFiles } from "./soundness.ts";

// Several clients at one catalog. What is asserted is the order in which things ended, never how long they took.

let server: MortalServer;
let storage: ObjectStorage;
let one: Session;
let two: Session;
let flights: ImportTask;
let stepBefore: number;

const session = (path = "/mcp/default") => connectMcp(server.origin, path);

beforeAll(async () => {
  server = await mortalServer();
  flights = await flightsImport("flights");
  [one, two] = [await session(), await session()];
  await one.call("catalog_list");
  storage = watchStorage(server.state);
  const put = await fetch(`${server.origin}/p/default/data/${flights.path}`, {
    method: "PUT",
    body: flights.body as BodyInit,
  });
  expect(put.status).toBe(200);
}, 240_000);

afterAll(async () => {
  await one.close();
  await two.close();
  storage.close();
  await server.remove();
});

beforeEach(async () => {
  stepBefore = (await provenCatalog(storage)).step;
});

afterEach(async () => {
  await provenCatalog(storage);
  expectNoLeftovers(storage);
});

/** Revisions since the test began. */
const revisions = async () => (await provenCatalog(storage)).step - stepBefore;

const running = (files: number) =>
  vi.waitFor(() => expect(unnamedFiles(storage)).toBe(files), { timeout: 60_000, interval: 2 });

async function importText(who: Session, alias: string, text: string): Promise<Body> {
  const rel_path = `${alias}.csv`;
  await who.call("data_put", { rel_path, text });
  return who.call("catalog_import", { rel_path, alias });
}

const entriesNamed = async (alias: string) => {
  const { items } = await one.call("catalog_list", { limit: 500 });
  return (items as Body[]).filter((item) => item.alias === alias);
};

/** A recipe that takes a while, by work and not by size: a sort that spilled would leave files of its own. */
const slow = (rows: number, seed: number) =>
  `select i as n, md5(repeat((i + ${seed})::varchar, 400)) as h from range(${rows}) t(i) order by h`;

test("while three million flights are imported, a second client lists, queries and peeks", async () => {
  await importText(two, "small", "n\n1\n2\n3\n");
  const order: string[] = [];
  let told = 0;
  const importing = one.client
    .callTool(flights.call, { timeout: 280_000, onprogress: () => told++ })
    .finally(() => order.push("import"));
  await vi.waitFor(() => expect(told).toBeGreaterThan(0), { timeout: 60_000, interval: 2 });
  /** Asks again and again until the import is done. */
  const meanwhile = async (what: string, tool: string, args: object, answer: object) => {
    while (!order.includes("import")) {
      const reply = await two.call(tool, { ...args });
      if (order.includes("import")) return;
      order.push(what);
      expect(reply).toMatchObject(answer);
    }
  };
  await Promise.all([
    meanwhile("list", "catalog_list", { limit: 500 }, { total: 1, items: [{ alias: "small" }] }),
    meanwhile("query", "catalog_query", { sql: "select sum(n) as s from small" }, { rows: [[6]] }),
    meanwhile("peek", "catalog_peek", { entry: "small", offset: 2 }, { rows: [[3]], row_count: 3 }),
  ]);
  expect((await importing).structuredContent).toMatchObject({ row_count: 3_000_000, version: 1 });
  const answered = order.slice(0, order.indexOf("import"));
  const count = (what: string) => answered.filter((done) => done === what).length;
  expect(count("list")).toBeGreaterThanOrEqual(4);
  expect(count("query")).toBeGreaterThanOrEqual(2);
  expect(count("peek")).toBeGreaterThanOrEqual(2);
  expect(await revisions()).toBe(2);
});

test("two that take the same name for different entries: one gets it", async () => {
  const create = (who: Session, seed: number) =>
    who.call("catalog_create", { name: "contested", code: slow(100_000, seed) });
  const replies = await Promise.all([create(one, 1), create(two, 2)]);
  const won = replies.filter((reply) => !reply.error);
  const lost = replies.filter((reply) => reply.error);
  expect(won).toMatchObject([{ alias: "contested", version: 1, row_count: 100_000 }]);
  expect(lost).toMatchObject([{ error: { code: "name_taken" } }]);
  expect(await entriesNamed("contested")).toMatchObject([{ hash: won[0]?.hash, version: 1 }]);
  expect(await revisions()).toBe(1);
});

test("two that name the same entry the same: it is made once, and the later one is told so", async () => {
  const create = (who: Session) =>
    who.call("catalog_create", { name: "agreed", code: slow(100_000, 3) });
  const replies = await Promise.all([create(one), create(two)]);
  expect(replies.map(({ alias, version, hash }) => [alias, version, hash])).toEqual(
    replies.map(() => ["agreed", 1, replies[0]?.hash]),
  );
  expect(replies.filter(({ existing }) => existing === true).length).toBe(1);
  expect((await entriesNamed("agreed")).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("two that run the same recipe store it once", async () => {
  const run = (who: Session) => who.call("catalog_run", { code: slow(100_000, 4) });
  const replies = await Promise.all([run(one), run(two)]);
  expect(new Set(replies.map(({ hash }) => hash)).size).toBe(1);
  expect(replies.filter(({ existing }) => existing === true).length).toBe(1);
  const { items } = await one.call("catalog_list", { kind: "scratch" });
  expect((items as Body[]).filter(({ hash }) => hash === replies[0]?.hash).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("a source that is imported again while it is read: the entry is built over the new one", async () => {
  const counts = (rows: number, each: number) => `n\n${`${each}\n`.repeat(rows)}`;
  await importText(one, "moving", counts(20, 100_000));
  const code = "select n, md5(unnest(range(n))::varchar) as h from moving";
  const order: string[] = [];
  const building = one
    .call("catalog_create", { name: "follower", code })
    .finally(() => order.push("built"));
  await running(1);
  const again = await importText(two, "moving", counts(2, 3));
  order.push("imported");
  expect(again).toMatchObject({ version: 2, row_count: 2 });
  const built = await building;
  expect(order).toEqual(["imported", "built"]);
  expect(built).toMatchObject({ alias: "follower", version: 1, row_count: 6 });
  expect(built.parents).toMatchObject([{ ref: "moving", version: 2 }]);
  const whole = await two.call("catalog_query", {
    sql: "select count(*) as n, sum(n) as s from follower",
  });
  expect(whole).toMatchObject({ rows: [[6, 18]] });
  expect(await revisions()).toBe(3);
});

test("two that import one file under one name: it is one version", async () => {
  await one.call("data_put", { rel_path: "shared.csv", text: "n\n1\n2\n" });
  const load = (who: Session) =>
    who.call("catalog_import", { rel_path: "shared.csv", alias: "shared" });
  const replies = await Promise.all([load(one), load(two)]);
  expect(replies.map(({ version, row_count, hash }) => [version, row_count, hash])).toEqual(
    replies.map(() => [1, 2, replies[0]?.hash]),
  );
  expect(replies.filter(({ created }) => created === true).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("two first imports of one name with different columns: the later one is asked to accept them", async () => {
  await one.call("data_put", { rel_path: "left.csv", text: "a\n1\n" });
  await two.call("data_put", { rel_path: "right.csv", text: "b\nx\n" });
  const load = (who: Session, rel_path: string) =>
    who.call("catalog_import", { rel_path, alias: "torn" });
  const replies = await Promise.all([load(one, "left.csv"), load(two, "right.csv")]);
  expect(replies.map(({ error }) => error?.code ?? "ok").sort()).toEqual(["conflict", "ok"]);
  expect(await entriesNamed("torn")).toMatchObject([{ version: 1 }]);
  expect(await revisions()).toBe(1);
});

test("bytes that another source has are no way around the check of columns", async () => {
  await importText(one, "with_a", "a\n2\n");
  await importText(one, "with_b", "b\ny\n");
  const swap = (extra = {}) =>
    two.call("catalog_import", { rel_path: "with_b.csv", alias: "with_a", ...extra });
  expect(await swap()).toMatchObject({ error: { code: "conflict", stage: "schema" } });
  expect(await entriesNamed("with_a")).toMatchObject([{ version: 1 }]);
  expect(await swap({ accept_schema: true })).toMatchObject({ version: 2, rows: [["y"]] });
  expect(await revisions()).toBe(3);
});

test("a call repeated with its id while it runs has the first one's reply and makes one revision", async () => {
  const same = "/mcp/default?session=repeats";
  const [first, second] = [await session(same), await session(same)];
  const create = (who: Session) =>
    who.call(
      "catalog_create",
      { name: "repeated", code: slow(100_000, 5), prompt: "once" },
      { callId: "r1" },
    );
  const asked = create(first);
  await running(1);
  const replies = await Promise.all([asked, create(second)]);
  expect(replies[0]).toMatchObject({ alias: "repeated", version: 1, row_count: 100_000 });
  expect(replies[1]).toEqual(replies[0]);
  expect(await create(second)).toEqual(replies[0]);
  expect(await revisions()).toBe(1);
  const shown = await one.call("catalog_show", { entry: "repeated", include: ["prompts"] });
  expect((shown.prompts as Body[]).length).toBe(1);
  await first.close();
  await second.close();
});
