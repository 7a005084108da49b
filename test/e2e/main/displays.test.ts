import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Body } from "../setup/mcp.ts";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Display classes: over MCP, and as pages read them.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.ok("catalog_create", {
    name: "orders",
    code: "select i as id, ['north', 'south'][i % 2 + 1] as region, i * 1.5 as amount, nullif(i, i) as gone from range(10) t(i)",
  });
});

afterAll(() => bench.session.close());

const address = (path: string) => `${server.origin}/p/${bench.project}${path}`;

async function page(tool: string, args: object = {}): Promise<Body> {
  const response = await fetch(address(`/api/call/${tool}`), {
    method: "POST",
    body: JSON.stringify(args),
  });
  return (await response.json()) as Body;
}

describe("display classes", () => {
  const money = {
    df_display_name: "main",
    extends: "main",
    pinned_rows: [{ primary_key_val: "max" }],
    columns: [
      { pattern: "am*", displayer_args: { displayer: "compact_number" }, pin: "left" },
      { when: { stat: "null_share", gt: 0.5 }, hidden: true },
    ],
  };
  const display = async (view = "main") => {
    const shown = await page("entry_display", { entry: "orders", view });
    const columns = shown.columns as { name: string; hidden: boolean; displayer: object }[];
    return { shown, columns };
  };

  test("one takes the place of the built-in view, for pages at once", async () => {
    expect((await display()).columns.map(({ name }) => name)).toEqual([
      ...["id", "region", "amount", "gone"],
    ]);
    const added = await bench.ok("catalog_add_display_klass", { name: "money", source: money });
    expect(added).toMatchObject({ path: "custom/display/money.json", view: "main" });
    const { shown, columns } = await display();
    expect(shown).toMatchObject({ views: ["main", "summary"], processes: [], notes: [] });
    expect(columns.map(({ name, hidden }) => [name, hidden])).toEqual([
      ...[
        ["amount", false],
        ["id", false],
        ["region", false],
        ["gone", true],
      ],
    ]);
    expect(columns[0]).toMatchObject({ displayer: { displayer: "compact_number" }, pin: "left" });
    expect((shown.pinned_rows as { figure: string }[]).map(({ figure }) => figure)).toEqual([
      ...["dtype", "histogram", "max"],
    ]);
  });

  test("the one added last counts; the same again is no revision", async () => {
    const last = await bench.ok("catalog_add_display_klass", {
      name: "plain",
      source: '{"df_display_name": "main"}',
    });
    expect((await display()).columns[0]).toMatchObject({ name: "id" });
    const again = await bench.ok("catalog_add_display_klass", { name: "money", source: money });
    expect(again).toMatchObject({ step: last.step, hidden_by: "plain" });
  });

  test("lists have the source, removing disables, undo brings back", async () => {
    await bench.ok("catalog_remove_display_klass", { name: "plain" });
    const { items } = await bench.ok("catalog_list_display_klasses");
    expect(items).toEqual([
      {
        name: "money",
        path: "custom/display/money.json",
        source: JSON.stringify(money, null, 2),
        disabled: false,
      },
      expect.objectContaining({ name: "plain", disabled: true }),
    ]);
    expect((await display()).columns[0]).toMatchObject({ name: "amount" });
    await bench.ok("catalog_undo", { last: 1 });
    expect((await display()).columns[0]).toMatchObject({ name: "id" });
  });

  test("a view more, and one that is not there", async () => {
    const source = { df_display_name: "by day", columns: [{ hidden: true }] };
    await bench.ok("catalog_add_display_klass", { name: "day", source });
    const { shown, columns } = await display("by day");
    expect(shown.views).toEqual(["main", "summary", "by day"]);
    expect(columns.every(({ hidden }) => hidden)).toBe(true);
    expect((await page("entry_display", { entry: "orders", view: "by dya" })).error).toEqual({
      code: "not_found",
      message: "There is no view by dya.",
      hint: "Did you mean by day?",
      at: { field: "view" },
    });
  });

  test("what is wrong is told by its path", async () => {
    const source = { df_display_name: "main", columns: [{ displayer_args: { displayer: "x" } }] };
    expect(await bench.fails("catalog_add_display_klass", { name: "bad", source })).toMatchObject({
      code: "invalid_input",
      at: { field: "source.columns[0].displayer_args.displayer" },
    });
  });
});
