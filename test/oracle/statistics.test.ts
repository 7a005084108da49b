import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Native } from "../e2e/main/native.ts";
import { type Bench, dataSet, openBench } from "../e2e/main/project.ts";
import { server } from "../e2e/setup/server.ts";
import { DATA_SETS, typedTableOf } from "./data-sets.ts";
import { figuresOf } from "./figures.ts";

// Statistics of every data set of npm `vega-datasets`, beside plain SQL of native DuckDB over the same values.

interface Column {
  name: string;
  type: string;
  kind: string;
  approximate: string[];
  most_frequent?: { value: unknown; count: number }[];
  histogram?: { count: number; share: number; lower?: unknown; upper?: unknown }[];
  quantiles?: Record<string, unknown>;
  [figure: string]: unknown;
}

let bench: Bench;
let native: Native;

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
});

afterAll(async () => {
  native.close();
  await bench.session.close();
});

async function profile(
  entry: string,
): Promise<{ columns: Column[]; keys: string[][]; rows: number }> {
  const columns: Column[] = [];
  for (;;) {
    const reply = await bench.ok("catalog_profile", { entry, offset: columns.length });
    columns.push(...(reply.statistics as Column[]));
    if (columns.length === reply.column_count)
      return { columns, keys: reply.keys as string[][], rows: reply.row_count as number };
  }
}

/** A value as DuckDB's text, so that both sides are told in one language. */
const text = (value: unknown) => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" && value.endsWith("…"))
    return expect.stringContaining(value.slice(0, -1));
  return expect.toSatisfy((other: unknown) =>
    typeof value === "number" ? Number(other) === value : String(value) === other,
  );
};

describe("statistics", () => {
  // A file of a single row of nested values says nothing about figures.
  const sets = DATA_SETS.filter((file) => file !== "flights-200k.json");
  test.each(sets)("%s", async (file) => {
    const alias = `s_${file.replace(/[^a-z0-9]/gi, "_").toLowerCase()}`;
    await bench.put(file, dataSet(file));
    await bench.ok("catalog_import", { rel_path: file, alias });
    const { columns, rows } = await profile(alias);
    await native.run(`create or replace temp table judged as ${typedTableOf(file, columns)}`);
    for (const column of columns) {
      const figures = await figuresOf(native, "from judged", column);
      const where = `${file}: ${column.name}`;
      expect(rows, where).toBe(figures.rows);
      expect(column.non_null_count, where).toBe(figures.non_null_count);
      expect(column.null_count, where).toBe(rows - Number(figures.non_null_count));
      if (!column.approximate.includes("distinct_count"))
        expect(column.distinct_count, where).toBe(figures.distinct_count);
      if (column.kind === "nested") continue;
      expect(figures.min, where).toEqual(text(column.min));
      expect(figures.max, where).toEqual(text(column.max));
      if (column.most_frequent)
        expect(figures.most_frequent, where).toEqual(
          column.most_frequent.map(({ value, count }) => [text(value), String(count)]),
        );
      if (!("mean" in figures)) continue;
      expect(column.mean, where).toBe(figures.mean);
      expect(column.std, where).toBe(figures.std);
      expect(column.approximate, where).not.toContain("quantiles");
      expect(Object.values(column.quantiles ?? {}), where).toEqual(figures.quantiles);
      if (figures.bars)
        expect(
          column.histogram?.map(({ count }) => count),
          where,
        ).toEqual(figures.bars);
    }
  });
});

describe("keys", () => {
  test("a column that tells all rows apart", async () => {
    expect((await profile("s_birdstrikes_csv")).keys).toEqual([]);
    expect((await profile("s_airports_csv")).keys).toContainEqual(["iata"]);
  });

  test("a pair when no single column does", async () => {
    expect((await profile("s_stocks_csv")).keys).toEqual([["date", "symbol"]]);
    expect((await profile("s_weather_csv")).keys).toEqual([["date", "location"]]);
  });
});
