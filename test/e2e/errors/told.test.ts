import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ToldError } from "../../../contract/error-record.ts";
import { type Body, connectMcp, freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

// BEHAVIOUR §4 over real sessions: each of them is told once of what it does not know.

const { origin } = server;
const opened: Session[] = [];
let project: string;
let one: Session;
let two: Session;

const join = async (name = project) => {
  const session = await connectMcp(origin, `/mcp/${name}`);
  opened.push(session);
  return session;
};

beforeEach(async () => {
  const fresh = await freshProject(origin);
  opened.push(fresh.session);
  project = fresh.project;
  one = fresh.session;
  two = await join();
});

afterAll(async () => {
  for (const session of opened) await session.close();
});

const news = (reply: Body) => (reply.new_errors ?? []) as ToldError[];
const look = async (session: Session) => news(await session.call("project_list"));

/** A recipe that is refused; its message names `what`. */
const fail = (session: Session, what: string) =>
  session.call("catalog_run", { code: `select no_such_${what} from nothing_${what}` });

/** What a page says, outside of any MCP session. */
const byPage = async (tool: string, args: object): Promise<Body> => {
  const url = `${origin}/p/${project}/api/call/${tool}`;
  return (await (await fetch(url, { method: "POST", body: JSON.stringify(args) })).json()) as Body;
};

test("a failure is in its own reply; the others' next replies tell it, once", async () => {
  const failed = await fail(one, "a");
  expect(failed.error_id).toMatch(/^[0-9a-f]{12}$/);
  expect(await look(one)).toEqual([]);
  expect(await look(two)).toEqual([
    {
      id: failed.error_id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      code: failed.error?.code,
      tool: "catalog_run",
      message: failed.error?.message,
    },
  ]);
  expect(await look(two)).toEqual([]);
});

test("failing replies tell it too, and never their own", async () => {
  const first = await fail(one, "a");
  const second = await fail(two, "b");
  expect(news(second).map(({ id }) => id)).toEqual([first.error_id]);
  expect(news(await fail(one, "c")).map(({ id }) => id)).toEqual([second.error_id]);
});

test("what came before the session began is old; what came before its first call is news", async () => {
  await fail(one, "before");
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(began() + 2));
  const late = await join();
  const between = await fail(one, "between");
  expect((await look(late)).map(({ id }) => id)).toEqual([between.error_id]);
  expect(await look(late)).toEqual([]);
});

/** When this file's clock last stood; two marks of it are never the same. */
const began = (() => {
  let at = 0;
  return () => (at ||= Date.now());
})();

test("alias and version of the entry it is about", async () => {
  await one.call("catalog_create", { name: "made", code: "select 1 as a" });
  await one.call("catalog_revise", { name: "made", code: "select 2 as a" });
  await one.call("catalog_revise", { name: "made", code: "select nope from nothing" });
  const [told] = await look(two);
  expect(told).toMatchObject({ alias: "made", version: 2, tool: "catalog_revise" });
  expect(told?.hash).toMatch(/^[0-9a-f]{12}$/);
});

test("a cascade that fails in part answers with its records; others are told all of them", async () => {
  await one.call("catalog_create", { name: "base", code: "select 1 as k, 2 as n" });
  await one.call("catalog_create", { name: "above", code: "select n from base" });
  await one.call("catalog_create", { name: "top", code: "select n + 1 as n from above" });
  await look(two);
  const revised = await one.call("catalog_revise", { name: "base", code: "select 1 as k" });
  const recalc = revised.recalc as { failed: Body[]; skipped: Body[] };
  const ids = [...recalc.failed, ...recalc.skipped].map(({ error_id }) => error_id);
  expect(ids).toHaveLength(2);
  expect(news(revised)).toEqual([]);
  expect(await look(one)).toEqual([]);
  const told = await look(two);
  expect(told.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(told.map(({ code, alias, version }) => [code, alias, version])).toEqual([
    ["recalc_skipped", "top", 1],
    ["recalc_failed", "above", 1],
  ]);
});

test("ten at most, and how many more", async () => {
  for (let i = 0; i < 13; i++) await fail(one, `n${i}`);
  const reply = await two.call("project_list");
  expect(news(reply)).toHaveLength(10);
  expect(news(reply)[0]?.message).toContain("nothing_n12");
  expect(reply.new_errors_omitted).toBe(3);
  expect(await look(two)).toEqual([]);
});

test("each project has its own log; a switch brings the other project's news", async () => {
  const other = await freshProject(origin);
  opened.push(other.session);
  const bare = await connectMcp(origin, "/mcp");
  opened.push(bare);
  const here = await fail(one, "here");
  const there = await fail(other.session, "there");
  const switched = await bare.call("project_switch", { name: project });
  expect(switched.project).toBe(project);
  expect(news(switched).map(({ id }) => id)).toEqual([here.error_id]);
  expect(await look(bare)).toEqual([]);
  const moved = await bare.call("project_switch", { name: other.project });
  expect(news(moved).map(({ id }) => id)).toEqual([there.error_id]);
  expect(news(await bare.call("project_switch", { name: project }))).toEqual([]);
});

test("calls of one session at once: none tells another's own failure, and each record is told once", async () => {
  const theirs = await fail(two, "theirs");
  const replies = await Promise.all([
    fail(one, "x"),
    one.call("project_list"),
    fail(one, "y"),
    one.call("catalog_list"),
    one.call("data_list"),
  ]);
  const told = replies.flatMap(news).map(({ id }) => id);
  expect(told).toEqual([theirs.error_id]);
  expect(await look(one)).toEqual([]);
});

test("a person's failed edit and a chart that fails in a browser reach the model, once", async () => {
  await one.call("catalog_create", { name: "drawn", code: "select 1 as a" });
  const edit = await byPage("catalog_revise", { name: "drawn", code: "select b from drawn-v1" });
  const chart = await byPage("chart_report", { entry: "drawn", message: "no such signal" });
  const again = await byPage("chart_report", { entry: "drawn", message: "no such signal" });
  expect([chart.existing, again.existing, again.id]).toEqual([false, true, chart.id]);
  const told = await look(one);
  expect(told.map(({ id, code, tool, alias }) => [id, code, tool, alias])).toEqual([
    [chart.id, "chart_render", "chart_report", "drawn"],
    [edit.error_id, edit.error?.code, "api_code", "drawn"],
  ]);
  expect(await look(one)).toEqual([]);
});

test("dismissing the log by a page changes nothing of what a session is told", async () => {
  const failed = await fail(one, "a");
  const [listed] = (await one.call("catalog_errors")).items as { seq: number }[];
  expect(await byPage("errors_dismiss", { seq: listed?.seq })).toMatchObject({ seq: listed?.seq });
  expect((await one.call("catalog_errors")).total).toBe(0);
  expect((await one.call("catalog_errors", { dismissed: true })).total).toBe(1);
  expect((await look(two)).map(({ id }) => id)).toEqual([failed.error_id]);
  expect(await look(two)).toEqual([]);
});

test("a record that the reply lists is not told beside it", async () => {
  const failed = await fail(one, "a");
  const listed = await two.call("catalog_errors");
  expect((listed.items as Body[]).map(({ id }) => id)).toEqual([failed.error_id]);
  expect(listed).not.toHaveProperty("new_errors");
  expect(await look(two)).toEqual([]);
});

test("no page can be called by a model", async () => {
  const reply = await one.call("errors_dismiss", { seq: 1 });
  expect(reply.error).toMatchObject({ code: "forbidden" });
});
