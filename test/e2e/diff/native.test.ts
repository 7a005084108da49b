import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { literal, Native } from "../main/native.ts";
import { type Bench, casePath, openBench } from "../main/project.ts";
import { server } from "../setup/server.ts";
import { importPair, putVersion } from "./pair.ts";

let bench: Bench;
let native: Native;
const folder = mkdtempSync(join(tmpdir(), "tallyman-diff-"));

beforeAll(async () => {
  [bench, native] = await Promise.all([openBench(server.origin), Native.start()]);
}, 240_000);

afterAll(async () => {
  native.close();
  await bench.session.close();
  rmSync(folder, { recursive: true, force: true });
});

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The comparison by set operations instead of a join: EXCEPT and INTERSECT take null for null and, as keys are
 * unique, count rows.
 */
async function judge(a: string, b: string, keys: string[], values: string[]) {
  const count = async (sql: string) =>
    Number((await native.table(`select count(*) as n from (${sql})`)).rows[0]?.[0]);
  const rows = (from: string, columns: string[]) =>
    `select ${columns.map(quoted).join(", ")} from ${from}`;
  const onlyBefore = await count(`${rows(a, keys)} except ${rows(b, keys)}`);
  const onlyAfter = await count(`${rows(b, keys)} except ${rows(a, keys)}`);
  const matched = await count(`${rows(a, keys)} intersect ${rows(b, keys)}`);
  const all = [...keys, ...values];
  const same = await count(`${rows(a, all)} intersect ${rows(b, all)}`);
  const byColumn: { column: string; changed: number }[] = [];
  for (const column of values) {
    const one = [...keys, column];
    const changed = (await count(`${rows(a, one)} except ${rows(b, one)}`)) - onlyBefore;
    if (changed > 0) byColumn.push({ column, changed });
  }
  return {
    keyed_summary: {
      matched,
      same,
      changed: matched - same,
      only_before: onlyBefore,
      only_after: onlyAfter,
    },
    changed_by_column: byColumn,
  };
}

/** Statistics of a column as the judge computes them. */
async function statsOf(table: string, column: string, isNumber: boolean) {
  const c = quoted(column);
  const numbers = isNumber
    ? `, min(${c}) as min, max(${c}) as max, avg(${c}) as mean, sum(${c}) as sum`
    : "";
  const sql = `select count(${c}) as count, count(*) - count(${c}) as nulls, count(distinct ${c}) as "distinct"${numbers} from ${table}`;
  const { columns, rows } = await native.table(sql);
  return Object.fromEntries(columns.map(({ name }, i) => [name, rows[0]?.[i]]));
}

describe.each([
  ["d03_nullkey", ["org", "user"], ["v"]],
  ["d05_float", ["id"], ["x"]],
])("%s", (name, keys, values) => {
  test("has native DuckDB's counts", async () => {
    await importPair(bench, name);
    for (const side of ["a", "b"]) {
      const path = literal(casePath(`${name}_${side}.csv`));
      await native.run(`create table ${name}_${side} as select * from read_csv(${path})`);
    }
    const diff = await bench.ok("catalog_diff", { name, keys, tolerance: 0 });
    expect(diff).toMatchObject(await judge(`${name}_a`, `${name}_b`, keys, values));
  });
});

/** Many times fewer than a slow machine can search for a key in the 5 s that a search has. */
const ROWS = 60_000;

describe(`${ROWS} rows`, () => {
  const KEYS = ["region", "number"];
  const VALUES = ["amount", "price", "label", "day", "flag"];

  beforeAll(async () => {
    // After has a thousand rows more at its end and a thousand fewer at its beginning, and changes by different periods.
    await native.run(`create table big_a as select
      'r' || (i % 7) as region, i // 7 as number, (i * 37) % 1000 as amount, ((i * 13) % 10000 / 100.0)::decimal(10,2) as price,
      if(i % 11 = 0, null, 'label ' || (i % 5000)) as label, date '2024-01-01' + (i % 365)::integer as day, i % 2 = 0 as flag
      from range(${ROWS}) t(i)`);
    await native.run(`create table big_b as select
      'r' || (i % 7) as region, i // 7 as number, if(i % 97 = 0, -1, (i * 37) % 1000) as amount,
      if(i % 1009 = 5, 0, (i * 13) % 10000 / 100.0)::decimal(10,2) as price,
      if(i % 11 = 0 and i % 2 = 0, 'filled', if(i % 11 = 0, null, 'label ' || (i % 5000))) as label,
      date '2024-01-01' + (i % 365)::integer as day, if(i % 50000 = 12345, null, i % 2 = 0) as flag
      from range(${ROWS + 999}, 999, -1) t(i)`);
    for (const side of ["a", "b"]) {
      const path = join(folder, `big_${side}.csv`);
      await native.run(`copy big_${side} to ${literal(path)} (header)`);
      await putVersion(bench, "big", new Uint8Array(readFileSync(path)));
      await native.run(
        `create or replace table big_${side} as select * from read_csv(${literal(path)})`,
      );
    }
  }, 240_000);

  test("have native DuckDB's counts, with the key that is found", async () => {
    const diff = await bench.ok("catalog_diff", { name: "big" });
    const expected = await judge("big_a", "big_b", KEYS, VALUES);
    expect(expected.keyed_summary).toMatchObject({ matched: ROWS - 1_000, only_before: 1_000 });
    expect(expected.changed_by_column.map(({ column }) => column)).toEqual([
      "amount",
      "price",
      "label",
      "flag",
    ]);
    expect(diff).toMatchObject({ method: "keyed", keys: KEYS, ...expected });
  });

  test("have native DuckDB's statistics", async () => {
    const { stats } = await bench.ok("catalog_diff", { name: "big", keys: KEYS });
    const got = stats as { name: string; before: unknown; after: unknown }[];
    for (const [column, isNumber] of [
      ["number", true],
      ["amount", true],
      ["label", false],
      ["flag", false],
    ] as const) {
      expect(got.find(({ name }) => name === column)).toEqual({
        name: column,
        before: await statsOf("big_a", column, isNumber),
        after: await statsOf("big_b", column, isNumber),
      });
    }
  });

  test("have native DuckDB's samples", async () => {
    const { samples } = await bench.ok("catalog_diff", { name: "big", keys: KEYS, sample: 40 });
    const rows = samples as {
      key: Record<string, unknown>;
      column: string;
      before: unknown;
      after: unknown;
    }[];
    expect(rows).toHaveLength(40);
    for (const { key, column, before, after } of rows) {
      const where = `region = ${literal(String(key.region))} and number = ${key.number}`;
      const cellOf = async (table: string) =>
        (await native.table(`select ${quoted(column)} from ${table} where ${where}`)).rows;
      expect([await cellOf("big_a"), await cellOf("big_b")]).toEqual([[[before]], [[after]]]);
      expect(before).not.toEqual(after);
    }
  });

  test("side by side they are native DuckDB's rows", async () => {
    const promoted = await bench.ok("catalog_promote_diff", { name: "big", keys: KEYS });
    expect(promoted).toMatchObject({
      alias: "diff_big_v1_v2",
      row_count: ROWS + 1_000,
      keys: KEYS,
    });
    const digest = `select membership, amount_eq, price_eq, label_eq, flag_eq, count(*) as n,
      sum(amount_abs_delta)::bigint as d, sum(price_abs_delta) as p, sum(amount) as a, sum(amount_v2) as b
      from SIDES group by all order by all`;
    const { rows } = await bench.ok("catalog_query", {
      sql: digest.replace("SIDES", "diff_big_v1_v2"),
      limit: 200,
    });
    const state = (column: string) =>
      `case when a.${column} is null and b.${column} is null or a.${column} = b.${column} then 7 else 3 end as ${column}_eq`;
    const states = ["amount", "price", "label", "flag"];
    const one = (code: number) => states.map((column) => `${code} as ${column}_eq`).join(", ");
    const sides = `(
      select 3 as membership, ${states.map(state).join(", ")}, b.amount - a.amount as amount_abs_delta, b.price - a.price as price_abs_delta, a.amount, b.amount as amount_v2
        from big_a a join big_b b using (region, number)
      union all select 1, ${one(1)}, null, null, amount, null from big_a anti join big_b using (region, number)
      union all select 2, ${one(2)}, null, null, null, amount from big_b anti join big_a using (region, number))`;
    expect(rows).toEqual((await native.table(digest.replace("SIDES", sides))).rows);
  });
});

describe("a million rows, which do not fit the engine's memory at once", () => {
  const side = (number: number, rows: string) =>
    `select 'r' || (range % 7) as region, range // 7 as number, if(range % 1000 = ${number}, -1, range % 500) as amount, 'label ' || (range % 5000) as label from range(${rows})`;

  test("have native DuckDB's counts", async () => {
    const codes = { million_a: side(7, "1000000"), million_b: side(8, "500, 1000500") };
    for (const [name, code] of Object.entries(codes)) {
      await bench.ok("catalog_create", { name, code, prompt: "" });
      await native.run(`create table ${name} as ${code}`);
    }
    const args = { a: "million_a", b: "million_b" };
    const diff = await bench.ok("catalog_diff", { ...args, keys: ["region", "number"] });
    const expected = await judge(
      "million_a",
      "million_b",
      ["region", "number"],
      ["amount", "label"],
    );
    expect(expected.keyed_summary).toEqual({
      matched: 999_500,
      same: 997_502,
      changed: 1_998,
      only_before: 500,
      only_after: 500,
    });
    expect(diff).toMatchObject(expected);
    const samples = diff.samples as { key: Record<string, unknown> }[];
    expect(samples[0]).toEqual({
      key: { region: "r6", number: 143 },
      column: "amount",
      before: -1,
      after: 7,
    });
  });

  test("have them as a bag, too", async () => {
    const args = { a: "million_a", b: "million_b", keys: ["region"] };
    const { multiset, key_candidates } = await bench.ok("catalog_diff", args);
    const count = async (sql: string) => (await native.table(sql)).rows[0]?.[0];
    expect(multiset).toEqual({
      both: await count("select count(*) from (from million_a intersect all from million_b)"),
      only_before: await count("select count(*) from (from million_a except all from million_b)"),
      only_after: await count("select count(*) from (from million_b except all from million_a)"),
    });
    expect(key_candidates).toEqual([
      { columns: ["region"], duplicates_a: 999_993, duplicates_b: 999_993 },
    ]);
  });
});
