import { afterAll, expect, test } from "vitest";
import { freshProject } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";

const { project, session } = await freshProject(server.origin);
afterAll(() => session.close());

async function refusal(tool: string, args: Record<string, unknown>) {
  const { project: named, error, error_id, ...rest } = await session.call(tool, args);
  expect(error_id).toMatch(/^[0-9a-f]{12}$/);
  expect([named, rest]).toEqual([project, {}]);
  return error;
}

test.each([
  ["data_hed", { hint: "Did you mean data_head?" }],
  ["catalog_lsit", { hint: "Did you mean catalog_list?" }],
  ["CATALOG_RUN", { hint: "Did you mean catalog_run?" }],
  ["drop_everything", {}],
  ["constructor", {}],
])("there is no tool %s", async (tool, hint) => {
  expect(await refusal(tool, {})).toEqual({
    code: "not_found",
    message: `There is no tool ${tool}.`,
    ...hint,
  });
});

const HINT = { hint: "Its arguments are rel_path, lines." };

test.each([
  [
    "a missing argument",
    {},
    "rel_path: Invalid input: expected string, received undefined",
    { field: "rel_path" },
  ],
  [
    "a wrong type",
    { rel_path: 5 },
    "rel_path: Invalid input: expected string, received number",
    { field: "rel_path" },
  ],
  ["an empty text", { rel_path: "" }, expect.stringContaining("rel_path: "), { field: "rel_path" }],
  [
    "a number that is too large",
    { rel_path: "a", lines: 101 },
    "lines: Too big: expected number to be <=100",
    { field: "lines" },
  ],
  [
    "half a line",
    { rel_path: "a", lines: 1.5 },
    "lines: Invalid input: expected int, received number",
    { field: "lines" },
  ],
  [
    "a mistyped name",
    { rel_path: "a", liens: 3 },
    "liens is no argument, did you mean lines?",
    undefined,
  ],
  ["an unknown name", { rel_path: "a", encoding: "latin1" }, "encoding is no argument", undefined],
])("%s is refused with what it should be", async (_, args, problem, at) => {
  const message =
    typeof problem === "string" ? `data_head was not called rightly: ${problem}` : problem;
  expect(await refusal("data_head", args)).toEqual({
    code: "invalid_input",
    message,
    ...HINT,
    ...(at && { at }),
  });
});

test("a tool without arguments says so", async () => {
  expect(await refusal("project_list", { all: true })).toEqual({
    code: "invalid_input",
    message: "project_list was not called rightly: all is no argument",
    hint: "It takes no arguments.",
  });
});

test("an option inside another names its place", async () => {
  const error = await refusal("catalog_import", {
    rel_path: "a.csv",
    alias: "a",
    options: { delim: 5 },
  });
  expect(error).toMatchObject({ code: "invalid_input", at: { field: "options.delim" } });
});

test("arguments of hostile size get an answer of reasonable size", async () => {
  const error = await refusal("data_head", { rel_path: "a", ["x".repeat(50_000)]: 1 });
  expect(error?.code).toBe("invalid_input");
  expect(error?.message.length).toBeLessThan(300);
  const unknown = await refusal("y".repeat(50_000), {});
  expect(unknown).toEqual({ code: "not_found", message: `There is no tool ${"y".repeat(80)}.` });
});
