import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorEnvelope, Failure } from "../../contract/errors.ts";
import { findInputs } from "../../durable-objects/engine/recipe/helpers.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

function refused(text: string): ErrorEnvelope | undefined {
  try {
    findInputs(readRecipe(engine, text));
  } catch (error) {
    return (error as Failure).envelope;
  }
  return undefined;
}

type Case = [text: string, line: number, column: number, message: string];

const STATEMENTS: Case[] = [
  ["select 1; select 2", 1, 11, "The recipe holds 2 statements"],
  ["select 1;;\n drop table t; select 3", 2, 2, "The recipe holds 3 statements"],
  ["select ';' ; -- ;\nselect 2", 2, 1, "The recipe holds 2 statements"],
  ["copy (select 1) to 'x.csv'", 1, 1, "COPY cannot be used"],
  ["COPY t FROM 'x.csv'", 1, 1, "COPY cannot be used"],
  ["attach 'x.db' as x", 1, 1, "ATTACH cannot be used"],
  ["  set memory_limit='1TB'", 1, 3, "SET cannot be used"],
  ["reset threads", 1, 1, "RESET cannot be used"],
  ["install httpfs", 1, 1, "INSTALL cannot be used"],
  ["load 'x.duckdb_extension'", 1, 1, "LOAD cannot be used"],
  ["insert into t values (1)", 1, 1, "INSERT cannot be used"],
  ["update t set a = 1", 1, 1, "UPDATE cannot be used"],
  ["delete from t", 1, 1, "DELETE cannot be used"],
  ["create table t as select 1", 1, 1, "CREATE cannot be used"],
  ["create or replace macro f(x) as x", 1, 1, "CREATE cannot be used"],
  [
    "create model options (model_type='pca') as select 1",
    1,
    1,
    "CREATE MODEL begins a recipe and stands nowhere else",
  ],
  ["drop table t", 1, 1, "DROP cannot be used"],
  ["pragma database_list", 1, 1, "PRAGMA cannot be used"],
  ["call pragma_version()", 1, 1, "CALL cannot be used"],
  ["describe t", 1, 1, "DESCRIBE cannot be used"],
  ["show tables", 1, 1, "SHOW cannot be used"],
  ["explain select 1", 1, 1, "EXPLAIN cannot be used"],
  ["(explain select 1)", 1, 2, "EXPLAIN cannot be used"],
  ["begin", 1, 1, "BEGIN cannot be used"],
  ["use memory", 1, 1, "USE cannot be used"],
  ["export database 'x'", 1, 1, "EXPORT cannot be used"],
  ["vacuum", 1, 1, "VACUUM cannot be used"],
  ["checkpoint", 1, 1, "CHECKPOINT cannot be used"],
  ["execute q", 1, 1, "EXECUTE cannot be used"],
  ["select * from (show tables)", 1, 16, "SHOW cannot be used"],
  ["from (describe t)", 1, 7, "DESCRIBE cannot be used"],
  ["with a as (insert into t values (1) returning *) from a", 1, 12, "INSERT cannot be used"],
  ["with a as (update t set x = 1 returning *) from a", 1, 12, "UPDATE cannot be used"],
  ["with a as (delete from t returning *) from a", 1, 12, "DELETE cannot be used"],
  ["with a as (select 1)\ninsert into t from a", 2, 1, "INSERT cannot be used"],
  [
    "selct 1",
    1,
    1,
    "A recipe begins with SELECT, WITH, FROM, VALUES, PIVOT or UNPIVOT, not with selct",
  ],
  ["1 + 1", 1, 1, "A recipe begins with"],
  ["select 1) , (select 2", 1, 9, '")" closes nothing'],
  ["select (1", 1, 8, '"(" is never closed'],
  ["select [1)", 1, 10, '")" closes nothing'],
  ["select ?", 1, 8, "A recipe takes no parameters"],
  ["select $1, $name", 1, 8, "A recipe takes no parameters"],
  ['select * from "#1"', 1, 15, '"#1" is a reserved name'],
];

const FUNCTIONS: Case[] = [
  ["select * from read_csv('/etc/passwd')", 1, 15, "read_csv() cannot be used"],
  ["select * from READ_CSV_AUTO('x')", 1, 15, "read_csv_auto() cannot be used"],
  ["select * from \"read_csv\"('x')", 1, 15, "read_csv() cannot be used"],
  ["select * from main.read_csv('x')", 1, 20, "read_csv() cannot be used"],
  ["select * from system.main.\"read_text\"('x')", 1, 27, "read_text() cannot be used"],
  ["select * from read_parquet('x')", 1, 15, "read_parquet() cannot be used"],
  ["select * from read_blob('x')", 1, 15, "read_blob() cannot be used"],
  ["select 'x'.read_csv()", 1, 12, "read_csv() cannot be used"],
  ["select * from t,\n  lateral glob('*')", 2, 11, "glob() cannot be used"],
  ["from glob('*')", 1, 6, "glob() cannot be used"],
  ["select a from t join sniff_csv('x') on true", 1, 22, "sniff_csv() cannot be used"],
  ["select * from query('select 1')", 1, 15, "query() cannot be used"],
  ["select * from query_table('orders')", 1, 15, "query_table() cannot be used"],
  ["with a as (from query_table(['a', 'b'])) from a", 1, 17, "query_table() cannot be used"],
  ["select * from duckdb_tables()", 1, 15, "duckdb_tables() cannot be used"],
  ["select * from duckdb_settings()", 1, 15, "duckdb_settings() cannot be used"],
  ["select * from duckdb_secrets()", 1, 15, "duckdb_secrets() cannot be used"],
  ["select * from pragma_table_info('t')", 1, 15, "pragma_table_info() cannot be used"],
  ["select * from which_secret('s3://x', 's3')", 1, 15, "which_secret() cannot be used"],
  ["select * from sql_auto_complete('sel')", 1, 15, "sql_auto_complete() cannot be used"],
  ["select * from seq_scan('t')", 1, 15, "seq_scan() cannot be used"],
  ["select * from arrow_scan(1, 2, 3)", 1, 15, "arrow_scan() cannot be used"],
  ["select * from parquet_metadata('x')", 1, 15, "parquet_metadata() cannot be used"],
  ["select * from histogram_values('orders', x)", 1, 15, "histogram_values() cannot be used"],
  ["select * from range(3), histogram('orders', x)", 1, 25, "histogram() cannot be used"],
  ["select * from a join b on a.x = b.x, checkpoint('a')", 1, 38, "checkpoint() cannot be used"],
  ["select * from (enable_logging() cross join a)", 1, 16, "enable_logging() cannot be used"],
  ["select coalesce((from histogram('t', x)), 1)", 1, 23, "histogram() cannot be used"],
  ["select interval (from histogram('t', x)) day", 1, 23, "histogram() cannot be used"],
  ["select 1 where x in (from a, histogram('t', x))", 1, 30, "histogram() cannot be used"],
  [
    "with a as (select 1) from a union by name from histogram('t', x)",
    1,
    48,
    "histogram() cannot be used",
  ],
  ["select * from o: histogram('t', x)", 1, 18, "histogram() cannot be used"],
  ["from a tablesample 10%, histogram('t', x)", 1, 25, "histogram() cannot be used"],
  ["select * from test_all_types()", 1, 15, "test_all_types() cannot be used"],
  ["select * from nosuch('x')", 1, 15, "nosuch() cannot be used"],
  ["pivot read_csv('x') on a in (1) using sum(b)", 1, 7, "read_csv() cannot be used"],
  ["select checkpoint()", 1, 8, "checkpoint() cannot be used"],
  ["select current_setting('memory_limit')", 1, 8, "current_setting reads the engine's own state"],
  ["select getvariable('x')", 1, 8, "getvariable reads the engine's own state"],
  ["select getenv('HOME')", 1, 8, "getenv reads the engine's own state"],
  ["select write_log('x')", 1, 8, "write_log reads the engine's own state"],
  ["select setseed(0.5)", 1, 8, "setseed reads the engine's own state"],
  ["select nextval('s')", 1, 8, "nextval reads the engine's own state"],
  ["select current_query()", 1, 8, "current_query reads the engine's own state"],
  ["select txid_current()", 1, 8, "txid_current reads the engine's own state"],
  ["select version()", 1, 8, "version reads the engine's own state"],
  ["select main.version()", 1, 13, "version reads the engine's own state"],
  ["select current_database(), 1", 1, 8, "current_database reads the engine's own state"],
  ["select current_schema", 1, 8, "current_schema reads the engine's own state"],
  ["select pg_get_viewdef(1)", 1, 8, "pg_get_viewdef reads the engine's own state"],
  [
    "select has_table_privilege('t', 'select')",
    1,
    8,
    "has_table_privilege reads the engine's own state",
  ],
  ["select (1).stats()", 1, 12, "stats reads the engine's own state"],
];

const TABLES: Case[] = [
  ["select * from 'x.csv'", 1, 15, "FROM 'x.csv' names a file"],
  ["from 'https://x.test/a.parquet'", 1, 6, "FROM 'https://x.test/a.parquet' names a file"],
  ['select * from "data/x.json"', 1, 15, 'FROM "data/x.json" names a file'],
  ["select * from a, 'b'", 1, 18, "FROM 'b' names a file"],
  [
    "select * from information_schema.tables",
    1,
    15,
    "information_schema is the engine's own catalog",
  ],
  ["select * from pg_catalog.pg_class", 1, 15, "pg_catalog is the engine's own catalog"],
  [
    "select * from memory.information_schema.tables",
    1,
    15,
    "memory.information_schema.tables names a table in a schema",
  ],
  ["select * from duckdb_tables", 1, 15, "duckdb_tables is the engine's own catalog"],
  ['select * from "sqlite_master"', 1, 15, '"sqlite_master" is the engine\'s own catalog'],
  ["select * from pg_settings", 1, 15, "pg_settings is the engine's own catalog"],
  [
    "with a as (select * from x join pragma_database_list using (y)) from a",
    1,
    33,
    "pragma_database_list is the engine's own catalog",
  ],
  ["select * from main.orders", 1, 15, "main.orders names a table in a schema"],
  ["select * from temp.x", 1, 15, "temp.x names a table in a schema"],
  ['select * from orders o\n  join "a".b.c on true', 2, 8, '"a".b.c names a table in a schema'],
  ["summarize main.x", 1, 11, "main.x names a table in a schema"],
];

const MISSING: Case[] = [
  ["select current_date", 1, 8, "current_date is not available: it needs time-zone support"],
  ["select today()", 1, 8, "today is not available: it needs time-zone support"],
  ["select a from t where d = CURRENT_DATE - 1", 1, 27, "current_date is not available"],
  ["select localtimestamp", 1, 8, "localtimestamp is not available"],
  ["select current_localtime()", 1, 8, "current_localtime is not available"],
  ["select timezone(ts) from t", 1, 8, "timezone() takes a zone and a time"],
  ["select make_timestamptz(1) from t", 1, 8, "make_timestamptz() is not available"],
  [
    "select now() + interval 1 day",
    1,
    8,
    "A time with a zone (TIMESTAMPTZ) cannot be calculated with",
  ],
  ["select ts - now() from t", 1, 13, "A time with a zone (TIMESTAMPTZ) cannot be calculated with"],
  ["select now()::date", 1, 8, "A time with a zone"],
  ["select cast(now() as date)", 1, 13, "A time with a zone"],
  ["select date_trunc('day', now())", 1, 26, "A time with a zone"],
  ["select date_part('year', ts::timestamptz) from t", 1, 26, "A time with a zone"],
  ["select extract(year from current_timestamp)", 1, 26, "A time with a zone"],
  ["select hour(to_timestamp(x)) from t", 1, 13, "A time with a zone"],
  ["select year(timestamptz '2024-01-01')", 1, 13, "A time with a zone"],
  ["select day(x::timestamp with time zone) from t", 1, 12, "A time with a zone"],
  ["select strftime(now(), '%Y')", 1, 17, "A time with a zone"],
  ["select range(now(), now(), interval 1 day)", 1, 14, "A time with a zone"],
  ["select to_json(j) from t", 1, 8, "to_json() is not available"],
  ["select j::json from t", 1, 11, "The type JSON is not available"],
  ["select cast(j as JSON) from t", 1, 18, "The type JSON is not available"],
  ["select try_cast(j as json) from t", 1, 22, "The type JSON is not available"],
  ["select json '{}'", 1, 8, "The type JSON is not available"],
  ["pivot t on name using sum(x)", 1, 12, "PIVOT without a list of values"],
  ["pivot t on a in (1, 2), b using sum(x)", 1, 25, "PIVOT without a list of values"],
  ["pivot t on a in (select a from t) using sum(x)", 1, 12, "PIVOT without a list of values"],
  [
    "with p as (pivot t on name using sum(x) group by y) from p",
    1,
    23,
    "PIVOT without a list of values",
  ],
  ["select * from (pivot_wider t on name using sum(x))", 1, 33, "PIVOT without a list of values"],
  [
    "select * from t pivot (sum(x) for n in (select n from t))",
    1,
    17,
    "PIVOT without a list of values",
  ],
];

const HELPERS: Case[] = [
  ["select * from tracked(orders)", 1, 15, "tracked() takes a text literal"],
  ["select * from tracked('a' || 'b')", 1, 15, "tracked() takes a text literal"],
  ["select * from tracked()", 1, 15, "tracked() takes a text literal"],
  ["select * from tracked((select 'a'))", 1, 15, "tracked() takes a text literal"],
  ["select * from tracked(name => 'a')", 1, 15, "tracked() takes a text literal"],
  ["select * from tracked('a', 'b')", 1, 15, "tracked() takes one argument"],
  ["select * from tracked('orders-v2')", 1, 15, "tracked('orders-v2') names a version"],
  ["select * from tracked('My Orders')", 1, 15, "tracked('My Orders') is no alias"],
  ["select * from pinned('orders')", 1, 15, "pinned('orders') names no version and is no hash"],
  ["select * from pinned('orders-v0')", 1, 15, "pinned('orders-v0') names no version"],
  ["select * from pinned('abcdef12345')", 1, 15, "pinned('abcdef12345') names no version"],
  ["select * from project_file('')", 1, 15, "project_file('') names no file"],
  ["select * from project_csv('a\n.csv')", 1, 15, "project_csv('a .csv') names no file"],
  ["select * from project_csv('a.csv', ';')", 1, 15, "project_csv() takes its options by name"],
  [
    "select * from project_csv('a.csv', delim => chr(59))",
    1,
    15,
    "project_csv() takes a text literal",
  ],
  [
    "select * from project_csv('a.csv', skip => 1, SKIP => 2)",
    1,
    15,
    "project_csv() names an option twice",
  ],
  [
    "select * from project_file('a.parquet', skip => 1)",
    1,
    15,
    "project_file() takes one argument",
  ],
  ["select tracked('orders')", 1, 8, "tracked(…) is a table and belongs in FROM"],
  ["select 1 where 1 in (tracked('orders'))", 1, 22, "tracked(…) is a table and belongs in FROM"],
];

describe.each([
  ["statements", STATEMENTS],
  ["functions", FUNCTIONS],
  ["tables", TABLES],
  ["what the engine lacks", MISSING],
  ["helpers", HELPERS],
])("refused: %s", (_, cases) => {
  test.each(cases)("%s", (text, line, column, message) => {
    const envelope = refused(text);
    expect(envelope?.message).toContain(message);
    expect(envelope).toMatchObject({ code: "recipe_rejected", at: { line, column } });
    expect(envelope?.message).toContain(`(line ${line}, column ${column}).`);
    expect(envelope?.hint).toMatch(/^\S.*\.$/);
  });
});

describe("refused as a whole", () => {
  test.each(["", "  \n", "-- nothing", ";", "/* */ ; ;"])("%j is empty", (text) => {
    expect(refused(text)).toEqual({
      code: "recipe_rejected",
      message: "The recipe is empty.",
      hint: "Write one SELECT, for example SELECT * FROM tracked('orders').",
      stage: "check",
    });
  });

  test("a recipe past the limit says both numbers, counted in bytes", () => {
    const text = `select '${"é".repeat(131_067)}'`;
    expect(refused(text)).toBeUndefined();
    expect(refused(`${text}  1`)).toEqual({
      code: "too_large",
      message: "The recipe is 262146 bytes; a recipe is at most 262144 bytes.",
      hint: "Import long lists of values as a file and join it.",
      stage: "check",
    });
  });

  test("names defined by WITH are counted", () => {
    const ctes = (count: number) =>
      `with ${Array.from({ length: count }, (_, i) => `c${i} as (select 1)`).join(", ")} from c1`;
    expect(refused(ctes(200))).toBeUndefined();
    expect(refused(ctes(201))).toMatchObject({
      code: "too_large",
      message: "The recipe defines 201 names with WITH; at most 200.",
    });
  });

  test("inputs are counted", () => {
    const froms = Array.from({ length: 501 }, (_, i) => `from tracked('t${i}')`).join(
      " union all ",
    );
    expect(refused(froms)).toMatchObject({
      code: "too_large",
      message: "The recipe names 501 inputs; at most 500.",
    });
  });
});

describe("hints say what to write", () => {
  const hints: [text: string, hint: string][] = [
    [
      "select * from read_csv('x.csv')",
      "Put the file under data/ and import it with catalog_import, or use project_csv('x.csv') or project_file('x.parquet').",
    ],
    [
      "select * from 'x.csv'",
      "Put the file under data/ and import it with catalog_import, or use project_csv('x.csv').",
    ],
    [
      'select * from "d/x.parquet"',
      "Put the file under data/ and import it with catalog_import, or use project_file('d/x.parquet').",
    ],
    [
      "select * from duckdb_tables()",
      "catalog_list lists what there is, catalog_show one entry's columns.",
    ],
    ["from glob('*')", "data_list lists the files under data/."],
    ["select * from main.orders", "Write the name alone, for example FROM tracked('orders')."],
    [
      "select * from tracked('My Orders')",
      "Write tracked('orders'); the nearest name is my_orders.",
    ],
    ["select * from tracked('orders-v2')", "Write pinned('orders-v2')."],
    [
      'pivot t on "Year" using sum(x)',
      "List the values: ON \"Year\" IN ('a', 'b'). SELECT DISTINCT shows them.",
    ],
  ];
  test.each(hints)("%s", (text, hint) => {
    expect(refused(text)?.hint).toBe(hint);
  });
});

describe("not refused: the same words where they mean something else", () => {
  test.each([
    "select 'read_csv(x); drop table t' as x -- ; copy",
    'select "copy", "set" from t',
    "select t.current_date, user, t.version from t",
    "select x as current_date, y as json from t",
    "select json from t",
    "select name, year, type, value from data",
    "select * from t where name glob ('a*') and t.x glob ('b') and upper(y) glob ('c')",
    "select extract(year from d), trim(both 'x' from s), substring(s from 2 for 1) from t",
    "select 1 where a is distinct from histogram",
    "select histogram(x), count(*) filter (where x > 1) from t",
    "with query(a) as (select 1), range as (select 2) select * from query, range",
    "select pg_typeof(x), pg_size_pretty(y) from t",
    "select list_transform(l, x -> x + 1), array_filter(l, (x, i) -> i > 1), l.list_filter(x -> x > 1) from t",
    "select list_transform(l, lambda x: x + 1), [y + 1 for y in l] from t",
    "select now(), now()::timestamp, current_timestamp::varchar, age(d) from t",
    "select date_trunc('day', now()::timestamp), epoch_ms(now())",
    "select cast(now() as timestamp)::date",
    "select ts::timestamp with time zone > now() from t",
    'select a as "#1", #1 from t',
    "select tracked, pinned from t",
    'with "a/b.csv" as (select 1) from "a/b.csv"',
    "select {'from': 1, 'select': 2}, {from: 1}",
    "select a as order, b as limit, t.group from t",
    "select 1;",
    "select 1 ; ; -- done",
    "(select 1)",
    "table t",
    "summarize t",
    "pivot t on a in (1, 2), b || c in ('x') using sum(v), avg(v) group by d",
    "select * from t pivot (sum(x) for n in ('a', 'b') group by y)",
    "unpivot t on a, b into name n value v",
    "from t, lateral unnest(t.l) as u(x), generate_series(1, 3) g, repeat('x', 2)",
    "select (explain), (call) from t",
    "select * from (values (1, 2)) query(a, b), t summary(c), u as glob(d)",
    "select trim(both from 'x'), overlay('abc' placing 'x' from 2)",
    "select * from (values (1)) v(x) at_sign",
  ])("%s", (text) => {
    expect(refused(text)).toBeUndefined();
  });

  test("separators are blanked and nothing else moves", () => {
    const text = "select ';' ; -- x;\n ;";
    expect(readRecipe(engine, text).text).toBe("select ';'   -- x;\n  ");
  });
});
