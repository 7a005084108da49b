import { createRequire } from "node:module";
import { type Table, tableFromIPC } from "@uwdata/flechette";
import { callFunction } from "../../durable-objects/engine/functions/call.ts";
import { DECLARATIONS, FUNCTIONS, MACROS } from "../../durable-objects/engine/functions/install.ts";
import type { EngineFunction, SqlEngine } from "../../durable-objects/engine/recipe/sql-engine.ts";

/** The engine of the product, DuckDB-WASM, in Node: the same build, settings and functions. */
export interface TestEngine extends SqlEngine {
  /** Runs a statement; a failure throws with DuckDB's own text. */
  run(sql: string): Table;
  /** Rows as arrays, with bigints as numbers. */
  rows(sql: string): unknown[][];
  /** Lets go of the pages of a file that was read as text. */
  forget(path: string): void;
}

interface Bindings {
  readonly mod: Parameters<typeof callFunction>[0];
  instantiate(onProgress: () => void): Promise<unknown>;
  open(config: object): void;
  connect(): { useUnsafe<T>(run: (bindings: Bindings, connection: number) => T): T };
  tokenize(text: string): { offsets: number[]; types: number[] };
  runQuery(connection: number, sql: string): Uint8Array;
  getTableNames(connection: number, sql: string): string[];
  dropFile(path: string): void;
}

export async function startTestEngine(errorsAsJson = true): Promise<TestEngine> {
  refuseDownloads();
  const require = createRequire(import.meta.url);
  const duckdb = require("@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs");
  const mainModule = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
  const bundle = { mainModule, mainWorker: "" };
  const db: Bindings = await duckdb.createDuckDB(
    { mvp: bundle, eh: bundle },
    new duckdb.VoidLogger(),
    {
      ...duckdb.NODE_RUNTIME,
      callScalarUDF: (
        module: Bindings["mod"],
        response: number,
        id: number,
        ...described: [number, number, number]
      ) => callFunction(module, response, FUNCTIONS[id], described),
    },
  );
  await db.instantiate(() => undefined);
  db.open({ query: { queryPollingInterval: 0 } });
  const connection = db.connect();
  const run = (sql: string) =>
    tableFromIPC(
      connection.useUnsafe((bindings, id) => bindings.runQuery(id, sql)),
      { useBigInt: false },
    );
  run("set autoload_known_extensions = false");
  run("set autoinstall_known_extensions = false");
  run("set memory_limit = '48MB'");
  connection.useUnsafe(({ mod }, id) => {
    for (const declaration of DECLARATIONS) {
      duckdb.callSRet(mod, "duckdb_web_udf_scalar_create", ["number", "string"], [id, declaration]);
      duckdb.dropResponseBuffers(mod);
    }
  });
  for (const macro of MACROS) run(macro);
  run(`set errors_as_json = ${errorsAsJson}`);
  return {
    tokenize: (text) => db.tokenize(text),
    tableNames: (sql) => connection.useUnsafe((bindings, id) => bindings.getTableNames(id, sql)),
    functions: () =>
      run(
        "select function_name as name, function_type as type, stability from duckdb_functions()",
      ).toArray() as EngineFunction[],
    run,
    forget: (path) => db.dropFile(path),
    rows: (sql) => {
      const table = run(sql);
      return Array.from({ length: table.numRows }, (_, row) =>
        Array.from({ length: table.numCols }, (_, column) =>
          plain(table.getChildAt(column).at(row)),
        ),
      );
    },
  };
}

/** Without this the engine waits for ever for an extension that some functions make it look for. */
function refuseDownloads(): void {
  class NoDownload {
    readonly status = 404;
    readonly response = new ArrayBuffer(0);
    open() {}
    send() {}
    setRequestHeader() {}
  }
  (globalThis as { XMLHttpRequest?: unknown }).XMLHttpRequest = NoDownload;
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return Array.from(value as Int32Array);
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
  }
  return value;
}
