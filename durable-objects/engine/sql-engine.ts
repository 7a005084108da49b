import type { Connection } from "./connection.ts";
import type { EngineFunction, SqlEngine } from "./recipe/sql-engine.ts";

// The functions of a DuckDB build never change, so they are listed once an isolate.
let functions: EngineFunction[] | undefined;

/** A connection as what a recipe's checks need of DuckDB. */
export function sqlEngine(connection: Connection): SqlEngine {
  return {
    tokenize: (text) => connection.tokenize(text),
    tableNames: (sql) => connection.tableNames(sql),
    functions: () => {
      functions ??= listFunctions(connection);
      return functions;
    },
  };
}

function listFunctions(connection: Connection): EngineFunction[] {
  const table = connection.now(
    "select distinct function_name as name, function_type as type, stability from duckdb_functions()",
  );
  return table.toArray() as unknown as EngineFunction[];
}
