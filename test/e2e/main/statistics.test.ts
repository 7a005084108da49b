import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Statistics over MCP: pages of a wide table, the project's own, and what history does with them.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.ok("catalog_create", {
    name: "orders",
    code: "select i as id, ['north', 'south', ''][i % 3 + 1] as region, i * 1.5 as amount from range(9) t(i)",
  });
});

afterAll(() => bench.session.close());

interface Column {
  name: string;
  custom?: Record<string, unknown>;
  [figure: string]: unknown;
}

const profile = async (args: Record<string, unknown> = {}) => {
  const reply = await bench.ok("catalog_profile", { entry: "orders", ...args });
  return { reply, columns: reply.statistics as Column[] };
};
const customs = async () => (await profile()).columns.map(({ custom }) => custom);
const add = (name: string, body: string, more = {}) =>
  bench.ok("catalog_add_summary_stat", {
    name,
    source: `CREATE MACRO compute(col) AS ${body}`,
    ...more,
  });

describe("a profile", () => {
  test("of the columns asked for, with keys of the whole", async () => {
    const { reply, columns } = await profile({ columns: ["REGION", "amount"] });
    expect(columns.map(({ name }) => name)).toEqual(["region", "amount"]);
    expect(columns[0]).toMatchObject({
      kind: "text",
      distinct_count: 3,
      length: { min: 0, max: 5 },
    });
    expect(columns[1]).toMatchObject({ kind: "decimal", min: "0.0", max: "12.0", mean: 6 });
    expect(reply).toMatchObject({ row_count: 9, column_count: 3, keys: [["id"], ["amount"]] });
  });

  test("is kept: asked again it costs no engine", async () => {
    const { columns } = await profile();
    expect((await profile()).columns).toEqual(columns);
  });

  test("a column that is not there", async () => {
    expect(await bench.fails("catalog_profile", { entry: "orders", columns: ["regoin"] })).toEqual({
      code: "not_found",
      message: "There is no column regoin.",
      hint: "Did you mean region?",
      at: { field: "regoin" },
    });
  });

  test("of 300 columns comes in pages", async () => {
    const list = Array.from({ length: 300 }, (_, i) => `i + ${i} as c${i}`).join(", ");
    await bench.ok("catalog_create", { name: "wide", code: `select ${list} from range(20) t(i)` });
    const names: string[] = [];
    for (let pages = 1; ; pages++) {
      const reply = await bench.ok("catalog_profile", { entry: "wide", offset: names.length });
      expect(JSON.stringify(reply).length).toBeLessThan(40_000);
      names.push(...(reply.statistics as Column[]).map(({ name }) => name));
      if (names.length === 300) {
        expect({ pages: pages > 5, more: reply.more }).toEqual({ pages: true, more: undefined });
        break;
      }
      expect(reply.more).toContain(`catalog_profile(entry: "wide", offset: ${names.length})`);
    }
    expect(names).toEqual(Array.from({ length: 300 }, (_, i) => `c${i}`));
  });
});

describe("a project's own statistics", () => {
  test("are in every profile from then on; where one fails it is null, and a note says why", async () => {
    const added = await add("empty_share", "avg((col = '')::int)", { applies_to: ["text"] });
    expect(added).toMatchObject({ name: "empty_share", path: "custom/stats/empty_share.json" });
    const range = await add("spread", "max(col) - min(col)");
    expect(range.fails_on).toContainEqual(expect.stringContaining("VARCHAR: "));
    const { reply, columns } = await profile();
    expect(columns.map(({ custom }) => custom)).toEqual([
      { spread: 8 },
      { empty_share: 1 / 3, spread: null },
      { spread: "12.0" },
    ]);
    expect(reply.notes).toEqual([expect.stringContaining("spread gives null for region: ")]);
  });

  test("are listed with their source, those removed last", async () => {
    const removed = await bench.ok("catalog_remove_summary_stat", { name: "empty_share" });
    expect(removed).toMatchObject({ moved_to: "custom/stats/empty_share.json (disabled)" });
    const { items } = await bench.ok("catalog_list_summary_stats");
    expect(items).toEqual([
      {
        name: "spread",
        path: "custom/stats/spread.json",
        source: "CREATE MACRO compute(col) AS max(col) - min(col)",
        disabled: false,
      },
      expect.objectContaining({ name: "empty_share", disabled: true, applies_to: ["text"] }),
    ]);
    expect(await customs()).toEqual([{ spread: 8 }, { spread: null }, { spread: "12.0" }]);
    expect((await bench.ok("catalog_remove_summary_stat", { name: "empty_share" })).step).toBe(
      removed.step,
    );
  });

  test("come back with undo, go with reset, and stay in the past", async () => {
    const { step } = await bench.ok("catalog_undo", { last: 1 });
    expect((await customs())[1]).toEqual({ empty_share: 1 / 3, spread: null });
    await add("spread", "count(col)");
    expect((await customs())[0]).toEqual({ spread: 9 });
    const { moves } = await bench.ok("catalog_reset", { step_or_label: step });
    expect(moves).toEqual([
      { what: "custom", from: "stats/spread: there", to: "stats/spread: there" },
    ]);
    expect((await customs())[0]).toEqual({ spread: 8 });
    await bench.ok("catalog_reset", { step_or_label: "step-001" });
    expect(await customs()).toEqual([undefined, undefined, undefined]);
  });

  test("bad ones are refused with their place, and nothing is kept", async () => {
    const before = (await bench.ok("project_settings")).step;
    const bad: [Record<string, unknown>, string, string][] = [
      [
        { name: "no good", source: "CREATE MACRO compute(c) AS max(c)" },
        "name_invalid",
        "is not an alias name",
      ],
      [{ name: "x", source: "select 1" }, "recipe_rejected", "does not begin with CREATE MACRO"],
      [
        { name: "x", source: "CREATE MACRO compute(c) AS max(c) + (select 1)" },
        "recipe_rejected",
        "no query",
      ],
      [{ name: "x", source: "CREATE MACRO compute(c) AS c" }, "recipe_rejected", "is no aggregate"],
      [
        { name: "x", source: "CREATE MACRO compute(c) AS frob(c)" },
        "recipe_rejected",
        "works on no type",
      ],
      [
        { name: "x", source: "CREATE MACRO compute(c) AS max(c)", applies_to: ["'; drop"] },
        "invalid_input",
        "is no kind of columns",
      ],
    ];
    for (const [args, code, message] of bad) {
      const error = await bench.fails("catalog_add_summary_stat", args);
      expect(error.code).toBe(code);
      expect(error.message).toContain(message);
    }
    expect(await bench.fails("catalog_remove_summary_stat", { name: "none" })).toMatchObject({
      code: "not_found",
    });
    expect((await bench.ok("project_settings")).step).toBe(before);
  });
});
