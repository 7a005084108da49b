import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Body, connectMcp, type Session } from "../setup/mcp.ts";
import { type ObjectStorage, watchStorage } from "./object-storage.ts";
import { type MortalServer, onceBuildingServer } from "./server.ts";
import { expectNoLeftovers, provenCatalog, unnamedFiles } from "./soundness.ts";
import { turns } from "./turns.ts";

// Several clients at one catalog. What is asserted is what came of it, never how long it took; names, texts and
// recipes are new at each try.

let server: MortalServer;
let storage: ObjectStorage;
let one: Session;
let two: Session;
let stepBefore: number;

const own = turns();

const session = (path = "/mcp/default") => connectMcp(server.origin, path);

beforeAll(async () => {
  server = await onceBuildingServer();
  [one, two] = [await session(), await session()];
  await one.call("catalog_list");
  storage = watchStorage(server.state);
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
  vi.waitFor(() => expect(unnamedFiles(storage)).toBe(files), { timeout: 120_000, interval: 2 });

async function importText(who: Session, alias: string, text: string): Promise<Body> {
  const rel_path = `${alias}.csv`;
  await who.call("data_put", { rel_path, text });
  return who.call("catalog_import", { rel_path, alias });
}

const entriesNamed = async (alias: string) => {
  const { items } = await one.call("catalog_list", { limit: 500 });
  return (items as Body[]).filter((item) => item.alias === alias);
};

let recipes = 0;

/**
 * A recipe that nobody ran before and that takes a while, by work and not by size: a sort that spilled would leave
 * files of its own.
 */
const slow = (rows: number) =>
  `select i as n, md5(repeat((i + ${++recipes})::varchar, 400)) as h from range(${rows}) t(i) order by h`;

test("two that take the same name for different entries: one gets it", async () => {
  const name = own("contested");
  const create = (who: Session) => who.call("catalog_create", { name, code: slow(100_000) });
  const replies = await Promise.all([create(one), create(two)]);
  const won = replies.filter((reply) => !reply.error);
  const lost = replies.filter((reply) => reply.error);
  expect(won).toMatchObject([{ alias: name, version: 1, row_count: 100_000 }]);
  expect(lost).toMatchObject([{ error: { code: "name_taken" } }]);
  expect(await entriesNamed(name)).toMatchObject([{ hash: won[0]?.hash, version: 1 }]);
  expect(await revisions()).toBe(1);
});

test("two that name the same entry the same: it is made once, and the later one is told so", async () => {
  const args = { name: own("agreed"), code: slow(100_000) };
  const create = (who: Session) => who.call("catalog_create", args);
  const replies = await Promise.all([create(one), create(two)]);
  expect(replies.map(({ alias, version, hash }) => [alias, version, hash])).toEqual(
    replies.map(() => [args.name, 1, replies[0]?.hash]),
  );
  expect(replies.filter(({ existing }) => existing === true).length).toBe(1);
  expect((await entriesNamed(args.name)).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("two that run the same recipe store it once", async () => {
  const code = slow(100_000);
  const run = (who: Session) => who.call("catalog_run", { code });
  const replies = await Promise.all([run(one), run(two)]);
  expect(new Set(replies.map(({ hash }) => hash)).size).toBe(1);
  expect(replies.filter(({ existing }) => existing === true).length).toBe(1);
  const { items } = await one.call("catalog_list", { kind: "scratch" });
  expect((items as Body[]).filter(({ hash }) => hash === replies[0]?.hash).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("a source that is imported again while it is read: the entry is built over the new one", async () => {
  const moving = own("moving");
  const follower = own("follower");
  await importText(one, moving, "n\n3000000\n");
  // It lies there already, so that nothing but the import runs beside the build, which works many times longer.
  const rel_path = `${moving}_next.csv`;
  await one.call("data_put", { rel_path, text: "n\n3\n4\n" });
  const code = `select n, count(*) as k, max(md5(repeat(i::varchar, 60))) as h
    from ${moving} join range(3000000) t(i) on i < n group by n order by n`;
  const order: string[] = [];
  const building = one
    .call("catalog_create", { name: follower, code })
    .finally(() => order.push("built"));
  await running(1);
  const again = await two.call("catalog_import", { rel_path, alias: moving });
  order.push("imported");
  expect(again).toMatchObject({ version: 2, row_count: 2 });
  const built = await building;
  expect(order).toEqual(["imported", "built"]);
  expect(built).toMatchObject({ alias: follower, version: 1, row_count: 2 });
  expect(built.parents).toMatchObject([{ ref: moving, version: 2 }]);
  const whole = await two.call("catalog_query", { sql: `select n, k from ${follower} order by n` });
  expect(whole).toMatchObject({
    rows: [
      [3, 3],
      [4, 4],
    ],
  });
  expect(await revisions()).toBe(3);
});

test("two that import one file under one name: it is one version", async () => {
  const alias = own("shared");
  const rel_path = `${alias}.csv`;
  await one.call("data_put", { rel_path, text: "n\n1\n2\n" });
  const load = (who: Session) => who.call("catalog_import", { rel_path, alias });
  const replies = await Promise.all([load(one), load(two)]);
  expect(replies.map(({ version, row_count, hash }) => [version, row_count, hash])).toEqual(
    replies.map(() => [1, 2, replies[0]?.hash]),
  );
  expect(replies.filter(({ created }) => created === true).length).toBe(1);
  expect(await revisions()).toBe(1);
});

test("two first imports of one name with different columns: the later one is asked to accept them", async () => {
  const alias = own("torn");
  await one.call("data_put", { rel_path: "left.csv", text: "a\n1\n" });
  await two.call("data_put", { rel_path: "right.csv", text: "b\nx\n" });
  const load = (who: Session, rel_path: string) => who.call("catalog_import", { rel_path, alias });
  const replies = await Promise.all([load(one, "left.csv"), load(two, "right.csv")]);
  expect(replies.map(({ error }) => error?.code ?? "ok").sort()).toEqual(["conflict", "ok"]);
  expect(await entriesNamed(alias)).toMatchObject([{ version: 1 }]);
  expect(await revisions()).toBe(1);
});

test("bytes that another source has are no way around the check of columns", async () => {
  const [alias, other] = [own("with_a"), own("with_b")];
  await importText(one, alias, "a\n2\n");
  await importText(one, other, "b\ny\n");
  const swap = (extra = {}) =>
    two.call("catalog_import", { rel_path: `${other}.csv`, alias, ...extra });
  expect(await swap()).toMatchObject({ error: { code: "conflict", stage: "schema" } });
  expect(await entriesNamed(alias)).toMatchObject([{ version: 1 }]);
  expect(await swap({ accept_schema: true })).toMatchObject({ version: 2, rows: [["y"]] });
  expect(await revisions()).toBe(3);
});

test("a call repeated with its id while it runs has the first one's reply and makes one revision", async () => {
  const same = `/mcp/default?session=${own("repeats")}`;
  const [first, second] = [await session(same), await session(same)];
  const name = own("repeated");
  const args = { name, code: slow(200_000), prompt: "once" };
  const create = (who: Session) => who.call("catalog_create", args, { callId: "r1" });
  const asked = create(first);
  await running(1);
  const replies = await Promise.all([asked, create(second)]);
  expect(replies[0]).toMatchObject({ alias: name, version: 1, row_count: 200_000 });
  expect(replies[1]).toEqual(replies[0]);
  expect(await create(second)).toEqual(replies[0]);
  expect(await revisions()).toBe(1);
  const shown = await one.call("catalog_show", { entry: name, include: ["prompts"] });
  expect((shown.prompts as Body[]).length).toBe(1);
  await first.close();
  await second.close();
});
