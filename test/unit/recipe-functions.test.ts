import { beforeAll, describe, expect, test } from "vitest";
import type { Failure } from "../../contract/errors.ts";
import { readRecipe } from "../../durable-objects/engine/recipe/recipe.ts";
import { knownFunctions } from "../../durable-objects/engine/recipe/sql-engine.ts";
import { startTestEngine, type TestEngine } from "./recipe-duckdb.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
}, 60_000);

function refusalOf(text: string): string | undefined {
  try {
    readRecipe(engine, text);
  } catch (error) {
    return (error as Failure).message;
  }
  return undefined;
}

/** Names of the engine's functions of a type that are words, sorted. */
function namesOf(...types: string[]): string[] {
  return [...knownFunctions(engine)]
    .filter(([name, facts]) => /^\w+$/.test(name) && types.some((type) => facts.types.has(type)))
    .map(([name]) => name)
    .sort();
}

const quotedCall = (name: string) => `"${name}"(1)`;

describe("every function the engine has", () => {
  test("of all table functions only five may stand in FROM", () => {
    const names = namesOf("table", "table_macro");
    expect(names.length).toBe(64);
    const allowed = names.filter((name) => !refusalOf(`select * from ${quotedCall(name)}`));
    expect(allowed).toEqual(["generate_series", "range", "repeat", "repeat_row", "unnest"]);
  });

  test.each([
    ["quoted and in capitals", (name: string) => `select * from "${name.toUpperCase()}"(1)`],
    ["in a schema", (name: string) => `select * from main.${name}(1)`],
    ["in a catalog", (name: string) => `select * from system.main."${name}"(1)`],
    ["behind a comma", (name: string) => `select * from a, ${name}(1)`],
    ["behind a join's condition", (name: string) => `from a join b on a.x = b.x, ${name}(1)`],
    ["joined", (name: string) => `from a left join ${name}(1) on true`],
    ["lateral", (name: string) => `from a, lateral ${name}(1)`],
    ["in brackets", (name: string) => `from (${name}(1) cross join a)`],
    ["in a CTE", (name: string) => `with a as (from ${name}(1)) from a`],
    ["in a subquery", (name: string) => `select (select max(x) from ${name}(1))`],
    ["in EXISTS", (name: string) => `select exists (from ${name}(1))`],
    ["pivoted", (name: string) => `pivot ${name}(1) on a in (1) using sum(b)`],
    ["unpivoted", (name: string) => `unpivot ${name}(1) on a`],
    ["with an alias in front", (name: string) => `from o: ${name}(1)`],
    ["behind a comment", (name: string) => `from /* x */ ${name} -- y\n (1)`],
  ])("the others are refused %s", (_, write) => {
    const names = namesOf("table", "table_macro").filter(
      (name) => !/^(generate_series|range|repeat|repeat_row|unnest)$/.test(name),
    );
    expect(names.filter((name) => !refusalOf(write(name)))).toEqual([]);
  });

  test("functions that are tables only are refused as values too", () => {
    const names = namesOf("table", "table_macro").filter((name) => {
      const types = knownFunctions(engine).get(name)?.types ?? new Set();
      return !["scalar", "aggregate", "macro"].some((type) => types.has(type));
    });
    const allowed = names.filter((name) => !refusalOf(`select ${quotedCall(name)}`));
    expect(allowed).toEqual(["repeat_row", "unnest"]);
  });

  test("of scalar functions, aggregates and macros these are refused, all others pass", () => {
    const refused = namesOf("scalar", "aggregate", "macro").filter((name) =>
      refusalOf(`select ${quotedCall(name)}`),
    );
    expect(refused.filter((name) => !name.startsWith("__internal_"))).toEqual(
      [
        "col_description",
        "currval",
        "current_catalog",
        "current_connection_id",
        "current_database",
        "current_query",
        "current_query_id",
        "current_role",
        "current_schema",
        "current_schemas",
        "current_setting",
        "current_transaction_id",
        "current_user",
        "format_pg_type",
        "format_type",
        "get_block_size",
        "getvariable",
        "has_any_column_privilege",
        "has_column_privilege",
        "has_database_privilege",
        "has_foreign_data_wrapper_privilege",
        "has_function_privilege",
        "has_language_privilege",
        "has_schema_privilege",
        "has_sequence_privilege",
        "has_server_privilege",
        "has_table_privilege",
        "has_tablespace_privilege",
        "in_search_path",
        "inet_client_addr",
        "inet_client_port",
        "inet_server_addr",
        "inet_server_port",
        "map_to_pg_oid",
        "nextval",
        "obj_description",
        "parse_duckdb_log_message",
        "pg_collation_is_visible",
        "pg_conf_load_time",
        "pg_conversion_is_visible",
        "pg_function_is_visible",
        "pg_get_constraintdef",
        "pg_get_expr",
        "pg_get_viewdef",
        "pg_has_role",
        "pg_is_other_temp_schema",
        "pg_my_temp_schema",
        "pg_opclass_is_visible",
        "pg_operator_is_visible",
        "pg_opfamily_is_visible",
        "pg_postmaster_start_time",
        "pg_table_is_visible",
        "pg_ts_config_is_visible",
        "pg_ts_dict_is_visible",
        "pg_ts_parser_is_visible",
        "pg_ts_template_is_visible",
        "pg_type_is_visible",
        "session_user",
        "setseed",
        "shobj_description",
        "stats",
        "timezone",
        "timezone_hour",
        "timezone_minute",
        "txid_current",
        "user",
        "version",
        "write_log",
      ].sort(),
    );
  });

  test("all unstable functions are either refused or warned of, except error()", () => {
    const unstable = [...knownFunctions(engine)]
      .filter(
        ([, { stabilities }]) =>
          stabilities.has("VOLATILE") || stabilities.has("CONSISTENT_WITHIN_QUERY"),
      )
      .map(([name]) => name);
    const allowed = unstable.filter((name) => !refusalOf(`select ${name}()`)).sort();
    expect(allowed).toEqual([
      "error",
      "gen_random_uuid",
      "get_current_timestamp",
      "now",
      "random",
      "transaction_timestamp",
      "uuid",
      "uuidv4",
      "uuidv7",
    ]);
  });

  test("all views the engine brings are refused by their bare name", () => {
    const views = engine
      .rows(
        "select distinct view_name from duckdb_views() where schema_name in ('main', 'pg_catalog')",
      )
      .map(([name]) => String(name));
    expect(views.length).toBe(35);
    expect(views.filter((name) => !refusalOf(`select * from ${name}`))).toEqual([]);
    expect(
      views.filter((name) => !refusalOf(`from a join "${name.toUpperCase()}" using (x)`)),
    ).toEqual([]);
  });

  test("all schemas of the engine are refused as part of a name", () => {
    const schemas = engine
      .rows("select distinct schema_name from duckdb_schemas()")
      .map(([name]) => String(name))
      .sort();
    expect(schemas).toEqual(["information_schema", "main", "pg_catalog"]);
    expect(schemas.filter((name) => !refusalOf(`select * from ${name}.x`))).toEqual([]);
  });
});

describe("functions the engine does not have", () => {
  test.each([
    "read_json('x')",
    "read_ndjson_auto('x')",
    "parquet_scan('x')",
    "sqlite_scan('x', 'y')",
    "postgres_query('x', 'y')",
    "iceberg_scan('x')",
    "st_read('x')",
    "json_execute_serialized_sql('x')",
  ])("%s is refused in FROM and as a value", (call) => {
    expect(refusalOf(`select * from ${call}`)).toContain("cannot be used in a recipe");
    expect(refusalOf(`select ${call}`)).toMatch(/cannot be used in a recipe|is not available/);
  });

  test("any other unknown name is left to the binder, which knows names like it", () => {
    expect(refusalOf("select uppper('x')")).toBeUndefined();
  });
});

test("the functions are read once for an engine", () => {
  let calls = 0;
  const counted: TestEngine = {
    ...engine,
    functions: () => {
      calls++;
      return engine.functions();
    },
  };
  readRecipe(counted, "select 1");
  readRecipe(counted, "select 2");
  expect(calls).toBe(1);
});
