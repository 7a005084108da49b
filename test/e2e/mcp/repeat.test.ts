import { beforeEach, expect, test } from "vitest";
import { connectMcp, freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

// A client whose connection broke cannot know whether its call was done; it says the call's id again.

let project: string;
let session: Session;

beforeEach(async () => {
  ({ project, session } = await freshProject(server.origin));
  return () => session.close();
});

const step = async () => (await session.call("project_settings")).step;

test("a call repeated with its id is answered as the first time, and does nothing", async () => {
  await session.call("data_put", { rel_path: "a.csv", text: "n\n1\n" });
  const args = { rel_path: "a.csv", alias: "a" };
  const first = await session.call("catalog_import", args, { callId: "import-1" });
  expect(first).toMatchObject({ created: true, version: 1, step: "step-001", row_count: 1 });

  // The file holds other bytes by now: a second run would make a second version.
  await session.call("data_put", { rel_path: "a.csv", text: "n\n1\n2\n" });
  expect(await session.call("catalog_import", args, { callId: "import-1" })).toEqual(first);
  expect(await step()).toBe("step-001");

  const second = await session.call("catalog_import", args, { callId: "import-2" });
  expect(second).toMatchObject({ created: true, version: 2, step: "step-002", row_count: 2 });
  expect(await session.call("catalog_import", args, { callId: "import-1" })).toEqual(first);
  expect(await step()).toBe("step-002");
});

test("two at once are one", async () => {
  await session.call("data_put", { rel_path: "b.csv", text: "n\n1\n" });
  const call = () =>
    session.call("catalog_import", { rel_path: "b.csv", alias: "b" }, { callId: "both" });
  const [one, two] = await Promise.all([call(), call()]);
  expect(one).toMatchObject({ created: true, version: 1 });
  expect(two).toEqual(one);
  expect(await step()).toBe("step-001");
});

test("an id is its session's own", async () => {
  const other = await connectMcp(server.origin, `/mcp/${project}`);
  const set = (who: Session, auto_recalc: boolean) =>
    who.call("project_settings", { auto_recalc }, { callId: "set" });
  expect(await set(session, false)).toMatchObject({ auto_recalc: false, step: "step-001" });
  expect(await set(other, true)).toMatchObject({ auto_recalc: true, step: "step-002" });
  expect(await set(session, false)).toMatchObject({ auto_recalc: false, step: "step-001" });
  expect(await session.call("project_settings")).toMatchObject({
    auto_recalc: true,
    step: "step-002",
  });
  await other.close();
});

test("a failure is not kept: the repeated call is tried", async () => {
  const call = () =>
    session.call("catalog_import", { rel_path: "late.csv", alias: "late" }, { callId: "late" });
  expect((await call()).error?.code).toBe("not_found");
  await session.call("data_put", { rel_path: "late.csv", text: "n\n1\n" });
  expect(await call()).toMatchObject({ created: true, version: 1, row_count: 1 });
});

test("reading is never remembered", async () => {
  const list = () => session.call("data_list", { contains: "fresh" }, { callId: "list" });
  expect((await list()).total).toBe(0);
  await session.call("data_put", { rel_path: "fresh.csv", text: "n\n" });
  expect((await list()).total).toBe(1);
});
