import { expect, test } from "vitest";
import { connectMcp, freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { post2025, post2026 } from "./wire.ts";

const { origin } = server;

async function toolNames(path: string): Promise<string[]> {
  const session = await connectMcp(origin, path);
  const { tools } = await session.client.listTools();
  await session.close();
  return tools.map(({ name }) => name);
}

test("a URL that names one project refuses to switch", async () => {
  const { project, session } = await freshProject(origin);
  expect(await session.call("project_switch", { name: "default" })).toEqual({
    project,
    error: {
      code: "conflict",
      message: `This connection's URL names the project ${project}, so it cannot switch.`,
      hint: `Connect to ${origin}/mcp to switch, or to ${origin}/mcp/default.`,
    },
    error_id: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(await session.call("project_switch", { name: project })).toEqual({
    project,
    previous: project,
    active: project,
  });
  expect((await session.call("project_list")).active).toBe(project);
  await session.close();
});

test("a new project from there is refused, and not made", async () => {
  const { project, session } = await freshProject(origin);
  const name = `${project}x`.slice(-32).replace(/^[^a-z0-9]/, "a");
  const refused = await session.call("project_new", { name });
  expect(refused.error?.code).toBe("conflict");
  const { available } = (await session.call("project_list")) as unknown as { available: string[] };
  expect(available).toContain(project);
  expect(available).not.toContain(name);
  await session.close();
});

test("read_only lists no tool that changes something, and refuses to run one", async () => {
  const { project, session } = await freshProject(origin);
  const path = `/mcp/${project}?read_only=true`;
  expect(await toolNames(path)).toEqual([
    "catalog_list",
    "catalog_show",
    "catalog_query",
    "catalog_peek",
    "catalog_profile",
    "catalog_help",
    "data_list",
    "data_head",
    "data_upload_url",
    "notebook_get",
    "catalog_chart_image",
    "catalog_chart_errors",
    "catalog_lineage",
    "catalog_scan_staleness",
    "catalog_diff",
    "catalog_explain",
    "catalog_list_summary_stats",
    "catalog_list_display_klasses",
    "catalog_list_post_processings",
    "catalog_run_post_processing",
    "catalog_export_marimo",
    "catalog_revisions",
    "project_list",
    "project_switch",
    "catalog_errors",
  ]);
  const reader = await connectMcp(origin, path);
  const changes = [
    ["catalog_run", { code: "select 1 as n" }],
    ["catalog_create", { code: "select 1 as n", name: "n" }],
    ["catalog_import", { rel_path: "a.csv", alias: "a" }],
    ["catalog_load_parquet", { rel_path: "a.parquet" }],
    ["catalog_revise", { name: "n", code: "select 2 as n" }],
    ["catalog_undo", { last: 1 }],
    ["catalog_label", { step: "step-000", label: "start" }],
    ["notebook_remove", { cell_id: "0" }],
    ["data_put", { rel_path: "a.csv", text: "n\n1\n" }],
    ["project_new", { name: "never-made" }],
    ["project_settings", { auto_recalc: false }],
  ] as const;
  for (const [tool, args] of changes) {
    expect(await reader.call(tool, args)).toEqual({
      project,
      error: {
        code: "read_only",
        message: `This connection is read-only, so ${tool} is refused.`,
      },
      error_id: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  }
  expect(await reader.call("data_list")).toEqual({ project, items: [], total: 0 });
  const {
    new_errors: news,
    new_errors_omitted: more,
    ...listed
  } = await session.call("catalog_list");
  expect(listed).toEqual({ project, items: [], total: 0 });
  expect([(news as unknown[]).length, more]).toEqual([10, changes.length - 10]);
  await reader.close();
  await session.close();
});

test("features limits what is listed and what runs", async () => {
  expect(await toolNames("/mcp?features=data")).toEqual([
    "catalog_import",
    "catalog_load_parquet",
    "data_list",
    "data_head",
    "data_put",
    "data_upload_url",
  ]);
  expect(await toolNames("/mcp?features=project,data&read_only=true")).toEqual([
    "data_list",
    "data_head",
    "data_upload_url",
    "project_list",
    "project_switch",
    "catalog_errors",
  ]);
  expect(await toolNames("/mcp?features=trust")).toEqual([]);
  const session = await connectMcp(origin, "/mcp/default?features=data,project");
  expect(await session.call("catalog_list")).toEqual({
    project: "default",
    error: { code: "forbidden", message: "This connection is limited to data, project." },
    error_id: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(await session.call("project_list")).toMatchObject({ active: "default" });
  await session.close();
});

test.each([
  ["?read_only-true", '"read_only-true" is no parameter of an MCP URL.'],
  ["?read_only", '"read_only" takes only the value "true".'],
  ["?read_only=false", '"read_only" takes only the value "true".'],
  ["?readonly=true", '"readonly" is no parameter of an MCP URL.'],
  ["?READ_ONLY=true", '"READ_ONLY" is no parameter of an MCP URL.'],
  ["?read_only=true&read_only=true", 'The parameter "read_only" is given twice.'],
  ["?session=", '"session" takes 1 to 64 letters, digits, ".", "_" and "-".'],
])("M07: %s is refused, in both eras and on every call", async (query, message) => {
  for (const path of ["/mcp", "/mcp/default"]) {
    for (const post of [post2025, post2026]) {
      for (const [method, params] of [
        ["tools/list", {}],
        ["tools/call", { name: "data_put", arguments: { rel_path: "m07.csv", text: "x" } }],
      ] as const) {
        const { status, error } = await post(origin + path + query, method, params);
        expect([status, error]).toMatchObject([400, { code: "invalid_input", message }]);
      }
    }
  }
  const session = await connectMcp(origin, "/mcp/default");
  expect((await session.call("data_list", { contains: "m07.csv" })).total).toBe(0);
  await session.close();
});

test("a feature that is mistyped names the one that is meant", async () => {
  const { error } = await post2026(`${origin}/mcp?features=dtaa`, "tools/list");
  expect(error).toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining('"dtaa" is no feature; did you mean "data"?'),
  });
});

test("a project that is not there is not made by naming it", async () => {
  const { status, error } = await post2026(`${origin}/mcp/defualt`, "tools/list");
  expect([status, error]).toMatchObject([
    404,
    {
      code: "not_found",
      message: 'There is no project "defualt".',
      hint: 'Did you mean "default"?',
    },
  ]);
});
