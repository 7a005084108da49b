import { expect, test } from "vitest";
import { SOCKETS } from "../../contract/limits.ts";
import { hello, newRoom, presence, revision, told } from "./live-fixture.ts";

test("pages are counted as they come and go", async () => {
  const room = await newRoom();
  const pages = [await room.open(), await room.open()] as const;
  await room.inside((live, state) => {
    const [leaving] = state.getWebSockets();
    if (leaving) live.closed(leaving, 1001);
  });
  const left = await Promise.race(pages.map((page) => page.closed.then(() => page)));
  const other = left === pages[0] ? pages[1] : pages[0];
  await room.mark("end");
  const before = left === pages[0] ? [presence(2)] : [presence(1), presence(2)];
  expect(await other.until("end")).toEqual([hello(0), ...before, presence(1)]);
});

test.each([
  [1000, 1000],
  [1001, 1001],
  [4321, 4321],
  [1005, 1000],
  [1006, 1000],
  [1015, 1000],
])("a socket that closed with %i is closed with %i", async (said, answered) => {
  const room = await newRoom();
  const page = await room.open();
  await room.inside((live, state) => {
    const [socket] = state.getWebSockets();
    if (socket) live.closed(socket, said);
  });
  expect(await page.closed).toBe(answered);
});

test("there are only so many, and one more is told why", async () => {
  const room = await newRoom();
  for (let i = 0; i < SOCKETS; i++) await room.open();
  await expect(room.open()).rejects.toMatchObject({
    envelope: {
      code: "rate_limited",
      message: `This project has ${SOCKETS} open pages; close some.`,
    },
  });
  expect(await room.inside((_, state) => state.getWebSockets().length)).toBe(SOCKETS);
});

test("sockets outlive the object's instance: a woken one counts and tells them (M02)", async () => {
  const room = await newRoom();
  const page = await room.open();
  await room.inside((live) => {
    live.record(revision(1, "a"));
    live.announce(revision(1, "a"));
  });
  await room.evict();
  await room.inside((live) => {
    live.record(revision(2, "b"));
    live.announce(revision(2, "b"));
  });
  const other = await room.open({ since: 1, step: "step-002" });
  await room.mark("end");
  expect(await page.until("end")).toEqual([
    hello(0),
    presence(1),
    told(1, 1, "a"),
    told(2, 2, "b"),
    presence(2),
  ]);
  expect(await other.until("end")).toEqual([hello(2, "step-002"), told(2, 2, "b"), presence(2)]);
});

test("a ping is answered", async () => {
  const room = await newRoom();
  const page = await room.open();
  await room.evict();
  const pong = new Promise<unknown>((resolve) =>
    page.socket.addEventListener("message", ({ data }) => data === "pong" && resolve(data)),
  );
  page.socket.send("ping");
  expect(await pong).toBe("pong");
});
