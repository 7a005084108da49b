import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { server } from "../setup/server.ts";
import { type Bench, openBench } from "./project.ts";

// Local times of a zone, beside native DuckDB with its own tables of zones.

let bench: Bench;

beforeAll(async () => {
  bench = await openBench(server.origin);
});

afterAll(() => bench.session.close());

test("times of two years are the instants that native DuckDB has, but for those that came twice", async () => {
  const zone = "America/New_York";
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("set timezone = 'UTC'");
  const times = `select ts from range(timestamp '2023-01-01', timestamp '2025-01-01', interval 97 minutes) t(ts)
    where timezone('${zone}', timezone('${zone}', ts)) = ts`;
  const told = await connection.runAndReadAll(
    `select ts::varchar, epoch_ms(timezone('${zone}', ts))::bigint from (${times}) order by ts`,
  );
  const expected = told.getRowsJson() as [string, string][];
  connection.closeSync();
  instance.closeSync();
  await bench.put("times.csv", `n,ts\n${expected.map(([ts], i) => `${i},${ts}\n`).join("")}`);
  const types = { ts: `timestamp(${zone})` };
  const made = await bench.ok("catalog_import", {
    rel_path: "times.csv",
    alias: "times",
    options: { types },
  });
  expect(made).toMatchObject({
    row_count: expected.length,
    columns: [
      { name: "n", type: "BIGINT" },
      { name: "ts", type: "TIMESTAMP WITH TIME ZONE" },
    ],
    options: { types },
  });
  const rows: [number, number][] = [];
  for (let at = 0; at < expected.length; at += 1_000) {
    const sql = `select n, epoch_ms(ts) as ms from times where n >= ${at} and n < ${at + 1_000} order by n`;
    const page = await bench.ok("catalog_query", { sql, limit: 1_000 });
    rows.push(...(page.rows as [number, number][]));
  }
  const other = rows.filter(([n, ms]) => ms !== Number(expected[n]?.[1]));
  // Native takes the second of the two, an hour later.
  const twice = other.map(([n, ms]) => [
    expected[n]?.[0].slice(0, 13),
    Number(expected[n]?.[1]) - ms,
  ]);
  expect(rows).toHaveLength(expected.length);
  expect(
    twice.every(([hour, later]) => /-11-0[35] 01$/.test(String(hour)) && later === 3_600_000),
  ).toBe(true);
  expect(made.notes ?? []).toHaveLength(twice.length > 0 ? 1 : 0);
});

test("a time that the clock skipped is refused by its line, and the zone by its name", async () => {
  await bench.put("gap.csv", "n,ts\n1,2024-03-10 01:30:00\n2,2024-03-10 02:30:00\n");
  const call = (zone: string) => ({
    rel_path: "gap.csv",
    alias: "gap",
    options: { types: ["", `timestamp(${zone})`] },
  });
  expect(await bench.fails("catalog_import", call("America/New_York"))).toMatchObject({
    code: "ingest_failed",
    at: { row: 3, field: "ts" },
    message:
      'Line 3: Error when converting column "ts". "2024-03-10 02:30:00": No such time in America/New_York: the clock skipped it',
  });
  expect(await bench.fails("catalog_import", call("America/New_Yrok"))).toMatchObject({
    code: "invalid_input",
    hint: "Did you mean 'timestamp(America/New_York)'?",
  });
});
