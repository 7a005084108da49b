import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binsOf, onScale, scaleOf } from "../../durable-objects/engine/window/bins.ts";
import { filterCondition } from "../../durable-objects/engine/window/filter.ts";
import { Native } from "../e2e/main/native.ts";

let native: Native;
beforeAll(async () => {
  native = await Native.start();
});
afterAll(() => native.close());

/** Bars of a column, each with the rows that its own filter leaves. */
async function bars(type: string, values: string) {
  await native.run(
    `create or replace table t as select v::${type} as v from (values ${values}) t(v)`,
  );
  const column = { name: "v", type };
  const scale = scaleOf(column);
  if (!scale) throw new Error(`${type} has no scale`);
  const value = onScale(column, scale);
  const [facts = []] = await native.texts(`select min(${value}), max(${value}) from t`);
  const bins = binsOf(column, scale, Number(facts[0]), Number(facts[1]));
  const counts = bins.map(
    ({ filter }) =>
      `count(*) filter (where ${filter.map((term) => filterCondition(column, term)).join(" and ")})`,
  );
  const [row = []] = await native.texts(`select ${counts.join(", ")} from t`);
  return bins.map(({ label }, i) => [label, Number(row[i])]);
}

describe("ranges of values", () => {
  test("of few whole numbers are the numbers", async () => {
    expect(await bars("BIGINT", "(3), (1), (1), (null), (5)")).toEqual([
      ["1", 2],
      ["2", 0],
      ["3", 1],
      ["4", 0],
      ["5", 1],
    ]);
  });

  test("of many whole numbers cut none", async () => {
    const values = Array.from({ length: 101 }, (_, i) => `(${i})`).join(", ");
    expect(await bars("INTEGER", values)).toEqual([
      ...Array.from({ length: 9 }, (_, i) => [`${i * 11} – ${i * 11 + 10}`, 11]),
      ["99 – 100", 2],
    ]);
  });

  test("hold every row, also of numbers that a DOUBLE does not hold", async () => {
    const found = await bars("BIGINT", "(9223372036854775807), (9223372036854775806), (0), (-1)");
    expect(found.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(4);
    const decimals = await bars("DECIMAL(38,20)", "(0.12345678901234567890), (0.5), (0.9)");
    expect(decimals.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3);
  });

  test("leave out what is not finite", async () => {
    const values = "('nan'), ('inf'), ('-inf'), ('0'), ('10'), ('9.99'), (null)";
    const found = await bars("DOUBLE", values);
    expect(found.map(([, count]) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect([found[0]?.[0], found[9]?.[0]]).toEqual(["0 – 1", "9 – 10"]);
  });

  test("of one value are one range", async () => {
    expect(await bars("DOUBLE", "('2.5'), ('2.5')")).toEqual([["2.5", 2]]);
    expect(await bars("BIGINT", "(7)")).toEqual([["7", 1]]);
    expect(await bars("DATE", "('2024-02-29'), ('infinity')")).toEqual([["2024-02-29", 1]]);
  });

  test("of days are whole days, of moments seconds", async () => {
    const days = await bars(
      "DATE",
      "('2024-01-01'), ('2024-01-20'), ('2024-01-11'), ('-infinity')",
    );
    expect(days[0]).toEqual(["2024-01-01 – 2024-01-02", 1]);
    expect(days.at(-1)).toEqual(["2024-01-19 – 2024-01-20", 1]);
    expect(days.length).toBe(10);
    const moments = await bars("TIMESTAMP", "('2024-01-01 00:00:00'), ('2024-01-01 00:01:40.5')");
    expect(moments.map(([, count]) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test.each(["VARCHAR", "BOOLEAN", "TIME", "UUID", "INTEGER[]", "INTERVAL"])(
    "%s has none",
    (type) => {
      expect(scaleOf({ name: "v", type })).toBeUndefined();
    },
  );
});
