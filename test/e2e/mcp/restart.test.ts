import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnyClient, connect, KINDS } from "./clients.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { post2025 } from "./wire.ts";

// M01: a client never starts a session anew by itself, so none may ever be dead.

let own: OwnServer;
const clients: AnyClient[] = [];
let tries = 0;

beforeAll(async () => {
  own = await ownServer();
});

afterAll(async () => {
  for (const client of clients) await client.close();
  await own.stop();
});

test("sessions of every era outlive the server, their project with them", async () => {
  const turn = ++tries;
  const here: AnyClient[] = [];
  for (const [i, kind] of KINDS.entries()) {
    const client = await connect(kind, `${own.origin}/mcp`, `client ${turn}-${i}`);
    clients.push(client);
    here.push(client);
    await client.tools();
    expect((await client.call("project_new", { name: `p${turn}-${i}` })).isError).toBe(false);
    await client.call("data_put", { rel_path: "a.csv", text: `n\n${i}\n` });
    const imported = await client.call("catalog_import", { rel_path: "a.csv", alias: "a" });
    expect(imported.text.step).toBe("step-001");
  }
  const ids = here.map((client) => client.sessionId());

  await own.restart();

  for (const [i, client] of here.entries()) {
    const shown = await client.call("catalog_show", { entry: "a", include: ["schema"] });
    expect(shown.structured).toMatchObject({ project: `p${turn}-${i}`, alias: "a", row_count: 1 });
    expect(shown.text).not.toHaveProperty("warning");
    expect((await client.call("project_list")).text).toMatchObject({ active: `p${turn}-${i}` });
    const changed = await client.call("project_settings", { auto_recalc: false });
    expect(changed.text).toMatchObject({ auto_recalc: false, step: "step-002" });
  }
  expect(here.map((client) => client.sessionId())).toEqual(ids);
});

test("an id that no database knows any more is a session too", async () => {
  const id = "5f0c1b7e-3a52-4c1d-9d39-0d7c6a1d2e4f";
  const call = { name: "project_list", arguments: {} };
  for (const _ of [1, 2]) {
    const headers = { "mcp-session-id": id };
    const { status, result } = await post2025(`${own.origin}/mcp`, "tools/call", call, headers);
    expect(status).toBe(200);
    expect(result?.structuredContent).toMatchObject({ project: "default", active: "default" });
  }
});
