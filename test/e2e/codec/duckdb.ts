import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createDuckDB, NODE_RUNTIME, VoidLogger } from "@duckdb/duckdb-wasm/blocking";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

/** A table as text: its columns with their types, and every value as DuckDB prints it. */
export interface TextTable {
  types: string[];
  rows: Record<string, string | null>[];
}

const dist = dirname(
  createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"),
);

/** DuckDB-WASM, which is what takes the codec's batches. */
export async function startEngine() {
  const bundles = {
    mvp: { mainModule: join(dist, "duckdb-mvp.wasm"), mainWorker: "" },
    eh: { mainModule: join(dist, "duckdb-eh.wasm"), mainWorker: "" },
  };
  const bindings = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await bindings.instantiate(() => undefined);
  bindings.open({ path: ":memory:" });
  const connection = bindings.connect();
  connection.query("set autoload_known_extensions = false");
  let tables = 0;
  const rowsOf = (sql: string) =>
    connection
      .query(sql)
      .toArray()
      .map((row) => row.toJSON()) as Record<string, string | null>[];
  return {
    /** Makes a table of the batches and answers its name. */
    load(batches: Uint8Array[]): string {
      const name = `t${tables++}`;
      for (const [index, bytes] of batches.entries()) {
        connection.insertArrowFromIPCStream(bytes, { name, schema: "main", create: index === 0 });
      }
      return name;
    },
    rows: rowsOf,
    table: (from: string) => textTable(from, async (sql) => rowsOf(sql)),
  };
}

/** Native DuckDB, the judge. */
export async function startJudge() {
  const connection: DuckDBConnection = await (await DuckDBInstance.create(":memory:")).connect();
  const rowsOf = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, string | null>[];
  return {
    run: async (sql: string) => void (await connection.run(sql)),
    rows: rowsOf,
    table: (from: string) => textTable(from, rowsOf),
  };
}

async function textTable(
  from: string,
  rowsOf: (sql: string) => Promise<Record<string, string | null>[]>,
): Promise<TextTable> {
  const described = await rowsOf(`describe from ${from}`);
  const types = described.map((row) => `${row.column_name} ${row.column_type}`);
  return {
    types,
    rows: await rowsOf(`select columns(*)::varchar from ${from}`),
  };
}
