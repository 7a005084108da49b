import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ToldError } from "../../../contract/error-record.ts";
import { watchStorage } from "../crash/object-storage.ts";
import { unnamedFiles } from "../crash/soundness.ts";
import { type OwnServer, ownServer } from "../mcp/own-server.ts";
import { askD1 } from "../mcp/storage.ts";
import { connectMcp, type Session } from "../setup/mcp.ts";

// A failure whose reply nobody took is told by the session's next reply, whatever ended the call.

let own: OwnServer;

beforeAll(async () => {
  own = await ownServer();
});

afterAll(() => own.stop());

const join = (window: string) => connectMcp(own.origin, `/mcp/default?session=${window}`);

/** Asks until there is news, and answers all that was told. */
async function untilTold(session: Session): Promise<ToldError[]> {
  return vi.waitFor(
    async () => {
      const { new_errors } = await session.call("project_list");
      expect(new_errors).toBeDefined();
      return new_errors as ToldError[];
    },
    { timeout: 90_000, interval: 50 },
  );
}

/**
 * Fails after it has worked for a while: a connection that dropped is noticed when the next heartbeats are written,
 * which takes some seconds.
 */
const slowFailure = (seed: number) =>
  `select max(md5(repeat((i + ${seed})::varchar, 200))) as m,
    max(case when i = 4499999 then error('it broke') else i end) as n from range(4500000) t(i)`;

test("a connection that drops: the call goes on, fails, and its failure is told later, once", async () => {
  const session = await join("dropped");
  // The object must be there for its storage to be looked at.
  await session.call("project_list");
  const storage = watchStorage(own.state);
  const stop = new AbortController();
  const dropped = session.client
    .callTool(
      {
        name: "catalog_create",
        arguments: { name: "broken", code: slowFailure(1) },
        _meta: { "tallyman/callId": "d1" },
      },
      { timeout: 200_000, signal: stop.signal },
    )
    .catch((error: unknown) => error);
  await vi.waitFor(() => expect(unnamedFiles(storage)).toBe(1), { timeout: 90_000, interval: 2 });
  stop.abort();
  await dropped;
  const news = await untilTold(session);
  expect(news).toMatchObject([{ tool: "catalog_create", alias: "broken" }]);
  expect((await session.call("project_list")).new_errors).toBeUndefined();
  storage.close();
  await session.close();
}, 240_000);

test("records wait through the end of the server: for who was not told, once", async () => {
  const before = await join("one");
  const failed = await before.call("catalog_run", { code: "select nope from nothing" });
  const waiting = await join("two");
  const first = await waiting.call("catalog_run", { code: "select nope from nowhere" });
  await own.restart();
  const again = await before.call("project_list");
  expect((again.new_errors as ToldError[]).map(({ id }) => id)).toEqual([first.error_id]);
  expect((await before.call("project_list")).new_errors).toBeUndefined();
  expect((await waiting.call("project_list")).new_errors).toBeUndefined();
  await vi.waitFor(
    () => {
      const rows = askD1(own.state, "select id from errors order by seq");
      expect(rows.map(({ id }) => id).slice(-2)).toEqual([failed.error_id, first.error_id]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await before.close();
  await waiting.close();
}, 240_000);
