import { beforeAll, describe, expect, test } from "vitest";
import { lineageOf } from "../../durable-objects/engine/lineage/columns.ts";
import { CASES } from "./lineage-cases.ts";
import { INPUTS, startPlanner, type TestPlanner, told } from "./lineage-fixture.ts";

let planner: TestPlanner;
beforeAll(async () => {
  planner = await startPlanner();
}, 60_000);

test.each(CASES)("%s: %s", async (_, sql, expected) => {
  expect(await told(planner, sql)).toEqual(expected);
});

describe("limits and stops", () => {
  test("columns past the limit are counted, and not asked for", async () => {
    const { columns, rows, omitted } = await lineageOf(
      planner,
      "select a, k, b from t where v > 1",
      INPUTS,
      2,
    );
    expect(columns.map(({ name }) => name)).toEqual(["a", "k"]);
    expect(omitted).toBe(1);
    expect(rows).toEqual([{ input: 0, column: 3 }]);
  });

  test("two plans a column, two for the rows, and none is run", async () => {
    const before = planner.plans;
    await lineageOf(planner, "select a, k, b from t", INPUTS, 100);
    expect(planner.plans - before).toBe(8);
  });

  test("what the planner throws when it is time to stop comes through", async () => {
    let breaths = 0;
    const stopped = new Error("stopped");
    const tired = {
      ...planner,
      isRefusal: (error: unknown) => error !== stopped,
      breathe: async () => {
        if (++breaths > 3) throw stopped;
      },
    };
    await expect(lineageOf(tired, "select a, k, b from t", INPUTS, 100)).rejects.toBe(stopped);
    expect(breaths).toBe(4);
  });

  test("a statement that cannot be bound throws what DuckDB says", async () => {
    await expect(told(planner, "select nothing from t")).rejects.toThrow(/nothing/);
  });

  test("CTEs that double at each step are not copied: the answer says less, at once", async () => {
    const steps = Array.from(
      { length: 20 },
      (_, i) => `c${i + 1} as (select x.a from c${i} x join c${i} y on x.a = y.a)`,
    );
    const before = planner.plans;
    const lines = await told(
      planner,
      `with c0 as (select a, b from t), ${steps.join(", ")} select a from c20`,
    );
    expect(lines).toEqual(["a?: t.a t.b", "rows?: t.a t.b"]);
    expect(planner.plans - before).toBe(4);
  }, 30_000);

  test("no inputs, and none with columns of names that need quotes", async () => {
    expect(await told(planner, "select 1 as one", { inputs: [] })).toEqual(["one:", "rows:"]);
    const inputs = [
      {
        name: "#1",
        columns: [
          { name: 'a "b".c', type: "STRUCT(\"x y\" DECIMAL(9,2), z ENUM('p', 'q''r')[])" },
          { name: "年", type: "MAP(VARCHAR, UNION(n INTEGER, t VARCHAR))" },
        ],
      },
    ];
    expect(
      await told(planner, 'select "a ""b"".c"."x y" as v, 年 from "#1" as "orders"', { inputs }),
    ).toEqual(['v: #1.a "b".c', "年: #1.年", "rows:"]);
  });

  test("every type of the engine can stand for itself", async () => {
    const types =
      "BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE DECIMAL(18,3) VARCHAR BLOB BIT UUID DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL INTEGER[] INTEGER[3] BIGNUM".split(
        " ",
      );
    const columns = [
      "TIME WITH TIME ZONE",
      "TIMESTAMP WITH TIME ZONE",
      "ENUM('a', 'b')",
      '"NULL"',
      ...types,
    ].map((type, i) => ({ name: `c${i}`, type }));
    const lines = await told(planner, "select * from x where c0 is not null", {
      inputs: [{ name: "x", columns }],
    });
    expect(lines).toEqual([...columns.map(({ name }) => `${name}: x.${name}`), "rows: x.c0"]);
  });
});
