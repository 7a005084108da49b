import { expect, test } from "vitest";
import { EVENTS_KEPT } from "../../contract/limits.ts";
import type { Live } from "../../durable-objects/live/live.ts";
import { hello, newRoom, presence, type Room, resync, revision, told } from "./live-fixture.ts";

/** What the object does with a revision. */
function publish(room: Room, ...revisions: ReturnType<typeof revision>[]): Promise<void> {
  return room.inside((live, { storage }) => {
    for (const each of revisions) {
      storage.transactionSync(() => live.record(each));
      live.announce(each);
    }
  });
}

const stored = (room: Room) =>
  room.inside((_, { storage }) =>
    storage.sql.exec("select seq, step, body from events order by seq").toArray(),
  );

test("effects are numbered on over revisions, in their order, and sent to every page", async () => {
  const room = await newRoom();
  const [one, two] = [await room.open(), await room.open()];
  await publish(room, revision(1, "a", "b"), revision(2), revision(3, "c"));
  await room.mark("end");
  const events = [told(1, 1, "a"), told(2, 1, "b"), told(3, 3, "c")];
  expect(await one.until("end")).toEqual([hello(0), presence(1), presence(2), ...events]);
  expect(await two.until("end")).toEqual([hello(0), presence(2), ...events]);
  expect(await stored(room)).toEqual([
    { seq: 1, step: "step-001", body: '{"kind":"alias_changed","alias":"a"}' },
    { seq: 2, step: "step-001", body: '{"kind":"alias_changed","alias":"b"}' },
    { seq: 3, step: "step-003", body: '{"kind":"alias_changed","alias":"c"}' },
  ]);
});

test("an event of a transaction that fails was never numbered", async () => {
  const room = await newRoom();
  await publish(room, revision(1, "a"));
  await room.inside((live, { storage }) => {
    const failing = () =>
      storage.transactionSync(() => {
        live.record(revision(2, "lost"));
        throw new Error("rolled back");
      });
    expect(failing).toThrow("rolled back");
  });
  await publish(room, revision(2, "b"));
  const page = await room.open({ since: 0 });
  await room.mark("end");
  expect(await page.until("end")).toEqual([
    hello(2),
    told(1, 1, "a"),
    told(2, 2, "b"),
    presence(1),
  ]);
});

test("a page is told where it is: its project, the step and the newest number", async () => {
  const room = await newRoom();
  await publish(room, revision(1, "a", "b"));
  const page = await room.open({ step: "step-001" });
  expect(await page.next()).toEqual(hello(2, "step-001"));
});

test.each([
  ["nothing, when it saw all", 3, []],
  ["the last", 2, [told(3, 2, "c")]],
  ["the rest of a revision", 1, [told(2, 1, "b"), told(3, 2, "c")]],
  ["everything", 0, [told(1, 1, "a"), told(2, 1, "b"), told(3, 2, "c")]],
])("a page that comes back gets %s", async (_, since, missed) => {
  const room = await newRoom();
  await publish(room, revision(1, "a", "b"), revision(2, "c"));
  const page = await room.open({ since });
  await room.mark("end");
  expect(await page.until("end")).toEqual([hello(3), ...missed, presence(1)]);
});

test.each([
  ["from the future, of another life of the project", 4],
  ["before the beginning", -1],
  ["no number", Number.NaN],
  ["between two events", 1.5],
  ["beyond all", Number.POSITIVE_INFINITY],
])("a number %s is answered with resync", async (_, since) => {
  const room = await newRoom();
  await publish(room, revision(1, "a", "b"), revision(2, "c"));
  const page = await room.open({ since });
  await room.mark("end");
  expect(await page.until("end")).toEqual([hello(3), resync(3), presence(1)]);
});

test("in a project where nothing ever happened, 0 is up to date and 1 is not", async () => {
  const room = await newRoom();
  const page = await room.open({ since: 0 });
  const ahead = await room.open({ since: 1 });
  await room.mark("end");
  expect(await page.until("end")).toEqual([hello(0), presence(1), presence(2)]);
  expect(await ahead.until("end")).toEqual([hello(0), resync(0), presence(2)]);
});

test("the newest events are kept, a page that is further behind starts anew", async () => {
  const room = await newRoom();
  const names = Array.from({ length: EVENTS_KEPT + 5 }, (_, i) => `n${i + 1}`);
  await publish(room, revision(1, ...names.slice(0, 600)), revision(2, ...names.slice(600)));
  const newest = EVENTS_KEPT + 5;
  const kept = (await stored(room)).map(({ seq }) => Number(seq));
  expect([kept.length, kept.at(0), kept.at(-1)]).toEqual([EVENTS_KEPT, 6, newest]);

  const behind = await room.open({ since: 4 });
  const atEdge = await room.open({ since: 5 });
  await room.mark("end");
  expect(await behind.until("end")).toEqual([
    hello(newest),
    resync(newest),
    presence(1),
    presence(2),
  ]);
  const caughtUp = await atEdge.until("end");
  expect(caughtUp.length).toBe(EVENTS_KEPT + 2);
  expect(caughtUp.at(0)).toEqual(hello(newest));
  expect(caughtUp.at(1)).toEqual(told(6, 1, "n6"));
  expect(caughtUp.at(-2)).toEqual(told(newest, 2, `n${newest}`));

  await publish(room, revision(3, "last"));
  expect((await stored(room)).length).toBe(EVENTS_KEPT);
  expect(await atEdge.next()).toEqual(told(newest + 1, 3, "last"));
});

test("progress is passed on and not kept", async () => {
  const room = await newRoom();
  await publish(room, revision(1, "a"));
  const page = await room.open();
  const progress: Parameters<Live["progress"]>[0] = {
    id: "p",
    what: "importing",
    done: 5,
    total: 10,
    state: "running",
  };
  await room.inside((live) => live.progress(progress));
  await publish(room, revision(2, "b"));
  await room.mark("end");
  expect(await page.until("end")).toEqual([
    hello(1),
    presence(1),
    { notice: { kind: "progress", ...progress } },
    told(2, 2, "b"),
  ]);
  expect((await stored(room)).length).toBe(2);
});
