import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { putVersion } from "./pair.ts";

let bench: Bench;

const stepOf = async (): Promise<number> =>
  Number(String((await bench.ok("project_settings")).step).replace("step-", ""));

/** An entry with its versions. */
async function versions(name: string, ...codes: string[]): Promise<void> {
  for (const [i, code] of codes.entries()) {
    const tool = i === 0 ? "catalog_create" : "catalog_revise";
    await bench.ok(tool, { name, code, prompt: name });
  }
}

beforeAll(async () => {
  bench = await openBench(server.origin);
  await versions(
    "prices",
    "select * from (values ('pear', 1.50::decimal(4,2)), ('plum', 2.00)) t(fruit, price)",
    "select * from (values ('fig', 9.00::decimal(4,2)), ('plum', 2.50)) t(fruit, price)",
    "select * from (values ('plum', 2.50::decimal(4,2))) t(fruit, price)",
  );
  await versions("same", "select 1 as id, 2 as v", "select 1 as id, 1 + 1 as v");
}, 240_000);

afterAll(() => bench.session.close());

describe("a comparison that is kept", () => {
  test("is an entry with both versions as pinned parents, made in one revision", async () => {
    const step = await stepOf();
    const promoted = await bench.ok("catalog_promote_diff", { name: "prices", va: 1, vb: 2 });
    expect(promoted).toMatchObject({
      alias: "diff_prices_v1_v2",
      version: 1,
      source_alias: "prices",
      va: 1,
      vb: 2,
      keys: ["fruit"],
      membership: "membership",
      fields: [
        {
          column: "price",
          before: "price",
          after: "price_v2",
          abs_delta: "price_abs_delta",
          pct_delta: "price_pct_delta",
          eq: "price_eq",
        },
      ],
      row_count: 3,
      rows: [
        ["fig", null, "9.00", null, null, 2, 2],
        ["pear", "1.50", null, null, null, 1, 1],
        ["plum", "2.00", "2.50", "0.50", 0.25, 3, 3],
      ],
      parents: [
        { ref: "prices-v1", hash: promoted.a_hash, follow: false, version: 1 },
        { ref: "prices-v2", hash: promoted.b_hash, follow: false, version: 2 },
      ],
      step: `step-${String(step + 1).padStart(3, "0")}`,
      url: `${bench.origin}/p/${bench.project}/entry/diff_prices_v1_v2`,
    });
    expect(promoted).not.toHaveProperty("recalc");
    expect(await stepOf()).toBe(step + 1);
    const { code } = await bench.ok("catalog_show", {
      entry: "diff_prices_v1_v2",
      include: ["code"],
    });
    expect(code).toMatch(/^-- prices-v1 beside prices-v2, matched by "fruit"\nwith\n/);
    const { rows } = await bench.ok("catalog_query", { sql: String(code) });
    expect(rows).toEqual(promoted.rows);
  });

  test("the same one again makes no revision", async () => {
    const step = await stepOf();
    const again = await bench.ok("catalog_promote_diff", { name: "prices", va: 1, vb: 2 });
    expect(again).toMatchObject({ alias: "diff_prices_v1_v2", version: 1, existing: true });
    expect(await stepOf()).toBe(step);
    expect(
      (await bench.ok("catalog_show", { entry: "diff_prices_v1_v2", include: ["versions"] }))
        .versions,
    ).toHaveLength(1);
  });

  test("the newest two are the default, and versions count from the end", async () => {
    const promoted = await bench.ok("catalog_promote_diff", { name: "prices" });
    expect(promoted).toMatchObject({ alias: "diff_prices_v2_v3", va: 2, vb: 3 });
    const other = await bench.ok("catalog_promote_diff", { name: "prices", va: -1, vb: 1 });
    expect(other).toMatchObject({ alias: "diff_prices_v3_v1", va: 3, vb: 1 });
  });

  test("two versions of the same rows are all the same", async () => {
    const promoted = await bench.ok("catalog_promote_diff", { name: "same" });
    expect(promoted.rows).toEqual([[1, 2, 2, 0, 0, 7, 3]]);
  });

  test("a name that exists gets its next version, and what follows it is rebuilt", async () => {
    await bench.ok("catalog_promote_diff", { name: "prices", va: 1, vb: 2, alias: "price_moves" });
    const code = "select count(*) as n from tracked('price_moves')";
    await bench.ok("catalog_create", { name: "move_count", code, prompt: "" });
    const step = await stepOf();
    const moved = await bench.ok("catalog_promote_diff", {
      name: "prices",
      va: 2,
      vb: 3,
      alias: "price_moves",
    });
    expect(moved).toMatchObject({
      alias: "price_moves",
      version: 2,
      row_count: 2,
      recalc: { status: "ok", rebuilt: [{ alias: "move_count", changed: true }] },
      step: `step-${String(step + 1).padStart(3, "0")}`,
    });
    expect((await bench.ok("catalog_peek", { entry: "move_count" })).rows).toEqual([[2]]);
    expect((await bench.ok("catalog_peek", { entry: "price_moves-v1" })).row_count).toBe(3);
  });

  test("versions of a source can be compared, too", async () => {
    await putVersion(bench, "shop", "id,n\n1,5\n2,6\n");
    await putVersion(bench, "shop", "id,n\n1,5\n2,7\n");
    const promoted = await bench.ok("catalog_promote_diff", { name: "shop" });
    expect(promoted.rows).toEqual([
      [1, 5, 5, 0, 0, 7, 3],
      [2, 6, 7, 1, 1 / 6, 3, 3],
    ]);
  });

  test("a long name is cut where the default would be too long", async () => {
    const name = `n${"x".repeat(60)}`;
    await versions(name, "select 1 as id", "select 2 as id");
    const { alias } = await bench.ok("catalog_promote_diff", { name, keys: ["id"] });
    expect(alias).toBe(`diff_n${"x".repeat(51)}_v1_v2`);
    expect(String(alias)).toHaveLength(63);
  });
});

describe("what is refused, without a revision", () => {
  test.each([
    [{ name: "none" }, "not_found"],
    [{ name: "prices", va: 9 }, "not_found"],
    [{ name: "prices", vb: 0 }, "invalid_input"],
    [{ name: "prices", keys: ["nothing"] }, "invalid_input"],
    [{ name: "prices", alias: "Not A Name" }, "name_invalid"],
    [{ name: "prices", alias: "prices" }, "self_reference"],
    [{ name: "prices", alias: "shop" }, "conflict"],
  ])("%j: %s", async (args, code) => {
    const step = await stepOf();
    expect((await bench.fails("catalog_promote_diff", args)).code).toBe(code);
    expect(await stepOf()).toBe(step);
  });

  test("rows that nothing matches, with what comes near", async () => {
    await versions("bag", "select unnest([1, 1, 2]) as v", "select unnest([1, 2, 2]) as v");
    const { hint, message, code } = await bench.fails("catalog_promote_diff", { name: "bag" });
    expect({ code, message }).toEqual({
      code: "no_join_key",
      message: "No columns tell the rows of bag-v1 and bag-v2 apart and match them.",
    });
    expect(hint).toContain("The nearest: v (1 duplicates in bag-v1, 1 in bag-v2).");
  });
});

const NAMES = [
  "c",
  "c_v2",
  "c_eq",
  "membership",
  "side",
  "a.b",
  'say "x"',
  "[0]",
  "ключ",
  "it's",
  "#1",
  "before",
  "--",
  "$1",
];

describe("columns of any name", () => {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const row = (v: number) =>
    `select 1 as ${quoted("k.1")}, ${NAMES.map((name) => `${v} as ${quoted(name)}`).join(", ")}`;

  beforeAll(() => versions("hostile", row(2), row(3)));

  test("are compared", async () => {
    const diff = await bench.ok("catalog_diff", { name: "hostile", keys: ["k.1"], sample: 100 });
    expect(diff).toMatchObject({
      keys: ["k.1"],
      keyed_summary: { matched: 1, same: 0, changed: 1, only_before: 0, only_after: 0 },
      changed_by_column: NAMES.map((column) => ({ column, changed: 1 })),
      samples: NAMES.map((column) => ({ key: { "k.1": 1 }, column, before: 2, after: 3 })),
    });
  });

  test("stand side by side, each under a name of its own", async () => {
    const promoted = await bench.ok("catalog_promote_diff", { name: "hostile", keys: ["k.1"] });
    const columns = (promoted.columns as { name: string }[]).map(({ name }) => name);
    const [cells = []] = promoted.rows as unknown[][];
    expect(columns).toHaveLength(2 + NAMES.length * 5);
    const at = (name: unknown) => cells[columns.indexOf(String(name))];
    const fields = promoted.fields as Record<string, string>[];
    expect(fields.map(({ column }) => column)).toEqual(NAMES);
    for (const field of fields) {
      const { before, after, abs_delta, pct_delta, eq } = field;
      expect([before, after, abs_delta, pct_delta, eq].map(at)).toEqual([2, 3, 1, 0.5, 3]);
    }
    expect(at("k.1")).toBe(1);
    expect(at(promoted.membership)).toBe(3);
  });
});
