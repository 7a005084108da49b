import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Files with more columns than the engine's memory holds at once.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

/** Whole numbers, amounts, words and days in turn. */
function cell(row: number, column: number): string {
  const n = (row * 31 + column * 7) % 1_000;
  if (column % 4 === 0) return String(row + column);
  if (column % 4 === 1) return (n / 8).toFixed(3);
  return column % 4 === 2 ? `word ${n % 50}` : `2024-01-${String(1 + (n % 28)).padStart(2, "0")}`;
}

function file(width: number, rows: number): string {
  const line = (texts: (column: number) => string) =>
    Array.from({ length: width }, (_, column) => texts(column)).join();
  const lines = Array.from({ length: rows }, (_, row) => line((column) => cell(row, column)));
  return [line((column) => `c${column}`), ...lines, ""].join("\n");
}

const TYPES = ["BIGINT", "DOUBLE", "VARCHAR", "DATE"];

/** A cell as a reply has it. */
function shown(row: number, column: number): unknown {
  const text = cell(row, column);
  return column % 4 < 2 ? Number(text) : text;
}

describe.each([
  [1_200, 400],
  [5_000, 40],
])("%i columns", (width, rows) => {
  const name = `wide_${width}`;

  test("are imported, each with its type", async () => {
    await bench.put(`${name}.csv`, file(width, rows));
    const made = await bench.ok("catalog_import", { rel_path: `${name}.csv`, alias: name });
    expect(made).toMatchObject({ row_count: rows, created: true });
    const entry = await bench.ok("catalog_show", { entry: name, include: ["schema"] });
    const schema = Array.from({ length: width }, (_, i) => ({ name: `c${i}`, type: TYPES[i % 4] }));
    expect(entry).toMatchObject({ row_count: rows, schema });
  });

  test("are shown by name, at any row", async () => {
    const chosen = [0, 99, 100, 777, width - 2, width - 1];
    const columns = chosen.map((i) => `c${i}`);
    const page = await bench.ok("catalog_peek", { entry: name, columns, offset: 30, limit: 3 });
    expect(page.rows).toEqual([30, 31, 32].map((r) => chosen.map((c) => shown(r, c))));
  });

  test("are read by recipes", async () => {
    const last = width - 4;
    const code = `select c2, count(*) as n, sum(c${last}) as s from ${name} group by c2 order by c2`;
    const made = await bench.ok("catalog_create", { name: `${name}_words`, code });
    const sums = new Map<string, { n: number; s: number }>();
    for (let row = 0; row < rows; row++) {
      const { n, s } = sums.get(cell(row, 2)) ?? { n: 0, s: 0 };
      sums.set(cell(row, 2), { n: n + 1, s: s + row + last });
    }
    const expected = [...sums].sort().map(([word, { n, s }]) => [word, n, s]);
    expect(made.row_count).toBe(expected.length);
    expect(made.rows).toEqual(expected.slice(0, 10));
    const some = await bench.ok("catalog_run", {
      code: `select c0, c${last} from ${name} where c${last} >= ${last + rows - 2}`,
    });
    expect(some.rows).toEqual([rows - 2, rows - 1].map((r) => [r, r + last]));
  });
});

test("a reply shows as many columns as fit", async () => {
  const first = await bench.ok("catalog_peek", { entry: "wide_1200", limit: 1 });
  const [row = []] = first.rows as unknown[][];
  expect(row.length).toBeGreaterThan(300);
  expect(row).toEqual(row.map((_, column) => shown(0, column)));
});

test("more columns than an entry may have are refused", async () => {
  await bench.put("too_wide.csv", `${Array.from({ length: 5_001 }, (_, i) => `c${i}`).join()}\n`);
  const refused = await bench.fails("catalog_import", { rel_path: "too_wide.csv", alias: "no" });
  expect(refused).toMatchObject({
    code: "too_large",
    message: "The result has 5001 columns; the limit is 5000.",
  });
});
