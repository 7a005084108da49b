import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RECIPE_BYTES } from "../../../contract/limits.ts";
import { startTrial, type Trial } from "./trial.ts";

// Recipes that are refused: each names its place and a cure, is one event of its code, and leaves nothing behind.

let trial: Trial;

beforeAll(async () => {
  trial = await startTrial(async (bench) => {
    await bench.put("orders.csv", "id,amount,region\n1,10.5,north\n2,20,south\n3,5,north\n");
    await bench.ok("catalog_import", { rel_path: "orders.csv", alias: "orders" });
    const code = "select region, sum(amount) as total from orders group by region order by region";
    await bench.ok("catalog_create", { name: "by_region", code });
  });
});

afterAll(() => trial.stop());

type At = [line: number, column: number] | undefined;
type Case = [code: string, at: At, hint: RegExp, message?: RegExp];

const at = (place: At) => (place ? { at: { line: place[0], column: place[1] } } : {});

const REJECTED: Record<string, Case[]> = {
  "nothing to run": [
    ["", undefined, /Write one SELECT/, /^The recipe is empty\.$/],
    ["  \n\t ", undefined, /Write one SELECT/],
    ["-- only\n/* comments */", undefined, /Write one SELECT/],
    [";;", undefined, /Write one SELECT/],
  ],
  "what does not parse": [
    ["selec 1", [1, 1], /Write one SELECT/, /not with selec \(line 1, column 1\)/],
    ["select (1", [1, 8], /Balance the brackets/],
    ["select 1)", [1, 9], /Balance the brackets/],
    ["select 'never closed", [1, 8], /./],
  ],
  "names that are not there": [
    ["select amuont from orders", [1, 8], /^Did you mean "amount"\?$/],
    ["select id,\n  amuont\nfrom orders", [2, 3], /^Did you mean "amount"\?$/],
    ["select id from orders where regoin = 'x'", [1, 29], /^Did you mean "region"\?$/],
    ['select id from orders where region = "north"', [1, 38], /write 'north'/],
    ["select orders.amuont from orders", [1, 8], /amount/],
    ["select flor(1.5)", [1, 8], /"floor"/],
  ],
  "more than one statement": [
    ["select 1; select 2", [1, 11], /Use WITH/, /holds 2 statements/],
    ["select 1;\ndrop table orders", [2, 1], /Use WITH/, /holds 2 statements/],
  ],
  "statements that are no SELECT": [
    ["COPY orders TO 'x.csv'", [1, 1], /catalog_import/, /^COPY cannot be used in a recipe/],
    ["ATTACH 'x.db'", [1, 1], /catalog_import/, /^ATTACH cannot/],
    ["SET memory_limit = '4GB'", [1, 1], /Settings are fixed/, /^SET cannot/],
    ["INSTALL httpfs", [1, 1], /Extensions cannot be added/, /^INSTALL cannot/],
    ["LOAD json", [1, 1], /Extensions cannot be added/, /^LOAD cannot/],
    ["PRAGMA database_list", [1, 1], /Settings are fixed/, /^PRAGMA cannot/],
    ["CREATE TABLE x AS SELECT 1", [1, 1], /catalog_create/, /^CREATE cannot/],
    ["insert into orders values (1)", [1, 1], /A recipe only reads/, /^INSERT cannot/],
    ["with x as (insert into y values (1)) select 1", [1, 12], /A recipe only reads/],
    ["explain select 1", [1, 1], /./, /^EXPLAIN cannot/],
  ],
  "what reaches past the inputs": [
    ["select * from read_csv('/etc/passwd')", [1, 15], /catalog_import/, /^read_csv\(\) cannot/],
    ["from 'file.csv'", [1, 6], /project_csv\('file.csv'\)/],
    ["select * from 'a/file.parquet'", [1, 15], /project_file\('a\/file.parquet'\)/],
    ["select * from query_table('by_region')", [1, 15], /FROM tracked/],
    ["select * from query('select 1')", [1, 15], /FROM tracked/],
    ["select * from duckdb_tables()", [1, 15], /catalog_list/],
    ["select * from information_schema.tables", [1, 15], /catalog_list/],
    ["select * from sqlite_master", [1, 15], /catalog_list/],
    ["select * from main.orders", [1, 15], /tracked\('orders'\)/],
    ["select * from glob('*')", [1, 15], /data_list/],
    ["select getenv('HOME')", [1, 8], /Write the value itself/],
    ["select current_setting('memory_limit')", [1, 8], /Write the value itself/],
    ["select $1", [1, 8], /Write the value itself/],
  ],
  "inputs that are not named rightly": [
    ["select * from tracked('orders-v1')", [1, 15], /Write pinned\('orders-v1'\)/],
    ["select * from pinned('orders')", [1, 15], /tracked\('orders'\)/, /names no version/],
    ["select * from tracked('0123456789ab')", [1, 15], /pinned\('0123456789ab'\)/],
    ["select * from tracked(concat('or', 'ders'))", [1, 15], /Write tracked\('orders'\)/],
    ["select tracked('orders')", [1, 8], /FROM tracked\('orders'\)/],
    ["select * from tracked()", [1, 15], /Write tracked\('orders'\)/],
    ["select * from project_csv('orders.csv', dlim => ',')", [1, 15], /\bdelim\b/],
  ],
  "what needs zones or JSON": [
    ["select now() at time zone 'UCT+2'", [1, 27], /Did you mean 'Etc\/GMT|names such as/],
    ["select date_trunc('day', now())", [1, 26], /UTC TIMESTAMP/],
    ["select json_extract('{}', '$.*')", [1, 27], /one place/],
    ["select json_extract('{}', '$.a')::date", [1, 33], /json_extract_string/],
    ["select to_json([1])", [1, 8], /catalog_import/],
    ["select '{}'::json", [1, 14], /Leave the type out/],
    ["select current_date", [1, 8], /now\(\)::TIMESTAMP::DATE/],
  ],
};

describe.each(Object.entries(REJECTED))("%s", (_, cases) => {
  test.each(cases)("%j", async (code, place, hint, message) => {
    const refusal = { code: "recipe_rejected", hint, ...at(place), ...(message && { message }) };
    await trial.refuses("catalog_run", { code }, refusal);
  });
});

describe("what ends too early, or in the middle", () => {
  test.each([
    ["select 1 +", 1, 11, "The recipe ends where more is expected (line 1, column 11)."],
    ["select\n  amount,,\nfrom orders", 2, 10, 'syntax error at or near "," (line 2, column 10).'],
    ["select * form orders", 1, 15, 'syntax error at or near "orders" (line 1, column 15).'],
  ])("%j", async (code, line, column, message) => {
    await trial.unchanged(async () => {
      trial.forget();
      const error = await trial.bench.fails("catalog_run", { code });
      await trial.recorded("catalog_run", "recipe_rejected");
      const place = { line, column };
      expect(error).toMatchObject({ code: "recipe_rejected", message, stage: "parse", at: place });
    });
  });
});

describe("entries and files that are not there", () => {
  test.each<[string, At, RegExp, RegExp]>([
    ["select * from ordes", [1, 15], /^Did you mean orders\?$/, /^No entry is named ordes \(/],
    ["select * from tracked('ordes')", [1, 15], /^Did you mean orders\?$/, /\(line 1, column 15\)/],
    ["select *\nfrom by_regoin", [2, 6], /^Did you mean by_region\?$/, /\(line 2, column 6\)/],
    ["select * from nowhere", [1, 15], /^catalog_list names what there is/, /nowhere/],
    [
      "select * from pinned('orders-v9')",
      [1, 15],
      /^Its only version is orders-v1\.$/,
      /version 9/,
    ],
    ["select * from pinned('0123456789ab')", [1, 15], /^catalog_list names/, /0123456789ab/],
    [
      "select * from project_csv('order.csv')",
      [1, 15],
      /^Did you mean orders\.csv\?$/,
      /order\.csv/,
    ],
    [
      "select * from project_file('../etc/passwd')",
      [1, 15],
      /^data_list names/,
      /There is no file/,
    ],
  ])("%j", async (code, place, hint, message) => {
    await trial.refuses(
      "catalog_run",
      { code },
      { code: "not_found", hint, message, ...at(place) },
    );
  });
});

test("a value that does not convert is a failed build", async () => {
  const code = "select region,\n  cast(region as integer) as n from orders";
  await trial.refuses(
    "catalog_run",
    { code },
    {
      code: "build_failed",
      message: "Could not convert string 'north' to INT32",
      hint: "TRY_CAST",
      at: { line: 2, column: 3 },
    },
  );
});

test("a recipe over the size limit is told its size and the limit", async () => {
  const code = `select '${"x".repeat(RECIPE_BYTES)}'`;
  await trial.refuses(
    "catalog_run",
    { code },
    {
      code: "too_large",
      message: `The recipe is ${RECIPE_BYTES + 9} bytes; a recipe is at most ${RECIPE_BYTES} bytes.`,
      hint: "Import long lists of values as a file",
    },
  );
});

describe("1.5 GB of memory", () => {
  test.each([
    "select repeat('x', 1500000000) as s",
    "select list(i) as l from range(190000000) t(i)",
    "select string_agg(i::varchar, ',') as s from range(150000000) t(i)",
  ])("%s", async (code) => {
    const refusal = { code: "out_of_memory", hint: "Aggregate or filter earlier" };
    await trial.refuses("catalog_run", { code }, refusal);
    const { rows } = await trial.bench.ok("catalog_query", {
      sql: "select sum(amount) from orders",
    });
    expect(rows).toEqual([[35.5]]);
  });
});

test("an endless recursion ends when its caller stops it, and the engine serves on", async () => {
  const code =
    "with recursive t(i) as (select 1 union all select i + 1 from t) select max(i) from t";
  await trial.unchanged(async () => {
    trial.forget();
    const idle = trial.stored("files");
    const stop = new AbortController();
    const call = { name: "catalog_create", arguments: { name: "endless", code } };
    const { client } = trial.bench.session;
    const asked = client.callTool(call, { signal: stop.signal, timeout: 280_000 });
    await vi.waitFor(() => expect(trial.stored("files")).toBe(idle + 1), 60_000);
    stop.abort(new Error("seen enough"));
    await expect(asked).rejects.toThrow("seen enough");
    await trial.recorded("catalog_create", "cancelled");
  });
  const sql = "select count(*) from by_region";
  expect((await trial.bench.ok("catalog_query", { sql })).rows).toEqual([[2]]);
});
