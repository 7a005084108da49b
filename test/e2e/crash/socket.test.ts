import { expect, test, vi } from "vitest";
import { SOCKETS } from "../../../contract/limits.ts";
import { freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { noticeOf, openLive } from "./live-socket.ts";

const { origin } = server;

const people = (count: number) => (message: Parameters<typeof noticeOf>[0]) => {
  const notice = noticeOf(message);
  return notice?.kind === "presence" && notice.people === count;
};

test("a page that comes back is told what it missed, others that it went and came", async () => {
  const { project, session } = await freshProject(origin);
  const stays = await openLive(origin, project);
  const leaves = await openLive(origin, project);
  await stays.heard(people(2));
  const create = (name: string) =>
    session.call("catalog_create", { name, code: `select '${name}' as n` });
  await create("first");
  for (const page of [stays, leaves]) {
    await page.heard((message) => "seq" in message && message.seq === 2);
  }
  const seen = leaves.events();
  stays.told.length = 0;
  await leaves.close();
  await stays.heard(people(1));

  await create("second");
  const back = await openLive(origin, project, 2);
  await stays.heard(people(2));
  await back.heard((message) => "seq" in message && message.seq === 4);
  const all = [...seen, ...back.events()];
  expect(all.map(({ seq, step, event }) => [seq, step, event.kind])).toEqual([
    [1, "step-001", "notebook_changed"],
    [2, "step-001", "new_entry"],
    [3, "step-002", "notebook_changed"],
    [4, "step-002", "new_entry"],
  ]);
  expect(stays.events()).toEqual(back.events());
  for (const page of [stays, back]) await page.close();
  await session.close();
});

test("there are only so many pages; when one goes, another may come", async () => {
  const { project, session } = await freshProject(origin);
  const pages = await Promise.all(Array.from({ length: SOCKETS }, () => openLive(origin, project)));
  const [first, second] = pages;
  await expect(openLive(origin, project)).rejects.toThrow("no live socket");
  // While the pages came there were one fewer, too: only what is told from here on is the going.
  await second?.heard(people(SOCKETS));
  if (second) second.told.length = 0;
  await first?.close();
  await second?.heard(people(SOCKETS - 1));
  // The platform may count a socket for a moment after its close was told.
  pages.push(await vi.waitFor(() => openLive(origin, project), { timeout: 60_000 }));
  await Promise.all(pages.slice(1).map((page) => page.close()));
  await session.close();
});
