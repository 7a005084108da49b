import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { root } from "../../../scripts/serve.ts";

/** What one life of the server is given to do, and how to tell afterwards that it was done right. */
export interface Task {
  alias: string;
  call: { name: string; arguments: Record<string, unknown> };
  rows: number;
  firstRow: unknown[];
  lastRow: unknown[];
  /** a query that reads every row, and its one row */
  whole: { sql: string; row: unknown[] };
}

/** A task that reads a file, which has to be put under data/ first. */
export interface ImportTask extends Task {
  path: string;
  body: Uint8Array | string;
}

const PRIME = 300_007;

/** An import of `n, k` for every n below `rows`, different for every `seed`. */
export function csvImport(alias: string, seed: number, rows: number): ImportTask {
  const pairs = Array.from({ length: rows }, (_, n) => [n, (n * 7919 + seed) % PRIME] as const);
  const path = `${alias}.csv`;
  return {
    alias,
    call: { name: "catalog_import", arguments: { rel_path: path, alias, prompt: "a file" } },
    path,
    body: `n,k\n${pairs.map((pair) => `${pair.join(",")}\n`).join("")}`,
    ...expectations(alias, pairs),
  };
}

/** A build that sorts all of `base`, which is a `csvImport` of so many rows, into an order of its own. */
export function sortedBuild(alias: string, seed: number, base: string, rows: number): Task {
  const multiplier = 7919 + seed;
  const pairs = Array.from({ length: rows }, (_, n) => [n, (n * multiplier) % PRIME] as const);
  const code = `select n, n * ${multiplier} % ${PRIME} as k, md5(n::varchar) as pad from ${base} order by k`;
  const { firstRow, lastRow, ...rest } = expectations(
    alias,
    pairs.sort((a, b) => a[1] - b[1]),
  );
  return {
    alias,
    call: { name: "catalog_create", arguments: { name: alias, code, prompt: "a build" } },
    ...rest,
    firstRow: [...firstRow, md5(firstRow[0])],
    lastRow: [...lastRow, md5(lastRow[0])],
  };
}

/** The import of three million flights; native DuckDB says what is in it. */
export async function flightsImport(alias: string): Promise<ImportTask> {
  const file = join(root, "node_modules", "vega-datasets", "data", "flights-3m.parquet");
  const judge = await (await DuckDBInstance.create(":memory:")).connect();
  const row = async (sql: string) => {
    const [found] = (await judge.runAndReadAll(sql)).getRowsJson();
    return (found ?? []).map((cell) => (/^\d+$/.test(String(cell)) ? Number(cell) : cell));
  };
  const path = `${alias}.parquet`;
  const whole = (from: string) =>
    `select count(*) as rows, sum(delay) as delay, sum(distance) as distance, count(distinct origin) as origins from ${from}`;
  return {
    alias,
    call: { name: "catalog_import", arguments: { rel_path: path, alias, prompt: "flights" } },
    path,
    body: readFileSync(file),
    rows: 3_000_000,
    firstRow: await row(`from '${file}' limit 1`),
    lastRow: await row(`from '${file}' limit 1 offset 2999999`),
    whole: { sql: whole(alias), row: await row(whole(`'${file}'`)) },
  };
}

function md5(value: unknown): string {
  return createHash("md5").update(String(value)).digest("hex");
}

function expectations(alias: string, pairs: readonly (readonly [number, number])[]) {
  const sum = (column: 0 | 1) => pairs.reduce((total, pair) => total + pair[column], 0);
  return {
    rows: pairs.length,
    firstRow: [...(pairs.at(0) ?? [])],
    lastRow: [...(pairs.at(-1) ?? [])],
    whole: {
      sql: `select count(*) as rows, sum(n) as n, sum(k) as k from ${alias}`,
      row: [pairs.length, sum(0), sum(1)],
    },
  };
}
