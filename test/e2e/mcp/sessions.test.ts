import { expect, test } from "vitest";
import { connectMcp, freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { connect, KINDS } from "./clients.ts";
import { post2025 } from "./wire.ts";

const { origin } = server;
let windows = 0;
/** A window that no other test uses. */
const newWindow = () => `/mcp?session=w${process.pid}-${++windows}`;

async function twoProjects(): Promise<[string, string]> {
  const made = [await freshProject(origin), await freshProject(origin)] as const;
  for (const { session } of made) await session.close();
  return [made[0].project, made[1].project];
}

test.each(KINDS)("%s: the active project sticks to the session", async (kind) => {
  const [first] = await twoProjects();
  const client = await connect(kind, origin + newWindow(), "sticky");
  expect((await client.call("project_list")).text.active).toBe("default");
  const moved = await client.call("project_switch", { name: first });
  expect(moved.text).toEqual({ project: first, previous: "default", active: first });
  for (const _ of [1, 2]) {
    const { text } = await client.call("project_list");
    expect([text.project, text.active]).toEqual([first, first]);
  }
  const other = await connect(kind, origin + newWindow(), "sticky");
  expect((await other.call("project_list")).text.active).toBe("default");
  await client.close();
  await other.close();
});

test("2026: the same client of the same window comes back to its project", async () => {
  const [first] = await twoProjects();
  const window = newWindow();
  const before = await connectMcp(origin, window);
  await before.call("project_switch", { name: first });
  await before.close();
  const after = await connectMcp(origin, window);
  expect((await after.call("project_list")).active).toBe(first);
  await after.close();
  const another = await connectMcp(origin, window, "another client");
  expect((await another.call("project_list")).active).toBe("default");
  await another.close();
});

test("2025: the id brings its project back, in a connection that never initialised", async () => {
  const [first] = await twoProjects();
  const client = await connect("2025", `${origin}/mcp`);
  await client.call("project_switch", { name: first });
  const id = client.sessionId() ?? "";
  await client.close();
  const call = { name: "project_list", arguments: {} };
  const { result } = await post2025(`${origin}/mcp`, "tools/call", call, { "mcp-session-id": id });
  expect(result?.structuredContent).toMatchObject({ project: first, active: first });
});

test.each(KINDS)("%s: the next reply says from where to where, once", async (kind) => {
  const [first, second] = await twoProjects();
  const client = await connect(kind, origin + newWindow(), "warned");
  await client.call("project_switch", { name: first });
  const told = await client.call("data_list");
  expect(told.text).toEqual({
    project: first,
    warning: `The active project changed from default to ${first} since your previous call.`,
    items: [],
    total: 0,
  });
  const again = await client.call("data_list");
  expect(again.text).toEqual({ project: first, items: [], total: 0 });
  await client.call("project_switch", { name: second });
  const failed = await client.call("data_head", { rel_path: "no.csv" });
  expect(failed.isError).toBe(true);
  expect(failed.text.warning).toBe(
    `The active project changed from ${first} to ${second} since your previous call.`,
  );
  expect((await client.call("data_list")).text).not.toHaveProperty("warning");
  await client.close();
});

test("a switch that stays where it is is nothing to tell", async () => {
  const [first] = await twoProjects();
  const session = await connectMcp(origin, newWindow());
  await session.call("project_switch", { name: first });
  await session.call("data_list");
  const stayed = await session.call("project_switch", { name: first });
  expect(stayed).toEqual({ project: first, previous: first, active: first });
  expect(await session.call("data_list")).toEqual({ project: first, items: [], total: 0 });
  await session.close();
});

test("a new project becomes the active one", async () => {
  const session = await connectMcp(origin, newWindow());
  const name = `made-${process.pid}-${Date.now().toString(36)}`;
  expect(await session.call("project_new", { name })).toEqual({
    project: name,
    name,
    active: name,
    files: [],
    url: `${origin}/p/${name}/`,
  });
  expect(await session.call("project_list")).toMatchObject({ project: name, active: name });
  await session.close();
});

test("M03: two clients of different eras work in one project", async () => {
  const { project, session } = await freshProject(origin);
  const url = `${origin}/mcp/${project}`;
  const older = await connect("2025", url);
  const newer = await connect("2026", url);
  await Promise.all([
    older.call("data_put", { rel_path: "a.csv", text: "n\n1\n" }),
    newer.call("data_put", { rel_path: "b.csv", text: "n\n2\n" }),
  ]);
  const imports = await Promise.all([
    older.call("catalog_import", { rel_path: "a.csv", alias: "a" }),
    newer.call("catalog_import", { rel_path: "b.csv", alias: "b" }),
  ]);
  expect(imports.map(({ text }) => text.step).sort()).toEqual(["step-001", "step-002"]);
  for (const client of [older, newer]) {
    const { items, total } = (await client.call("catalog_list")).text as {
      items: { alias: string }[];
      total: number;
    };
    expect([items.map(({ alias }) => alias).sort(), total]).toEqual([["a", "b"], 2]);
    await client.close();
  }
  await session.close();
});
