import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectMcp, type Session } from "../setup/mcp.ts";
import { startTrial, type Trial } from "./trial.ts";

// Names that are refused: of entries, sources and projects, and arguments that are no tool's.

let trial: Trial;
let maker: Session;

beforeAll(async () => {
  trial = await startTrial(async (bench) => {
    await bench.put("orders.csv", "id,amount\n1,10.5\n");
    await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
    await bench.ok("catalog_create", {
      name: "totals",
      code: "select sum(amount) as t from orders",
    });
  });
  maker = await connectMcp(trial.server.origin, "/mcp");
});

afterAll(async () => {
  await maker.close();
  await trial.stop();
});

const ALIASES: [name: string, nearest: string, why: RegExp][] = [
  ["my-orders", "my_orders", /is not an alias name/],
  ["Orders2024", "orders2024", /is not an alias name/],
  ["a b", "a_b", /is not an alias name/],
  ["2024", "t_2024", /is not an alias name/],
  ["très_long", "tres_long", /is not an alias name/],
  ["x".repeat(64), "x".repeat(63), /at most 63/],
  ["orders-v2", "orders_v2", /is not an alias name/],
  ["", "table_1", /is not an alias name/],
  ["年", "table_1", /is not an alias name/],
  ["a;drop", "a_drop", /is not an alias name/],
  ["0123456789ab", "t_0123456789ab", /looks like an entry hash/],
  ["abcdefabcdef", "abcdefabcdef_1", /looks like an entry hash/],
  ["tracked", "tracked_1", /is the name of a recipe helper/],
  ["pinned", "pinned_1", /is the name of a recipe helper/],
  ["project_csv", "project_csv_1", /is the name of a recipe helper/],
  ["Project_File", "project_file_1", /is the name of a recipe helper/],
];

describe("an alias", () => {
  test.each(ALIASES)("%j is no name; the nearest is %j", async (name, nearest, message) => {
    const hint = `The nearest allowed name is "${nearest}".`;
    const refusal = { code: "name_invalid", message, hint };
    await trial.refuses("catalog_create", { name, code: "select 1 as x" }, refusal);
    await trial.refuses("catalog_import", { rel_path: "orders.csv", alias: name }, refusal);
  });
});

describe("a name that is taken", () => {
  test("by an entry", async () => {
    await trial.refuses(
      "catalog_create",
      { name: "totals", code: "select 2 as t" },
      {
        code: "name_taken",
        message: "totals is taken: it names an entry at version 1.",
        hint: "choose another name.",
      },
    );
  });

  test("by a source", async () => {
    await trial.refuses(
      "catalog_create",
      { name: "orders", code: "select 2 as t" },
      {
        code: "name_taken",
        message: "orders is taken: it names a source.",
        hint: "A source changes by importing its file again.",
      },
    );
  });

  test("by an entry, for a file", async () => {
    await trial.refuses(
      "catalog_import",
      { rel_path: "orders.csv", alias: "totals" },
      {
        code: "name_taken",
        message: "totals is an entry built by a recipe",
        hint: "for example totals_file",
      },
    );
  });
});

const REFERENCES: [reference: string, hint: string][] = [
  ["ordres", "Did you mean orders?"],
  ["total", "Did you mean totals?"],
  ["orders-v7", "Its only version is orders-v1."],
  ["orders-v0", "Did you mean orders?"],
  ["0123456789ab", "catalog_list names what there is."],
  ["nothing like it", "catalog_list names what there is."],
];

test.each(REFERENCES)("there is no entry %j", async (entry, hint) => {
  for (const tool of ["catalog_peek", "catalog_show"]) {
    await trial.refuses(
      tool,
      { entry },
      { code: "not_found", message: entry.replace(/-v\d$/, ""), hint },
    );
  }
});

const PROJECTS: [name: string, example: string | undefined][] = [
  ["", undefined],
  ["Has Space", "has-space"],
  ["UPPER", "upper"],
  ["-lead", "lead"],
  ["_lead", "lead"],
  ["x".repeat(33), "x".repeat(32)],
  ["a/b", "a-b"],
  ["a.b", "a-b"],
  ["..", undefined],
  ["é", undefined],
];

describe("a project", () => {
  async function refused(tool: string, name: string) {
    const before = await maker.call("project_list");
    const { error, error_id, ...rest } = await maker.call(tool, { name });
    expect(error_id).toMatch(/^[0-9a-f]{12}$/);
    expect(rest).toEqual({ project: "default" });
    expect(await maker.call("project_list")).toEqual(before);
    return error;
  }

  test.each(PROJECTS)("%j is no name", async (name, example) => {
    const error = await refused("project_new", name);
    expect(error).toEqual({
      code: "name_invalid",
      message: `"${name}" is no project name.`,
      hint: `Use up to 32 of a-z, 0-9, _ and -, beginning with a letter or digit${example ? `, for example "${example}".` : "."}`,
    });
  });

  test.each(["api", "admin", "mcp", "p", "s", "oauth", "healthz"])(
    "%s is reserved",
    async (name) => {
      expect(await refused("project_new", name)).toEqual({
        code: "name_invalid",
        message: `"${name}" is reserved and cannot name a project.`,
        hint: `Choose another, for example "${name}_data".`,
      });
    },
  );

  test("that is there cannot be made again", async () => {
    for (const name of ["default", trial.bench.project]) {
      expect(await refused("project_new", name)).toMatchObject({
        code: "name_taken",
        hint: "Switch to it, or choose another name.",
      });
    }
  });

  test("that is not there cannot be switched to", async () => {
    const error = await refused("project_switch", "nowhere");
    expect(error).toMatchObject({
      code: "not_found",
      hint: expect.stringContaining("project_list"),
    });
  });
});

describe("arguments", () => {
  test.each<[string, string, Record<string, unknown>, RegExp, string | undefined]>([
    [
      "an unknown one",
      "catalog_run",
      { code: "select 1", promt: "x" },
      /did you mean prompt\?$/,
      undefined,
    ],
    [
      "a wrong type",
      "catalog_run",
      { code: 5 },
      /code: .*expected string, received number/,
      "code",
    ],
    ["a missing one", "catalog_run", { prompt: "x" }, /code: .*received undefined/, "code"],
    [
      "a limit too large",
      "catalog_query",
      { sql: "select 1", limit: 1_001 },
      /limit: Too big/,
      "limit",
    ],
    ["a limit of none", "catalog_peek", { entry: "orders", limit: 0 }, /limit: Too small/, "limit"],
    [
      "an offset before the first row",
      "catalog_peek",
      { entry: "orders", offset: -1 },
      /offset: Too small/,
      "offset",
    ],
    ["a kind that is none", "catalog_list", { kind: "table" }, /kind: Invalid option/, "kind"],
  ])("%s", async (_, tool, args, message, field) => {
    const at = field === undefined ? {} : { at: { field } };
    const hint = /^Its arguments are /;
    await trial.refuses(tool, args, { code: "invalid_input", message, hint, ...at });
  });
});

// Last, because they add to what is there.
describe("what is a name", () => {
  test.each(["a", "_", "x".repeat(63), "orders_v2", "select", "0123456789a".replace("0", "a")])(
    "%j is one",
    async (name) => {
      const code = `select '${name}' as x`;
      expect(await trial.bench.ok("catalog_create", { name, code })).toMatchObject({ alias: name });
    },
  );
});
