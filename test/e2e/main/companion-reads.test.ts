import { afterAll, beforeAll, expect, test } from "vitest";
import { type Body, freshProject, type Session } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

// What only pages ask, by the door of pages.

let project: string;
let session: Session;

beforeAll(async () => {
  ({ project, session } = await freshProject(server.origin));
  await session.call("project_settings", { auto_recalc: false });
  await session.call("catalog_create", { name: "days", code: "select i as n from range(6) t(i)" });
  await session.call("catalog_create", {
    name: "odd",
    code: "select * from days where n % 2 = 1 order by n desc",
  });
  await session.call("catalog_revise", { name: "days", code: "select i as n from range(9) t(i)" });
  await session.call("catalog_create", {
    name: "broken",
    code: "select nope from days",
    prompt: "p",
  });
});

afterAll(() => session.close());

async function ask(tool: string, args: object = {}, of = project): Promise<Body> {
  const url = `${server.origin}/p/${of}/api/call/${tool}`;
  const response = await fetch(url, { method: "POST", body: JSON.stringify(args) });
  return (await response.json()) as Body;
}

test("marks: what is out of date, and which names have errors", async () => {
  const marks = await ask("catalog_marks");
  expect(marks).toMatchObject({ stale: ["odd"], unfaithful: [], errors: 1 });
  expect(marks.failed).toMatchObject([{ alias: "broken", count: 1 }]);
  const [failed] = marks.failed as { error_id: string }[];
  const log = await ask("catalog_errors", { id: failed?.error_id });
  expect(log.items).toMatchObject([{ tool: "catalog_create", code: "recipe_rejected" }]);
});

test("storage: totals, and results with why they stay", async () => {
  const report = await ask("storage_report");
  const results = report.results as { alias?: string; hash: string; bytes: number }[];
  expect(report).toMatchObject({ entries: 3, files: 0, file_bytes: 0, results_omitted: 0 });
  expect(report.result_bytes).toBe(results.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(results.map(({ alias }) => alias).sort()).toContain("odd");
  expect(await ask("storage_report", { limit: 0 })).toMatchObject({ entries: 3, results: [] });
});

test("the log: calls of sessions with what they made, reads of pages left out", async () => {
  await ask("catalog_list");
  const log = await ask("project_log");
  const calls = (log.items as Record<string, unknown>[]).filter(({ door }) => door !== "job");
  expect(
    calls.map(({ tool, alias, version, step, code }) => [tool, alias, version, step, code]),
  ).toEqual([
    ["catalog_create", undefined, undefined, undefined, "recipe_rejected"],
    ["catalog_revise", "days", 2, "step-004", undefined],
    ["catalog_create", "odd", 1, "step-003", undefined],
    ["catalog_create", "days", 1, "step-002", undefined],
    ["project_settings", undefined, undefined, "step-001", undefined],
  ]);
  const mine = String(calls[0]?.session);
  expect(calls[0]).toMatchObject({ prompt: "p", door: "mcp" });
  const page = await ask("project_log", { session: mine, limit: 2 });
  expect((page.items as unknown[]).length).toBe(2);
  const rest = await ask("project_log", { session: mine, before: page.next });
  expect((rest.items as unknown[]).length).toBe(3);
});

test("the past: names, notebook and settings as they were at a step", async () => {
  const past = await ask("catalog_past", { step_or_label: "step-002" });
  expect(past).toMatchObject({
    step: "step-002",
    names: [{ alias: "days", version: 1, row_count: 6, kind: "entry" }],
    cells: [{ alias: "days" }],
    settings: { auto_recalc: false, verify_builds: true },
    entries: 1,
  });
  expect((await ask("catalog_past", { step_or_label: "step-999" })).error?.code).toBe("not_found");
});

test("projects: every one with its last call; a page makes one without a session to move", async () => {
  const name = `${project}-p`.slice(0, 32);
  expect(await ask("project_new", { name, with_fixture: true })).toMatchObject({
    name,
    project,
    files: ["products.csv", "orders.csv"],
  });
  const { items } = await ask("projects_overview", {}, "default");
  const found = items as { name: string; last_at?: string }[];
  expect(found.map((one) => one.name)).toEqual(expect.arrayContaining([name, project, "default"]));
  expect(found.find((one) => one.name === project)?.last_at).toMatch(/^\d{4}-/);
  expect((await ask("project_new", { name })).error?.code).toBe("name_taken");
});

test("a chart: its checked specification, and the values that it reads", async () => {
  const spec = {
    mark: "bar",
    encoding: {
      x: { field: "day", type: "temporal" },
      y: { field: "a.b", type: "quantitative" },
    },
  };
  const code =
    "select date '2026-01-01' + i::int as day, i * 2 as \"a.b\", i as c from range(2) t(i)";
  await session.call("catalog_create", { name: "drawn", code });
  expect((await ask("chart_data", { entry: "drawn" })).error?.code).toBe("not_found");
  await session.call("catalog_chart", { hash_or_alias: "drawn", vega_spec: spec });
  expect(await ask("chart_data", { entry: "drawn" })).toMatchObject({
    spec: { mark: "bar", encoding: { y: { field: "a\\.b", title: "a.b" } } },
    rows_drawn: 2,
    row_count: 2,
    columns: [
      { name: "day", values: ["2026-01-01T00:00:00", "2026-01-02T00:00:00"] },
      { name: "a.b", values: [0, 2] },
    ],
  });
});

test("these are no tools of a model", async () => {
  for (const tool of ["catalog_marks", "chart_data", "project_log", "catalog_past"]) {
    const refused = await session.call(tool, { step_or_label: "step-001" }).catch((error) => error);
    expect(String(refused?.error?.code ?? refused)).toMatch(/forbidden|not_found|Unknown|unknown/);
  }
});
