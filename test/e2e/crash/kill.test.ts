import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { halfUpload } from "./half-upload.ts";
import { expectWhole, Life, PROJECT, type Seen, type Usual, upload } from "./life.ts";
import { noticeOf } from "./live-socket.ts";
import { copyStorage, watchStorage } from "./object-storage.ts";
import { csvImport, flightsImport, type ImportTask, sortedBuild, type Task } from "./rounds.ts";
import { type MortalServer, onceBuildingServer } from "./server.ts";
import {
  expectNoLeftovers,
  provenCatalog,
  type StoredCatalog,
  storedEvents,
  unnamedFiles,
} from "./soundness.ts";
import { turns } from "./turns.ts";

// Each round sends a build and an import at once and kills the whole server at another moment of theirs. Then the
// disk is looked at as it was left, the server started over it, and both calls are repeated as a client would. A
// second try of a round repeats them, too, over whatever the first one left.

const BASE_ROWS = 300_000;
const ROWS = 150_000;

let server: MortalServer;
let usual: Usual;
let flights: ImportTask;
/** what must be in the catalog, by alias */
const made = new Map<string, Task>();
/** the newest event the page saw in any life */
let lastSeen = 0;
const deaths = { build: 0, import: 0, whileWriting: 0 };

const own = turns();

beforeAll(async () => {
  server = await onceBuildingServer();
  flights = await flightsImport("flights");
  await upload(server, flights);
  await undisturbed([csvImport("base", 0, BASE_ROWS)]);
  usual = await undisturbed([
    sortedBuild("usual_build", 0, "base", BASE_ROWS),
    csvImport("usual_import", 1, ROWS),
  ]);
}, 240_000);

// A try that failed may have left it dead.
beforeEach(() => server.start());

afterAll(() => server.remove());

/** A life without an end, which the others are compared with. */
async function undisturbed(tasks: (Task | ImportTask)[]): Promise<Usual> {
  for (const task of tasks) if ("path" in task) await upload(server, task);
  const life = await Life.begin(server, lastSeen);
  const sent = life.send(tasks);
  await life.until(tasks.length, () => false);
  await sent;
  const usual = life.usual();
  for (const task of tasks) {
    expect(life.answers.get(task.alias)).toMatchObject({ row_count: task.rows, version: 1 });
    made.set(task.alias, task);
  }
  lastSeen = await caughtUp(life);
  await life.end();
  return usual;
}

/** Waits until the page was told the newest event there is, and answers its number. */
async function caughtUp({ page }: Life): Promise<number> {
  const storage = watchStorage(server.state);
  const newest = storedEvents(storage).at(-1)?.seq ?? 0;
  storage.close();
  if (newest > lastSeen) await page.heard((message) => "seq" in message && message.seq === newest);
  return newest;
}

type Moment = (seen: Seen) => boolean;

const share = (part: number) => (seen: Seen) => seen.ms >= usual.ms * part;

/** Each costs a server's life or two, so all of them only when they are asked for: `npm run test:faults`. */
const MORE: [when: string, moment: Moment][] = [
  ["after a tenth of the usual time", share(0.1)],
  ["after a third of the usual time", share(0.33)],
  ["after half of the usual time", share(0.5)],
  ["when three quarters of the usual pages are written", ({ pages }) => pages > usual.pages * 0.75],
];

test.each<[when: string, moment: Moment, what?: "flights" | "flights again"]>([
  ...(process.env.TALLYMAN_FAULTS === "all" ? MORE : []),
  ["as soon as the calls are sent", () => true],
  ["at the first page of a file that nothing names", ({ pages }) => pages > 0],
  ["when a third of the flights is told", ({ told }) => told > 0.33, "flights"],
  ["when half of the usual pages are written", ({ pages }) => pages > usual.pages / 2],
  ["when nearly all flights are told", ({ told }) => told > 0.95, "flights again"],
  ["after nine tenths of the usual time", share(0.9)],
  ["at the first event that a page is told", ({ events }) => events > 0],
  ["at the first reply", ({ answers }) => answers > 0],
])(
  "killed %s, the catalog is the old or the new one",
  async (_, moment, what) => {
    const round = made.size;
    const build = sortedBuild(`build_${round}`, round, "base", BASE_ROWS);
    const file = what ? flights : csvImport(`import_${round}`, round, ROWS);
    if (!what) await upload(server, file);

    const life = await Life.begin(server, lastSeen);
    // The calls that the kill cuts off end somehow; what counts is what was answered before.
    life.send([build, file]).catch(() => undefined);
    await life.until(2, moment);
    await server.kill();
    await life.end();
    const left = await diskOf(life, build, file);

    await server.start();
    const next = await Life.begin(server, lastSeen);
    const survived = [build, file].filter(({ alias }) => left.heads.has(alias));
    await expectNothingLost(next, left, survived);
    // The flights are left to be imported in the later round, unless they are there by now.
    const later = what === "flights" && !left.heads.has(file.alias);
    await repeat(next, left, life, later ? [build] : [build, file]);
    lastSeen = await caughtUp(next);
    await next.end();
  },
  240_000,
);

/** Proves that what lies on the disk is sound, holds no more than it may, and all that the dead one said. */
async function diskOf(life: Life, build: Task, file: Task): Promise<StoredCatalog> {
  const disk = copyStorage(server.state);
  const stored = await provenCatalog(disk);
  const survived = [build, file].map(({ alias }) => alias).filter((name) => stored.heads.has(name));
  const expected = new Set([...made.keys(), ...survived]);
  expect([...stored.heads.keys()].sort()).toEqual([...expected].sort());
  // The first revision is the setting.
  expect(stored.step).toBe(1 + expected.size);
  for (const [alias, reply] of life.answers) {
    expect(reply).toMatchObject({ hash: stored.heads.get(alias)?.slice(0, 12), version: 1 });
  }
  expect(storedEvents(disk)).toEqual(expect.arrayContaining(life.page.events()));
  deaths.build += survived.includes(build.alias) ? 0 : 1;
  deaths.import += survived.includes(file.alias) ? 0 : 1;
  deaths.whileWriting += unnamedFiles(disk) > 0 ? 1 : 0;
  disk.close();
  return stored;
}

/** Proves that a new life has what the disk had, reads it, and tells a page what it missed, once and in order. */
async function expectNothingLost(life: Life, disk: StoredCatalog, survived: Task[]): Promise<void> {
  const listed = await life.session.call("catalog_list", { limit: 500 });
  const items = listed.items as { alias: string; hash: string }[];
  expect(items.map(({ alias, hash }) => `${alias} ${hash}`).sort()).toEqual(
    [...disk.heads].map(([alias, hash]) => `${alias} ${hash.slice(0, 12)}`).sort(),
  );
  expect((await life.session.call("project_settings")).step).toBe(stepName(disk.step));
  const storage = watchStorage(server.state);
  expectNoLeftovers(storage);
  const events = storedEvents(storage);
  storage.close();

  const missed = events.filter(({ seq }) => seq > lastSeen);
  const newest = events.at(-1)?.seq ?? 0;
  expect(life.page.told.map(noticeOf)).toContainEqual({
    kind: "hello",
    project: PROJECT,
    seq: newest,
    step: stepName(disk.step),
  });
  if (missed.length > 0)
    await life.page.heard((message) => "seq" in message && message.seq === newest);
  expect(life.page.events()).toEqual(missed);
  for (const task of survived) await expectWhole(life.session, task);
}

/** The same calls again, with the same ids: one revision each, whether it was there or not. */
async function repeat(life: Life, disk: StoredCatalog, dead: Life, tasks: Task[]): Promise<void> {
  const missing = tasks.filter(({ alias }) => !disk.heads.has(alias));
  await life.send(tasks);
  for (const task of tasks) {
    const reply = life.answers.get(task.alias);
    expect(reply).toMatchObject({ alias: task.alias, version: 1, row_count: task.rows });
    expect(reply).toEqual(dead.answers.get(task.alias) ?? reply);
    await expectWhole(life.session, task);
    made.set(task.alias, task);
  }
  const storage = watchStorage(server.state);
  const stored = await provenCatalog(storage);
  expect(stored.step).toBe(disk.step + missing.length);
  expect([...stored.heads.keys()].sort()).toEqual([...made.keys()].sort());
  expectNoLeftovers(storage);
  storage.close();
}

test("killed in the middle of an upload, there is no file, and it can be sent again", async () => {
  const file = csvImport(own("uploaded"), 99, ROWS);
  const url = `${server.origin}/p/${PROJECT}/data/${file.path}`;
  await halfUpload(url, String(file.body));
  await server.kill();
  await server.start();
  expect((await fetch(url)).status).toBe(404);
  const life = await Life.begin(server, lastSeen);
  const list = async () => life.session.call("data_list", { contains: file.path });
  expect(await list()).toMatchObject({ items: [], total: 0 });
  await upload(server, file);
  expect(await list()).toMatchObject({
    items: [{ path: file.path, size: Buffer.byteLength(String(file.body)) }],
    total: 1,
  });
  await life.send([file]);
  await expectWhole(life.session, file);
  made.set(file.alias, file);
  lastSeen = await caughtUp(life);
  await life.end();
}, 240_000);

test("kills were in the middle of both, and all that was made reads from end to end", async () => {
  // How many depends on the machine; a run in which none was would have shown nothing.
  expect(deaths.build).toBeGreaterThanOrEqual(1);
  expect(deaths.import).toBeGreaterThanOrEqual(1);
  expect(deaths.build + deaths.import).toBeGreaterThanOrEqual(4);
  expect(deaths.whileWriting).toBeGreaterThanOrEqual(1);
  const life = await Life.begin(server, lastSeen);
  for (const task of made.values()) await expectWhole(life.session, task);
  await life.end();
}, 240_000);

function stepName(step: number): string {
  return `step-${String(step).padStart(3, "0")}`;
}
