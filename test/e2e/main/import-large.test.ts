import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// A text of more bytes than the engine has memory: it is stored part by part, and nothing of a part stays.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

const ROWS = 640_000;

/** 66 MB: the engine may take 88. */
function file(): string {
  const filler = "some words, quoted, that fill the row with what nobody reads";
  const lines = new Array<string>(ROWS);
  for (let i = 0; i < ROWS; i++)
    lines[i] = `${i},${(i % 1_000) / 8},"${filler}",2024-01-01 00:00:${10 + (i % 50)},k${i % 7}\n`;
  return `id,amount,note,at,kind\n${lines.join("")}`;
}

test("66 MB are imported to the last row", async () => {
  await bench.put("large.csv", file());
  const made = await bench.ok("catalog_import", { rel_path: "large.csv", alias: "large" });
  expect(made.row_count).toBe(ROWS);
  expect((made.columns as { type: string }[]).map(({ type }) => type)).toEqual([
    "BIGINT",
    "DOUBLE",
    "VARCHAR",
    "TIMESTAMP",
    "VARCHAR",
  ]);
  const sums = await bench.ok("catalog_query", {
    sql: `select count(*) as n, sum(id) as ids, sum(amount) as a, count(distinct kind) as k,
      max("at")::varchar as last, count(*) filter (where id <> rank) as moved
      from (select *, row_number() over () - 1 as rank from large)`,
  });
  const ids = ((ROWS - 1) * ROWS) / 2;
  expect(sums.rows).toEqual([[ROWS, ids, (ROWS * 999) / 16, 7, "2024-01-01 00:00:59", 0]]);
  const page = await bench.ok("catalog_peek", { entry: "large", offset: ROWS - 2, limit: 5 });
  expect((page.rows as unknown[][]).map(([id]) => id)).toEqual([ROWS - 2, ROWS - 1]);
});
