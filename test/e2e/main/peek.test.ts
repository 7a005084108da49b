import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// catalog_peek: filters, orders and columns by names as odd as people give them, and nothing else through them.

let bench: Bench;

const ORDERS = `id,amount,region
1,10.5,north
2,20,south
3,5,north
4,,east
`;
/** Names as in case C24, and the quoted one of C13. */
const ODD = ['len "cm"', "x.y", "z[0]", "年", "naïve café", "a b", "order", "select", "a desc"];

beforeAll(async () => {
  bench = await openBench(server.origin);
  await bench.put("orders.csv", ORDERS);
  await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
  const cells = ODD.map((name, i) => `(i * ${i + 3}) % 7 as "${name.replaceAll('"', '""')}"`);
  const code = `select i, ${cells.join(", ")} from range(10) t(i)`;
  await bench.ok("catalog_create", { name: "odd", code });
});

afterAll(() => bench.session.close());

describe("columns with odd names", () => {
  test.each(ODD.map((name, i) => [name, i + 3] as const))("%s", async (name, factor) => {
    const values = Array.from({ length: 10 }, (_, i) => (i * factor) % 7);
    const column = { name, type: "BIGINT" };
    const asked = await bench.ok("catalog_peek", { entry: "odd", columns: [name] });
    expect(asked).toMatchObject({ columns: [column], rows: values.map((value) => [value]) });
    const by = `${name} desc`;
    const order_by = [by, "i"];
    const sorted = await bench.ok("catalog_peek", { entry: "odd", columns: [name], order_by });
    expect(sorted.rows).toEqual(values.toSorted((a, b) => b - a).map((value) => [value]));
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const where = `${quoted} > 3`;
    const filtered = await bench.ok("catalog_peek", { entry: "odd", columns: ["i", name], where });
    const kept = values.flatMap((value, i) => (value > 3 ? [[i, value]] : []));
    expect(filtered).toMatchObject({ rows: kept, row_count: kept.length });
    const first = { entry: "odd", order_by: [`${quoted} asc`, "i"], limit: 1 };
    expect((await bench.ok("catalog_peek", first)).rows).toEqual([Array(10).fill(0)]);
  });

  test("a column that is called like a direction is a column", async () => {
    const columns = ["a desc"];
    const rows = Array.from({ length: 10 }, (_, i) => [(i * (ODD.length + 2)) % 7]);
    const ordered = { entry: "odd", columns, order_by: ["a desc"] };
    expect((await bench.ok("catalog_peek", ordered)).rows).toEqual(
      rows.toSorted(([a = 0], [b = 0]) => a - b),
    );
  });
});

describe("filters and orders", () => {
  test.each([
    ["a condition", { where: "amount > 5 and region <> 'east'" }, [1, 2]],
    ["a condition with a comment at its end", { where: "region = 'north' -- only these" }, [1, 3]],
    ["a condition of several lines", { where: "id in (\n  1,\n  4\n)" }, [1, 4]],
    ["a bracket in a text", { where: "region <> ')' and id = 2" }, [2]],
    ["null", { where: "amount is null" }, [4]],
    ["another entry in the condition", { where: "id = (select min(i) + 3 from odd)" }, [3]],
    ["a blank condition", { where: "  " }, [1, 2, 3, 4]],
    ["an order", { order_by: ["amount"] }, [3, 1, 2, 4]],
    ["an order in other letters", { order_by: ["AMOUNT DESC NULLS FIRST"] }, [4, 2, 1, 3]],
    ["two orders", { order_by: ["region desc", "id desc"] }, [2, 3, 1, 4]],
    ["both", { where: "id < 4", order_by: ["amount desc"] }, [2, 1, 3]],
    ["no columns named", { columns: [] }, [1, 2, 3, 4]],
  ])("%s", async (_, options, ids) => {
    const reply = await bench.ok("catalog_peek", { entry: "orders", ...options });
    expect((reply.rows as number[][]).map(([id]) => id)).toEqual(ids);
    expect(reply).toMatchObject({ row_count: ids.length, shown: ids.length, truncated: false });
  });

  test("pages of a filter count what the filter lets through", async () => {
    const asked = { entry: "odd", where: "i % 2 = 0", order_by: ["i desc"], columns: ["i"] };
    const page = await bench.ok("catalog_peek", { ...asked, limit: 2, offset: 2 });
    expect(page).toMatchObject({ rows: [[4], [2]], row_count: 5, shown: 2, truncated: true });
    expect(page.more).toContain("offset: 4) with the same filters");
    const behind = await bench.ok("catalog_peek", { ...asked, offset: 9 });
    expect(behind).toMatchObject({ rows: [], row_count: 5, more: "there are only 5 rows" });
  });

  test.each(["orders", "orders-v1", "ORDERS"])("an entry is found as %s", async (entry) => {
    const { hash } = await bench.ok("catalog_show", { entry: "orders" });
    const reply = await bench.ok("catalog_peek", { entry, limit: 1 });
    expect(reply).toMatchObject({ hash, alias: "orders", rows: [[1, 10.5, "north"]] });
    const byHash = await bench.ok("catalog_peek", { entry: hash, limit: 1 });
    expect(byHash).toMatchObject({ hash, rows: [[1, 10.5, "north"]] });
  });
});

const PLACE = { field: "where", line: 1 };

describe("what is no condition", () => {
  test.each([
    ["1=1) union select 1, 2, 'x' --", { ...PLACE, column: 4 }],
    ["1=1) union all (select 1, 2, 'x' where 1=1", { ...PLACE, column: 4 }],
    ["id in (select 1)) or (1=1", { ...PLACE, column: 17 }],
    ["1=1); drop table result; --", { ...PLACE, column: 4 }],
    ["amount > 5; drop table result", { ...PLACE, column: 11 }],
    ["(amount > 5", { ...PLACE, column: 1 }],
    ["1=1 /*", { ...PLACE, column: 5 }],
    ["region = 'north", { ...PLACE, column: 10 }],
    ["amount >", { ...PLACE, column: 9 }],
    ["amuont > 1", { ...PLACE, column: 1 }],
    ["amount > 1 and\n amuont > 2", { field: "where", line: 2, column: 2 }],
    ["exists (from read_csv('/etc/passwd'))", { ...PLACE, column: 14 }],
    ["exists (from 'orders.csv')", { ...PLACE, column: 14 }],
    ["id = current_setting('threads')::int", { ...PLACE, column: 6 }],
  ])("%j", async (where, at) => {
    const error = await bench.fails("catalog_peek", { entry: "orders", where });
    expect(error).toMatchObject({ code: "recipe_rejected", at });
    expect(error.message).toContain(`(where: line ${at.line}, column ${at.column})`);
  });

  test("a value that does not convert names its place in the condition", async () => {
    const where = "id > 0 and cast(region as integer) > 1";
    const error = await bench.fails("catalog_peek", { entry: "orders", where });
    expect(error).toMatchObject({ code: "build_failed", at: { ...PLACE, column: 12 } });
    expect(error.hint).toBe("TRY_CAST(x AS type) gives NULL for what does not convert.");
  });

  test.each([
    "amount; drop table result",
    "amount desc, id",
    "(select 1)",
    "1",
    "random()",
    'amount" desc; --',
    "amount desc nulls last; --",
  ])("order_by %j is no column", async (term) => {
    const error = await bench.fails("catalog_peek", { entry: "orders", order_by: [term] });
    expect(error).toMatchObject({ code: "not_found", at: { field: term } });
    expect(error.hint).toBe("The columns are id, amount, region.");
  });

  test.each([
    [{ columns: ["amuont"] }, "amuont"],
    [{ order_by: ["amuont desc"] }, "amuont"],
  ])("%j names the nearest column", async (options, field) => {
    const error = await bench.fails("catalog_peek", { entry: "orders", ...options });
    expect(error).toMatchObject({ code: "not_found", at: { field } });
    expect(error.hint).toBe("Did you mean amount?");
  });

  test("afterwards everything is as it was", async () => {
    const { items, total } = await bench.ok("catalog_list");
    expect(items).toMatchObject([{ alias: "odd" }, { alias: "orders", row_count: 4 }]);
    expect([total, (await bench.ok("project_settings")).step]).toEqual([2, "step-002"]);
  });
});
